// Command bench runs grundy beside plain C++ programs for the same problems, written as a contestant
// would write them (bench/cpp), and prints how the two compare: time and memory of whole
// processes, start included, on the same inputs, in turns.
//
// Run it from the top directory of the module, with g++ installed:
//
//	go run ./bench
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	var o options
	flag.IntVar(&o.runs, "runs", 7, "how often each side runs, in turns")
	flag.StringVar(&o.only, "only", "", "only the problems whose name contains this")
	flag.StringVar(&o.grundy, "grundy", "", "the binary to measure (default: built from ./cmd/grundy)")
	flag.StringVar(&o.command, "command", "run {game}", "its arguments; {game} is the name of the game")
	flag.StringVar(&o.bin, "bin", filepath.Join("bench", "bin"), "where programs are built and inputs are written")
	flag.Parse()
	if flag.NArg() > 0 || o.runs < 1 {
		fmt.Fprintln(os.Stderr, "bench: no arguments are expected, and at least one run")
		os.Exit(2)
	}
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

type options struct {
	runs                       int
	only, grundy, command, bin string
}

// run measures all problems and prints their table. Its error says which of them failed or gave
// different answers; missed targets are only shown.
func run(o options) error {
	if err := os.MkdirAll(o.bin, 0o755); err != nil {
		return err
	}
	if o.grundy == "" {
		o.grundy = filepath.Join(o.bin, "grundy")
		if err := buildGrundy(o.grundy); err != nil {
			return err
		}
	}
	floor, err := memoryFloor()
	if err != nil {
		return err
	}
	rows := [][]string{header()}
	var failed []string
	for _, p := range problems() {
		if !strings.Contains(p.name, o.only) {
			continue
		}
		c, err := compare(p, o)
		if err != nil {
			fmt.Fprintf(os.Stderr, "bench: %s: %v\n", p.name, err)
			failed = append(failed, p.name)
			continue
		}
		rows = append(rows, c.row(p))
	}
	if len(rows) == 1 && len(failed) == 0 {
		return fmt.Errorf("no problem has %q in its name", o.only)
	}
	fmt.Print(align(rows))
	fmt.Printf("\nMedians of %d runs in turns; ratios are grundy / C++, the median over the pairs of runs. Memory is the\n"+
		"largest peak; peaks below %s cannot be told apart here.\n", o.runs, megabytes(floor))
	if len(failed) > 0 {
		return fmt.Errorf("failed: %s", strings.Join(failed, ", "))
	}
	return nil
}

// compare runs both sides of a problem in turns.
func compare(p problem, o options) (comparison, error) {
	var c comparison
	rival := filepath.Join(o.bin, p.opponent()+"-cpp")
	if err := buildCpp(filepath.Join("bench", "cpp", p.opponent()+".cpp"), rival); err != nil {
		return c, err
	}
	input := filepath.Join(o.bin, strings.ReplaceAll(p.name, " ", "-")+".in")
	if err := os.WriteFile(input, p.input(), 0o644); err != nil {
		return c, err
	}
	args := strings.Fields(strings.ReplaceAll(o.command, "{game}", p.game))
	for range o.runs {
		theirs, want, err := measure(input, rival)
		if err != nil {
			return c, err
		}
		ours, got, err := measure(input, o.grundy, args...)
		if err != nil {
			return c, err
		}
		if err := agree(got, want); err != nil {
			return c, err
		}
		c.theirs, c.ours = append(c.theirs, theirs), append(c.ours, ours)
	}
	return c, nil
}

// agree compares two outputs word by word.
func agree(got, want []byte) error {
	g, w := strings.Fields(string(got)), strings.Fields(string(want))
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Errorf("the outputs differ: word %d is %q, in C++ %q", i+1, g[i], w[i])
		}
	}
	if len(g) != len(w) {
		return fmt.Errorf("the outputs differ: %d words, in C++ %d", len(g), len(w))
	}
	return nil
}
