package game

// A placer puts arcs in their places. Where there are many vertices, those arcs of one part of the vertices wait until
// there are enough of them: their places lie close together, and memory that is near costs little.
type placer struct {
	arcs    *Arcs
	entered map[uint32]uint32 // how many arcs of the vertices with many are in their places
	waiting []waitingArc      // partArcs for each part
	size    []uint32          // how many wait, by part
	firsts  []uint32          // where the runs begin of the vertices that they leave
	fetched byte              // of what is there already, to have it near
	shift   uint32            // a part is so many upper bits of a vertex
}

// A waitingArc is an arc whose place is not filled yet.
type waitingArc struct{ from, to uint32 }

const (
	mostParts       = 64
	partArcs        = 1 << 10
	waitingVertices = 1 << 16 // so many vertices make arcs wait
)

func newPlacer(a *Arcs) *placer {
	p := &placer{arcs: a, entered: map[uint32]uint32{}}
	if n := a.Vertices(); n >= waitingVertices {
		for (n-1)>>p.shift >= mostParts {
			p.shift++
		}
		p.waiting, p.size = make([]waitingArc, mostParts*partArcs), make([]uint32, mostParts)
		p.firsts = make([]uint32, partArcs)
	}
	return p
}

// add takes an arc; those of one vertex must come in their order.
func (p *placer) add(from, to uint32) {
	if p.waiting == nil {
		p.place(p.arcs.start(from), from, to)
		return
	}
	part := from >> p.shift
	p.waiting[part*partArcs+p.size[part]] = waitingArc{from, to}
	if p.size[part]++; p.size[part] == partArcs {
		p.empty(part)
	}
}

// finish puts the last arcs in their places.
func (p *placer) finish() {
	for part := range p.size {
		p.empty(uint32(part))
	}
}

// empty puts the arcs of a part in their places.
func (p *placer) empty(part uint32) {
	waiting := p.waiting[part*partArcs:][:p.size[part]]
	firsts := p.firsts[:len(waiting)]
	for i, w := range waiting {
		firsts[i] = p.arcs.start(w.from)
	}
	for i, w := range waiting { // fetches what is far from the processor, many places at a time
		last := firsts[i] + p.arcs.Degree(w.from) - 1
		p.fetched ^= p.arcs.words[uint64(last)*uint64(p.arcs.width)]
	}
	for i, w := range waiting {
		p.place(firsts[i], w.from, w.to)
	}
	p.size[part] = 0
}

// place puts an arc in its place.
func (p *placer) place(first, v, to uint32) {
	a := p.arcs
	degree, k := a.Degree(v), uint32(0)
	if degree >= manyArcs {
		k = p.entered[v]
		p.entered[v]++
	} else { // the place of the last arc holds the number until that arc comes
		k = a.get(first + degree - 1)
		if k < degree-1 {
			a.put(first+degree-1, k+1)
		}
	}
	a.put(first+k, to)
}
