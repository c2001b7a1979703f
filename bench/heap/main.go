// Command heap measures the room heap beside a plain quadratic C++ program and
// prints processor seconds, nanoseconds a value and ratios. Run it with GOAMD64=v3.
//
//	go run ./bench/heap          the short rows
//	go run ./bench/heap -far     also the far periods, about two minutes
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"grundy/heap"
)

// row is one line of the table: values up to n, or a proof within n values.
type row struct {
	code   string
	n      int
	prove  bool
	cpp    int // values for the C++ program, 0 for none: it is quadratic
	target string
}

var short = []row{
	{"0.007", 200000, false, 200000, "4 s"},
	{"0.137", 200000, false, 200000, "4 s"},
	{"0.6", 1000000, false, 100000, "2000 ns a value"},
	{"4!.0", 1000000, false, 100000, "2000 ns a value"},
	{"0.106", 20000000, false, 100000, "50 ns a value"},
	{"0.16", 1 << 20, true, 100000, "-"},
	{"0.56", 1 << 20, true, 100000, "-"},
	{"0.376", 4 << 20, true, 100000, "-"},
}

var far = []row{
	{"0.104", 1 << 29, true, 0, "60 s"},
	{"0.454", 1 << 29, true, 0, "60 s"},
	{"0.054", 1 << 29, true, 0, "60 s"},
	{"0.354", 1 << 29, true, 0, "-"},
}

func main() {
	withFar := flag.Bool("far", false, "also prove the far periods")
	source := flag.String("cpp", "bench/heap/cpp/plain.cpp", "the C++ program")
	flag.Parse()
	rows := short
	if *withFar {
		rows = append(rows, far...)
	}
	if err := run(rows, *source); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// run measures all rows.
func run(rows []row, source string) error {
	dir, err := os.MkdirTemp("", "heapbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	plain := filepath.Join(dir, "plain")
	if out, err := exec.Command("g++", "-O3", "-march=native", "-o", plain, source).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	fmt.Println("game       values       cpu s   ns/value  result                               C++ values  cpu s  C++ us/value at its end  target")
	for _, r := range rows {
		if err := measure(r, plain); err != nil {
			return err
		}
	}
	return nil
}

// measure runs one row and prints it.
func measure(r row, plain string) error {
	g, err := heap.Parse(r.code)
	if err != nil {
		return err
	}
	run := heap.NewRun(g, 1<<30)
	start := cpu(syscall.RUSAGE_SELF)
	if r.prove {
		err = run.Prove(context.Background(), r.n, nil)
	} else {
		err = run.Extend(context.Background(), r.n, nil)
	}
	used := cpu(syscall.RUSAGE_SELF) - start
	if err != nil {
		return err
	}
	result := "-"
	if l, ok := run.Proved(); ok {
		result = fmt.Sprintf("period %d from %d proved", l.Period, l.Preperiod)
	} else if r.prove {
		return errors.New(r.code + ": nothing was proved")
	}
	each := used.Seconds() * 1e9 / float64(run.Len())
	fmt.Printf("%-8s %10d %10.2f %10.1f  %-36s", r.code, run.Len(), used.Seconds(), each, result)
	if r.cpp > 0 {
		before := cpu(syscall.RUSAGE_CHILDREN)
		if err := exec.Command(plain, r.code, fmt.Sprint(r.cpp)).Run(); err != nil {
			return err
		}
		theirs := cpu(syscall.RUSAGE_CHILDREN) - before
		// The last value of n costs twice the average of a quadratic program.
		fmt.Printf(" %10d %6.2f  %22.2f", r.cpp, theirs.Seconds(), 2e6*theirs.Seconds()/float64(r.cpp))
	} else {
		fmt.Printf(" %10s %6s  %22s", "-", "-", "-")
	}
	fmt.Printf("  %s\n", r.target)
	return nil
}

// cpu returns the processor time used so far.
func cpu(who int) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(who, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
