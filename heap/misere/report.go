package misere

import (
	"encoding/json"
	"fmt"
	"strings"

	"grundy/heap"
)

// A Table is what is known of single heaps in misère play.
type Table struct {
	Game   *heap.Game
	Grundy []uint32 // misère Grundy values; 0: the player to move loses
	Genus  []string // as GenusText has it
	Tame   []bool   // with all that follows
}

// NewTable returns the table of heaps 0..n-1. It is an error if their canonical forms
// are more than limit; the heaps before that are returned with it.
func NewTable(g *heap.Game, n, limit int) (*Table, error) {
	f := NewForms(limit)
	forms, err := f.Heaps(g, n-1)
	t := &Table{Game: g}
	for _, x := range forms {
		t.Grundy = append(t.Grundy, f.Grundy(x))
		t.Genus = append(t.Genus, f.Notation(x))
		t.Tame = append(t.Tame, f.Tame(x))
	}
	return t, err
}

// Text returns the table, one line a heap.
func (t *Table) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, misère play\nheap  outcome  misère value  genus\n", t.Game.Title())
	for n, v := range t.Grundy {
		outcome := "Win"
		if v == 0 {
			outcome = "Loss"
		}
		wild := ""
		if !t.Tame[n] {
			wild = "  wild"
		}
		fmt.Fprintf(&b, "%4d  %-7s  %12d  %s%s\n", n, outcome, v, t.Genus[n], wild)
	}
	return b.String()
}

// MarshalJSON writes the keys code, misere (values), genus, tame.
func (t *Table) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Code   string   `json:"code"`
		Misere []uint32 `json:"misere"`
		Genus  []string `json:"genus"`
		Tame   []bool   `json:"tame"`
	}{t.Game.String(), t.Grundy, t.Genus, t.Tame})
}

// Text returns the quotient for a person.
func (q *Quotient) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, misère quotient: order %d, %d P-positions", q.Game.Title(), q.Order, q.Lost)
	if q.Law.Standing == heap.Proved {
		fmt.Fprintf(&b, "; proved for all heaps\nthe pretending function has period %d from heap %d on: proved (%d heaps)\n", q.Law.Period, q.Law.Preperiod, q.Law.Needed)
	} else {
		fmt.Fprintf(&b, "; for heaps 0 to %d\n", q.Heaps-1)
	}
	b.WriteString("letters:")
	for i, h := range q.Generators {
		fmt.Fprintf(&b, " %s = heap %d", letter(i), h)
	}
	b.WriteString("\nP-positions:")
	for _, x := range q.LostElements() {
		b.WriteString(" " + q.Name(x))
	}
	b.WriteString("\norder by heap:")
	for _, g := range q.Growth {
		fmt.Fprintf(&b, " %d:%d", g.Heap, g.Order)
	}
	b.WriteString("\npretending function:")
	shown := min(len(q.Pretend), 200)
	if q.Law.Period > 0 {
		shown = min(shown, q.Law.Preperiod+q.Law.Period)
	}
	for _, x := range q.Pretend[:shown] {
		b.WriteString(" " + q.Name(x))
	}
	b.WriteByte('\n')
	return b.String()
}

// MarshalJSON writes the keys code, order, lost, heaps, standing, preperiod, period,
// generators, pretend (names), p_positions (names).
func (q *Quotient) MarshalJSON() ([]byte, error) {
	names := func(xs []int) []string {
		list := []string{}
		for _, x := range xs {
			list = append(list, q.Name(x))
		}
		return list
	}
	out := struct {
		Code       string   `json:"code"`
		Order      int      `json:"order"`
		Lost       int      `json:"lost"`
		Heaps      int      `json:"heaps"`
		Standing   string   `json:"standing"`
		Preperiod  *int     `json:"preperiod"`
		Period     *int     `json:"period"`
		Generators []int    `json:"generators"`
		Pretend    []string `json:"pretend"`
		Positions  []string `json:"p_positions"`
	}{
		Code: q.Game.String(), Order: q.Order, Lost: q.Lost, Heaps: q.Heaps, Standing: q.Law.Standing.String(),
		Generators: q.Generators, Pretend: names(q.Pretend), Positions: names(q.LostElements()),
	}
	if q.Law.Period > 0 {
		out.Preperiod, out.Period = &q.Law.Preperiod, &q.Law.Period
	}
	return json.Marshal(out)
}
