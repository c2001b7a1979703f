package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"
)

// A problem is one row of the comparison.
type problem struct {
	name  string
	game  string // in the catalogue; the other side is cpp/GAME.cpp
	rival string // the other side, if it is another program of cpp/
	input func() []byte
	// The target: a ratio of wall times, or a wall time where the other side takes next
	// to none.
	ratio float64
	wall  time.Duration
	peak  int64 // the target for memory; 0 is maxPeak
}

// maxPeak is the target for memory of a problem that names none.
const maxPeak = 128 << 20

// opponent is the name of the program of cpp/ on the other side.
func (p *problem) opponent() string { return cmp.Or(p.rival, p.game) }

// maxMemory is the target for memory.
func (p *problem) maxMemory() int64 {
	if p.peak > 0 {
		return p.peak
	}
	return maxPeak
}

func problems() []problem {
	return []problem{
		{name: "berzerk full", game: "berzerk", input: func() []byte { return berzerk(7000, 1) }, ratio: 1.5},
		{name: "berzerk halves", game: "berzerk", input: func() []byte { return berzerk(7000, 0.5) }, ratio: 1.5},
		{name: "two piles", game: "two-piles", input: func() []byte { return twoPiles(10_000, 5000) }, ratio: 1.0},
		{name: "four numbers", game: "four-numbers", input: fourNumbers, wall: 300 * time.Millisecond},
		{name: "board escape", game: "board-escape", input: func() []byte { return boardEscape(50, 1_000_000_000) }, ratio: 2.0},
		{name: "bash", game: "bash", input: func() []byte { return bash(100, 1000) }, wall: 300 * time.Millisecond},
		{name: "dodgem", game: "dodgem", input: text("4\n"), ratio: 1.5, peak: 192 << 20},
		{name: "connect four", game: "connect", input: text("4 5\n"), ratio: 1.5, peak: 384 << 20},
		{name: "chopsticks", game: "chopsticks", input: text("60\n"), ratio: 1.5, peak: 384 << 20},
		// The C++ knows that steps lead back as they lead there; the one of stored moves goes the way of grundy.
		{name: "grid chase", game: "grid-chase", input: func() []byte { return gridChase(40) }, ratio: 1.5, peak: 256 << 20},
		{name: "grid chase stored", game: "grid-chase", rival: "grid-chase-stored", input: func() []byte { return gridChase(40) }, ratio: 1.5, peak: 256 << 20},
	}
}

// text is an input that is always the same.
func text(s string) func() []byte { return func() []byte { return []byte(s) } }

// random returns a source of numbers that is the same in every run.
func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2021)) }

// berzerk is a circle of n objects where either player owns each step with the given chance.
func berzerk(n int, chance float64) []byte {
	r := random(1)
	var b bytes.Buffer
	fmt.Fprintln(&b, n)
	for range 2 {
		var steps []int
		for x := 1; x < n; x++ {
			if r.Float64() < chance || x == n-1 && len(steps) == 0 {
				steps = append(steps, x)
			}
		}
		fmt.Fprint(&b, len(steps))
		for _, x := range steps {
			fmt.Fprint(&b, " ", x)
		}
		fmt.Fprintln(&b)
	}
	return b.Bytes()
}

// twoPiles asks for random pairs of piles, one of the largest size included.
func twoPiles(queries, largest int) []byte {
	r := random(2)
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d\n%d %d\n", queries, largest, largest)
	for range queries - 1 {
		fmt.Fprintln(&b, 1+r.IntN(largest), 1+r.IntN(largest))
	}
	return b.Bytes()
}

// fourNumbers asks for all 6561 positions with numbers from 1 to 9.
func fourNumbers() []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, 9*9*9*9)
	for i := range 9 * 9 * 9 * 9 {
		fmt.Fprintln(&b, 1+i/729, 1+i/81%9, 1+i/9%9, 1+i%9)
	}
	return b.Bytes()
}

// boardEscape is a random square board.
func boardEscape(side, k int) []byte {
	r := random(4)
	board := make([]string, side)
	for i := range board {
		row := make([]byte, side)
		for c := range row {
			row[c] = "TTTTTEE###.........."[r.IntN(20)]
		}
		board[i] = string(row)
	}
	text, err := json.Marshal(board)
	if err != nil {
		panic(err) // strings always have a JSON form
	}
	return fmt.Appendf(text, "\n%d\n", k)
}

// gridChase is a random square board with free corners.
func gridChase(side int) []byte {
	r := random(6)
	board := make([]string, side)
	for i := range board {
		row := make([]byte, side)
		for c := range row {
			row[c] = "E###................"[r.IntN(20)]
		}
		board[i] = string(row)
	}
	board[0], board[side-1] = "."+board[0][1:], board[side-1][:side-1]+"."
	text, err := json.Marshal(board)
	if err != nil {
		panic(err) // strings always have a JSON form
	}
	return append(text, '\n')
}

// bash asks for random heaps and limits.
func bash(cases, largest int) []byte {
	r := random(5)
	var b bytes.Buffer
	fmt.Fprintln(&b, cases)
	for range cases {
		fmt.Fprintln(&b, 1+r.IntN(largest), 1+r.IntN(largest))
	}
	return b.Bytes()
}
