package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/game"
	"grundy/gamefile"
)

// This file tries all pairs of what game(...) and its moves can say. Each pair must work, with the same values on both
// engines and by brute force, or be refused in the same words and with a place.

// A feature is one thing that a game file says, in terms that hold for all positions: N is the number to go by, ARGS
// the fields, PARAMS all arguments of a function, START a position.
type feature struct {
	name    string
	group   string // of those of one group, a game has one at most
	keyword string // of game(...); "" if text changes MOVES instead, "position" if it gives the fields
	text    string
	players bool // it needs them
}

var features = []feature{
	{"two fields", "position", "position", "", false},
	{"cells", "position", "position", "", false},
	{"subset", "position", "position", "", false},
	{"nat", "position", "position", "", false},
	{"loopy", "", "", "MOVES + LOOP", false},
	{"again", "move", "", "[move(o, again = N % 2 == 1) for o in MOVES]", false},
	{"gain", "move", "", "[move(o, gain = N - 2) for o in MOVES]", false},
	{"gain and again", "move", "", "[move(o, gain = N - 2, again = N % 2 == 1) for o in MOVES]", false},
	{"end", "", "", "MOVES + ([WIN] if N == 3 else [])", false},
	{"sum", "", "", "MOVES + ([plus(ZERO, ZERO)] if N > 2 else [])", false},
	{"empty sum", "", "", "MOVES + ([plus()] if N == 2 else [])", false},
	{"span", "", "", "MOVES + [span(max(0, N - 3), N - 1)]", false},
	{"take", "moves", "take", "[STEP]", false},
	{"code", "moves", "take", `"0.77"`, false},
	{"players", "", "players", `["A", "B"]`, true},
	{"start", "start", "start", "START", false},
	{"any", "start", "start", "any(START, START)", false},
	{"sum as start", "start", "start", "plus(START, START)", false},
	{"where", "", "where", "lambda PARAMS: N < 8", false},
	{"loss", "result", "result", "lambda PARAMS: LOSS if N == 1 else None", false},
	{"tie", "result", "result", "lambda PARAMS: TIE if N == 1 else None", false},
	{"winner", "result", "result", `lambda PARAMS: "A" if N == 1 else None`, true},
	{"points", "result", "result", "lambda PARAMS: 5 if N == 1 else None", false},
	{"stuck wins", "stuck", "stuck", "WIN", false},
	{"stuck ties", "stuck", "stuck", "TIE", false},
	{"stuck by function", "stuck", "stuck", "lambda PARAMS: TIE if N == 0 else LOSS", false},
	{"stuck for points", "stuck", "stuck", "lambda PARAMS: 3 - N", false},
	{"endless for A", "endless", "endless", `"A"`, true},
	{"endless best", "endless", "endless", `"DRAW>WIN>LOSS"`, true},
	{"priority", "", "priority", "lambda PARAMS: N", true},
	{"steps", "", "steps", "5", false},
	{"first", "", "sum", `"first"`, false},
	{"unmoves", "", "unmoves", "lambda PARAMS: BACK", false},
	{"same", "", "same", "lambda PARAMS: SAME", false},
	{"symmetries", "", "symmetries", "TURN", false},
	{"show", "", "show", `lambda PARAMS: "x"`, false},
	{"board", "", "board", "BOARD", false},
}

// Positions, by the feature that gives them; "" is a heap.
var positions = map[string][]string{
	"": {
		"ARGS", "n", "FIELDS", `{"n": range(9)}`, "N", "n", "MOVES", "[n - k for k in [1, 2] if k <= n]", "LOOP", "([n + 1] if n < 8 and n % 3 == 1 else [])",
		"BACK", "[n + k for k in [1, 2] if n + k < 9]", "SAME", "n", "ZERO", "0", "STEP", "2", "AT", "3", "TURN", "[[1, 0, 2]]", "BOARD", "(3, 3)",
	},
	"nat": {
		"ARGS", "n", "FIELDS", `{"n": nat()}`, "N", "n", "MOVES", "[n - k for k in [1, 2] if k <= n]", "LOOP", "([n + 1] if n < 8 and n % 3 == 1 else [])",
		"BACK", "[n + 1, n + 2]", "SAME", "n", "ZERO", "0", "STEP", "2", "AT", "3", "TURN", "[[1, 0, 2]]", "BOARD", "(3, 3)",
	},
	"two fields": {
		"ARGS", "n, m", "FIELDS", `{"n": range(4), "m": range(4)}`, "N", "n", "MOVES", "([(n - 1, m)] if n else []) + ([(n, m - 1)] if m else [])", "LOOP", "([(m, n)] if n % 2 == 0 else [])",
		"BACK", "([(n + 1, m)] if n < 3 else []) + ([(n, m + 1)] if m < 3 else [])", "SAME", "(n, m)", "ZERO", "(0, 0)", "STEP", "(1, 0), (0, 2)", "AT", "2, 2", "TURN", "[[1, 0]]", "BOARD", "(2, 2)",
	},
	"cells": {
		"ARGS", "c", "FIELDS", `{"c": cells(".x", 3)}`, "N", `count(c, ".")`, "MOVES", `[put(c, i, "x") for i in range(3) if c[i] == "."]`, "LOOP", "([c] if c[1] == '.' else [])",
		"BACK", `[put(c, i, ".") for i in range(3) if c[i] == "x"]`, "SAME", "(c[2], c[1], c[0]) if c[0] == 'x' else c", "ZERO", `("x", "x", "x")`, "STEP", "1", "AT", `(".", ".", ".")`, "TURN", "[[2, 1, 0]]", "BOARD", "(1, 3)",
	},
	"subset": {
		"ARGS", "s", "FIELDS", `{"s": subset(3)}`, "N", "popcount(s)", "MOVES", "[s & ~(1 << i) for i in range(3) if s >> i & 1]", "LOOP", "([s | 2] if s & 1 else [])",
		"BACK", "[s | 1 << i for i in range(3) if s >> i & 1 == 0]", "SAME", "s", "ZERO", "0", "STEP", "1", "AT", "7", "TURN", "[[2, 1, 0]]", "BOARD", "(1, 3)",
	},
}

// write returns the file of a game with some features, or false if they exclude each other.
func write(some []feature) (string, bool) {
	var groups []string
	named, of := false, ""
	for _, f := range some {
		if f.group != "" && slices.Contains(groups, f.group) {
			return "", false
		}
		groups = append(groups, f.group)
		named = named || f.players
		if f.keyword == "position" {
			of = f.name
		}
	}
	moves, keywords := "MOVES", []string{"position = FIELDS"}
	if named {
		keywords = append(keywords, `players = ["A", "B"]`)
	}
	for _, f := range some {
		switch f.keyword {
		case "":
			if slices.Contains(groups, "moves") {
				return "", false
			}
			moves = strings.Replace(f.text, "MOVES", moves, 1)
		case "position", "players":
		default:
			keywords = append(keywords, f.keyword+" = "+f.text)
		}
	}
	if !slices.Contains(groups, "moves") {
		keywords = append(keywords, "moves = lambda PARAMS: "+moves)
	}
	src := "game(\n    " + strings.Join(keywords, ",\n    ") + ")\n"
	if named {
		src = strings.NewReplacer("PARAMS", "player, ARGS", "START", `("A", AT)`).Replace(src)
	} else {
		src = strings.NewReplacer("PARAMS", "ARGS", "START", "(AT)").Replace(src)
	}
	words := positions[of]
	for range 2 { // moves of a kind of position stand for MOVES first
		for i := 0; i < len(words); i += 2 {
			src = replaceWord(src, words[i], words[i+1])
		}
	}
	return src, true
}

// replaceWord replaces a word in capitals where it is not part of another.
func replaceWord(text, word, by string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, word)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		capital := func(c byte) bool { return c >= 'A' && c <= 'Z' }
		if before != "" && capital(before[len(before)-1]) || after != "" && capital(after[0]) {
			b.WriteString(word)
		} else {
			b.WriteString(by)
		}
		text = after
	}
}

func TestPairsOfFeatures(t *testing.T) {
	worked, refused, held := 0, 0, 0
	for i, a := range features {
		for _, b := range features[i+1:] {
			src, ok := write([]feature{a, b})
			if !ok {
				continue
			}
			name := a.name + ", " + b.name
			switch trySource(t, name, src) {
			case "held":
				held++
				fallthrough
			case "worked":
				worked++
			case "refused":
				refused++
			}
		}
	}
	if worked < 350 || refused < 150 || held < 250 { // else the test has lost its sense
		t.Errorf("%d pairs work, %d of them are held to brute force, %d are refused", worked, held, refused)
	}
}

// trySource says whether a game is solved and perhaps held to brute force, or refused.
func trySource(t *testing.T, name, src string) string {
	file, err := gamefile.Parse("pair.star", []byte(src))
	var told [2]string
	var tables [2]func(game.Code) (game.Value, error)
	var g *gamefile.Game
	for i, engine := range []gamefile.Engine{gamefile.Auto, gamefile.Interpreted} {
		if err == nil {
			g, err = file.Game(nil, gamefile.Options{Engine: engine})
		}
		if err == nil {
			solved, failed := Solve(context.Background(), g, Options{Want: Remoteness | Nimbers, Threads: 1})
			if failed != nil {
				told[i] = failed.Error()
				var placed *gamefile.Error
				if !errors.As(failed, &placed) || !placed.Pos.IsValid() || placed.Pos.Col == 0 {
					t.Errorf("%s: an error without its place: %v\n%s", name, failed, src)
				}
				continue
			}
			tables[i] = solved.At
			continue
		}
		var placed *gamefile.Error
		if !errors.As(err, &placed) || !placed.Pos.IsValid() || placed.Pos.Col == 0 {
			t.Errorf("%s: an error without its place: %v\n%s", name, err, src)
		}
		return "refused"
	}
	if told[0] != told[1] {
		t.Errorf("%s: compiled %q, interpreted %q\n%s", name, told[0], told[1], src)
	}
	if told[0] != "" {
		return "refused"
	}
	for c := range min(g.Space().Size(), 64) {
		v, err := tables[0](game.Code(c))
		w, failed := tables[1](game.Code(c))
		if v != w || fmt.Sprint(err) != fmt.Sprint(failed) {
			t.Errorf("%s at %d: compiled %+v (%v), interpreted %+v (%v)\n%s", name, c, v, err, w, failed, src)
			return ""
		}
	}
	y := toyOf(t, g)
	if y == nil {
		return "worked"
	}
	b := newBrute(y)
	b.values()
	layers := int(g.Rules().MaxSteps) + 1
	for c, in := range y.reach() {
		if !in || c%layers != layers-1 {
			continue // a question without steps= has all moves left
		}
		v, err := tables[0](game.Code(c / layers))
		want := b.of(c)
		if err != nil || v.Outcome != want.Outcome || v.Score != want.Score || v.Remoteness != want.Remoteness && v.Remoteness != game.NotAsked {
			t.Errorf("%s at %d: %+v (%v), by brute force %+v\n%s", name, c/layers, v, err, want, src)
			return ""
		}
	}
	return "held"
}

// toyOf returns a game file's game as lists for the brute force, every position once for each number of moves left where they
// are counted down; nil if the brute force knows nothing of such games.
func toyOf(t *testing.T, g *gamefile.Game) *toy {
	rules := g.Rules()
	if rules.Priorities || g.Space().Unbounded() {
		return nil
	}
	gen, err := g.Generator(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	gen = game.Expanded(gen)
	defer gen.Close()
	layers := game.Code(rules.MaxSteps) + 1
	y := &toy{rules: rules, half: int(g.Space().Half()) * int(layers), stretch: 1}
	y.rules.Steps = false
	for c := range game.Code(g.Space().Size()) {
		var b game.Batch
		if _, err := gen.Options([]game.Code{c}, &b); err != nil {
			return nil // it is not reached, or Solve would have failed
		}
		stuck := b.Results[0]
		if stuck == game.Live && layers > 1 {
			pays, err := g.Stuck(context.Background(), []game.Code{c})
			if err != nil {
				t.Fatal(err)
			}
			stuck = pays[0]
		}
		for k := range layers {
			var options []game.Option
			var gains []int64
			result := b.Results[0]
			if k == 0 && layers > 1 {
				result = stuck
			} else {
				for i, o := range b.At(0) {
					if o&game.More != 0 {
						return nil
					}
					if !o.Ends() {
						o = o&^game.Option(game.MaxSize-1) | game.Option(o.Code()*layers+max(k, 1)-1)
						if layers == 1 {
							o = b.At(0)[i]
						}
					}
					options = append(options, o)
					if b.Gains != nil {
						gains = append(gains, b.Gains[i])
					}
				}
			}
			y.results, y.options = append(y.results, result), append(y.options, options)
			if rules.Gains {
				y.gains = append(y.gains, gains)
			}
		}
	}
	for _, s := range g.Start() {
		if c, ok := s.Single(); !ok {
			return nil
		} else {
			y.starts = append(y.starts, game.One(c*layers+layers-1))
		}
	}
	return y
}
