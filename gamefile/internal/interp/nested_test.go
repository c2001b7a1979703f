package interp

import (
	"strings"
	"testing"
)

// Every way to make a tuple of tuples is stopped before there are too many parts to hash or compare.
func TestTuplesThatDouble(t *testing.T) {
	for _, step := range []string{
		"t = (t, t)", "t = ((t), (t, 0))", "t = (t,) * 2", "t = (t,) + (t,)", "t = zip([t], [t])[0]", "t = tuple([t, t])",
		"t = {t: t}.items()[0]", "t = rest(t, t)", "t = (lambda *a: a)(t, t)", "t = [x for x in [(t, t)]][0]",
		"t = pair(t)", "t += (t, t)", "t, u = (t, t), 0", "cell[0] = (cell[0], cell[0])", "t = (t, enumerate([t])[0])",
	} {
		src := `
def rest(*args):
    return args

def pair(x):
    return (x, x)

def f():
    t = (1, 2)
    cell = [t]
    seen = {}
    for i in range(200):
        ` + step + `
    return len(seen)

f()
`
		_, err := run(t, src, true)
		if err == nil || !strings.Contains(err.Error(), "limit") {
			t.Errorf("%s: error %v", step, err)
		}
	}
}

// Tuples beside tuples are as they were.
func TestNestedTuplesKeepMeaning(t *testing.T) {
	got, err := run(t, `
def f(*args, **more):
    a, b = (args, 3)
    b, a = a, b
    return ("%s and %s" % (a, b), (a, b), (lambda *x: x)(1, (2,)), len(more))

out = str(f(1, (2, 3), k = 4))
`, true)
	if want := `("3 and (1, (2, 3))", (3, (1, (2, 3))), (1, (2,)), 1)`; err != nil || strings.Trim(got["out"].String(), `"`) != strings.ReplaceAll(want, `"`, `\"`) {
		t.Errorf("%v, error %v", got["out"], err)
	}
}

// A list that doubles is stopped within its limit.
func TestListsThatDouble(t *testing.T) {
	for _, step := range []string{"xs += xs", "xs.extend(xs)", "xs = xs + xs", "xs *= 2"} {
		src := "def f():\n    xs = [0]\n    for i in range(60):\n        " + step + "\n\nf()\n"
		_, err := run(t, src, true)
		if err == nil || !strings.Contains(err.Error(), "memory") {
			t.Errorf("%s: error %v", step, err)
		}
	}
}

// Work that depends on a number is charged.
func TestNumbersAreCharged(t *testing.T) {
	for _, step := range []string{"divisors(9999999999999937)", "primes(50000000)"} {
		_, err := run(t, "def f():\n    for i in range(1000000):\n        "+step+"\n\nf()\n", true)
		if err == nil || !strings.Contains(err.Error(), "limit") {
			t.Errorf("%s: error %v", step, err)
		}
	}
}
