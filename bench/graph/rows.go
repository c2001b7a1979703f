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
