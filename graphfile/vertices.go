package graphfile

import (
	"fmt"
	"slices"
	"strconv"
	"sync"
)

// vertices is the domain of the vertices of a graph whose names are not the numbers lo, lo+1, ... in the order
// of the codes. It implements game.Domain; a value is a code.
type vertices struct {
	// numbers are the names by code, and texts, where it is not nil and not "", what is shown in their place. A vertex
	// with a name that is no number has the number noNumber.
	numbers []int64
	texts   []string
	// aliases are further names by which vertices are known.
	aliases map[string]uint32

	once   sync.Once
	places map[string]uint32 // by text; made when first asked for
	sorted []uint32          // the codes with numbers, in the order of these
}

const noNumber = -1

// Size implements game.Domain.
func (d *vertices) Size() uint64 { return uint64(len(d.numbers)) }

// Width implements game.Domain.
func (d *vertices) Width() int { return 1 }

// Rank implements game.Domain.
func (d *vertices) Rank(v []int64) (uint64, bool) { return uint64(v[0]), uint64(v[0]) < d.Size() }

// Unrank implements game.Domain.
func (d *vertices) Unrank(n uint64, v []int64) { v[0] = int64(n) }

// Format implements game.Domain.
func (d *vertices) Format(v []int64) string {
	if d.texts != nil && d.texts[v[0]] != "" {
		return d.texts[v[0]]
	}
	return strconv.FormatInt(d.numbers[v[0]], 10)
}

// Parse implements game.Domain.
func (d *vertices) Parse(text string, v []int64) error {
	d.once.Do(d.index)
	code, ok := d.places[text]
	if !ok {
		code, ok = d.aliases[text]
	}
	if !ok {
		code, ok = d.numbered(text)
	}
	if !ok {
		return fmt.Errorf("expected a vertex of the graph, got %q", text)
	}
	v[0] = int64(code)
	return nil
}

// numbered finds the vertex of that number.
func (d *vertices) numbered(text string) (uint32, bool) {
	n, ok := number([]byte(text))
	if !ok {
		return 0, false
	}
	i, ok := slices.BinarySearchFunc(d.sorted, n, func(code uint32, n int64) int {
		return compare(d.numbers[code], n)
	})
	if !ok {
		return 0, false
	}
	return d.sorted[i], true
}

func compare(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// index makes what Parse needs.
func (d *vertices) index() {
	d.places = map[string]uint32{}
	for code, text := range d.texts {
		if text != "" {
			d.places[text] = uint32(code)
		}
	}
	for code, n := range d.numbers {
		if n != noNumber {
			d.sorted = append(d.sorted, uint32(code))
		}
	}
	slices.SortFunc(d.sorted, func(a, b uint32) int { return compare(d.numbers[a], d.numbers[b]) })
}

func (d *vertices) String() string {
	return fmt.Sprintf("the %d vertices of the graph", len(d.numbers))
}
