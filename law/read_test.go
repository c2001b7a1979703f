package law

import (
	"slices"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	for _, c := range []struct {
		text   string
		axes   string
		values []int64
		words  bool
	}{
		{"1 2 3", "n=0..2", []int64{1, 2, 3}, false},
		{"1, 2, -3\n", "n=0..2", []int64{1, 2, -3}, false},
		{"1\n2\n3\n", "n=0..2", []int64{1, 2, 3}, false},
		{"1,\r\n2,\r\n3,\r\n", "n=0..2", []int64{1, 2, 3}, false},
		{"1 2 # two\n# none\n3 4 5", "n=0..4", []int64{1, 2, 3, 4, 5}, false},
		{"1,2\n3,4\n5,6", "a=0..2, b=0..1", []int64{1, 2, 3, 4, 5, 6}, false},
		{"1\t2\n3\t\n", "a=0..1, b=0..1", []int64{1, 2, 3, 0}, false},
		{"n,nimber\n1,5\n0,4\n", "n=0..1", []int64{4, 5}, false},
		{"m,n,outcome\n2,0,Loss\n2,1,Win\n3,0,W\n3,1,L", "m=2..3, n=0..1", []int64{1, 0, 0, 1}, true},
		{"W L win LOSS t d", "n=0..5", []int64{0, 1, 0, 1, 2, 3}, true},
		{"\"n\",\"v\"\r\n\"0\",\"7\"\r\n", "n=0..0", []int64{7}, false},
		{"inf 3", "n=0..1", []int64{-1, 3}, false},
	} {
		d, err := Read(strings.NewReader(c.text), 0)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if d.extent() != c.axes || !slices.Equal(d.Values, c.values) || (d.Outcomes != nil) != c.words {
			t.Errorf("%q: %s %v %v", c.text, d.extent(), d.Values, d.Outcomes)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "expected numbers, got none",
		"1 2\n3 x":                     `line 2: column 3: expected a number, got "x"`,
		"1,2\n3":                       "line 2: expected 2 fields as in the lines before, got 1",
		"n,nimber\n0,2\n1,\"∞{0, 2}\"": "line 3: ∞{0, 2} is a loopy nimber, and laws are about numbers",
		"1,2\n3,4,5":                   "line 2: expected 2 fields as in the lines before, got 3",
		"1,2\n3 4":                     "line 2: expected the same separator on every line",
		"1 W":                          `line 1: column 3: expected all values to be numbers, or all to be outcomes, got "W"`,
		"a,b\n1,2\n1,3":                "two values for the same arguments: [1]",
		"a,a,b\n1,2,3":                 `line 1: "a" stands there twice`,
		"a,b\n,3":                      `line 2: column 1: expected a number, got ""`,
		"1,2\n 3, x":                   `line 2: column 5: expected a number, got "x"`,
		"1\t\t2\n\t\tx":                `line 2: column 3: expected a number, got "x"`,
		"  1   2 3.5":                  `line 1: column 9: expected a number, got "3.5"`,
		"x,":                           `line 1: expected a number or an outcome, got "x,"`,
		"1\n2x,":                       `line 2: column 1: expected a number, got "2x"`,
		"hello":                        `line 1: expected a number or an outcome, got "hello"`,
		"9223372036854775808 1":        `line 1: column 1: expected a number of at most 64 bits, got "9223372036854775808"`,
	} {
		if d, err := Read(strings.NewReader(text), 0); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v, want %q", text, d, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"1 2 3", "1,2\n3,4", "n,x\n1,2\n", "W L", "inf", "a;b;c\n1;2;3", "1,,2\n,,\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := Read(strings.NewReader(string(text)), 0)
		if err != nil {
			return
		}
		size := 1
		for _, a := range d.Axes {
			size *= len(a.At)
			if !slices.IsSorted(a.At) || len(a.At) == 0 {
				t.Fatalf("axis %v", a)
			}
		}
		if size != len(d.Values) || d.Known != nil && len(d.Known) != size {
			t.Fatalf("%d values over %s", len(d.Values), d.extent())
		}
		if len(d.Values) < 2000 {
			for _, l := range find2(t, d) {
				if l.Standing != Refuted && l.Formula != nil && l.guess.firstBreak(lawData(d, l)) >= 0 {
					t.Fatalf("%q does not hold on %v", l.Text, d.Values)
				}
			}
		}
	})
}
