package graphfile

import (
	"fmt"
	"iter"
	"path/filepath"

	"grundy/game"
)

// A builder collects what a file says of a graph. Vertices are numbered as in names.
type builder struct {
	source
	names
	plain  *plain // numbers the vertices instead of names where it is not nil
	arcs   arcList
	memory int64 // bytes that may be used

	progress func(arcs uint64) // nil for none

	title   string
	players [2]string
	stuck   game.Outcome // Unknown: nothing was said
	endless string       // a player's name, or ""

	// What is said of vertices; the slices are nil until it is.
	owners     []int8  // 1 + the player, 0 for none
	endings    []int8  // see endingOf
	priorities []int64 // 1 + the priority, 0 for none
	labels     map[uint32]string
	starts     []uint32
}

// chunkArcs is how many arcs are read before the memory is looked at.
const chunkArcs = 1 << 16

// arc adds an arc. The error is a *MemoryError.
func (b *builder) arc(from, to uint32) error {
	if b.arcs.size%chunkArcs == 0 {
		if b.fit(wideArc*chunkArcs) != nil {
			return &MemoryError{b.file, b.memory + 1, b.memory}
		}
		if b.progress != nil {
			b.progress(b.arcs.size)
		}
	}
	b.arcs.add(from, to)
	return nil
}

// count is how many vertices there are.
func (b *builder) count() uint32 {
	if b.plain != nil {
		return b.plain.count
	}
	return b.names.count()
}

// vertexOf returns the vertex of a name if there is one.
func (b *builder) vertexOf(name []byte) (uint32, bool) {
	if b.plain == nil {
		return b.find(name)
	}
	value, ok := number(name)
	return uint32(value), ok && b.plain.has(value)
}

// all goes through the vertices, in the order of their numbers if all names are numbers and plain, else in that of the file.
func (b *builder) all() iter.Seq[uint32] {
	if b.plain != nil {
		return b.plain.all()
	}
	return func(yield func(uint32) bool) {
		for v := range b.names.count() {
			if !yield(v) {
				return
			}
		}
	}
}

// numberOf returns the number that is a vertex's name, or noNumber.
func (b *builder) numberOf(v uint32) int64 {
	if b.plain != nil {
		return int64(v)
	}
	return b.numbers[v]
}

// grown returns list with a place for vertex v.
func grown[T any](list []T, v uint32) []T {
	if int(v) < len(list) {
		return list
	}
	return append(list, make([]T, int(v)+1-len(list))...)
}

// has returns the entry of v, or zero.
func has[T any](list []T, v uint32) (entry T) {
	if int(v) < len(list) {
		entry = list[v]
	}
	return entry
}

// name returns a vertex as the file names it.
func (b *builder) name(v uint32) string {
	if b.texts != nil && b.texts[v] != "" {
		return b.texts[v]
	}
	return fmt.Sprint(b.numberOf(v))
}

// own says that player p moves at v.
func (b *builder) own(at int, v uint32, p int) error {
	b.owners = grown(b.owners, v)
	if old := b.owners[v]; old != 0 && old != int8(p+1) {
		return b.fail(at, "vertex %q has two owners, %s and %s", b.name(v), b.player(int(old)-1), b.player(p))
	}
	b.owners[v] = int8(p + 1)
	return nil
}

// end says what v pays whoever is to move there.
func (b *builder) end(at int, v uint32, ending int8) error {
	b.endings = grown(b.endings, v)
	if old := b.endings[v]; old != 0 && old != ending {
		return b.fail(at, "vertex %q has two results", b.name(v))
	}
	b.endings[v] = ending
	return nil
}

// prioritize gives v a priority.
func (b *builder) prioritize(at int, v uint32, priority int64) error {
	b.priorities = grown(b.priorities, v)
	if old := b.priorities[v]; old != 0 && old != priority+1 {
		return b.fail(at, "vertex %q has two priorities, %d and %d", b.name(v), old-1, priority)
	}
	b.priorities[v] = priority + 1
	return nil
}

// label gives v a name to show.
func (b *builder) label(v uint32, text string) {
	if b.labels == nil {
		b.labels = map[uint32]string{}
	}
	b.labels[v] = text
}

// player returns the name of a player.
func (b *builder) player(p int) string {
	if b.players[p] != "" {
		return b.players[p]
	}
	if b.priorities != nil {
		return usualPlayers[1][p]
	}
	return usualPlayers[0][p]
}

// usualPlayers are the players of graphs that do not name them: without priorities, and with.
var usualPlayers = [2][2]string{{"Left", "Right"}, {"Even", "Odd"}}

// playerOf returns the player of a name, or of his number 0 or 1.
func (b *builder) playerOf(text string) (int, bool) {
	for p, name := range b.players {
		if text == fmt.Sprint(p) || text == name && name != "" {
			return p, true
		}
		for _, usual := range usualPlayers {
			if name == "" && text == usual[p] {
				return p, true
			}
		}
	}
	return 0, false
}

// graph returns the finished graph.
func (b *builder) graph(format Format) (*Graph, error) {
	n := b.count()
	if n == 0 {
		return nil, b.failAt(start, "expected a graph, there is no vertex")
	}
	b.text, b.next = nil, nil // places are no longer told
	if format != List {       // all of the text was held, and this much memory is free for the arcs
		b.arcs.giveBack()
	}
	if b.plain != nil {
		b.plain.order = nil
	}
	if err := b.fit(game.ArcBytes(uint64(n), b.arcs.size) + vertexBytes*uint64(n)); err != nil {
		return nil, err
	}
	g := &Graph{title: b.title, format: format}
	if g.title == "" {
		g.title = fmt.Sprintf("%s: a digraph of %s and %s", filepath.Base(b.file), plural(uint64(n), "vertex", "vertices"), plural(b.arcs.size, "arc", "arcs"))
	}
	if err := b.rules(&g.rules); err != nil {
		return nil, err
	}
	code, first := b.order()
	if err := b.space(g, code, first); err != nil {
		return nil, err
	}
	if b.endings != nil {
		g.endings = make([]int8, n)
		for v := range b.all() {
			e := has(b.endings, v)
			if e >= wonBy0 && b.owners == nil {
				return nil, b.failAt(start, "vertex %q is won by a player, and nothing says who moves at which vertex", b.name(v))
			}
			g.endings[code.of(v)] = b.settled(v, e)
		}
	}
	if b.priorities != nil {
		g.priorities = make([]uint32, n)
		for v := range b.all() {
			g.priorities[code.of(v)] = uint32(max(has(b.priorities, v), 1) - 1)
		}
	}
	for _, v := range b.starts {
		g.starts = append(g.starts, game.One(game.Code(code.of(v))))
	}
	arcs, err := game.NewArcs(n, b.pairs(code))
	if err != nil {
		return nil, b.failAt(start, "%v", err)
	}
	g.arcs = arcs
	return g, b.checkPriorities(g, code)
}

// settled returns an ending of v as endingOf has it.
func (b *builder) settled(v uint32, ending int8) int8 {
	switch {
	case ending < wonBy0:
		return ending
	case ending-wonBy0 == b.owners[v]-1:
		return endingWords["win"]
	}
	return endingWords["loss"]
}

func plural(n uint64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// rules fills in what the graph says of players and of the worth of ends.
func (b *builder) rules(r *game.Rules) error {
	r.Stuck = b.stuck
	r.Priorities = b.priorities != nil
	if b.owners == nil {
		if b.players[0] != "" || r.Priorities || b.endless != "" {
			return b.failAt(start, "players, priorities and a winner of endless play need an owner of every vertex, and none has one")
		}
		return nil
	}
	r.Players = [2]string{b.player(0), b.player(1)}
	for v := range b.all() {
		if has(b.owners, v) == 0 {
			return b.failAt(start, "vertex %q has no owner, though others have one: who moves there?", b.name(v))
		}
	}
	if b.endless != "" {
		p, ok := b.playerOf(b.endless)
		switch {
		case !ok:
			return b.failAt(start, "endless: expected draw, %s or %s, got %q", r.Players[0], r.Players[1], b.endless)
		case r.Priorities:
			return b.failAt(start, "endless: the priorities decide endless play, there is no more to say of it")
		}
		r.Endless.Winner = p + 1
	}
	return nil
}

// checkPriorities looks for a vertex at which play goes on and that has no priority.
func (b *builder) checkPriorities(g *Graph, code codes) error {
	if b.priorities == nil {
		return nil
	}
	for v := range b.all() {
		if has(b.priorities, v) == 0 && g.arcs.Degree(code.of(v)) > 0 {
			return b.failAt(start, "vertex %q has no priority, though others have one", b.name(v))
		}
	}
	return nil
}

// space makes the space of the graph.
func (b *builder) space(g *Graph, code codes, first uint32) (err error) {
	f := game.Field{Name: "vertex", Domain: b.domain(code)}
	if b.owners == nil {
		g.space, err = game.NewSpace([]game.Field{f}, false)
	} else {
		g.space, err = game.NewOwnedSpace(f, uint64(first))
	}
	if err != nil {
		return b.failAt(start, "%v", err)
	}
	return nil
}

// pairs goes through the arcs in codes, but for those that leave finished vertices: play is over there. The arcs are gone
// when it has been gone through twice.
func (b *builder) pairs(code codes) iter.Seq2[uint32, uint32] {
	times := 0
	return func(yield func(uint32, uint32) bool) {
		times++
		for from, to := range b.arcs.all(times == 2) {
			if b.endings != nil && has(b.endings, from) != 0 {
				continue
			}
			if !yield(code.of(from), code.of(to)) {
				return
			}
		}
	}
}
