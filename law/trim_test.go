package law

import (
	"context"
	"testing"
	"time"
)

// bounded is an oracle of a game whose values end, however far its ranges go: behind ends nothing is known.
type bounded struct{ ends int }

// data returns n cells of 0, 1, 0, 1, ...
func (b bounded) data(n int) *Data {
	values, known := make([]int64, n), make([]bool, n)
	for i := range min(n, b.ends) {
		values[i], known[i] = int64(i%2), true
	}
	d := Sequence(0, values)
	d.Known = known
	return d
}

// Further implements Oracle.
func (b bounded) Further(_ context.Context, d *Data) (*Data, error) {
	if d.Size() > 10_000 {
		return nil, ErrNoFurther
	}
	return b.data(2 * d.Size()), nil
}

// Facts implements Oracle.
func (bounded) Facts(context.Context, *Data) Facts { return Facts{} }

// TestNothingConfirmedWithoutValues looks for laws where longer ranges hold no further values, or only some: the
// period is found, and verified no further than there are values.
func TestNothingConfirmedWithoutValues(t *testing.T) {
	for _, c := range []struct {
		cells, ends int
		standing    Standing
		tested, to  string
	}{
		{60, 60, Conjectured, "n=0..59", ""},
		{80, 60, Conjectured, "n=0..59", ""},
		{60, 100, Verified, "n=0..59", "99"},
		{60, 120, Verified, "n=0..59", "119"},
	} {
		o := bounded{c.ends}
		a, err := Find(context.Background(), o.data(c.cells), Options{Oracle: o, Budget: time.Minute, Nodes: 1})
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, l := range a.Laws {
			if l.Kind != "period" || l.Standing == Refuted {
				continue
			}
			found = true
			if l.Standing != c.standing || l.Tested != c.tested || l.VerifiedTo != c.to {
				t.Errorf("%d cells, %d values: %v, tested %s, verified to %q; want %v, %s, %q", c.cells, c.ends, l.Standing, l.Tested, l.VerifiedTo, c.standing, c.tested, c.to)
			}
		}
		if !found {
			t.Errorf("%d cells, %d values: no period among %v", c.cells, c.ends, a.Laws)
		}
	}
}

// TestTrimmed cuts a grid to the known values.
func TestTrimmed(t *testing.T) {
	axis := func(name string, n int) Axis {
		a := Axis{Name: name}
		for i := range n {
			a.At = append(a.At, int64(i))
		}
		return a
	}
	d := &Data{Axes: []Axis{axis("i", 4), axis("j", 5)}, Values: make([]int64, 20), Known: make([]bool, 20), Outcomes: []string{"Win"}}
	d.Known[0*5+3], d.Known[1*5+1] = true, true
	if got := d.trimmed(); got.extent() != "i=0..1, j=0..3" || len(got.Known) != 8 || !got.Known[3] || !got.Known[5] || got.Outcomes == nil {
		t.Errorf("got %+v", got)
	}
}
