package graphfile

import "grundy/game"

// domain returns the names of the vertices by code.
func (b *builder) domain(code codes) game.Domain {
	if lo, ok := b.run(); ok && b.labels == nil && b.ascends(code, lo) {
		return game.Range{Lo: lo, Hi: lo + int64(b.count())}
	}
	d := &vertices{numbers: make([]int64, b.count())}
	if b.texts != nil || b.labels != nil {
		d.texts = make([]string, b.count())
	}
	for v := range b.all() {
		d.numbers[code.of(v)] = b.numberOf(v)
	}
	for v, text := range b.texts {
		d.texts[code.of(uint32(v))] = text
	}
	b.showLabels(d, code)
	return d
}

func (b *builder) ascends(code codes, lo int64) bool {
	for v := range b.all() {
		if int64(code.of(v)) != b.numberOf(v)-lo {
			return false
		}
	}
	return true
}

// showLabels has vertices be known by their labels, but for those labels that say nothing, that several have, or
// that are another vertex's name.
func (b *builder) showLabels(d *vertices, code codes) {
	owners := map[string]uint32{}
	for v, text := range b.labels {
		if text == "" {
			continue
		}
		if other, taken := b.vertexOf([]byte(text)); taken && other != v {
			continue
		}
		if _, twice := owners[text]; twice {
			owners[text] = b.count()
		} else {
			owners[text] = v
		}
	}
	for text, v := range owners {
		if v == b.count() {
			continue
		}
		c := code.of(v)
		if name := d.texts[c]; name != "" && name != text {
			if d.aliases == nil {
				d.aliases = map[string]uint32{}
			}
			d.aliases[name] = c
		}
		d.texts[c] = text
	}
}
