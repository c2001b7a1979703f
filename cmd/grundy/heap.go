package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grundy/heap"
	"grundy/heap/check"
	"grundy/heap/misere"
)

// heapFlags are the flags of grundy heap.
type heapFlags struct {
	to                      int
	untilProved             bool
	misere, quotient        bool
	format                  string
	checkpoint, certificate string
	check                   string
	json, quiet, list       bool
	memory                  string
}

// heapError is an error with the exit code that it asks for: 2 for wrong use, 1 for
// what could not be done within the limits.
type heapError struct {
	error
	code int
}

func (e heapError) ExitCode() int { return e.code }
func (e heapError) Unwrap() error { return e.error }

func heapUsage(err error) error { return heapError{err, 2} }
func heapLimit(err error) error { return heapError{err, 1} }

// heapCommand returns the command grundy heap.
func heapCommand() *cobra.Command {
	var f heapFlags
	c := &cobra.Command{
		Use:   "heap CODE",
		Short: "Grundy values of a game on heaps, their period and its proof",
		Long: `Compute the Grundy values of a game on heaps of counters and look for their period.

CODE is an octal or hexadecimal code (0.77, .137, 4.6, 0.3f; 4!.0 for unequal heaps;
0.[3] for digits repeated for ever), a set (take{1,3,4}, take{1-5,9}, allbut{1,4}), or a
name (kayles, grundy, lasker, take-a-square, ...; --names lists them).

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
	fl.BoolVar(&f.json, "json", false, "answer in JSON")
	fl.BoolVar(&f.list, "names", false, "list the games known by name")
	fl.StringVar(&f.memory, "memory", "1GiB", "keep at most so many bytes of values")
	fl.BoolVar(&f.quiet, "quiet", false, "show no progress")
	return c
}

// runHeap does what the flags ask for.
func runHeap(c *cobra.Command, f *heapFlags, args []string) error {
	switch {
	case f.list:
		for _, n := range heap.Names() {
			fmt.Fprintf(c.OutOrStdout(), "%-18s %s\n", n.Name, n.Rule)
		}
		return nil
	case f.check != "":
		return checkHeap(c, f)
	case len(args) == 0:
		return heapUsage(fmt.Errorf("which game? expected a code such as 0.77, a set such as take{1,3,4}, or a name"))
	case f.to < 0:
		return heapUsage(fmt.Errorf("--to %d: expected a number of heaps, at least 1", f.to))
	}
	g, err := heap.Parse(args[0])
	if err != nil {
		return heapUsage(err)
	}
	if f.misere || f.quotient {
		return misereHeap(c, f, g)
	}
	return sequenceHeap(c, f, g)
}

// checkHeap checks a certificate.
func checkHeap(c *cobra.Command, f *heapFlags) error {
	file, err := os.Open(f.check)
	if err != nil {
		return heapUsage(err)
	}
	defer file.Close()
	cert, err := heap.ReadCertificate(file)
	if err != nil {
		return heapUsage(fmt.Errorf("%s: %w", f.check, err))
	}
	if err := check.Certificate(cert); err != nil {
		return heapLimit(fmt.Errorf("%s is refused: %w", f.check, err))
	}
	if f.json {
		return writeJSON(c.OutOrStdout(), map[string]any{
			"code": cert.Code, "preperiod": cert.Preperiod, "period": cert.Period, "saltus": cert.Saltus, "confirmed": true,
		})
	}
	fmt.Fprintf(c.OutOrStdout(), "%s: period %d from heap %d on, saltus %d: confirmed (%s theorem, %d values computed again)\n",
		cert.Code, cert.Period, cert.Preperiod, cert.Saltus, cert.Theorem, cert.Needed)
	return nil
}

// misereHeap answers in misère play.
func misereHeap(c *cobra.Command, f *heapFlags, g *heap.Game) error {
	if _, err := g.Options(0); err != nil {
		return heapUsage(err)
	}
	var answer interface{ Text() string }
	var err error
	if f.quotient {
		limit := f.to
		if limit == 0 {
			limit = 1000
		}
		answer, err = misere.Solve(c.Context(), g, limit)
	} else {
		n := f.to
		if n == 0 {
			n = 21
		}
		answer, err = misere.NewTable(g, n, 1<<20)
	}
	if err == nil && f.json {
		return writeJSON(c.OutOrStdout(), answer)
	}
	if err == nil || !f.json {
		fmt.Fprint(c.OutOrStdout(), answer.Text())
	}
	if err != nil {
		return heapLimit(err)
	}
	return nil
}

// sequenceHeap computes values and reports the law.
func sequenceHeap(c *cobra.Command, f *heapFlags, g *heap.Game) error {
	memory, err := parseBytes(f.memory)
	if err != nil {
		return heapUsage(err)
	}
	run, err := heap.Open(f.checkpoint, g, memory)
	if err != nil {
		return heapUsage(err)
	}
	t := &heap.Task{Run: run, To: f.to, UntilProved: f.untilProved, Checkpoint: f.checkpoint}
	if f.format != "" {
		format, err := heap.ParseFormat(f.format)
		if err != nil {
			return heapUsage(err)
		}
		t.Values = heap.NewValueWriter(c.OutOrStdout(), format)
	}
	if !f.quiet {
		t.Progress, t.Every = heapProgress(c.ErrOrStderr())
	}
	if err := t.Do(c.Context()); err != nil {
		return heapLimit(err)
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
		return writeJSON(c.OutOrStdout(), run.Report())
	}
	fmt.Fprint(c.OutOrStdout(), run.Report().Text())
	return nil
}

// writeCertificate writes the certificate of what was proved.
func writeCertificate(run *heap.Run, path string) error {
	cert, err := run.Certificate()
	if err != nil {
		return heapLimit(err)
	}
	file, err := os.Create(path)
	if err != nil {
		return heapUsage(err)
	}
	if err := cert.Write(file); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// heapProgress returns how to show progress: on one line of a terminal, else now and
// then on a line of its own.
func heapProgress(w io.Writer) (func(string), time.Duration) {
	if file, ok := w.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return func(line string) { fmt.Fprintf(w, "\r\x1b[K%s", line) }, time.Second / 2
		}
	}
	return func(line string) { fmt.Fprintln(w, line) }, 10 * time.Second
}

// writeJSON writes an answer as one line of JSON.
func writeJSON(w io.Writer, answer any) error {
	text, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}

// parseBytes reads a size such as 4GiB, 200MB or 65536.
func parseBytes(s string) (int64, error) {
	number := strings.TrimRight(s, "KMGTiBkmgtb ")
	units := map[string]float64{
		"": 1, "b": 1, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40,
		"k": 1e3, "kb": 1e3, "m": 1e6, "mb": 1e6, "g": 1e9, "gb": 1e9, "t": 1e12, "tb": 1e12,
	}
	unit, ok := units[strings.ToLower(strings.TrimSpace(s[len(number):]))]
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || !ok || x < 0 || x*unit > 1<<60 {
		return 0, fmt.Errorf("--memory %q: expected a size such as 4GiB, 200MB or 65536", s)
	}
	return int64(x * unit), nil
}
