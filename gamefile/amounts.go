package gamefile

import (
	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// amounts reads take=: a list of ints, or of vectors with one int for each field.
func (d *declarer) amounts() error {
	v, ok := d.args["take"]
	if !ok {
		return nil
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
		return d.fail("take", "expected a list of amounts, got %s", lang.Describe(v))
	}
	d.decl.take = [][]int64{}
	it := items.Iterate()
	defer it.Done()
	var x starlark.Value
	for it.Next(&x) {
		amount, ok := vector(x, len(d.decl.fields))
		if !ok {
			return d.fail("take", "expected amounts that are %s, got %s", d.amountShape(), lang.Describe(x))
		}
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

func (d *declarer) amountShape() string {
	if len(d.decl.fields) == 1 {
		return "ints"
	}
	return "tuples of " + number(len(d.decl.fields), "int")
}

// vector returns an amount: an int where there is one field, else a tuple or list of ints.
func vector(v starlark.Value, width int) ([]int64, bool) {
	if n, ok := lang.SmallInt(v); ok {
		return []int64{n}, width == 1
	}
	seq, ok := v.(starlark.Indexable)
	if !ok || seq.Len() != width {
		return nil, false
	}
	out := make([]int64, width)
	for i := range out {
		if out[i], ok = lang.SmallInt(seq.Index(i)); !ok {
			return nil, false
		}
	}
	return out, true
}
