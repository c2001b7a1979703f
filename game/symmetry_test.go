package game

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestCloseGroup(t *testing.T) {
	for _, test := range []struct {
		n     int
		perms [][]int
		size  int
		err   string
	}{
		{3, nil, 1, ""},
		{0, [][]int{{}}, 1, ""},
		{4, [][]int{{1, 2, 3, 0}}, 4, ""},
		{4, [][]int{{1, 0, 2, 3}, {1, 2, 3, 0}}, 24, ""},
		{5, [][]int{{1, 0, 2, 3, 4}, {0, 1, 3, 4, 2}}, 6, ""},
		{3, [][]int{{0, 1}}, 0, "permutation 0: expected 3 numbers, got 2"},
		{3, [][]int{{0, 1, 2}, {0, 1, 3}}, 0, "permutation 1: expected each of 0..2 once, got 3"},
		{3, [][]int{{1, 0, 1}}, 0, "got 1 twice"},
		{9, [][]int{{1, 0, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 3, 4, 5, 6, 7, 8, 0}}, 0, "more than 4096"},
	} {
		group, err := CloseGroup(test.n, test.perms)
		if test.err != "" {
			if err == nil || !strings.Contains(err.Error(), test.err) {
				t.Errorf("%v: got %v, want %q", test.perms, err, test.err)
			}
			continue
		}
		if err != nil || len(group) != test.size {
			t.Errorf("%v: a group of %d, %v, want %d", test.perms, len(group), err, test.size)
		}
	}
}

// randomDomain returns a domain that permutations of n numbers move, or that they do not.
func randomDomain(r *rand.Rand, n int, moved bool) Domain {
	words, _ := NewAlphabet(strings.Split("abcd", "")[:1+r.IntN(4)]...)
	var ints []int64
	for i := -1; i <= n; i++ {
		ints = append(ints, int64(i))
	}
	r.Shuffle(len(ints), func(i, j int) { ints[i], ints[j] = ints[j], ints[i] })
	numbers, _ := NewIntAlphabet(ints...)
	if !moved {
		return []Domain{Range{Lo: 3, Hi: 7}, Bool{}, Words{words}, Cells{words, n + 1}}[r.IntN(4)]
	}
	switch r.IntN(7) {
	case 0:
		return Cells{words, n}
	case 1:
		return Cells{numbers, 2 + n%2}
	case 2:
		return Range{Lo: -int64(r.IntN(3)), Hi: int64(n + r.IntN(3))}
	case 3:
		return Subset{n, -1}
	case 4:
		return Subset{n, r.IntN(n + 1)}
	case 5:
		return Multiset{numbers, 2}
	}
	counts := make([]int, words.Len())
	for range n {
		counts[r.IntN(len(counts))]++
	}
	d, _ := NewArrangement(words, counts)
	return d
}

// moveSlowly says what a permutation does to the numbers of a field, in another way than the motions: by what the
// field means.
func moveSlowly(d Domain, p []int, v []int64) []int64 {
	out := slices.Clone(v)
	n := len(p)
	number := func(x int64) int64 {
		if x >= 0 && x < int64(n) {
			return int64(p[x])
		}
		return x
	}
	letters := func(a *Alphabet) {
		for i, letter := range v {
			name := fmt.Sprint(number(a.ints[letter]))
			out[i], _ = a.Index(name)
		}
	}
	switch d := d.(type) {
	case Range:
		out[0] = number(v[0])
	case Subset:
		out[0] = 0
		for i := range n {
			if v[0]&(1<<i) != 0 {
				out[0] += 1 << p[i]
			}
		}
	case Multiset:
		letters(d.Alphabet)
		slices.Sort(out)
	case Cells:
		if d.N != n {
			letters(d.Alphabet)
			break
		}
		for i := range n {
			out[p[i]] = v[i]
		}
	case Arrangement:
		for i := range n {
			out[p[i]] = v[i]
		}
	}
	return out
}

func TestSymmetryAgainstTheObvious(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	quick, keyed := 0, 0
	for range 3000 {
		n := 1 + r.IntN(5)
		var fields []Field
		var motions []Motion
		gens := 1 + r.IntN(2)
		perms := make([][]int, gens)
		for i := range perms {
			perms[i] = r.Perm(n)
		}
		for i := range 1 + r.IntN(3) {
			moved := r.IntN(3) > 0
			fields = append(fields, Field{fmt.Sprint("f", i), randomDomain(r, n, moved)})
			if moved {
				motions = append(motions, Motion{i, perms})
			}
		}
		space, err := NewSpace(fields, r.IntN(2) == 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(motions) == 0 {
			continue
		}
		s, err := NewSymmetry(space, motions)
		if err != nil {
			t.Fatal(err)
		}
		group, _ := CloseGroup(n, perms)
		if s.Size() != len(group) {
			t.Fatalf("a group of %d, want %d", s.Size(), len(group))
		}
		if s.tables {
			quick++
		}
		if s.tables && s.keyed {
			keyed++
		}
		v := make([]int64, space.Width())
		for range 30 {
			c := Code(r.Uint64N(space.Size()))
			mover := space.Decode(c, v)
			want := c
			for _, p := range group {
				out, at := slices.Clone(v), 0
				for i, f := range fields {
					w := f.Domain.Width()
					if slices.ContainsFunc(motions, func(m Motion) bool { return m.Field == i }) {
						copy(out[at:], moveSlowly(f.Domain, p, v[at:at+w]))
					}
					at += w
				}
				image, err := space.Encode(mover, out)
				if err != nil {
					t.Fatal(err)
				}
				want = min(want, image)
			}
			if got := s.Canonical(c); got != want {
				t.Fatalf("%v %v: the least image of %d is %d, got %d", fields, perms, c, want, got)
			}
		}
	}
	if quick < 1000 || keyed < 300 {
		t.Errorf("tables were used %d times, with a key %d times", quick, keyed)
	}
}

// Big boards and groups: what does not fit one chunk, or no key.
func TestSymmetryOfBigSpaces(t *testing.T) {
	words, _ := NewAlphabet(".", "x", "o")
	r := rand.New(rand.NewPCG(1, 2))
	arranged, err := NewArrangement(words, []int{43, 1, 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []Domain{Cells{words, 34}, Subset{55, -1}, Subset{55, 3}, arranged} {
		n := d.Width()
		if s, ok := d.(Subset); ok {
			n = s.N
		}
		shift, back := make([]int, n), make([]int, n)
		for i := range n {
			shift[i], back[i] = (i+1)%n, n-1-i
		}
		space, err := NewSpace([]Field{{"still", Range{Hi: 7}}, {"f", d}}, true)
		if err != nil {
			t.Fatal(err)
		}
		s, err := NewSymmetry(space, []Motion{{1, [][]int{shift, back}}})
		if err != nil || s.Size() != 2*n {
			t.Fatal(s.Size(), err)
		}
		for range 50 {
			c := Code(r.Uint64N(space.Size()))
			want := c
			for k := range s.Size() {
				want = min(want, s.Image(k, c))
			}
			if got := s.Canonical(c); got != want {
				t.Fatalf("%s: the least image of %d is %d, got %d", d, c, want, got)
			}
		}
	}
}

func TestSymmetryErrors(t *testing.T) {
	words, _ := NewAlphabet(".", "x")
	space, _ := NewSpace([]Field{{"a", Cells{words, 3}}, {"n", Range{Lo: 1, Hi: 4}}}, false)
	turn := [][]int{{1, 2, 0}}
	for _, test := range []struct {
		motions []Motion
		want    string
	}{
		{nil, "no field is moved"},
		{[]Motion{{0, nil}}, "field a: expected at least one permutation"},
		{[]Motion{{0, turn}, {1, [][]int{{0}, {0}}}}, "field a has 1 permutations and field n 2"},
		{[]Motion{{0, [][]int{{1, 2, 0}, {0, 1}}}}, "permutation 1 of field a: expected 3 numbers, got 2"},
		{[]Motion{{0, [][]int{{1, 0}}}}, "permutations of 2 numbers cannot move field a, which is cells"},
		{[]Motion{{1, turn}}, "cannot move field n, which is range(1, 4)"},
	} {
		if _, err := NewSymmetry(space, test.motions); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: got %v, want %q", test.motions, err, test.want)
		}
	}
}

func BenchmarkCanonical(b *testing.B) {
	words, _ := NewAlphabet(".", "x", "o")
	space, _ := NewSpace([]Field{{"cells", Cells{words, 16}}}, false)
	turn, mirror := make([]int, 16), make([]int, 16)
	for i := range 16 {
		turn[i], mirror[i] = i%4*4+3-i/4, i/4*4+3-i%4
	}
	s, err := NewSymmetry(space, []Motion{{0, [][]int{turn, mirror}}})
	if err != nil {
		b.Fatal(err)
	}
	c := Code(0)
	for b.Loop() {
		c = (c*5 + 12345) % Code(space.Size())
		s.Canonical(c)
	}
}
