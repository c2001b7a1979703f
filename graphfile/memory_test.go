package graphfile

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMemory reads graphs that are small as text and large as lists of arcs, and files that are large, within a
// bound: what is met is told, and nothing grows beyond it.
func TestMemory(t *testing.T) {
	const bound = 4 << 20
	var group strings.Builder
	for i := range 2000 { // 4 million arcs in 20 kB
		fmt.Fprintf(&group, " a%d", i)
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	arcs := strings.Repeat("1 2\n", bound/8)
	for name, open := range map[string]func() (*Graph, error){
		"groups": func() (*Graph, error) {
			return Load(write("a.gv", "digraph {{"+group.String()+"}->{"+group.String()+"}}"), Options{Memory: bound})
		},
		"a large file": func() (*Graph, error) {
			return Load(write("b.arcs", strings.Repeat(arcs, 3)), Options{Memory: bound})
		},
		"many arcs": func() (*Graph, error) { return Load(write("c.arcs", arcs), Options{Memory: bound}) },
		"standard input": func() (*Graph, error) {
			return Open("-", strings.NewReader(strings.Repeat(arcs, 3)), Options{Memory: bound})
		},
		"names": func() (*Graph, error) {
			var b strings.Builder
			for i := range 40_000 {
				fmt.Fprintf(&b, "n%d m%d\n", i, i)
			}
			return Load(write("d.arcs", b.String()), Options{Memory: bound})
		},
	} {
		g, err := open()
		var e *MemoryError
		if !errors.As(err, &e) || e.Have != bound || e.Need <= bound || e.Need > 3*bound {
			t.Errorf("%s: got %v, error %v, want one of the memory", name, g, err)
		}
	}
	told := []uint64{}
	o := Options{Memory: 8 * bound, Header: "no", Progress: func(arcs uint64) { told = append(told, arcs) }}
	if _, err := Load(write("e.arcs", arcs), o); err != nil {
		t.Errorf("a graph that fits: %v", err)
	}
	if want := bound / 8 / chunkArcs; len(told) != want || told[want-1] != uint64(want-1)*chunkArcs {
		t.Errorf("progress was told of %v arcs, want %d times", told, want)
	}
	if _, err := Load(dir, Options{}); err == nil || !strings.Contains(err.Error(), "got a directory") {
		t.Errorf("a directory: %v", err)
	}
}
