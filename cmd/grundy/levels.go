package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/table"
)

// levelCounts says how many positions of each outcome are how far from the end of play.
type levelCounts []table.Level

// String writes them for a person: a line for each remoteness, and the sums. Ties and draws have a column where there are any.
func (levels levelCounts) String() string {
	sum := table.Level{}
	for _, l := range levels {
		sum.Win, sum.Loss, sum.Tie, sum.Draw = sum.Win+l.Win, sum.Loss+l.Loss, sum.Tie+l.Tie, sum.Draw+l.Draw
	}
	width := max(len("Total"), len(strconv.FormatUint(sum.Total(), 10)))
	var b strings.Builder
	line := func(name string, win, loss, tie, draw, total any) {
		fmt.Fprintf(&b, "%-11s %*v %*v", name, width, win, width, loss)
		if sum.Tie > 0 {
			fmt.Fprintf(&b, " %*v", width, tie)
		}
		if sum.Draw > 0 {
			fmt.Fprintf(&b, " %*v", width, draw)
		}
		fmt.Fprintf(&b, " %*v\n", width, total)
	}
	line("plies", "Win", "Loss", "Tie", "Draw", "Total")
	for _, l := range levels {
		name := strconv.FormatInt(l.Remoteness, 10)
		if l.Remoteness == game.Forever {
			name = "without end"
		}
		line(name, l.Win, l.Loss, l.Tie, l.Draw, l.Total())
	}
	line("all", sum.Win, sum.Loss, sum.Tie, sum.Draw, sum.Total())
	return b.String()
}

// MarshalJSON writes an object for each remoteness, which is null for play without end.
func (levels levelCounts) MarshalJSON() ([]byte, error) {
	type row struct {
		Remoteness *int64 `json:"remoteness"`
		Win        uint64 `json:"win"`
		Loss       uint64 `json:"loss"`
		Tie        uint64 `json:"tie"`
		Draw       uint64 `json:"draw"`
	}
	rows := make([]row, 0, len(levels))
	for _, l := range levels {
		r := row{nil, l.Win, l.Loss, l.Tie, l.Draw}
		if l.Remoteness != game.Forever {
			r.Remoteness = &l.Remoteness
		}
		rows = append(rows, r)
	}
	return json.Marshal(rows)
}
