package main

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A comparison holds the runs of both sides, pair by pair.
type comparison struct{ ours, theirs []usage }

func header() []string {
	return []string{"problem", "grundy", "C++", "wall", "processor", "memory", "C++", "target", ""}
}

// row returns the comparison as a row below header.
func (c comparison) row(p problem) []string {
	wall := func(u usage) time.Duration { return u.wall }
	processor := func(u usage) time.Duration { return u.processor }
	ours, theirs := medianOf(c.ours, wall), medianOf(c.theirs, wall)
	ratio, peak := c.ratio(wall), c.peak()
	target, met := fmt.Sprintf("%.1f", p.ratio), ratio <= p.ratio
	if p.wall > 0 {
		target, met = milliseconds(p.wall), ours <= p.wall
	}
	verdict := "met"
	switch {
	case !met:
		verdict = "missed"
	case peak > p.maxMemory():
		verdict = "missed (memory)"
	}
	return []string{
		p.name, milliseconds(ours), milliseconds(theirs),
		fmt.Sprintf("%.2f", ratio), fmt.Sprintf("%.2f", c.ratio(processor)),
		megabytes(peak), megabytes(comparison{ours: c.theirs}.peak()),
		target + ", " + megabytes(p.maxMemory()), verdict,
	}
}

// ratio is the median, over the pairs of runs, of ours divided by theirs.
func (c comparison) ratio(of func(usage) time.Duration) float64 {
	var ratios []float64
	for i := range c.ours {
		ratios = append(ratios, float64(of(c.ours[i]))/float64(max(1, of(c.theirs[i]))))
	}
	return median(ratios)
}

// peak is the largest peak of memory on our side.
func (c comparison) peak() int64 {
	peak := int64(0)
	for _, u := range c.ours {
		peak = max(peak, u.peak)
	}
	return peak
}

func medianOf(list []usage, of func(usage) time.Duration) time.Duration {
	var all []time.Duration
	for _, u := range list {
		all = append(all, of(u))
	}
	return median(all)
}

// median returns the middle one, the upper of two.
func median[T float64 | time.Duration](list []T) T {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
}

func megabytes(n int64) string { return fmt.Sprintf("%.0f MB", float64(n)/(1<<20)) }

// align writes rows as columns: the first one to the left, the others to the right.
func align(rows [][]string) string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], len(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := fmt.Sprintf("%-*s", widths[0], row[0])
		for i, cell := range row[1:] {
			line += fmt.Sprintf("  %*s", widths[i+1], cell)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
