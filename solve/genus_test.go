package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/game"
	"grundy/heap"
	"grundy/heap/misere"
)

// grundyOf returns the nimber of a sum of parts of a toy with so many nim heaps of two and one beside it, by its
// definition; empty is that of a sum without options.
func grundyOf(y *toy, empty int, parts []int, twos, ones int, known map[string]int) int {
	slices.Sort(parts)
	key := fmt.Sprint(parts, twos, ones)
	if n, ok := known[key]; ok {
		return n
	}
	seen, options := map[int]bool{}, 0
	option := func(parts []int, twos, ones int) {
		options++
		seen[grundyOf(y, empty, parts, twos, ones, known)] = true
	}
	for i, part := range parts {
		rest := slices.Delete(slices.Clone(parts), i, i+1)
		after := slices.Clone(rest)
		for _, o := range y.options[part] {
			if !o.Ends() {
				after = append(after, int(o.Code()))
			}
			if o&game.More == 0 {
				option(after, twos, ones)
				after = slices.Clone(rest)
			}
		}
	}
	if twos > 0 {
		option(slices.Clone(parts), twos-1, ones)
		option(slices.Clone(parts), twos-1, ones+1)
	}
	if ones > 0 {
		option(slices.Clone(parts), twos, ones-1)
	}
	n := 0
	for seen[n] {
		n++
	}
	if options == 0 {
		n = empty
	}
	known[key] = n
	return n
}

// expand returns the first n misère nimbers of a genus as it is written.
func expand(t *testing.T, text string, n int) (normal int, misere []int) {
	t.Helper()
	base, digits, ok := strings.Cut(strings.TrimSuffix(text, "}"), "^{")
	words := strings.Split(digits, "")
	if strings.Contains(digits, ",") {
		words = strings.Split(digits, ",")
	}
	for _, w := range append([]string{base}, words...) {
		d, err := strconv.Atoi(w)
		if err != nil || !ok {
			t.Fatalf("genus %q", text)
		}
		misere = append(misere, d)
	}
	normal, misere = misere[0], misere[1:]
	for len(misere) < n {
		misere = append(misere, misere[len(misere)-2])
	}
	return normal, misere[:n]
}

// TestGenusAgainstDefinition plays games with nim heaps of two beside them.
func TestGenusAgainstDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	wild := 0
	for range 100 {
		rules := game.Rules{Stuck: []game.Outcome{game.Loss, game.Win}[r.IntN(2)]}
		y := &toy{rules: rules, half: 10, stretch: 1, results: slices.Repeat([]game.Result{game.Live}, 10)}
		for c := range 10 {
			var options []game.Option
			for to := range c {
				switch r.IntN(12) {
				case 0, 1, 2, 3, 4:
					options = append(options, game.Option(to))
				case 5:
					options = append(options, game.Option(to)|game.More, game.Option(r.IntN(c)))
				}
			}
			y.options = append(y.options, options)
		}
		s, err := NewSums(context.Background(), y.game(false), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			parts := make([]int, r.IntN(3))
			for i := range parts {
				parts[i] = r.IntN(y.half)
			}
			misere, text, err := s.Genus(y.sumOf(0, parts))
			if err != nil {
				t.Fatal(err)
			}
			const terms = 4
			normal, got := expand(t, text, terms)
			known := map[string]int{}
			for n := range terms {
				if want := grundyOf(y, 1, slices.Clone(parts), n, 0, known); got[n] != want {
					t.Fatalf("%v: genus %s, but with %d heaps of two %d\n%+v", parts, text, n, want, y)
				}
			}
			if want := grundyOf(y, 0, slices.Clone(parts), 0, 0, map[string]int{}); normal != want || misere != int64(got[0]) {
				t.Fatalf("%v: genus %s, misère %d, but normal %d", parts, text, misere, want)
			}
			if got[0] != normal && normal+got[0] != 1 {
				wild++
			}
		}
	}
	if wild < 3 {
		t.Errorf("only %d wild sums", wild)
	}
}

// TestNoGenus: who asks for a genus that does not exist is told why.
func TestNoGenus(t *testing.T) {
	for _, test := range []struct {
		rules game.Rules
		loop  bool
		want  string
	}{
		{game.Rules{Players: named}, false, "this game has players"},
		{game.Rules{Stuck: game.Tie}, false, "a loss or a win"},
		{game.Rules{First: true}, false, "first part"},
		{game.Rules{}, true, "for ever"},
	} {
		g := native(3, test.rules, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
			if test.loop {
				return game.Live, append(out, (game.Option(c)+1)%3)
			}
			return game.Live, out
		})
		s, err := NewSums(context.Background(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if _, _, err := s.Genus(game.One(1)); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%+v: %v", test.rules, err)
			}
		}
	}
}

// TestGeneraOfKayles has the genera of rows of 0, 1, 2, ... pins from CGSuite 2 (GameHeapTest), which writes nim
// heaps as their size, and one exponent where it alternates with itself xor 2.
func TestGeneraOfKayles(t *testing.T) {
	kayles := native(21, game.Rules{}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		for k := game.Code(1); k <= min(2, c); k++ {
			for a := range (c-k)/2 + 1 {
				out = append(out, game.Option(a)|game.More, game.Option(c-k-a))
			}
		}
		return game.Live, out
	})
	s, err := NewSums(context.Background(), kayles, Options{})
	if err != nil {
		t.Fatal(err)
	}
	heaps, err := heap.Parse("0.77")
	if err != nil {
		t.Fatal(err)
	}
	table, err := misere.NewTable(heaps, 21, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split("0 1 2 3 1 4^146 3 2^2 1^1 4^046 2^2 6^46 4^046 1^1 2^2 7^57 1^13 4^64 3^31 2^20 1^031", " ")
	for n, genus := range want {
		base, digits, raised := strings.Cut(genus, "^")
		switch size, _ := strconv.Atoi(base); {
		case raised && len(digits) == 1:
			d, _ := strconv.Atoi(digits)
			digits += fmt.Sprint(d ^ 2)
		case !raised && size < 2:
			digits = []string{"120", "031"}[size]
		case !raised:
			digits = base + fmt.Sprint(size^2)
		}
		if _, got, err := s.Genus(game.One(game.Code(n))); err != nil || got != base+"^{"+digits+"}" {
			t.Errorf("%d pins: %s (%v), want %s", n, got, err, genus)
		} else if table.Genus[n] != got {
			t.Errorf("%d pins: %s as a heap, %s as a sum", n, table.Genus[n], got)
		}
	}
}
