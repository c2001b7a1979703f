// Command contest measures each problem of catalog/contest as a judge does: the whole process, wall and processor
// time and the peak of memory, on the case of the problem that takes longest, beside the judge's limits where they are
// known. It is run in the root of the module.
//
//	go run ./bench/contest            five runs of each, the least of each figure
//	go run ./bench/contest -runs 1    a quick look
//	go run ./bench/contest cses2207   these problems only
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

func main() {
	runs := flag.Int("runs", 5, "how often the largest case is run")
	flag.Parse()
	if err := run(*runs, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// run builds grundy and prints a row for each problem, or for those named.
func run(runs int, only []string) error {
	dir, err := os.MkdirTemp("", "contest")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	grundy := filepath.Join(dir, "grundy")
	if out, err := exec.Command("go", "build", "-trimpath", "-o", grundy, "./cmd/grundy").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	list, err := os.ReadFile("catalog/contest/cases.txt")
	if err != nil {
		return err
	}
	fmt.Println("| problem | case | wall s | processor s | peak MB | judge | |\n| --- | --- | ---: | ---: | ---: | --- | --- |")
	for _, p := range problemsOf(string(list)) {
		if len(only) > 0 && !slices.Contains(only, p.id) {
			continue
		}
		if err := p.print(grundy, runs); err != nil {
			return fmt.Errorf("%s: %w", p.id, err)
		}
	}
	return nil
}

// A problem is a line of cases.txt.
type problem struct{ program, id, source string }

// problemsOf reads cases.txt.
func problemsOf(text string) (list []problem) {
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); len(f) > 2 && f[0] != "#" {
			list = append(list, problem{f[0], f[1], strings.Join(f[2:], " ")})
		}
	}
	return list
}

// print measures the problem and prints its row.
func (p problem) print(grundy string, runs int) error {
	inputs, err := filepath.Glob(filepath.Join("catalog/contest/testdata", p.id+"-*.in"))
	if err != nil {
		return err
	}
	name, worst := "", usage{}
	for _, input := range inputs {
		u, err := p.measure(grundy, input)
		if err != nil {
			return err
		}
		if name == "" || u.processor > worst.processor {
			name, worst = input, u
		}
	}
	if name == "" {
		return fmt.Errorf("no case in testdata")
	}
	for range runs - 1 {
		u, err := p.measure(grundy, name)
		if err != nil {
			return err
		}
		worst = worst.least(u)
	}
	limit := limits[p.id]
	fmt.Printf("| %s | %s | %.2f | %.2f | %d | %s | %s |\n", p.source, strings.TrimSuffix(filepath.Base(name), ".in"),
		worst.wall.Seconds(), worst.processor.Seconds(), worst.peak>>20, limit, limit.verdict(worst))
	return nil
}

// A usage is what a run took.
type usage struct {
	wall, processor time.Duration
	peak            int64 // bytes
}

// least returns the lesser of each figure: what is more is the machine's other work.
func (u usage) least(v usage) usage {
	return usage{min(u.wall, v.wall), min(u.processor, v.processor), min(u.peak, v.peak)}
}

// measure runs the program on a case, whose answer must be right.
func (p problem) measure(grundy, input string) (usage, error) {
	text, err := os.ReadFile(input)
	if err != nil {
		return usage{}, err
	}
	want, err := os.ReadFile(strings.TrimSuffix(input, ".in") + ".out")
	if err != nil {
		return usage{}, err
	}
	var out, complaint bytes.Buffer
	cmd := exec.Command(grundy, "run", "--quiet", p.program)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(text), &out, &complaint
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return usage{}, fmt.Errorf("%s: %w\n%s", input, err, complaint.Bytes())
	}
	u := usage{wall: time.Since(start), processor: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	if r, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		u.peak = r.Maxrss * 1024
	}
	if !slices.Equal(strings.Fields(out.String()), strings.Fields(string(want))) {
		return usage{}, fmt.Errorf("%s: the answer is not the one of the case", input)
	}
	return u, nil
}
