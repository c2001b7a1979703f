package gamefile

import (
	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/heap"
)

// beside lists the keywords that have no meaning beside a code: a code says all moves of a heap, for both
// players, and its moves may leave several heaps, of which none ends the play alone.
var beside = []struct{ keyword, why string }{
	{"players", "a code gives both players the same moves"},
	{"result", "a heap game is over when nothing can be moved; stuck= says what that is worth"},
	{"where", "every heap is a position"},
	{"unmoves", "take= says the moves already"},
	{"same", "take= says the moves already"},
}

// code reads take= where it is a word: the code, set or name of a game on one heap.
func (d *declarer) code(word starlark.String) error {
	fields := d.decl.fields
	if len(fields) != 1 {
		return d.fail("take", "a code is a game on one heap; expected one field that is a range from 0, got %s", number(len(fields), "field"))
	}
	if r, ok := fields[0].Domain.(game.Range); !ok || r.Lo != 0 {
		return d.fail("take", "a code is a game on one heap; expected a field that is a range from 0, field %s is %s", fields[0].Name, fields[0].Domain)
	}
	for _, b := range beside {
		if _, ok := d.args[b.keyword]; ok {
			return d.fail(b.keyword, "not beside a code in take=: %s", b.why)
		}
	}
	g, err := heap.Parse(string(word))
	if err != nil {
		return d.fail("take", "%v", err)
	}
	if _, err := g.Options(0); err != nil {
		return d.fail("take", "%v; write moves=, or an amount list", err)
	}
	d.decl.heap, d.decl.take = g, [][]int64{}
	return nil
}

// Heap implements solve.OneHeap: the game whose code take= is, or nil.
func (g *Game) Heap() *heap.Game { return g.decl.heap }
