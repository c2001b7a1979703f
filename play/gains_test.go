package play_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

// solved returns the table of a file's game, and a guide to it.
func solved(t *testing.T, f *gamefile.File, params gamefile.Params) (*gamefile.Game, *play.Guide) {
	t.Helper()
	g, err := f.Game(params, gamefile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	table, err := solve.Solve(context.Background(), g, solve.Options{Want: solve.Outcomes | solve.Remoteness})
	if err != nil {
		t.Fatal(err)
	}
	return g, play.New(g, table)
}

// checkGuide holds what a guide says of the start against its known value: the best options are worth it, no other
// is worth more, and best play gains it.
func checkGuide(t *testing.T, name string, g *gamefile.Game, guide *play.Guide, want int64) {
	t.Helper()
	defer guide.Close()
	start := g.Start()[0]
	v, options, err := guide.Options(context.Background(), start)
	if err != nil {
		t.Fatal(err)
	}
	if v.Score != want || v.Outcome != game.Result(want).Outcome() {
		t.Fatalf("%s: worth %d, %s; by hand %d", name, v.Score, v.Outcome, want)
	}
	kept := 0
	for _, o := range options {
		if o.Value.Score > v.Score || o.Keeps != (o.Value.Score == v.Score) || o.Value.Outcome != game.Result(o.Value.Score).Outcome() {
			t.Errorf("%s: worth %d, with the option %+v", name, v.Score, o)
		}
		if o.Keeps {
			kept++
		}
	}
	if kept == 0 && len(options) > 0 {
		t.Errorf("%s: no option keeps the value", name)
	}
	line, err := guide.Line(context.Background(), start, 1000)
	if err != nil {
		t.Fatal(err)
	}
	total, sign := int64(0), int64(1)
	for _, o := range line.Plies {
		total += sign * o.Gain
		if !o.Again {
			sign = -sign
		}
		start = o.To
	}
	last, err := guide.Value(start)
	if err != nil {
		t.Fatal(err)
	}
	if total += sign * last.Score; total != v.Score {
		t.Errorf("%s: worth %d, but best play gains %d", name, v.Score, total)
	}
}

const coinsText = `
row = param("row", [1])
extra = param("extra", 0)
def moves(i, k):
    if i == k:
        return []
    return [move((i + 1, k), gain = row[i], again = row[i] == extra), move((i, k - 1), gain = row[k - 1], again = row[k - 1] == extra)]
game(position = {"i": range(len(row) + 1), "k": range(len(row) + 1)}, moves = MOVES, start = STARTPLAYERS)
`

// TestCoins holds coins in a row against the obvious recursion, with players and without.
func TestCoins(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for i := range 60 {
		text := strings.NewReplacer("MOVES", "moves", "START", "(0, len(row))", "PLAYERS", "").Replace(coinsText)
		if i%2 == 1 {
			text = strings.NewReplacer("MOVES", "lambda player, i, k: moves(i, k)", "START", "(0, 0, len(row))", "PLAYERS", `, players = ["A", "B"]`).Replace(coinsText)
		}
		f, err := gamefile.Parse("coins.star", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		row := make([]int64, 1+r.IntN(9))
		for k := range row {
			row[k] = r.Int64N(12) - 2
		}
		extra := r.Int64N(12) - 2
		g, guide := solved(t, f, gamefile.Params{"row": row, "extra": extra})
		checkGuide(t, fmt.Sprint(row, extra), g, guide, coins(row, extra))
	}
}

// coins is what a row is worth to the player to move.
func coins(row []int64, extra int64) int64 {
	if len(row) == 0 {
		return 0
	}
	worth := func(coin int64, left []int64) int64 {
		if coin == extra {
			return coin + coins(left, extra)
		}
		return coin - coins(left, extra)
	}
	n := len(row) - 1
	return max(worth(row[0], row[1:]), worth(row[n], row[:n]))
}

// TestKalah holds small boards against a recursion that sows by hand, and their winners against those of Irving, Donkers and
// Uiterwijk, Solving Kalah (ICGA Journal 23, 2000).
func TestKalah(t *testing.T) {
	f, err := gamefile.Load("testdata/kalah.star")
	if err != nil {
		t.Fatal(err)
	}
	for m, winners := range map[int]string{1: "TLWLWT", 2: "WLLLWW", 3: "TWW"} {
		for i, winner := range winners {
			seeds := i + 1
			g, guide := solved(t, f, gamefile.Params{"m": m, "seeds": seeds})
			board := make([]int, 2*m+2) // the mover's pits and store, then those of the other
			for k := range board {
				if k != m && k != 2*m+1 {
					board[k] = seeds
				}
			}
			k := kalah{m, map[string]int64{}}
			want := k.worth(board)
			if got := game.Result(want).Outcome().String()[:1]; got != string(winner) {
				t.Errorf("%d pits with %d seeds: %s by hand, published %c", m, seeds, got, winner)
			}
			checkGuide(t, fmt.Sprintf("%d pits with %d seeds", m, seeds), g, guide, want)
		}
	}
}

// kalah solves boards whose stores are counted as well.
type kalah struct {
	m    int
	seen map[string]int64
}

// worth is the final difference of the stores, the mover's first.
func (k *kalah) worth(board []int) int64 {
	mine, theirs := 0, 0
	for i := range k.m {
		mine += board[i]
		theirs += board[k.m+1+i]
	}
	if mine == 0 || theirs == 0 {
		return int64(mine + board[k.m] - theirs - board[2*k.m+1])
	}
	key := fmt.Sprint(board)
	if v, ok := k.seen[key]; ok {
		return v
	}
	best := int64(-1 << 40)
	for pit := range k.m {
		if board[pit] > 0 {
			best = max(best, k.sow(append([]int(nil), board...), pit))
		}
	}
	k.seen[key] = best
	return best
}

func (k *kalah) sow(b []int, pit int) int64 {
	hand, at := b[pit], pit
	b[pit] = 0
	for ; hand > 0; hand-- {
		if at++; at == 2*k.m+1 { // the other's store
			at = 0
		}
		b[at]++
	}
	if at == k.m {
		return k.worth(b)
	}
	if opposite := 2*k.m - at; at < k.m && b[at] == 1 && b[opposite] > 0 {
		b[k.m] += 1 + b[opposite]
		b[at], b[opposite] = 0, 0
	}
	return -k.worth(append(append([]int(nil), b[k.m+1:]...), b[:k.m+1]...))
}
