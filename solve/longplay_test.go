package solve

import (
	"context"
	"testing"

	"grundy/game"
	"grundy/table"
)

// TestLongPlay has plays of more plies than the narrow column of remoteness takes, in all ways in which it is filled.
func TestLongPlay(t *testing.T) {
	const n = table.MostNarrow + 5000
	down := func(rules game.Rules, flag game.Option) *game.Native {
		return native(n+1, rules, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
			switch {
			case c == 0:
				return game.Live, out
			case c == n:
				out = append(out, n|flag) // to itself for ever
			default:
				out = append(out, game.Option(c-1)|flag)
			}
			if flag != 0 {
				out = append(out, out[len(out)-1]&^flag) // the last code of the span
			}
			return game.Live, out
		})
	}
	inverted := down(game.Rules{}, 0)
	inverted.Back = func(c game.Code, out []game.Option) []game.Option {
		switch c {
		case n:
			return append(out, n)
		case n - 1:
			return out
		}
		return append(out, game.Option(c+1))
	}
	gains := down(game.Rules{Gains: true, Scores: true}, 0)
	gains.Gains = func(_ game.Code, options []game.Option, out []int64) []int64 {
		return append(out, make([]int64, len(options))...)
	}
	acyclic, peeled := chain(n+1, false), chain(n+n%2, true)
	spans := native(n, game.Rules{Spans: true}, func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		if c > 0 {
			out = append(out, game.Option(c-1)|game.Span, game.Option(c-1))
		}
		return game.Live, out
	})
	retro := Options{Method: "retrograde"}
	for _, test := range []struct {
		name string
		g    *game.Native
		o    Options
		e    engine
	}{
		{"scan", acyclic, Options{Method: "acyclic"}, 0},
		{"peel", peeled, Options{Method: "acyclic"}, 0},
		{"windows", spans, Options{Method: "windows"}, 0},
		{"loopy", down(game.Rules{}, 0), Options{Method: "loopy", Want: Nimbers}, 0},
		{"components", gains, Options{Method: "components"}, 0},
		{"arcs", down(game.Rules{}, 0), retro, arcEngine},
		{"lean", down(game.Rules{}, 0), retro, leanEngine},
		{"inverse", inverted, retro, inverseEngine},
		{"strides", down(game.Rules{}, 0), retro, strideEngine},
		{"sweep", down(game.Rules{}, 0), retro, sweepEngine},
	} {
		o := test.o
		o.Want |= Remoteness
		o.engine = test.e
		solved, err := Solve(context.Background(), test.g, o)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		for c := range game.Code(n) {
			code, plies := c, int64(c)
			if test.name == "peel" {
				if c%2 == 1 {
					code = game.Code(test.g.Positions.Size()) - c
				}
			}
			if v, err := solved.At(code); err != nil || v.Remoteness != plies {
				t.Errorf("%s: position %d is %+v (%v), expected %d plies", test.name, code, v, err, plies)
				break
			}
		}
		if v, err := solved.At(n); test.g.Positions.Size() == n+1 && test.o.Method != "acyclic" && (err != nil || v.Remoteness != game.Forever) {
			t.Errorf("%s: the loop is %+v (%v)", test.name, v, err)
		}
	}
}
