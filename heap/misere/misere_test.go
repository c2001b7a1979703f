package misere

import (
	"bufio"
	"context"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"grundy/heap"
)

// rows returns the lines of a file of heap/testdata, split at tabs.
func rows(t testing.TB, name string) [][]string {
	t.Helper()
	f, err := os.Open("../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all [][]string
	s := bufio.NewScanner(f)
	for s.Scan() {
		if line := s.Text(); line != "" && line[0] != '#' {
			all = append(all, strings.Split(line, "\t"))
		}
	}
	return all
}

func mustParse(t testing.TB, code string) *heap.Game {
	t.Helper()
	g, err := heap.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// terms expands a genus in CGSuite's notation to its first eight misère values: after
// the digits the last two repeat; a single one alternates with itself xor 2.
func terms(t *testing.T, notation string) (normal int, misere []int) {
	t.Helper()
	base, digits, raised := strings.Cut(notation, "^")
	normal, err := strconv.Atoi(base)
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case !raised && normal == 0:
		misere = []int{1, 2}
	case !raised && normal == 1:
		misere = []int{0, 3}
	case !raised:
		misere = []int{normal}
	case digits[0] == '(':
		for _, d := range strings.Split(strings.Trim(digits, "()"), ",") {
			n, err := strconv.Atoi(d)
			if err != nil {
				t.Fatal(err)
			}
			misere = append(misere, n)
		}
	default:
		for _, d := range digits {
			misere = append(misere, int(d-'0'))
		}
	}
	for len(misere) < 8 {
		misere = append(misere, misere[len(misere)-1]^2)
	}
	return normal, misere[:8]
}

// splitGenera cuts a list at the commas outside parentheses.
func splitGenera(list string) []string {
	var parts []string
	depth, start := 0, 0
	for i, c := range list {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, list[start:i])
				start = i + 1
			}
		}
	}
	return append(parts, list[start:])
}

func TestGenera(t *testing.T) {
	for _, row := range rows(t, "misere-genus.tsv") {
		f := NewForms(1 << 20)
		forms, err := f.Heaps(mustParse(t, row[0]), 20)
		if err != nil {
			t.Fatal(err)
		}
		values := strings.Split(strings.Trim(row[1], "[]"), ",")
		genera := splitGenera(strings.Trim(row[2], "[]"))
		for n, x := range forms {
			if got := strconv.Itoa(int(f.Grundy(x))); got != values[n] {
				t.Errorf("%s: misère value of heap %d is %s, want %s", row[0], n, got, values[n])
			}
			normal, misere := terms(t, genera[n])
			g := f.Genus(x)
			for i, want := range misere {
				if int(g.at(i)) != want || int(g.Normal) != normal {
					t.Errorf("%s: genus of heap %d is %s, want %s", row[0], n, f.Notation(x), genera[n])
					break
				}
			}
		}
	}
}

func TestFormsLimit(t *testing.T) {
	f := NewForms(10)
	if _, err := f.Heaps(mustParse(t, "0.77"), 20); err == nil || !strings.Contains(err.Error(), "more than 10 forms") {
		t.Errorf("with ten forms: %v", err)
	}
}

// player finds misère outcomes of sums by playing them.
type player struct {
	options [][][]int
	lost    map[string]bool
}

// loses reports whether the player to move loses a sum, given as the number of heaps of
// each size.
func (p *player) loses(count []int) bool {
	key := make([]byte, len(count))
	for i, c := range count {
		key[i] = byte(c)
	}
	if l, ok := p.lost[string(key)]; ok {
		return l
	}
	stuck, wins := true, false
	for h, c := range count {
		if c == 0 {
			continue
		}
		for _, parts := range p.options[h] {
			stuck = false
			to := append([]int(nil), count...)
			to[h]--
			for _, q := range parts {
				to[q]++
			}
			if p.loses(to) {
				wins = true
				break
			}
		}
	}
	p.lost[string(key)] = !stuck && !wins
	return !stuck && !wins
}

// TestQuotientsPlay compares the outcome by the quotient with play, for all sums of up to
// four heaps of at most ten counters.
func TestQuotientsPlay(t *testing.T) {
	for _, code := range []string{"0.77", "0.123", "0.75", "0.72", "0.31", "0.07", "4!.0"} {
		g := mustParse(t, code)
		q, err := Solve(context.Background(), g, 11)
		if err != nil {
			t.Fatal(err)
		}
		p := &player{lost: map[string]bool{}}
		for n := range 11 {
			o, err := g.Options(n)
			if err != nil {
				t.Fatal(err)
			}
			p.options = append(p.options, o)
		}
		sums(10, 4, nil, func(heaps []int) {
			count := make([]int, 11)
			for _, h := range heaps {
				count[h]++
			}
			got, err := q.Loses(heaps...)
			if err != nil {
				t.Fatal(err)
			}
			if want := p.loses(count); got != want {
				t.Fatalf("%s: the player to move loses %v: %t by the quotient, %t by play", code, heaps, got, want)
			}
		})
	}
}

// sums calls do with every list of at most k heaps of at most n counters.
func sums(n, k int, heaps []int, do func([]int)) {
	do(heaps)
	if k == 0 {
		return
	}
	for h := 1; h <= n; h++ {
		if len(heaps) == 0 || h >= heaps[len(heaps)-1] {
			sums(n, k-1, append(heaps[:len(heaps):len(heaps)], h), do)
		}
	}
}

// TestQuotients wants the known orders, proved for all heaps.
func TestQuotients(t *testing.T) {
	for _, row := range rows(t, "misere-quotients.tsv") {
		q, err := Solve(context.Background(), mustParse(t, row[0]), 1000)
		if err != nil {
			t.Errorf("%s: %v", row[0], err)
			continue
		}
		if strconv.Itoa(q.Order) != row[1] || strconv.Itoa(q.Lost) != row[2] || q.Law.Standing != heap.Proved {
			t.Errorf("%s: order %d, %d P-positions, %s; want %s and %s, proved", row[0], q.Order, q.Lost, q.Law.Standing, row[1], row[2])
		}
	}
}

// TestKaylesQuotient wants what Plambeck found: the period, and where the order grows.
func TestKaylesQuotient(t *testing.T) {
	q, err := Solve(context.Background(), mustParse(t, "kayles"), 1000)
	if err != nil {
		t.Fatal(err)
	}
	want := []Growth{{1, 2}, {2, 6}, {5, 12}, {9, 18}, {12, 24}, {25, 32}, {27, 40}}
	if q.Law.Period != 12 || q.Law.Preperiod != 71 {
		t.Errorf("Kayles: %+v, want period 12 from heap 71", q.Law)
	}
	for i, g := range want {
		if i >= len(q.Growth) || q.Growth[i] != g {
			t.Errorf("Kayles: the order grows as %v, want %v", q.Growth, want)
			break
		}
	}
}

// TestClosureRefuses gives the proof wrong monoids: it must find them out.
func TestClosureRefuses(t *testing.T) {
	q, err := Solve(context.Background(), mustParse(t, "0.123"), 1000)
	if err != nil {
		t.Fatal(err)
	}
	s := &search{game: q.Game, pretend: q.Pretend}
	for n := range q.Pretend {
		o, err := q.Game.Options(n)
		if err != nil {
			t.Fatal(err)
		}
		s.options = append(s.options, o)
	}
	proves := func(m *monoid) bool {
		c := newClosure(m, &work{left: math.MaxInt64})
		for n, x := range q.Pretend {
			if len(s.options[n]) > 0 && !c.add(pair{x, s.images(m, q.Pretend, n)}) {
				return false
			}
		}
		return true
	}
	if !proves(q.m) {
		t.Fatal("the quotient of 0.123 is not proved")
	}
	for x := range q.Order {
		wrong := *q.m
		wrong.lost[x/64] ^= 1 << (x % 64)
		if proves(&wrong) {
			t.Errorf("the outcome of element %s can be changed without notice", q.Name(x))
		}
	}
}
