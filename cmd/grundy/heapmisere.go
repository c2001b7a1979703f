package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"grundy/heap"
	"grundy/heap/misere"
)

// misereHeap answers in misère play.
func misereHeap(c *cobra.Command, f *heapFlags, g *heap.Game) error {
	if _, err := g.Options(0); err != nil {
		return err
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
	switch {
	case err != nil:
		return limitError{err}
	case f.json:
		return printJSON(c, answer)
	}
	fmt.Fprint(c.OutOrStdout(), answer.Text())
	return nil
}
