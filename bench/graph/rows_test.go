package main

import (
	"bytes"
	"context"
	"testing"

	"grundy/graphfile"
	"grundy/solve"
)

// TestRows reads and solves small graphs of every row: they must have the vertices that were asked for, all of them
// with a value, and be the same every time.
func TestRows(t *testing.T) {
	const n = 200
	for _, r := range rows(n) {
		var text, again bytes.Buffer
		r.text(&text)
		r.text(&again)
		if !bytes.Equal(text.Bytes(), again.Bytes()) {
			t.Errorf("%s: two graphs differ", r.name)
		}
		o := graphfile.Options{}
		if r.ext == ".arcs" {
			o.Header = "yes"
		}
		g, err := graphfile.Parse("graph"+r.ext, text.Bytes(), o)
		if err != nil {
			t.Fatalf("%s: %v", r.name, err)
		}
		size := g.Space().Size()
		if size != n && size != n/10 {
			t.Errorf("%s: %d vertices", r.name, size)
		}
		solved, err := solve.Solve(context.Background(), g, solve.Options{Want: r.want})
		if err != nil || solved.Positions() != size {
			t.Errorf("%s: %v", r.name, err)
		}
		if r.plain != (r.ext == ".arcs") {
			t.Errorf("%s: the C++ program reads lists only", r.name)
		}
	}
}
