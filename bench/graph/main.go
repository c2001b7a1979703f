// Command graph measures how graphs are read and solved: random digraphs beside a plain C++ program on the same
// file, and parity games. Each row is a process of its own. Run it from the top directory of the module, with
// g++ installed:
//
//	go run ./bench/graph
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"grundy/graphfile"
	"grundy/solve"
)

func main() {
	side := flag.String("solve", "", "only read and solve this file, and print what it took as JSON")
	want := flag.Uint("want", uint(solve.Outcomes), "what to solve for, as package solve has it")
	scale := flag.Int("scale", 1_000_000, "how many vertices the graphs have")
	only := flag.String("only", "", "only the rows whose name contains this")
	flag.Parse()
	var err error
	if *side != "" {
		err = tell(*side, solve.Want(*want))
	} else {
		err = run(*scale, *only)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// run measures all rows.
func run(scale int, only string) error {
	dir, err := os.MkdirTemp("", "graphbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	plain := filepath.Join(dir, "retrograde")
	if out, err := exec.Command("g++", "-O2", "-std=c++17", "-o", plain, "bench/graph/cpp/retrograde.cpp").CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	fmt.Println("graph                     vertices       arcs  read MB/s  solve cpu s  peak MB  bytes: a vertex and an arc as 8:8  C++ cpu s  peak MB")
	for _, r := range rows(scale) {
		if !strings.Contains(r.name, only) {
			continue
		}
		if err := r.measure(dir, plain); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	return nil
}

// measure runs one row and prints it.
func (r row) measure(dir, plain string) error {
	path := filepath.Join(dir, "graph"+r.ext)
	if err := r.write(path); err != nil {
		return err
	}
	own, err := os.Executable()
	if err != nil {
		return err
	}
	out, err := exec.Command(own, "-solve", path, "-want", fmt.Sprint(uint(r.want))).Output()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	var o outcome
	if err := json.Unmarshal(out, &o); err != nil {
		return err
	}
	allowed := 8 * (float64(o.Vertices) + float64(o.Arcs))
	fmt.Printf("%-24s %9d %10d %10.0f %12.2f %8.0f %34.2f", r.name, o.Vertices, o.Arcs, o.ReadRate/1e6, o.Solve, float64(o.Peak)/1e6, float64(o.Peak)/allowed)
	if r.plain {
		out, err := exec.Command(plain, path).Output()
		if err != nil {
			return err
		}
		var seconds float64
		var peak int64
		var win, loss, draw uint64
		if _, err := fmt.Sscan(string(out), &seconds, &peak, &win, &loss, &draw); err != nil {
			return err
		}
		if [3]uint64{win, loss, draw} != [3]uint64{o.Win, o.Loss, o.Draw} {
			return fmt.Errorf("%d won, %d lost, %d drawn; in C++ %d, %d, %d", o.Win, o.Loss, o.Draw, win, loss, draw)
		}
		fmt.Printf(" %10.2f %8.0f", seconds, float64(peak)/1e6)
	}
	fmt.Println()
	return nil
}

// An outcome is what a row took and gave.
type outcome struct {
	Vertices, Arcs  uint64
	ReadRate        float64 // bytes a second of the file
	Solve           float64 // seconds of processor time
	Peak            int64   // bytes of memory of the whole process, reading included
	Win, Loss, Draw uint64
}

// tell reads and solves a file and prints what it took.
func tell(path string, want solve.Want) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	header := ""
	if filepath.Ext(path) == ".arcs" {
		header = "yes"
	}
	start := processor()
	g, err := graphfile.Load(path, graphfile.Options{Header: header})
	if err != nil {
		return err
	}
	o := outcome{ReadRate: float64(info.Size()) / (processor() - start), Vertices: g.Space().Size(), Arcs: uint64(g.Arcs().Len())}
	start = processor()
	t, err := solve.Solve(context.Background(), g, solve.Options{Want: want})
	if err != nil {
		return err
	}
	o.Solve, o.Peak = processor()-start, peak()
	n := t.Counts()
	o.Win, o.Loss, o.Draw = n.Win, n.Loss, n.Draw
	return json.NewEncoder(os.Stdout).Encode(o)
}
