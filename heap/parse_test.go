package heap

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"0.77", "0.77"},
		{".137", "0.137"},
		{"4.6", "4.6"},
		{"04.30", "4.3"},
		{"0.3F", "0.3f"},
		{"4!.0", "4!.0"},
		{"0.3!7!", "0.37!"}, // one heap has none to differ from
		{"0.[3]", "0.[3]"},
		{"0.30[00]", "0.3"},
		{"0.0", "0.0"},
		{"4.", "4.0"},
		{" kayles ", "0.77"},
		{"Dawsons Chess", "0.137"},
		{"grundy", "4!.0"},
		{"lasker", "4.[3]"},
		{"take{1,3,4}", "0.3033"},
		{"take{4, 1, 3, 3}", "0.3033"},
		{"take{1-3,6}", "0.333003"},
		{"allbut{2}", "0.30[3]"},
		{"allbut{}", "0.[3]"},
		{"take-a-prime", "take-a-prime"},
		{"take{50,1}", "take{1,50}"}, // a long code reads better as a set
		{"allbut{60,2}", "allbut{2,60}"},
	} {
		g, err := Parse(c.in)
		if err != nil {
			t.Errorf("Parse(%q): %v", c.in, err)
		} else if g.String() != c.want {
			t.Errorf("Parse(%q) = %s, want %s", c.in, g, c.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ in, names string }{
		{"0.7g7", "digit 2 after the point is 'g'"},
		{"0.7é", "digit 2 after the point is 'é'"},
		{"x.7", "digit 0 before the point is 'x'"},
		{"3.7", "digit 3 before the point"},
		{"44.7", `"44" before the point`},
		{"0.7[3", "expected ]"},
		{"0.[3y]", "digit 2 in the brackets is 'y'"},
		{"0.", "no digit"},
		{".", "no digit"},
		{"0.!7", "digit 1 after the point is '!'"},
		{"77", "expected a code with a point"},
		{"take{1,x}", `member "x"`},
		{"take{0}", `member "0"`},
		{"take{5-2}", `member "5-2"`},
		{"take{}", "the set is empty"},
		{"take{1", "expected }"},
		{"give{1}", `unknown kind of set "give"`},
		{"take{99999999}", `member "99999999"`},
	} {
		if g, err := Parse(c.in); err == nil {
			t.Errorf("Parse(%q) = %s, want an error", c.in, g)
		} else if !strings.Contains(err.Error(), c.names) {
			t.Errorf("Parse(%q): %v; the error should name %s", c.in, err, c.names)
		}
	}
}

func TestNamesAreGames(t *testing.T) {
	for _, n := range Names() {
		g, err := Parse(n.Name)
		if err != nil {
			t.Errorf("%s: %v", n.Name, err)
			continue
		}
		if again, err := Parse(g.String()); err != nil || again.String() != g.String() {
			t.Errorf("%s: its code %s reads back as %v, %v", n.Name, g, again, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"0.77", "4!.3F[03]", "take{1,3-5}", "allbut{2}", "kayles", "0.é", "take{"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		g, err := Parse(s)
		if err != nil {
			return
		}
		again, err := Parse(g.String())
		if err != nil || again.String() != g.String() {
			t.Fatalf("%q is read as %s, which is read as %v, %v", s, g, again, err)
		}
	})
}
