package catalog_test

import (
	"errors"
	"math"
	"math/bits"
	"testing"

	"grundy/game"
	"grundy/gamefile"
	"grundy/table"
)

// A law says the value of every position of a game from the values of its fields. It says the nimber, or
// only who wins.
type law struct {
	game   string
	params gamefile.Params
	source string
	nimber func(v []int64) int64
	lost   func(v []int64) bool
	within func(v []int64) bool // where the law is known; nil: everywhere
}

var laws = []law{
	{
		game: "contest/bash", params: gamefile.Params{"n": 200, "m": 6}, source: "remainder by m+1",
		nimber: func(v []int64) int64 { return v[0] % 7 },
	},
	{
		game: "heaps/nim", source: "Bouton 1901",
		nimber: func(v []int64) int64 { return v[0] },
	},
	{
		game: "heaps/lasker", params: gamefile.Params{"limit": 400}, source: "Winning Ways, chapter 4",
		nimber: func(v []int64) int64 {
			switch n := v[0]; {
			case n%4 == 3:
				return n + 1
			case n%4 == 0 && n > 0:
				return n - 1
			default:
				return n
			}
		},
	},
	{
		game: "heaps/half", params: gamefile.Params{"limit": 400}, source: "R. Guy in OEIS A025480: a(2n) = n, a(2n+1) = a(n)",
		nimber: func(v []int64) int64 {
			n := v[0]
			for n%2 == 1 {
				n /= 2
			}
			return n / 2
		},
	},
	{
		game: "heaps/mark", params: gamefile.Params{"limit": 1000}, source: "Fraenkel 2011: an odd number of zeros at the end (OEIS A036554)",
		lost: func(v []int64) bool { return v[0] == 0 || twos(v[0])%2 == 1 },
	},
	{
		game: "heaps/aliquot", params: gamefile.Params{"limit": 500, "whole": true}, source: "the exponent of 2, plus 1",
		nimber: func(v []int64) int64 {
			if v[0] == 0 {
				return 0
			}
			return twos(v[0]) + 1
		},
	},
	{
		game: "heaps/coprime", params: gamefile.Params{"limit": 300}, source: "the index of the least prime factor; 0 for even n",
		nimber: func(v []int64) int64 {
			if v[0] < 2 || v[0]%2 == 0 {
				return v[0] % 2
			}
			return leastPrimeIndex(v[0])
		},
	},
	{
		game: "heaps/wythoff", source: "Wythoff 1907",
		lost: func(v []int64) bool { return wythoffLost(v[0], v[1], 1) },
	},
	{
		game: "heaps/wythoff", params: gamefile.Params{"r": 3}, source: "Fraenkel 1982",
		lost: func(v []int64) bool { return wythoffLost(v[0], v[1], 3) },
	},
	{
		game: "heaps/euclid", source: "Nivasch 2006",
		nimber: func(v []int64) int64 {
			d := v[0]*v[0] - v[1]*v[1]
			return max(d, -d) / (v[0] * v[1])
		},
	},
	{
		game: "heaps/moore", params: gamefile.Params{"count": 4, "k": 2, "limit": 6}, source: "Moore 1910",
		lost: func(v []int64) bool { return mooreLost(v, 2) },
	},
	{
		game: "heaps/moore", params: gamefile.Params{"count": 4, "k": 3, "limit": 5}, source: "Moore 1910",
		lost: func(v []int64) bool { return mooreLost(v, 3) },
	},
	{
		game: "heaps/staircase", source: "Winning Ways, chapter 3: Nim with every other step",
		nimber: func(v []int64) int64 { return v[0] ^ v[2] },
	},
	{
		game: "heaps/nimble", source: "Nim: each coin is a heap",
		nimber: func(v []int64) int64 { return v[0] ^ v[1] ^ v[2] },
	},
	{
		game: "coins/turtles", params: gamefile.Params{"limit": 100}, source: "Winning Ways, chapter 14",
		nimber: func(v []int64) int64 { return v[0] },
	},
	{
		game: "coins/mock-turtles", source: "Winning Ways, chapter 14: the n-th odious number",
		nimber: func(v []int64) int64 { return odious(v[0]) },
	},
	{
		game: "coins/triplets", source: "Winning Ways, chapter 14: odious numbers, two places later",
		nimber: func(v []int64) int64 {
			if v[0] < 3 {
				return 0
			}
			return odious(v[0] - 2)
		},
	},
	{
		game: "coins/ruler", params: gamefile.Params{"limit": 100}, source: "Winning Ways, chapter 14: the largest power of 2 that divides n",
		nimber: func(v []int64) int64 { return v[0] & -v[0] },
	},
	{
		game: "coins/tartan", source: "the Tartan theorem, Winning Ways, chapter 14",
		nimber: func(v []int64) int64 { return nimProduct(v[0], v[1], 8) },
	},
	{
		game: "coins/tartan", params: gamefile.Params{"rows": "ruler", "cols": "mock-turtles"}, source: "the Tartan theorem, Winning Ways, chapter 14",
		nimber: func(v []int64) int64 { return nimProduct(odious(v[0]), v[1]&-v[1], 8) },
	},
	{
		game: "boards/chomp", params: gamefile.Params{"rows": 2, "cols": 30}, source: "two rows: lost with one square more above",
		lost: func(v []int64) bool { return v[0] == v[1]+1 },
	},
	{
		game: "boards/chomp", params: gamefile.Params{"cols": 16}, source: "Brouwer, The game of Chomp (see OEIS A147983): the third row has at most 5",
		lost:   func(v []int64) bool { return chompLost(v[0], v[1], v[2]) },
		within: func(v []int64) bool { return v[2] <= 5 },
	},
}

func TestLaws(t *testing.T) {
	for _, l := range laws {
		t.Run(l.game, func(t *testing.T) {
			l.check(t)
		})
	}
}

func (l law) check(t *testing.T) {
	g, answers := answersOf(t, l.game, l.params)
	fields := make([]int64, g.Space().Width())
	positions := 0
	for c := range game.Code(g.Space().Size()) {
		g.Space().Decode(c, fields)
		v, err := answers.Value(game.One(c), gamefile.WantNimber)
		if errors.Is(err, table.ErrNotAPosition) || l.within != nil && !l.within(fields) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		positions++
		if l.nimber != nil && v.Nimber != l.nimber(fields) {
			t.Fatalf("%s: nimber %d at %v, by the law %d (%s)", l.game, v.Nimber, fields, l.nimber(fields), l.source)
		}
		if l.lost != nil && (v.Outcome == game.Loss) != l.lost(fields) {
			t.Fatalf("%s: %v at %v, by the law lost: %t (%s)", l.game, v.Outcome, fields, l.lost(fields), l.source)
		}
	}
	if positions < 50 {
		t.Errorf("only %d positions", positions)
	}
}

// twos is the exponent of 2 in n > 0.
func twos(n int64) int64 { return int64(bits.TrailingZeros64(uint64(n))) }

// odious is the n-th number with an odd number of binary ones, from 1.
func odious(n int64) int64 {
	m := 2 * (n - 1)
	if bits.OnesCount64(uint64(m))%2 == 0 {
		m++
	}
	return m
}

func leastPrimeIndex(n int64) int64 {
	index := int64(0)
	for d := int64(2); d <= n; d++ {
		prime := true
		for e := int64(2); e*e <= d; e++ {
			prime = prime && d%e != 0
		}
		if !prime {
			continue
		}
		index++
		if n%d == 0 {
			return index
		}
	}
	return 0
}

func wythoffLost(a, b, r int64) bool {
	slope := (2 - float64(r) + math.Sqrt(float64(r*r+4))) / 2
	a, b = min(a, b), max(a, b)
	if (b-a)%r != 0 {
		return false
	}
	return a == int64(math.Floor(slope*float64((b-a)/r)))
}

func mooreLost(heaps []int64, k int64) bool {
	for bit := range 8 {
		ones := int64(0)
		for _, h := range heaps {
			ones += h >> bit & 1
		}
		if ones%(k+1) != 0 {
			return false
		}
	}
	return true
}

// chompLost says who loses with rows of p, q and r <= 5 squares.
func chompLost(p, q, r int64) bool {
	three := [3]int64{p, q, r}
	switch r {
	case 0:
		return p == q+1
	case 1:
		return three == [3]int64{3, 1, 1} || three == [3]int64{2, 2, 1}
	case 2:
		return p == q+2
	case 3:
		return three == [3]int64{6, 3, 3} || three == [3]int64{7, 4, 3} || three == [3]int64{5, 5, 3}
	case 4:
		return p == q+4 && q <= 6 || three == [3]int64{7, 7, 4}
	default:
		return three == [3]int64{10, 5, 5} || three == [3]int64{9, 6, 5} || p == q+4 && q >= 7
	}
}

// nimProduct multiplies nimbers of 2*half bits: with F = 2^half, which is a Fermat power, F*F = F + F/2.
func nimProduct(a, b int64, half uint) int64 {
	if a < 2 || b < 2 {
		return a * b
	}
	low := int64(1)<<half - 1
	a1, a0, b1, b0 := a>>half, a&low, b>>half, b&low
	both := nimProduct(a1^a0, b1^b0, half/2)
	lows := nimProduct(a0, b0, half/2)
	highs := nimProduct(nimProduct(a1, b1, half/2), 1<<(half-1), half/2)
	return (both^lows)<<half ^ lows ^ highs
}
