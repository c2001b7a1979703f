package graphfile

import (
	"maps"
	"slices"
)

// names number the vertices in the order in which their names first stand in the file. Most names are numbers;
// those that are not too far apart are looked up in a slice.
type names struct {
	near    []uint32         // by number: 1 + the vertex; 0 for none
	most    int64            // near may have so many entries
	far     map[int64]uint32 // the vertices of numbers for which near is too short
	words   map[string]uint32
	numbers []int64  // by vertex, noNumber for words
	texts   []string // by vertex, "" for numbers; nil while there are only numbers
}

// count is how many vertices there are.
func (n *names) count() uint32 { return uint32(len(n.numbers)) }

// number reads a name as a number: decimal digits without zeros in front, at most 18 of them.
func number(name []byte) (int64, bool) {
	if len(name) == 0 || len(name) > 18 || name[0] == '0' && len(name) > 1 {
		return 0, false
	}
	value := int64(0)
	for _, c := range name {
		if c < '0' || c > '9' {
			return 0, false
		}
		value = 10*value + int64(c-'0')
	}
	return value, true
}

// vertex returns the vertex of a name, which it adds if it is new.
func (n *names) vertex(name []byte) uint32 {
	if value, ok := number(name); ok {
		return n.numbered(value)
	}
	if v, ok := n.words[string(name)]; ok {
		return v
	}
	if n.words == nil {
		n.words = map[string]uint32{}
		n.texts = make([]string, n.count())
	}
	v, text := n.count(), string(name)
	n.words[text] = v
	n.numbers, n.texts = append(n.numbers, noNumber), append(n.texts, text)
	return v
}

// numbered returns the vertex of a number, which it adds if it is new.
func (n *names) numbered(value int64) uint32 {
	if value < int64(len(n.near)) && n.near[value] != 0 {
		return n.near[value] - 1
	}
	if v, ok := n.far[value]; ok {
		return v
	}
	v := n.count()
	n.numbers = append(n.numbers, value)
	if n.texts != nil {
		n.texts = append(n.texts, "")
	}
	if n.makeNear(value) {
		n.near[value] = v + 1
	} else {
		if n.far == nil {
			n.far = map[int64]uint32{}
		}
		n.far[value] = v
	}
	return v
}

// makeNear lets the slice hold a number, unless that would waste memory.
func (n *names) makeNear(value int64) bool {
	if value < int64(len(n.near)) {
		return true
	}
	if value >= max(1<<16, n.most, 8*int64(n.count())) {
		return false
	}
	size := max(1<<10, value+value/2)
	n.near = append(make([]uint32, 0, size), n.near...)[:size]
	for value, v := range n.far {
		if value < size {
			n.near[value] = v + 1
			delete(n.far, value)
		}
	}
	return true
}

// ascending returns the vertices in the order of their numbers, where all names are numbers.
func (n *names) ascending() []uint32 {
	order := make([]uint32, 0, n.count())
	for _, v := range n.near {
		if v != 0 {
			order = append(order, v-1)
		}
	}
	for _, value := range slices.Sorted(maps.Keys(n.far)) {
		order = append(order, n.far[value])
	}
	return order
}

// find returns the vertex of a name if there is one.
func (n *names) find(name []byte) (uint32, bool) {
	value, ok := number(name)
	if !ok {
		v, ok := n.words[string(name)]
		return v, ok
	}
	if value < int64(len(n.near)) && n.near[value] != 0 {
		return n.near[value] - 1, true
	}
	v, ok := n.far[value]
	return v, ok
}
