package gamefile_test

import (
	"strings"
	"testing"

	"grundy/gamefile"
)

// TestCheckOfAmounts: the functions of a game of take= are compiled and tried like others, but not beside a code.
func TestCheckOfAmounts(t *testing.T) {
	for _, test := range []struct{ result, note string }{
		{`lambda p, n: "B" if n == 0 else None`, ""},
		{`lambda p, n: "C" if n == 0 else None`, `result at player=A,n=0: expected WIN, LOSS, TIE, "A", "B" or None`},
	} {
		f := parseFile(t, `game(players = ["A", "B"], position = {"n": range(9)}, take = [1, 2], result = `+test.result+`)`)
		r, err := f.Check(t.Context(), nil, gamefile.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Functions) != 1 || r.Functions[0].Keyword != "result" || !r.Functions[0].Compiled {
			t.Errorf("%s: got %+v", test.result, r.Functions)
		}
		switch {
		case test.note == "" && len(r.Notes) > 0, test.note != "" && len(r.Notes) != 1:
			t.Errorf("%s: got %v", test.result, r.Notes)
		case test.note != "" && !strings.Contains(r.Notes[0].Msg, test.note):
			t.Errorf("%s: got %v, want %s", test.result, r.Notes[0], test.note)
		}
	}
	f := parseFile(t, `game(position = {"n": range(9)}, take = "0.77", stuck = lambda n: WIN)`)
	r, err := f.Check(t.Context(), nil, gamefile.Options{})
	if err != nil || len(r.Functions) != 1 || r.Functions[0].Compiled || !strings.Contains(r.Functions[0].Why, "a code in take=") {
		t.Errorf("beside a code: got %+v, %v", r, err)
	}
}
