package table

import "grundy/game"

// Classes counts the outcome classes of what is solved with either player to move, in a game with
// players; nil if there is nothing of the kind or the table has a Source. Cost: one pass.
func (t *Table) Classes() map[game.Class]uint64 {
	if space := t.Game.Space(); t.source != nil || !space.Named() || space.Owned() {
		return nil
	}
	var by [8][8]uint64
	half := t.Game.Space().Half()
	if t.Index == nil {
		for c := range half {
			by[t.col.Outcome(c)&7][t.col.Outcome(c+half)&7]++
		}
	} else {
		t.mergeMovers(func(first, second uint64) { by[t.col.Outcome(first)&7][t.col.Outcome(second)&7]++ })
	}
	var n map[game.Class]uint64
	for first := game.Win; first <= game.Draw; first++ {
		for second := game.Win; second <= game.Draw; second++ {
			if k := by[first][second]; k > 0 {
				if n == nil {
					n = map[game.Class]uint64{}
				}
				n[game.Class{First: first, Second: second}] = k
			}
		}
	}
	return n
}

// mergeMovers calls visit for every two slots of a numbered table that differ in the mover only.
func (t *Table) mergeMovers(visit func(first, second uint64)) {
	half, n := game.Code(t.Game.Space().Half()), uint32(t.Index.Len())
	end := t.Index.Below(half)
	first, second := walk{x: t.Index, end: end}, walk{x: t.Index, slot: end, end: n}
	for {
		a, there := first.code()
		b, alsoThere := second.code()
		if !there || !alsoThere {
			return
		}
		switch b -= half; {
		case a < b:
			first.next()
		case a > b:
			second.next()
		default:
			visit(uint64(first.slot), uint64(second.slot))
			first.next()
			second.next()
		}
	}
}
