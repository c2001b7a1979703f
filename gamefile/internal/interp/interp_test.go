package interp

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
	"pgregory.net/rapid"
)

var options = &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true}

// run runs a file, rewritten or not, and returns its globals.
func run(t testing.TB, src string, rewrite bool) (starlark.StringDict, error) {
	t.Helper()
	f, err := options.Parse("t.star", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := starlark.StringDict{}
	if rewrite {
		if err := Rewrite(f); err != nil {
			return nil, err
		}
		names = Builtins
	}
	p, err := starlark.FileProgram(f, names.Has)
	if err != nil {
		t.Fatal(err)
	}
	var globals starlark.StringDict
	th := NewThread(context.Background(), "t.star", 64<<20, nil)
	err = th.Do("the test", 10_000_000, func(s *starlark.Thread) (err error) {
		globals, err = p.Init(s, names)
		return err
	})
	return globals, err
}

// TestRewritingKeepsMeaning holds the checked operators against Starlark's own integers, which
// have no bounds: the results are equal, or the true one does not fit 64 bits.
func TestRewritingKeepsMeaning(t *testing.T) {
	small := rapid.Int64Range(-70, 70)
	rapid.Check(t, func(r *rapid.T) {
		a := rapid.OneOf(small, rapid.Int64()).Draw(r, "a")
		b := rapid.OneOf(small, rapid.Int64()).Draw(r, "b")
		op := rapid.SampledFrom([]string{"+", "-", "*", "<<", "//", "%"}).Draw(r, "op")
		for _, form := range []string{"x = a\nx %s= b", "x = a %s b", "l = [a]\nl[0] %s= b\nx = l[0]", "d = {1: a}\nd[1] %s= b\nx = d[1]", "x = -a if '%s' == '+' else 1"} {
			src := fmt.Sprintf("a = %d\nb = %d\n"+form, a, b, op)
			want, err1 := run(t, src, false)
			got, err2 := run(t, src, true)
			if err1 != nil {
				zero := op == "<<" && a == 0 && err2 == nil && got["x"].String() == "0" // Starlark shifts by less than 512 only
				if err2 == nil && !zero {
					r.Errorf("%s\nStarlark says %v, the checked operator %v", src, err1, got["x"])
				}
				continue
			}
			x := want["x"].(starlark.Int)
			switch big := x.BigInt(); {
			case big.IsInt64() && err2 != nil:
				r.Errorf("%s\ngot %v, want %v", src, err2, x)
			case big.IsInt64() && got["x"].String() != x.String():
				r.Errorf("%s\ngot %v, want %v", src, got["x"], x)
			case !big.IsInt64() && (err2 == nil || !strings.Contains(err2.Error(), "overflow")):
				r.Errorf("%s\ngot %v and %v, want an overflow", src, got["x"], err2)
			}
		}
	})
}

func TestRewrittenPrograms(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{"x = []\ny = x\nx += [1]\nx += (2,)\nx += x\nz = y", "[1, 2, 1, 2]"},
		{"x = (1,)\ny = x\nx += (2,)\nz = (x, y)", "((1, 2), (1,))"},
		{"calls = []\nl = [0, 0]\ndef f():\n    calls.append(1)\n    return 1\nl[f()] += 5\nz = (l, calls)", "([0, 5], [1])"},
		{"x = 'a' + 'b' * 2\nx += 'c'\nz = x", `"abbc"`},
		{"z = 'x%d' % 3 + '%s,%s' % (1, 2)", `"x31,2"`},
		{"def f(*a):\n    return a\nz = f(*[1, 2]) + f(*range(2))", "(1, 2, 0, 1)"},
		{"x = [1]\nx.extend([2])\nx.extend(range(2))\nz = (x, ','.join(['a', 'b']), 'aba'.replace('a', 'c'), '{}{}'.format(1, 2))", `([1, 2, 0, 1], "a,b", "cbc", "12")`},
		{"d = {'a': 1}\nd.update({'b': 2})\nz = (d, set([1]).union([2]))", `({"a": 1, "b": 2}, set([1, 2]))`},
		{"z = 1.5 + 2 - 0.5 * 2", "2.5"},
		{"z = set([1, 2]) - set([2])", "set([1])"},
		{"z = [-x for x in [1, -2]] + [-(1)]", "[-1, 2, -1]"},
		{"x = -9223372036854775808\nz = x", "-9223372036854775808"},
		{"z = lambda a = 1 + 1: a + 1\nz = z()", "3"},
	} {
		got, err := run(t, test.src, true)
		if err != nil || got["z"].String() != test.want {
			t.Errorf("%s\ngot %v, %v, want %s", test.src, got["z"], err, test.want)
		}
	}
}

// TestWatchdog grows a list so slowly that only the heap tells.
func TestWatchdog(t *testing.T) {
	th := NewThread(context.Background(), "t.star", 32<<20, nil)
	begin := time.Now()
	f, err := options.Parse("t.star", "l = []\nwhile True:\n    l.append([0, 1, 2, 3])\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := Rewrite(f); err != nil {
		t.Fatal(err)
	}
	p, err := starlark.FileProgram(f, Builtins.Has)
	if err != nil {
		t.Fatal(err)
	}
	err = th.Do("the test", 1<<62, func(s *starlark.Thread) error {
		_, err := p.Init(s, Builtins)
		return err
	})
	e, ok := err.(*Error)
	if !ok || !e.Limit || !strings.Contains(e.Msg, "needs more than 32 MiB of memory") || e.Pos.Line < 2 {
		t.Errorf("got %v", err)
	}
	if took := time.Since(begin); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
	// The thread can be used again.
	if err := th.Do("again", 1000, func(*starlark.Thread) error { return nil }); err != nil {
		t.Error(err)
	}
}

// TestWatchdogSparesOthers runs small work while somebody else fills the heap.
func TestWatchdogSparesOthers(t *testing.T) {
	th := NewThread(context.Background(), "t.star", 32<<20, nil)
	done := th.Watch()
	defer done()
	var hold [][]byte
	for range 200 {
		hold = append(hold, make([]byte, 1<<20))
		err := th.Next("the test", 100_000, func(s *starlark.Thread) error {
			_, err := starlark.EvalOptions(options, s, "t.star", "[i for i in range(1000)]", nil)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(hold) != 200 {
		t.Fatal("the memory was not held")
	}
}

func TestUnits(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{Thousands(0), "0"},
		{Thousands(999), "999"},
		{Thousands(1000), "1,000"},
		{Thousands(123456789), "123,456,789"},
		{Bytes(100), "100 bytes"},
		{Bytes(1 << 30), "1 GiB"},
		{Bytes(3 << 19), "1.5 MiB"},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
	if !minusFits(new(big.Int).Lsh(big.NewInt(1), 63)) || minusFits(new(big.Int).Lsh(big.NewInt(1), 64)) {
		t.Error("minusFits")
	}
}
