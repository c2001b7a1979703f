package catalog_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/catalog"
	"grundy/game"
	"grundy/gamefile"
	"grundy/play"
	"grundy/solve"
)

// What is known of the games without this program, and from where, stands beside them in FAMILY/known.txt, and what is
// long in other files FAMILY/known-*.txt:
//
//	# a comment
//	game wythoff limit=20 r=1       a game and its parameters: what follows is about it
//	from CGSuite, GameHeapTest      where the claims that follow are from
//	nimber 10,0: 10                 a position, or a sum of several, and its value
//	nimber 10,? for 0..: 10 11 9    the same for many: ? is 0, 1, 2, ...
//	outcome start: win              start is where the game starts
//	remoteness start: 9             plies to the end, or - if there is none
//	value start: 10                 the points of the player to move
//	losses 2,? for 0..20: 1         of these positions exactly one is lost, where ? is 1
//	period: 71 12 0                 of a game of one field: preperiod, period and saltus of its nimbers, the least ones
//
// Claims about all positions together, or about a position whoever is to move, are in census_test.go and
// pairs_test.go:
//
//	counts: 2836 1574 1068 0        how many positions are won, lost, tied and drawn; - where that is not known
//	total: 5478                     how many positions there are
//	longest: 5 4 9                  the largest remoteness of those won, lost and tied; - if there are none
//	longest loss: 4                 the same for those lost alone
//	ends: 958                       how many positions are the end of play
//	plies win: 0 2358 0 356         how many won positions are 0, 1, 2, ... plies from the end
//	filled win: 0 0 0 12            how many won positions have 0, 1, 2, ... cells that are not of the first letter
//	class start: N                  N, P, L or R: who wins, the first player or the second, whoever is to move; where a
//	                                start leaves that open the outcomes for either player who starts, as in Win/Draw
//	classes: xo|..=P xx|..=L        the same for many positions; | is left out
//	nimbers: ..|..=0 .#|..=1        the nimbers of many positions
//
// After a line "slow" the claims about a game are checked only by go test -slow: they take minutes. A ? may also stand
// in a parameter: each value is then solved anew. A line that begins with a blank continues the one before it.

var slow = flag.Bool("slow", false, "check also what takes minutes")

// A known game is one game line and the claims about it.
type known struct {
	place  string // known.txt:12
	game   string // heaps/wythoff
	params []string
	claims []claim
}

// A claim is one fact, or one about each value of ?.
type claim struct {
	place     string
	source    string
	slow      bool   // it takes minutes
	kind      string // nimber, outcome, ...: see above
	position  string
	low, high int // the values of ?; high < 0 where the number of values says it
	values    []string
}

func TestKnownValues(t *testing.T) {
	for _, k := range everyKnown(t) {
		t.Run(k.game, func(t *testing.T) {
			for _, c := range k.claims {
				if c.slow && !*slow {
					continue
				}
				if err := c.check(k); err != nil {
					t.Errorf("%s (from %s): %v", c.place, c.source, err)
				}
			}
		})
	}
}

// TestEveryGameIsKnown: no game without values from elsewhere.
func TestEveryGameIsKnown(t *testing.T) {
	have := map[string]bool{"boards/treblecross": true} // in relations_test.go
	cases, err := os.ReadFile("contest/cases.txt")      // the cases of contests, which the command line is tested on
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(cases)) {
		if words := strings.Fields(line); len(words) > 0 {
			have["contest/"+words[0]] = true
		}
	}
	for _, l := range laws {
		have[l.game] = true
	}
	for _, k := range everyKnown(t) {
		have[k.game] = have[k.game] || len(k.claims) > 0
	}
	for _, name := range catalog.Names() {
		if !have[name] {
			t.Errorf("%s: its values are held against nothing", name)
		}
	}
}

// everyKnown reads all that is known.
func everyKnown(t *testing.T) []known {
	t.Helper()
	paths, err := filepath.Glob("*/known*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("nothing is known: %v", err)
	}
	var all []known
	for _, path := range paths {
		games, err := readKnown(path)
		if err != nil {
			t.Error(err)
		}
		all = append(all, games...)
	}
	return all
}

// readKnown reads a known.txt; the family is the folder it lies in.
func readKnown(path string) ([]known, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var games []known
	source, slow := "", false
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		place := fmt.Sprintf("%s:%d", path, i+1)
		line := lines[i]
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], " ") {
			i++
			line += lines[i]
		}
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case line == "" || line[0] == '#':
		case word == "game":
			f := strings.Fields(rest)
			games = append(games, known{place, filepath.Dir(path) + "/" + f[0], f[1:], nil})
			source, slow = "", false
		case line == "slow":
			slow = true
		case word == "from":
			source = rest
		case source == "":
			return games, fmt.Errorf("%s: a claim without a game or a source", place)
		default:
			c, err := readClaim(line)
			if err != nil {
				return games, fmt.Errorf("%s: %w", place, err)
			}
			c.place, c.source, c.slow = place, source, slow
			k := &games[len(games)-1]
			k.claims = append(k.claims, c)
		}
	}
	return games, nil
}

func readClaim(line string) (claim, error) {
	head, values, found := strings.Cut(line, ":")
	kind, position, _ := strings.Cut(head, " ")
	c := claim{kind: kind, high: -1}
	if !found {
		return c, fmt.Errorf("expected KIND POSITION: VALUES, got %q", line)
	}
	position, span, many := strings.Cut(position, " for ")
	if c.position = position; many {
		low, high, _ := strings.Cut(span, "..")
		var err error
		if c.low, err = strconv.Atoi(low); err != nil {
			return c, err
		}
		if high != "" {
			if c.high, err = strconv.Atoi(high); err != nil {
				return c, err
			}
		}
	}
	c.values = strings.FieldsFunc(values, func(r rune) bool { return r == ' ' || r == ',' })
	return c, nil
}

// check says how the program's values differ from the claim.
func (c claim) check(k known) error {
	switch c.kind {
	case "nimber", "outcome", "remoteness", "value":
		return c.checkValues(k)
	case "losses":
		return c.checkLosses(k)
	case "period":
		return c.checkPeriod(k)
	case "counts", "total", "longest", "ends", "plies", "filled":
		return c.checkCensus(k)
	case "class", "classes", "nimbers":
		return c.checkPairs(k)
	}
	return fmt.Errorf("unknown kind of claim %q", c.kind)
}

func (c claim) checkValues(k known) error {
	if len(c.values) == 0 {
		return fmt.Errorf("no values")
	}
	if c.high >= 0 && c.high != c.low+len(c.values)-1 {
		return fmt.Errorf("%d values for %d..%d", len(c.values), c.low, c.high)
	}
	s := solved{known: k}
	part := map[string]gamefile.Want{"nimber": gamefile.WantNimber, "remoteness": gamefile.WantRemoteness, "outcome": gamefile.WantOutcome}[c.kind]
	for i, want := range c.values {
		v, err := s.value(c.position, c.low+i, part)
		if err != nil {
			return err
		}
		if got := c.print(v); got != want {
			return fmt.Errorf("%s %s, ? = %d: got %s, known is %s", c.kind, c.position, c.low+i, got, want)
		}
	}
	return nil
}

// lower is the name of an outcome in known.txt.
func lower(o game.Outcome) string { return strings.ToLower(o.String()) }

// print writes what the claim is about as known.txt does.
func (c claim) print(v game.Value) string {
	switch {
	case c.kind == "nimber":
		return strconv.FormatInt(v.Nimber, 10)
	case c.kind == "outcome":
		return lower(v.Outcome)
	case c.kind == "value":
		return strconv.FormatInt(v.Score, 10)
	case v.Remoteness == game.Forever:
		return "-"
	}
	return strconv.FormatInt(v.Remoteness, 10)
}

func (c claim) checkLosses(k known) error {
	s := solved{known: k}
	if c.high <= c.low {
		return fmt.Errorf("losses of %d..%d", c.low, c.high)
	}
	for i := c.low; i <= c.high; i++ {
		v, err := s.value(c.position, i, gamefile.WantOutcome)
		if err != nil {
			return err
		}
		if lost := slices.Contains(c.values, strconv.Itoa(i)); lost != (v.Outcome == game.Loss) {
			return fmt.Errorf("%s, ? = %d: got %v, known is lost: %t", c.position, i, v.Outcome, lost)
		}
	}
	return nil
}

// checkPeriod checks that the nimbers repeat from the preperiod on, not from earlier, and with no
// smaller period.
func (c claim) checkPeriod(k known) error {
	s := solved{known: k}
	if err := s.at(0); err != nil {
		return err
	}
	nimbers := make([]int64, s.game.Space().Size())
	for i := range nimbers {
		v, err := s.value("?", i, gamefile.WantNimber)
		if err != nil {
			return err
		}
		nimbers[i] = v.Nimber
	}
	var pre, period, saltus int
	if n, err := fmt.Sscan(strings.Join(c.values, " "), &pre, &period, &saltus); n != 3 {
		return fmt.Errorf("expected preperiod, period and saltus: %w", err)
	}
	if len(nimbers) < pre+2*period {
		return fmt.Errorf("%d values are too few", len(nimbers))
	}
	for n := max(pre-1, 0); n+period < len(nimbers); n++ {
		if repeats := nimbers[n+period] == nimbers[n]+int64(saltus); repeats != (n >= pre) {
			return fmt.Errorf("period %d and saltus %d at %d: %t", period, saltus, n, repeats)
		}
	}
	for p := 1; p < period; p++ {
		if saltus == 0 && slices.Equal(nimbers[pre+p:], nimbers[pre:len(nimbers)-p]) {
			return fmt.Errorf("the period is %d", p)
		}
	}
	return nil
}

// solved is a known game, solved for one value of the ? in its parameters at a time.
type solved struct {
	known
	done    bool
	game    *gamefile.Game
	answers *play.Answers
}

// at solves the game for this value of ?, unless that is done.
func (s *solved) at(i int) error {
	if s.done && !strings.Contains(strings.Join(s.params, " "), "?") {
		return nil
	}
	f, err := catalog.Open(s.known.game)
	if err != nil {
		return err
	}
	params := gamefile.Params{}
	for _, p := range s.params {
		name, text, _ := strings.Cut(p, "=")
		if params[name], err = f.ParseParam(name, strings.ReplaceAll(text, "?", strconv.Itoa(i))); err != nil {
			return err
		}
	}
	if s.game, err = f.Game(params, gamefile.Options{}); err != nil {
		return err
	}
	s.answers = play.NewAnswers(context.Background(), s.game, solve.Options{})
	s.done = true
	return nil
}

// value returns the value of a position for this value of ?.
func (s *solved) value(position string, i int, want gamefile.Want) (game.Value, error) {
	if err := s.at(i); err != nil {
		return game.Value{}, err
	}
	if position == "start" {
		return s.answers.Value(s.game.Start()[0], want)
	}
	sum, err := game.NotationOf(s.game).Parse(strings.ReplaceAll(position, "?", strconv.Itoa(i)))
	if err != nil {
		return game.Value{}, err
	}
	return s.answers.Value(sum, want)
}
