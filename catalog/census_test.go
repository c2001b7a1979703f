package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"grundy/game"
	"grundy/solve"
	"grundy/table"
)

// A census counts the positions of a table.
type census struct {
	counts  [5]int     // by outcome
	longest [5]int64   // the largest finite remoteness by outcome, or -1
	plies   map[at]int // by outcome and remoteness
	filled  map[at]int // by outcome and the number of cells that are not of the first letter
}

// at is a place in a histogram.
type at struct {
	outcome game.Outcome
	number  int64
}

// checkCensus holds a claim against the count of all positions.
func (c claim) checkCensus(k known) error {
	n, err := censusOf(k)
	if err != nil {
		return err
	}
	got, err := n.answer(c.kind, c.position, len(c.values))
	if err != nil {
		return err
	}
	for i, want := range c.values {
		if i >= len(got) || want != got[i] && !(c.kind == "counts" && want == "-") {
			return fmt.Errorf("%s %s: got %v, known is %v", c.kind, c.position, got, c.values)
		}
	}
	return nil
}

// censuses has the censuses taken so far, by the place of the game line.
var censuses = map[string]*census{}

func censusOf(k known) (*census, error) {
	if n := censuses[k.place]; n != nil {
		return n, nil
	}
	s := solved{known: k}
	if err := s.at(0); err != nil {
		return nil, err
	}
	n, err := takeCensus(s.game)
	censuses[k.place] = n
	return n, err
}

var outcomes = []game.Outcome{game.Win, game.Loss, game.Tie, game.Draw}

// answer is what known.txt would say, at least length words of it.
func (n *census) answer(kind, which string, length int) ([]string, error) {
	var words []string
	switch kind {
	case "counts":
		for _, o := range outcomes {
			words = append(words, strconv.Itoa(n.counts[o]))
		}
	case "total":
		words = append(words, strconv.Itoa(n.counts[game.Win]+n.counts[game.Loss]+n.counts[game.Tie]+n.counts[game.Draw]))
	case "longest":
		for _, o := range outcomes[:3] {
			if which != "" && which != lower(o) {
				continue
			}
			words = append(words, "-")
			if n.longest[o] >= 0 {
				words[len(words)-1] = strconv.FormatInt(n.longest[o], 10)
			}
		}
	case "ends":
		ends := 0
		for _, o := range outcomes {
			ends += n.plies[at{o, 0}]
		}
		words = append(words, strconv.Itoa(ends))
	default:
		return n.histogram(kind, which, length)
	}
	if len(words) != length {
		return nil, fmt.Errorf("%d values for %s, not %d", length, kind, len(words))
	}
	return words, nil
}

// histogram is the histogram of one outcome, as far as it goes, which must not be beyond length.
func (n *census) histogram(kind, which string, length int) ([]string, error) {
	i := slices.IndexFunc(outcomes, func(o game.Outcome) bool { return which == lower(o) })
	if i < 0 {
		return nil, fmt.Errorf("no outcome %q", which)
	}
	of := map[string]map[at]int{"plies": n.plies, "filled": n.filled}[kind]
	words := make([]string, length)
	for j := range words {
		words[j] = strconv.Itoa(of[at{outcomes[i], int64(j)}])
	}
	for place := range of {
		if place.outcome == outcomes[i] && place.number >= int64(length) {
			return nil, fmt.Errorf("%s %s: there are positions at %d, beyond what is known", kind, which, place.number)
		}
	}
	return words, nil
}

// takeCensus counts the positions of a game with their remoteness.
func takeCensus(g game.Game) (*census, error) {
	t, err := solve.Solve(context.Background(), g, solve.Options{Want: solve.Remoteness})
	if err != nil {
		return nil, err
	}
	n := &census{longest: [5]int64{-1, -1, -1, -1, -1}, plies: map[at]int{}, filled: map[at]int{}}
	columns := t.Columns()
	fields := make([]int64, g.Space().Width())
	for slot := range columns.Len() {
		code := t.Code(slot)
		v, err := t.At(code)
		if errors.Is(err, table.ErrNotSolved) || errors.Is(err, table.ErrNotAPosition) {
			continue
		}
		if err != nil {
			return nil, err
		}
		n.counts[v.Outcome]++
		n.filled[at{v.Outcome, filled(g.Space(), code, fields)}]++
		if v.Remoteness != game.Forever {
			n.longest[v.Outcome] = max(n.longest[v.Outcome], v.Remoteness)
			n.plies[at{v.Outcome, v.Remoteness}]++
		}
	}
	return n, nil
}

// filled counts the values of the fields that are not the first of their domain.
func filled(s *game.Space, c game.Code, fields []int64) int64 {
	s.Decode(c, fields)
	n := int64(0)
	for _, v := range fields {
		if v != 0 {
			n++
		}
	}
	return n
}
