package subtraction

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// lostBySearch finds the lost positions the slow way: by every option of every position.
func lostBySearch(sizes []int, amounts [][]int64, misere bool) []bool {
	total := 1
	for _, n := range sizes {
		total *= n
	}
	digits := func(code int) []int64 {
		d := make([]int64, len(sizes))
		for f := len(sizes) - 1; f >= 0; f-- {
			d[f] = int64(code % sizes[f])
			code /= sizes[f]
		}
		return d
	}
	lost := make([]bool, total)
	for code := range total {
		at := digits(code)
		stuck, wins := true, false
	amount:
		for _, a := range amounts {
			to := 0
			for f, v := range a {
				if v > at[f] {
					continue amount
				}
				to = to*sizes[f] + int(at[f]-v)
			}
			stuck = false
			wins = wins || lost[to]
		}
		lost[code] = !wins && !(stuck && misere)
	}
	return lost
}

func TestLost(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1500 {
		sizes := make([]int, 1+r.IntN(3))
		for f := range sizes {
			sizes[f] = 1 + r.IntN([]int{300, 40, 9}[len(sizes)-1])
		}
		switch r.IntN(3) {
		case 0:
			if len(sizes) == 2 {
				sizes[1] = sizes[0]
			}
		case 1:
			sizes[len(sizes)-1] = 100 + r.IntN(200)
		}
		checkLost(t, sizes, randomAmounts(r, sizes), r.IntN(2) == 0)
	}
	for _, n := range []int{60, 90} { // rows that are nearly full before all is gathered
		checkLost(t, []int{n + 1, n + 1}, twoPiles(int64(n)), false)
		checkLost(t, []int{n, n + 1}, twoPiles(int64(n)), true)
	}
	for range 5 { // the same with three fields
		sizes := []int{3 + r.IntN(12), 3 + r.IntN(12), 60 + r.IntN(80)}
		var amounts [][]int64
		for range 400 {
			amounts = append(amounts, []int64{r.Int64N(12), r.Int64N(12), 1 + r.Int64N(140)})
		}
		checkLost(t, sizes, amounts, false)
	}
}

func checkLost(t *testing.T, sizes []int, amounts [][]int64, misere bool) {
	t.Helper()
	lost, err := Lost(context.Background(), sizes, amounts, misere)
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range lostBySearch(sizes, amounts, misere) {
		if got := hasBit(lost, code); got != want {
			t.Fatalf("sizes %v, amounts %v, misere %v: code %d is lost: %v, want %v",
				sizes, amounts, misere, code, got, want)
		}
	}
}

// randomAmounts returns amounts for a game, at times many, dense or symmetric ones.
func randomAmounts(r *rand.Rand, sizes []int) [][]int64 {
	var amounts [][]int64
	if r.IntN(3) == 0 { // all small changes of the last field
		for v := range int64(1 + r.IntN(sizes[len(sizes)-1])) {
			a := make([]int64, len(sizes))
			a[len(a)-1] = v + 1
			amounts = append(amounts, a)
		}
	}
	for range r.IntN(20) {
		a := make([]int64, len(sizes))
		for f := range a {
			if r.IntN(3) > 0 {
				a[f] = int64(r.IntN(sizes[f] + 2))
			}
		}
		a[r.IntN(len(a))]++
		amounts = append(amounts, a)
	}
	if len(sizes) == 2 && r.IntN(2) == 0 {
		for _, a := range amounts {
			amounts = append(amounts, []int64{a[1], a[0]})
		}
	}
	return amounts
}

// twoPiles are the amounts of the game in which k stones go from one pile and a multiple
// of k from the other.
func twoPiles(n int64) [][]int64 {
	var amounts [][]int64
	for k := int64(1); k <= n; k++ {
		for s := int64(0); s*k <= n; s++ {
			amounts = append(amounts, []int64{k, s * k}, []int64{s * k, k})
		}
	}
	return amounts
}

func TestTwoPiles(t *testing.T) {
	s := newSieve([]int{5001, 5001}, twoPiles(5000))
	if !s.mirror {
		t.Error("the amounts are symmetric; the sieve has not seen it")
	}
	if err := s.run(context.Background(), false); err != nil {
		t.Fatal(err)
	}
	lost := 0
	for _, word := range s.lost {
		lost += bits.OnesCount64(word)
	}
	if lost != 2719 { // two empty piles included
		t.Errorf("%d lost pairs, want 2719", lost)
	}
}

func BenchmarkTwoPiles(b *testing.B) {
	amounts := twoPiles(5000)
	for b.Loop() {
		Lost(context.Background(), []int{5001, 5001}, amounts, false)
	}
}
