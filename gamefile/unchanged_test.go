package gamefile

import (
	"testing"

	"go.starlark.net/starlark"
)

func TestUnchanged(t *testing.T) {
	list := func(xs ...starlark.Value) *starlark.List { return starlark.NewList(xs) }
	one, two := starlark.MakeInt(1), starlark.MakeInt(2)
	big, sameBig := starlark.MakeInt64(1<<62), starlark.MakeInt64(1<<62)
	huge := starlark.MakeUint64(1 << 63)
	self := list(one, two)
	for _, test := range []struct {
		old, x starlark.Value
		want   bool
	}{
		{one, starlark.MakeInt(1), true},
		{one, two, false},
		{big, sameBig, true},
		{big, one, false},
		{big, huge, false},
		{one, starlark.Bool(true), false},
		{starlark.Bool(true), starlark.Bool(true), true},
		{starlark.Bool(true), starlark.Bool(false), false},
		{starlark.String("a"), starlark.String("a"), true},
		{starlark.String("a"), starlark.String("b"), false},
		{starlark.String("a"), list(starlark.String("a")), false},
		{list(starlark.String("a")), starlark.String("a"), false},
		{self, self, true},
		{list(one, two), list(one, two), true},
		{list(one, two), list(one, one), false},
		{list(one, two), list(one), false},
		{list(), list(), true},
		{list(one, two), starlark.Tuple{one, two}, true},
		{starlark.Tuple{one, two}, list(one, two), true},
		{starlark.Tuple{one}, starlark.Tuple{two}, false},
		{list(list(one), list()), list(starlark.Tuple{one}, list()), true},
		{list(list(one), list()), list(list(one), list(two)), false},
	} {
		if got := unchanged(test.old, test.x); got != test.want {
			t.Errorf("unchanged(%v, %v) is %v", test.old, test.x, got)
		}
	}
}
