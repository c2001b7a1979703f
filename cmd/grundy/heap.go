package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"grundy/heap"
)

// heapFlags are the flags of grundy heap.
type heapFlags struct {
	*settings
	to                      int
	untilProved             bool
	misere, quotient        bool
	format                  string
	checkpoint, certificate string
	check                   string
	list                    bool
}

// heapCommand returns the command grundy heap.
func heapCommand(set *settings) *cobra.Command {
	f := heapFlags{settings: set}
	c := &cobra.Command{
		Use:   "heap CODE",
		Short: "Grundy values of a game on heaps, their period and its proof",
		Long: `Compute the Grundy values of a game on heaps of counters and look for their period.

CODE is an octal or hexadecimal code (0.77, .137, 4.6, 0.3f; 4!.0 for unequal heaps;
0.[3] for digits repeated for ever), a set (take{1,3,4}, take{1-5,9}, allbut{1,4}), or a
name (kayles, grundy, lasker, take-a-square, ...; --names lists them).

With --until-proved at most 64 MiB of values are kept, unless --memory says otherwise: a proof needs a
window of them.

A period is called proved when a theorem whose hypotheses were checked says so, and
verified when it only holds for the values computed.`,
		Example: "  grundy heap 0.77\n  grundy heap 0.104 --until-proved --certificate 0.104.cert\n" +
			"  grundy heap --check 0.104.cert\n  grundy heap grundy --to 1000 --format bfile\n  grundy heap kayles --quotient",
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return runHeap(c, &f, args) },
	}
	fl := c.Flags()
	fl.IntVar(&f.to, "to", 0, "compute the values of heaps 0..N-1 (default: some seconds' worth)")
	fl.BoolVar(&f.untilProved, "until-proved", false, "go on until a period is proved")
	fl.BoolVar(&f.misere, "misere", false, "misère play: outcomes, misère values and genera of heaps below N (default 21)")
	fl.BoolVar(&f.quotient, "quotient", false, "misère play: the misère quotient, for at most N heaps (default 1000)")
	fl.StringVar(&f.format, "format", "", "write the values: text, csv, bfile or raw (bytes)")
	fl.StringVar(&f.checkpoint, "checkpoint", "", "save the run to `FILE` now and then, and go on from it if it exists")
	fl.StringVar(&f.certificate, "certificate", "", "write the certificate of a proved period to `FILE`")
	fl.StringVar(&f.check, "check", "", "check the certificate in `FILE` with an independent, plain program")
	fl.BoolVar(&f.list, "names", false, "list the games known by name")
	return c
}

// heapModes are the flags that ask for something else than a sequence, with the flags that
// each of them takes no notice of.
var heapModes = []struct {
	flag   string
	unused []string
}{
	{"names", []string{"check", "quotient", "misere", "to", "until-proved", "format", "checkpoint", "certificate", "json"}},
	{"check", []string{"quotient", "misere", "to", "until-proved", "format", "checkpoint", "certificate"}},
	{"quotient", []string{"misere", "until-proved", "format", "checkpoint", "certificate"}},
	{"misere", []string{"until-proved", "format", "checkpoint", "certificate"}},
	{"format", []string{"json"}},
}

// heapConflict returns an error if two flags are set of which one would go unnoticed.
func heapConflict(c *cobra.Command, args []string) error {
	for _, mode := range heapModes {
		if !c.Flags().Changed(mode.flag) {
			continue
		}
		for _, other := range mode.unused {
			if c.Flags().Changed(other) {
				return fmt.Errorf("--%s and --%s do not go together: expected one of them", mode.flag, other)
			}
		}
		if len(args) > 0 && (mode.flag == "names" || mode.flag == "check") {
			return fmt.Errorf("--%s takes no game: got %q", mode.flag, args[0])
		}
	}
	return nil
}

// runHeap does what the flags ask for.
func runHeap(c *cobra.Command, f *heapFlags, args []string) error {
	if err := heapConflict(c, args); err != nil {
		return err
	}
	switch {
	case f.list:
		for _, n := range heap.Names() {
			fmt.Fprintf(c.OutOrStdout(), "%-18s %s\n", n.Name, n.Rule)
		}
		return nil
	case c.Flags().Changed("check"):
		return checkHeap(c, f)
	case len(args) == 0:
		return fmt.Errorf("which game? expected a code such as 0.77, a set such as take{1,3,4}, or a name")
	case f.to < 0:
		return fmt.Errorf("--to %d: expected a number of heaps, at least 1", f.to)
	}
	g, err := heap.Parse(args[0])
	if err != nil {
		return err
	}
	if f.misere || f.quotient {
		return misereHeap(c, f, g)
	}
	return sequenceHeap(c, f, g)
}

// windowMemory bounds the values that are kept for a proof, which needs a window of them only; all that a game
// with a late rare heap goes back to fits as well.
const windowMemory = 64 << 20

// sequenceHeap computes values and reports the law.
func sequenceHeap(c *cobra.Command, f *heapFlags, g *heap.Game) error {
	memory := int64(f.memory)
	if f.untilProved && !c.Flags().Changed("memory") {
		memory = windowMemory
	}
	run, err := heap.Open(f.checkpoint, g, memory)
	if err != nil {
		return err
	}
	t := &heap.Task{Run: run, To: f.to, UntilProved: f.untilProved, Checkpoint: f.checkpoint}
	if f.format != "" {
		format, err := heap.ParseFormat(f.format)
		if err != nil {
			return err
		}
		t.Values = heap.NewValueWriter(c.OutOrStdout(), format)
	}
	if !f.quiet {
		t.Progress, t.Every = heapProgress(c.ErrOrStderr())
	}
	if err := t.Do(c.Context()); err != nil {
		return limitError{err}
	}
	if t.Values != nil {
		if err := t.Values.Close(); err != nil {
			return err
		}
	}
	if f.certificate != "" {
		if err := writeCertificate(run, f.certificate); err != nil {
			return err
		}
	}
	switch {
	case t.Values != nil:
		return nil
	case f.json:
		return printJSON(c, run.Report())
	}
	fmt.Fprint(c.OutOrStdout(), run.Report().Text())
	return nil
}

// heapProgress returns how to show progress: on one line of a terminal, else now and
// then on a line of its own.
func heapProgress(w io.Writer) (func(string), time.Duration) {
	if isTerminal(w) {
		return func(line string) { fmt.Fprintf(w, "\r\x1b[K%s", line) }, terminalInterval
	}
	return func(line string) { fmt.Fprintln(w, line) }, plainInterval
}
