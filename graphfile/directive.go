package graphfile

import (
	"slices"
	"strings"

	"grundy/game"
)

// directives are the lines of a list that say more than arcs, by their first word:
//
//	title: A TITLE
//	header: n m                 how many vertices and arcs there are
//	players: NAME NAME          the names of players 0 and 1
//	mover: PLAYER v v ...       he moves at these vertices; without any, at all that no other line names so
//	result: RESULT v v ...      play is over there: win, loss or tie for who would move, or the name of the winner
//	priority: K v v ...         as in parity games; without vertices, that of all others
//	label: v NAME               a name to show
//	start: v v ...              where play starts
//	stuck: RESULT               what it means that no arc is left: win, loss (the default) or tie
//	endless: draw or PLAYER     who wins if play never ends
var directives = map[string]func(*listReader) error{
	"title":    (*listReader).readTitle,
	"header":   (*listReader).twoNumbers,
	"players":  (*listReader).readPlayers,
	"mover":    (*listReader).readMover,
	"result":   (*listReader).readResult,
	"priority": (*listReader).readPriority,
	"label":    (*listReader).readLabel,
	"start":    (*listReader).readStart,
	"stuck":    (*listReader).readStuck,
	"endless":  (*listReader).readEndless,
}

// directive reads the rest of a line that begins with name and a colon.
func (r *listReader) directive(name string) error {
	read, ok := directives[name]
	if !ok {
		var known []string
		for name := range directives {
			known = append(known, name)
		}
		slices.Sort(known)
		return r.fail(r.line, "expected one of %s before the colon, got %q (a vertex whose name ends so stands in quotes)", strings.Join(known, ", "), name)
	}
	return read(r)
}

// oneWord reads a word that the line must have.
func (r *listReader) oneWord(what string) (word string, at int, err error) {
	r.blanks()
	at = r.at
	if r.at == len(r.text) || r.text[r.at] == '\n' || r.text[r.at] == '#' {
		return "", at, r.fail(at, "expected %s", what)
	}
	text, _, err := r.word()
	return string(text), at, err
}

// lastWord is oneWord for the last word of a line.
func (r *listReader) lastWord(what string) (word string, at int, err error) {
	if word, at, err = r.oneWord(what); err == nil && !r.ends() {
		err = r.fail(r.at, "expected the end of the line, got %s", short(r.rest()))
	}
	return word, at, err
}

// each reads vertices up to the end of the line, at least one.
func (r *listReader) each(do func(at int, v uint32) error) error {
	for first := true; first || !r.ends(); first = false {
		word, at, err := r.oneWord("a vertex")
		if err != nil {
			return err
		}
		v := r.vertex(nameOf([]byte(word), true))
		r.hinted = append(r.hinted, ref{v, r.place(at)})
		if err := do(at, v); err != nil {
			return err
		}
	}
	return nil
}

func (r *listReader) readTitle() error {
	r.blanks()
	r.title = strings.TrimSpace(string(r.rest()))
	r.at += len(r.rest())
	if r.title == "" {
		return r.fail(r.line, "expected a title behind the colon")
	}
	if i := strings.IndexFunc(r.title, func(c rune) bool { return c < ' ' || c == 0xfffd }); i >= 0 {
		return r.fail(r.line, "expected a title of plain text, got %s", short([]byte(r.title)))
	}
	return nil
}

func (r *listReader) readPlayers() (err error) {
	if r.owners != nil || r.others.owner != 0 || r.endings != nil || r.endless != "" {
		return r.fail(r.line, "the players must be named before lines that speak of them")
	}
	var at int
	if r.players[0], _, err = r.oneWord("the name of player 0"); err != nil {
		return err
	}
	if r.players[1], at, err = r.lastWord("the name of player 1"); err != nil {
		return err
	}
	return r.checkPlayers(at)
}

// checkPlayers looks at the names of the players, which stand at an offset.
func (b *builder) checkPlayers(at int) error {
	for p, name := range b.players {
		if name == "" || name == "0" || name == "1" || strings.ContainsFunc(name, func(c rune) bool { return c < ' ' }) {
			return b.fail(at, "expected a name of player %d, got %q", p, name)
		}
	}
	if b.players[0] == b.players[1] {
		return b.fail(at, "expected two different names of players, got %q twice", b.players[0])
	}
	return nil
}

func (r *listReader) readMover() error {
	word, at, err := r.oneWord("a player")
	if err != nil {
		return err
	}
	p, err := r.playerAt(word, at)
	if err != nil {
		return err
	}
	if !r.ends() {
		return r.each(func(at int, v uint32) error { return r.own(at, v, p) })
	}
	if old := r.others.owner; old != 0 && old != int8(p+1) {
		return r.fail(at, "all other vertices have two owners, %s and %s", r.player(int(old)-1), r.player(p))
	}
	r.others.owner = int8(p + 1)
	return nil
}

// others is what is said of the vertices that no line names.
type others struct {
	owner    int8  // as in owners
	priority int64 // as in priorities
}

// fillOthers gives the vertices that no line names what is said of them.
func (r *listReader) fillOthers() {
	for v := range r.all() {
		if r.others.owner != 0 {
			if r.owners = grown(r.owners, v); r.owners[v] == 0 {
				r.owners[v] = r.others.owner
			}
		}
		if r.others.priority != 0 {
			if r.priorities = grown(r.priorities, v); r.priorities[v] == 0 {
				r.priorities[v] = r.others.priority
			}
		}
	}
}

// playerAt returns the player named at an offset.
func (b *builder) playerAt(word string, at int) (int, error) {
	p, ok := b.playerOf(word)
	if !ok {
		return 0, b.fail(at, "expected a player, %s or %s, got %q", b.player(0), b.player(1), word)
	}
	return p, nil
}

func (r *listReader) readResult() error {
	word, at, err := r.oneWord("win, loss, tie or a player")
	if err != nil {
		return err
	}
	return r.each(func(v int, vertex uint32) error { return r.result(at, v, vertex, word) })
}

// result says, with a word that stands at an offset, what a vertex pays; another offset is that of the vertex.
func (b *builder) result(at, vertexAt int, v uint32, word string) error {
	ending, ok := endingWords[strings.ToLower(word)]
	if !ok {
		p, ok := b.playerOf(word)
		if !ok {
			return b.fail(at, "expected win, loss, tie or a player, %s or %s, got %q", b.player(0), b.player(1), word)
		}
		ending = wonBy0 + int8(p)
	}
	return b.end(vertexAt, v, ending)
}

// endingWords are the words for endings, see endingOf.
var endingWords = map[string]int8{"win": 1, "loss": 2, "tie": 3}

// wonBy0 and the number after it stand for a vertex that a player has won, until its owner is known.
const wonBy0 = 4

func (r *listReader) readPriority() error {
	word, at, err := r.oneWord("a priority")
	if err != nil {
		return err
	}
	k, err := r.priorityAt(word, at)
	if err != nil {
		return err
	}
	if !r.ends() {
		return r.each(func(at int, v uint32) error { return r.prioritize(at, v, k) })
	}
	if old := r.others.priority; old != 0 && old != k+1 {
		return r.fail(at, "all other vertices have two priorities, %d and %d", old-1, k)
	}
	r.others.priority = k + 1
	return nil
}

// priorityAt returns the priority that stands at an offset.
func (b *builder) priorityAt(word string, at int) (int64, error) {
	k, ok := number([]byte(word))
	if !ok || k > game.MaxPriority {
		return 0, b.fail(at, "expected a priority 0..%d, got %s", game.MaxPriority, short([]byte(word)))
	}
	return k, nil
}

func (r *listReader) readLabel() error {
	word, at, err := r.oneWord("a vertex")
	if err != nil {
		return err
	}
	text, _, err := r.lastWord("a label, in quotes if it has blanks")
	if err != nil {
		return err
	}
	v := r.vertex(nameOf([]byte(word), true))
	r.hinted = append(r.hinted, ref{v, r.place(at)})
	r.label(v, text)
	return nil
}

func (r *listReader) readStart() error {
	return r.each(func(_ int, v uint32) error {
		r.starts = append(r.starts, v)
		return nil
	})
}

func (r *listReader) readStuck() error {
	word, at, err := r.lastWord("win, loss or tie")
	if err != nil {
		return err
	}
	return r.setStuck(at, word)
}

// setStuck says with a word that stands at an offset what being stuck means.
func (b *builder) setStuck(at int, word string) error {
	o, ok := map[string]game.Outcome{"win": game.Win, "loss": game.Loss, "tie": game.Tie}[strings.ToLower(word)]
	if !ok {
		return b.fail(at, "stuck: expected win, loss or tie, got %q", word)
	}
	b.stuck = o
	return nil
}

func (r *listReader) readEndless() error {
	word, _, err := r.lastWord("draw or a player")
	if err == nil && !strings.EqualFold(word, "draw") {
		r.endless = word
	}
	return err
}
