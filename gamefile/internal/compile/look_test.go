package compile

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"grundy/game"
)

// checkLooks holds an instance that looks options up against one that lists them, on every code.
func checkLooks(t testing.TB, r *reference, p *Program, list *Instance) {
	ctx := context.Background()
	x, err := p.Instance(ctx, r.src, Looking)
	var u *Unsupported
	if errors.As(err, &u) && strings.Contains(u.Reason, "listed only") {
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", r.src.Name, err)
	}
	defer x.Close()
	if r.src.Space.Size() > 1<<16 {
		return
	}
	v := &game.View{Sets: make([]uint8, r.src.Space.Size()), Version: 1}
	for _, enough := range []uint8{0, game.Enough} {
		for c := range v.Sets { // some pattern of outcomes, marks and ends of the search
			v.Sets[c] = 1 << (c * 7 % 5)
			switch {
			case c%3 == 0:
				v.Sets[c] |= game.Marked
			case c%11 == 5:
				v.Sets[c] |= enough
			}
		}
		v.Version++
		for _, c := range sampleCodes(r.src.Space.Size()) {
			checkLook(t, r.src.Name, x, list, v, c)
		}
	}
}

func checkLook(t testing.TB, name string, x, list *Instance, v *game.View, c game.Code) {
	var (
		looks game.Looks
		b     game.Batch
	)
	_, err := x.Look([]game.Code{c}, v, &looks)
	_, listErr := list.Options([]game.Code{c}, &b)
	if (err == nil) != (listErr == nil) {
		t.Fatalf("%s: code %d: looked up with error %v, listed with error %v", name, c, err, listErr)
	}
	if err != nil {
		return
	}
	want := game.NewLook()
	for _, o := range b.Options {
		want = want.Add(v, o)
		if v.Sets[o.Code()]&game.Enough != 0 && !x.e.c.complete {
			break
		}
	}
	got := looks.Looks[0]
	if looks.Results[0] != b.Results[0] || got.Classes() != want.Classes() {
		t.Fatalf("%s: code %d: saw %v %#x, listed %v %#x", name, c, looks.Results[0], got, b.Results[0], want)
	}
	if marked, ok := got.Marked(); ok != (want.Classes()&game.Marked != 0) && got.Classes()&game.Enough == 0 {
		t.Fatalf("%s: code %d: a marked option: %v, in the list: %v", name, c, ok, !ok)
	} else if ok && (v.Sets[marked]&game.Marked == 0 || !slices.Contains(b.Options, game.Option(marked))) {
		t.Fatalf("%s: code %d: %d is not a marked option of it", name, c, marked)
	}
}
