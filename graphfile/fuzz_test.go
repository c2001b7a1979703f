package graphfile

import (
	"errors"
	"testing"

	"grundy/game"
)

// fuzz reads any text in one format: the error must be an *Error with a place in the text, and a graph that is
// read must be whole, its vertices known by the names that are shown.
func fuzz(f *testing.F, format Format) {
	for _, r := range readings {
		f.Add([]byte(r.text))
	}
	for _, bad := range faults {
		f.Add([]byte(bad.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := Parse("f", text, Options{Format: format, Memory: 1 << 26})
		if errors.As(err, new(*MemoryError)) {
			return
		}
		if err != nil {
			var fault *Error
			if !errors.As(err, &fault) || fault.Line < 1 || fault.Column < 1 || fault.Column > len(text)+1 || fault.Line > len(text)+1 {
				t.Fatalf("error %v", err)
			}
			return
		}
		size := g.space.Size()
		notation := game.NotationOf(g)
		shown := map[string]bool{}
		for v, arcs := range g.arcs.All() {
			for _, to := range arcs {
				if uint64(to) >= size {
					t.Fatalf("an arc leads to code %d of %d", to, size)
				}
			}
			text := notation.Format(game.Code(v))
			if s, err := notation.Parse(text); err != nil || s[0].Code != game.Code(v) {
				t.Fatalf("vertex %d is shown as %s, which is read as %v, %v", v, text, s, err)
			}
			if shown[text] {
				t.Fatalf("two vertices are shown as %s", text)
			}
			shown[text] = true
		}
	})
}

func FuzzList(f *testing.F)     { fuzz(f, List) }
func FuzzDOT(f *testing.F)      { fuzz(f, DOT) }
func FuzzPGSolver(f *testing.F) { fuzz(f, PGSolver) }
