package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"grundy/solve"
)

// A row is a graph to measure.
type row struct {
	name  string
	ext   string // of its file, which says the format
	text  func(w io.Writer)
	want  solve.Want
	plain bool // the C++ program solves it too
}

func rows(n int) []row {
	return []row{
		{"digraph", ".arcs", func(w io.Writer) { digraph(w, n, 3*n) }, solve.Outcomes, true},
		{"digraph, plies", ".arcs", func(w io.Writer) { digraph(w, n, 3*n) }, solve.Outcomes | solve.Remoteness, true},
		{"digraph of 10 n arcs", ".arcs", func(w io.Writer) { digraph(w, n, 10*n) }, solve.Outcomes, true},
		{"parity, n priorities", ".pg", func(w io.Writer) { parity(w, n, 3, n) }, solve.Outcomes, false},
		{"parity, 50 priorities", ".pg", func(w io.Writer) { parity(w, n, 3, 50) }, solve.Outcomes, false},
		{"Buchi", ".pg", func(w io.Writer) { parity(w, n, 3, 2) }, solve.Outcomes, false},
		{"parity, 2 arcs, n/10", ".pg", func(w io.Writer) { parity(w, n/10, 2, n/10) }, solve.Outcomes, false},
		{"ladder", ".pg", func(w io.Writer) { ladder(w, n/2) }, solve.Outcomes, false},
	}
}

// write writes the graph to a file.
func (r row) write(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	r.text(w)
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// digraph writes m random arcs of n vertices, behind a header.
func digraph(w io.Writer, n, m int) {
	r := rand.New(rand.NewPCG(1, 2021))
	fmt.Fprintln(w, n, m)
	for range m {
		fmt.Fprintln(w, r.IntN(n), r.IntN(n))
	}
}

// parity writes a random parity game: n vertices with so many arcs each, and priorities below most.
func parity(w io.Writer, n, degree, most int) {
	r := rand.New(rand.NewPCG(2, 2021))
	fmt.Fprintf(w, "parity %d;\n", n-1)
	for v := range n {
		fmt.Fprintf(w, "%d %d %d", v, r.IntN(most)+1, r.IntN(2))
		separator := " "
		for range degree {
			fmt.Fprintf(w, "%s%d", separator, r.IntN(n))
			separator = ","
		}
		fmt.Fprintln(w, ";")
	}
}

// ladder writes a ladder of n steps: step i has a vertex of either player, of priority i%2, and leads to both of the
// next one.
func ladder(w io.Writer, n int) {
	fmt.Fprintf(w, "parity %d;\n", 2*n-1)
	for v := range 2 * n {
		next := (v/2 + 1) % n
		fmt.Fprintf(w, "%d %d %d %d,%d;\n", v, v/2%2, v%2, 2*next, 2*next+1)
	}
}
