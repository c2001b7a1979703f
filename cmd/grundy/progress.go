package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"grundy/solve"
)

// A meter tells a person how far long work is. It says nothing of what is done within
// moments: on a terminal it keeps one line up to date, elsewhere it writes a line now and then.
type meter struct {
	out      io.Writer
	terminal bool
	start    time.Time // of the phase
	phase    string
	last     time.Time
	width    int // of the line on the terminal
	now      func() time.Time
	remark   func() string // asked before the first report, for a line of its own; may be nil
}

const (
	firstReport      = 2 * time.Second
	terminalInterval = 200 * time.Millisecond
	plainInterval    = 10 * time.Second
)

func newMeter(out io.Writer) *meter {
	m := &meter{out: out, now: time.Now, terminal: isTerminal(out)}
	m.start = m.now()
	m.last = m.start
	return m
}

// isTerminal reports whether a person is likely to sit behind w: it is a character device
// other than the null device.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// report implements solve.Options.Progress.
func (m *meter) report(p solve.Progress) {
	now := m.now()
	if p.Phase != m.phase {
		m.phase, m.start = p.Phase, now
	}
	wait := plainInterval
	if m.terminal {
		wait = terminalInterval
	}
	if m.width == 0 {
		wait = firstReport
	}
	if now.Sub(m.last) < wait {
		return
	}
	m.last = now
	if m.remark != nil {
		if text := m.remark(); text != "" {
			fmt.Fprintln(m.out, text)
		}
		m.remark = nil
	}
	m.write(describe(p, now.Sub(m.start)))
}

func (m *meter) write(text string) {
	width := len(text)
	if m.terminal {
		pad := strings.Repeat(" ", max(0, m.width-width))
		fmt.Fprintf(m.out, "\r%s%s", text, pad)
	} else {
		fmt.Fprintln(m.out, text)
	}
	m.width = max(width, 1)
}

// done clears the line on the terminal.
func (m *meter) done() {
	if m.terminal && m.width > 0 {
		fmt.Fprintf(m.out, "\r%s\r", strings.Repeat(" ", m.width))
		m.width = 0
	}
}

// describe says how much is done, at what rate, and how long the rest will take.
func describe(p solve.Progress, spent time.Duration) string {
	text := fmt.Sprintf("%s: %s done", p.Phase, count(float64(p.Done)))
	if p.Total > 0 {
		text = fmt.Sprintf("%s: %.1f%% of %s", p.Phase, 100*float64(p.Done)/float64(p.Total), count(float64(p.Total)))
	}
	if spent <= 0 || p.Done == 0 {
		return text
	}
	rate := float64(p.Done) / spent.Seconds()
	text += fmt.Sprintf(", %s/s", count(rate))
	if p.Total > p.Done {
		left := time.Duration(float64(p.Total-p.Done) / rate * float64(time.Second))
		text += ", " + left.Round(time.Second).String() + " left"
	}
	return text
}

// count writes a number in three digits or so.
func count(n float64) string {
	for _, unit := range []string{"", "k", "M", "G"} {
		if n < 1000 {
			return fmt.Sprintf("%.3g%s", n, unit)
		}
		n /= 1000
	}
	return fmt.Sprintf("%.3gT", n)
}
