package game_test

import (
	"math/bits"
	"slices"
	"testing"

	"grundy/game"
)

func letters(t *testing.T, names ...string) *game.Alphabet {
	t.Helper()
	a, err := game.NewAlphabet(names...)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func must[D any](d D, err error) D {
	if err != nil {
		panic(err)
	}
	return d
}

// words lists every word of n letters below size, in alphabetical order.
func words(size int64, n int) [][]int64 {
	out := [][]int64{{}}
	for range n {
		var longer [][]int64
		for _, w := range out {
			for letter := range size {
				longer = append(longer, append(slices.Clone(w), letter))
			}
		}
		out = longer
	}
	return out
}

// TestDomainsNumberTheirValues compares every domain with a list of its values
// made by hand or by filtering all words.
func TestDomainsNumberTheirValues(t *testing.T) {
	xo := letters(t, ".", "x", "o")
	long := letters(t, "rook", "king")
	sorted := func(w []int64) bool { return slices.IsSorted(w) }
	counts := func(want ...int) func([]int64) bool {
		return func(w []int64) bool {
			got := make([]int, len(want))
			for _, letter := range w {
				got[letter]++
			}
			return slices.Equal(got, want)
		}
	}
	filter := func(all [][]int64, keep func([]int64) bool) (out [][]int64) {
		for _, w := range all {
			if keep(w) {
				out = append(out, w)
			}
		}
		return out
	}
	colex := func(all [][]int64) [][]int64 {
		slices.SortFunc(all, func(a, b []int64) int {
			a, b = slices.Clone(a), slices.Clone(b)
			slices.Reverse(a)
			slices.Reverse(b)
			return slices.Compare(a, b)
		})
		return all
	}
	var masks [][]int64
	for m := range int64(128) {
		if bits.OnesCount64(uint64(m)) == 3 {
			masks = append(masks, []int64{m})
		}
	}
	tests := []struct {
		domain game.Domain
		want   [][]int64
	}{
		{game.Range{Lo: -2, Hi: 2}, [][]int64{{-2}, {-1}, {0}, {1}}},
		{game.Bool{}, [][]int64{{0}, {1}}},
		{game.Words{Alphabet: long}, [][]int64{{0}, {1}}},
		{must(game.NewCells(xo, 4)), words(3, 4)},
		{must(game.NewCells(long, 0)), [][]int64{{}}},
		{must(game.NewArrangement(xo, []int{2, 1, 2})), filter(words(3, 5), counts(2, 1, 2))},
		{must(game.NewArrangement(xo, []int{0, 0, 3})), [][]int64{{2, 2, 2}}},
		{must(game.NewMultiset(xo, 3)), colex(filter(words(3, 3), sorted))},
		{must(game.NewMultiset(xo, 0)), [][]int64{{}}},
		{must(game.NewSubset(3, -1)), [][]int64{{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}}},
		{must(game.NewSubset(7, 3)), masks},
		{must(game.NewSubset(5, 0)), [][]int64{{0}}},
	}
	for _, test := range tests {
		d := test.domain
		if d.Size() != uint64(len(test.want)) {
			t.Errorf("%s: size %d, want %d", d, d.Size(), len(test.want))
			continue
		}
		for n, want := range test.want {
			got := make([]int64, d.Width())
			d.Unrank(uint64(n), got)
			if !slices.Equal(got, want) {
				t.Errorf("%s: value %d is %v, want %v", d, n, got, want)
			}
			if rank, ok := d.Rank(want); !ok || rank != uint64(n) {
				t.Errorf("%s: %v has rank %d, %v, want %d", d, want, rank, ok, n)
			}
			if err := d.Parse(d.Format(want), got); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: %q parsed as %v, %v, want %v", d, d.Format(want), got, err, want)
			}
		}
	}
}

func TestDomainsRefuseOtherValues(t *testing.T) {
	xo := letters(t, ".", "x", "o")
	tests := []struct {
		domain game.Domain
		value  []int64
		text   string
	}{
		{game.Range{Lo: 0, Hi: 5}, []int64{5}, "5"},
		{game.Range{Lo: 0, Hi: 5}, []int64{-1}, "x"},
		{game.Bool{}, []int64{2}, "maybe"},
		{game.Words{Alphabet: xo}, []int64{3}, "z"},
		{must(game.NewCells(xo, 2)), []int64{0, 3}, "x"},
		{must(game.NewCells(xo, 2)), []int64{-1, 0}, "xz"},
		{must(game.NewArrangement(xo, []int{1, 1, 0})), []int64{1, 1}, "xx"},
		{must(game.NewMultiset(xo, 2)), []int64{1, 0}, "x"},
		{must(game.NewSubset(4, 2)), []int64{7}, "7"},
		{must(game.NewSubset(4, -1)), []int64{16}, "-1"},
	}
	for _, test := range tests {
		if _, ok := test.domain.Rank(test.value); ok {
			t.Errorf("%s accepts %v", test.domain, test.value)
		}
		if err := test.domain.Parse(test.text, make([]int64, test.domain.Width())); err == nil {
			t.Errorf("%s parses %q", test.domain, test.text)
		}
	}
}

func TestDomainsTooBigAreErrors(t *testing.T) {
	xo := letters(t, ".", "x", "o")
	if _, err := game.NewCells(xo, 38); err == nil {
		t.Error("3^38 cells were accepted: more than 2^60")
	}
	if _, err := game.NewCells(xo, 37); err != nil {
		t.Error("3^37 is below 2^60:", err)
	}
	if _, err := game.NewArrangement(xo, []int{30, 30, 30}); err == nil {
		t.Error("90!/(30!)^3 arrangements were accepted")
	}
	if _, err := game.NewSubset(63, -1); err == nil {
		t.Error("subset(63) was accepted")
	}
	if _, err := game.NewAlphabet("a", "a"); err == nil {
		t.Error("a letter twice was accepted")
	}
}

func TestBinomial(t *testing.T) {
	row := []uint64{1}
	for n := 0; n <= 60; n++ {
		for k, want := range row {
			if got := game.Binomial(n, k); got != want {
				t.Fatalf("Binomial(%d, %d) = %d, want %d", n, k, got, want)
			}
		}
		next := make([]uint64, n+2)
		for k, b := range row {
			next[k] += b
			next[k+1] += b
		}
		row = next
	}
	if game.Binomial(3, 5) != 0 || game.Binomial(3, -1) != 0 || game.Binomial(200, 100) != 1<<64-1 {
		t.Error("Binomial is wrong outside the triangle")
	}
}
