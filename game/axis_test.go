package game_test

import (
	"testing"

	"grundy/game"
)

// Rows and places against the decoded fields, in spaces of which one field has another size.
func TestAxis(t *testing.T) {
	for _, named := range []bool{false, true} {
		for i := range 3 {
			fields := []game.Field{{Name: "a", Domain: game.Range{Hi: 3}}, {Name: "b", Domain: game.Bool{}}, {Name: "c", Domain: game.Range{Lo: 2, Hi: 7}}}
			space, err := game.NewSpace(fields, named)
			if err != nil {
				t.Fatal(err)
			}
			fields[i].Domain = game.Range{Hi: 11}
			long, err := game.NewSpace(fields, named)
			if err != nil {
				t.Fatal(err)
			}
			a, b := space.Axis(i), long.Axis(i)
			if a.Rest != b.Rest || a.Rest*a.Size != space.Size() || a.Name != fields[i].Name {
				t.Fatalf("field %d: %+v and %+v", i, a, b)
			}
			v, w := make([]int64, 3), make([]int64, 3)
			for c := range game.Code(space.Size()) {
				mover := space.Decode(c, v)
				row, place := a.Split(c)
				if row != a.Row(c) || a.At(row, place) != c || place >= a.Rest {
					t.Fatalf("field %d, code %d: row %d, place %d", i, c, row, place)
				}
				if other := long.Decode(b.At(row, place), w); other != mover {
					t.Fatalf("field %d, code %d: mover %d becomes %d", i, c, mover, other)
				}
				v[i] = int64(row) // its number; the others are unchanged
				if [3]int64(v) != [3]int64(w) {
					t.Fatalf("field %d, code %d: %v becomes %v", i, c, v, w)
				}
			}
		}
	}
}

func TestUnboundedField(t *testing.T) {
	nat := game.Range{Unbounded: true}
	fields := []game.Field{{Name: "a", Domain: game.Range{Hi: 3}}, {Name: "n", Domain: nat}, {Name: "b", Domain: game.Bool{}}}
	space, err := game.NewSpace(fields, true)
	if err != nil {
		t.Fatal(err)
	}
	if rows := space.Rows(); !space.Unbounded() || rows.Field != 1 || rows.Rest != 12 || rows.Size != game.MaxSize/12 {
		t.Errorf("rows %+v", rows)
	}
	fields[2].Domain = nat
	if _, err := game.NewSpace(fields, true); err == nil || err.Error() != "field b: one field may be nat(), and n is" {
		t.Errorf("two fields without end: error %v", err)
	}
}
