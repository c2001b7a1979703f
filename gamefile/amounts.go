package gamefile

import (
	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/interp"
	"grundy/gamefile/internal/lang"
	"grundy/heap"
)

// amounts reads take=: a list of ints, or of vectors with one int for each field; or a code.
func (d *declarer) amounts() error {
	v, ok := d.args["take"]
	if !ok {
		return nil
	}
	if word, ok := v.(starlark.String); ok {
		return d.code(word)
	}
	for _, f := range d.decl.fields {
		if _, ok := f.Domain.(game.Range); !ok {
			return d.fail("take", "amounts can be taken from ranges only; field %s is %s", f.Name, f.Domain)
		}
	}
	for _, other := range []string{"unmoves", "same"} {
		if _, ok := d.args[other]; ok {
			return d.fail(other, "take= says both directions of the moves already")
		}
	}
	items, ok := v.(starlark.Iterable)
	if !ok {
		return d.fail("take", "expected a list of amounts or a code such as \"0.77\", got %s", lang.Describe(v))
	}
	if lo, hi, ok := d.manyAmounts(v); ok {
		return d.interval(lo, hi)
	}
	width := len(d.decl.fields)
	count := max(starlark.Len(v), 0)
	if err := interp.Claim(d.star, uint64(count), uint64(sliceBytes+8*width)); err != nil {
		return err
	}
	d.decl.take = make([][]int64, 0, count)
	numbers := make([]int64, 0, count*width) // of all amounts, one after the other
	it := items.Iterate()
	defer it.Done()
	var x starlark.Value
	for it.Next(&x) {
		at := len(numbers)
		if numbers, ok = appendVector(numbers, x, width); !ok {
			return d.fail("take", "expected amounts that are %s, got %s", d.amountShape(), lang.Describe(x))
		}
		amount := numbers[at:len(numbers):len(numbers)]
		total := int64(0)
		for _, n := range amount {
			if n < 0 {
				return d.fail("take", "amounts are never negative, got %s", lang.Describe(x))
			}
			total |= n
		}
		if total == 0 {
			return d.fail("take", "a move takes something, got %s", lang.Describe(x))
		}
		d.decl.take = append(d.decl.take, amount)
	}
	return nil
}

// sliceBytes is what an amount takes beside its numbers.
const sliceBytes = 24

// mostListed is how many amounts of a range are listed: more are kept as an interval where the game is one on a heap, since
// a theorem tells all its values.
const mostListed = 1 << 16

// manyAmounts returns the ends of a range that is too long for a list and whose amounts are all from one to another, if v is one
// and the moves are those of a heap.
func (d *declarer) manyAmounts(v starlark.Value) (lo, hi int64, ok bool) {
	r, is := v.(starlark.Indexable)
	if !is || v.Type() != "range" || r.Len() <= mostListed || len(d.decl.fields) != 1 || d.decl.fields[0].Domain.(game.Range).Lo != 0 {
		return 0, 0, false
	}
	for _, keyword := range []string{"players", "result", "where", "stuck", "steps", "sum"} { // no game that the theorem serves
		if _, not := d.args[keyword]; not {
			return 0, 0, false
		}
	}
	first, okFirst := lang.SmallInt(r.Index(0))
	second, okSecond := lang.SmallInt(r.Index(1))
	last, okLast := lang.SmallInt(r.Index(r.Len() - 1))
	return first, last, okFirst && okSecond && okLast && second == first+1 && first > 0
}

// interval takes all amounts from lo to hi for the moves.
func (d *declarer) interval(lo, hi int64) error {
	g, err := heap.Interval(int(lo), int(hi))
	if err != nil {
		return d.fail("take", "%v", err)
	}
	d.decl.heap, d.decl.take = g, [][]int64{}
	return nil
}

func (d *declarer) amountShape() string {
	if len(d.decl.fields) == 1 {
		return "ints"
	}
	return "tuples of " + number(len(d.decl.fields), "int")
}

// appendVector appends an amount to out: an int where there is one field, else a tuple or list
// of ints.
func appendVector(out []int64, v starlark.Value, width int) ([]int64, bool) {
	if n, ok := lang.SmallInt(v); ok {
		return append(out, n), width == 1
	}
	seq, ok := v.(starlark.Indexable)
	if !ok || seq.Len() != width {
		return out, false
	}
	for i := range width {
		n, ok := lang.SmallInt(seq.Index(i))
		if !ok {
			return out, false
		}
		out = append(out, n)
	}
	return out, true
}
