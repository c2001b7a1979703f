package gamefile

import (
	"errors"
	"fmt"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/lang"
	"grundy/heap"
)

// A declaration is what one call of game(...) has said, checked.
type declaration struct {
	pos    syntax.Position
	space  *game.Space
	fields []*lang.Field
	rules  game.Rules
	start  []game.Sum
	take   [][]int64  // not nil where take= gives the moves; empty if it is a code
	heap   *heap.Game // of a code, else nil

	moves, where, result, stuck, priority, unmoves, same, show *starlark.Function

	symmetry *game.Symmetry // of symmetries=, else nil

	rows, cols int  // of board=, else 0
	slanted    bool // the board is of hexagons
}

// gameKeywords in the order in which errors list them.
var gameKeywords = []string{"position", "moves", "start", "where", "players", "result", "stuck", "endless", "priority", "steps", "sum", "unmoves", "take", "same", "symmetries", "show", "board"}

// gameBuiltin is game(...).
func gameBuiltin(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	l := loadingOf(s)
	if l == nil {
		return nil, fmt.Errorf("game: the game is declared at the top level of the file, not while it is played")
	}
	pos := s.CallFrame(1).Pos
	d := &declarer{star: s, file: l.file, pos: pos, args: map[string]starlark.Value{}, decl: &declaration{pos: pos}}
	if l.seen["game()"] {
		return nil, d.fail("", "game: a file declares one game, this is the second call")
	}
	l.seen["game()"] = true
	if len(args) > 0 {
		return nil, d.fail("", "game: expected keyword arguments only, such as game(position=..., moves=...)")
	}
	for _, kv := range kwargs {
		if err := d.take(string(kv[0].(starlark.String)), kv[1]); err != nil {
			return nil, err
		}
	}
	if err := d.declare(); err != nil {
		return nil, err
	}
	l.out.decl = d.decl
	return starlark.None, nil
}

// A declarer checks the arguments of one call of game(...).
type declarer struct {
	star *starlark.Thread
	file *File
	pos  syntax.Position
	args map[string]starlark.Value
	decl *declaration
}

// fail returns an error at the place of a keyword's value; "position.n" stands for entry n of
// a dict.
func (d *declarer) fail(keyword, format string, args ...any) error {
	keyword, entry, _ := strings.Cut(keyword, ".")
	pos := d.file.argumentPlace(d.pos, keyword, entry)
	if keyword != "" {
		format = keyword + ": " + format
	}
	return errorAt(pos, format, args...)
}

func (d *declarer) take(name string, v starlark.Value) error {
	for _, k := range gameKeywords {
		if k == name {
			if v != starlark.None {
				d.args[name] = v
			}
			return nil
		}
	}
	return d.fail(name, "game has no such keyword; expected one of %s", strings.Join(gameKeywords, ", "))
}

func (d *declarer) declare() error {
	for _, step := range []func() error{
		d.players, d.position, d.functions, d.amounts, d.symmetries, d.stuck, d.endless, d.priority, d.steps, d.sum, d.board, d.spans, d.starts, d.scores, d.startSums, d.unbounded, d.backward,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (d *declarer) players() error {
	v, ok := d.args["players"]
	if !ok {
		return nil
	}
	names, ok := v.(starlark.Indexable)
	if _, isString := v.(starlark.String); isString || !ok || names.Len() != 2 {
		return d.fail("players", "expected a list of two names, got %s", lang.Describe(v))
	}
	for i := range 2 {
		name, ok := names.Index(i).(starlark.String)
		if !ok || name == "" {
			return d.fail("players", "expected a list of two names, got %s in it", lang.Describe(names.Index(i)))
		}
		d.decl.rules.Players[i] = string(name)
	}
	if d.decl.rules.Players[0] == d.decl.rules.Players[1] {
		return d.fail("players", "expected two different names, got %q twice", d.decl.rules.Players[0])
	}
	return nil
}

func (d *declarer) position() error {
	v, ok := d.args["position"]
	if !ok {
		return d.fail("", "game: expected position={...}: a dict of fields and their domains")
	}
	dict, ok := v.(*starlark.Dict)
	if !ok {
		return d.fail("position", "expected a dict of fields and their domains, such as {\"n\": range(100)}; got %s", lang.Describe(v))
	}
	var fields []game.Field
	for _, kv := range dict.Items() {
		name, ok := kv[0].(starlark.String)
		if !ok || !identifier(string(name)) {
			return d.fail("position", "expected the name of a field (letters, digits, _), got %s", lang.Describe(kv[0]))
		}
		domain, err := lang.DomainOf(kv[1])
		if err != nil {
			return d.fail("position."+string(name), "field %s: %v", string(name), err)
		}
		fields = append(fields, game.Field{Name: string(name), Domain: domain})
		d.decl.fields = append(d.decl.fields, lang.FieldOf(fields[len(fields)-1]))
	}
	space, err := game.NewSpace(fields, d.decl.rules.Named())
	if err != nil {
		return d.fail("position", "%v", err)
	}
	d.decl.space = space
	for i, f := range space.Fields() {
		d.decl.fields[i] = lang.FieldOf(f) // an unbounded one has found its end
	}
	return nil
}

func identifier(s string) bool {
	for i, r := range s {
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != "" && s != "steps" && s != "player"
}

func (d *declarer) functions() error {
	for _, f := range []struct {
		name string
		to   **starlark.Function
	}{
		{"moves", &d.decl.moves},
		{"where", &d.decl.where},
		{"result", &d.decl.result},
		{"unmoves", &d.decl.unmoves},
		{"same", &d.decl.same},
		{"show", &d.decl.show},
	} {
		if v, ok := d.args[f.name]; ok {
			fn, err := d.function(f.name, v)
			if err != nil {
				return err
			}
			*f.to = fn
		}
	}
	_, take := d.args["take"]
	if (d.decl.moves != nil) == take {
		return d.fail("", "game: expected either moves=, a function, or take=, a list of amounts or a code")
	}
	return nil
}

// function checks that a value is a function of the arguments that all functions of the game get.
func (d *declarer) function(keyword string, v starlark.Value) (*starlark.Function, error) {
	fn, ok := v.(*starlark.Function)
	if !ok {
		return nil, d.fail(keyword, "expected a function, got %s", lang.Describe(v))
	}
	want := d.arguments()
	least, most := fn.NumParams(), fn.NumParams()
	if fn.HasKwargs() {
		least, most = least-1, most-1
	}
	if fn.HasVarargs() {
		least, most = least-1, len(want)
	}
	least -= fn.NumKwonlyParams()
	most = max(most-fn.NumKwonlyParams(), 0)
	if fn.HasVarargs() {
		most = len(want)
	}
	for least > 0 && fn.ParamDefault(least-1) != nil {
		least--
	}
	if len(want) < least || len(want) > most {
		return nil, errorAt(fn.Position(), "%s: expected a function of %s, which are (%s); %s takes %s",
			keyword, number(len(want), "argument"), strings.Join(want, ", "), fn.Name(), number(fn.NumParams(), "argument"))
	}
	return fn, nil
}

func number(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// arguments names the arguments of the game's functions.
func (d *declarer) arguments() []string {
	var names []string
	if d.decl.rules.Named() {
		names = append(names, "player")
	}
	for _, f := range d.decl.fields {
		names = append(names, f.Name)
	}
	return names
}

func (d *declarer) stuck() error {
	v, ok := d.args["stuck"]
	if !ok {
		d.decl.rules.Stuck = game.Loss
		return nil
	}
	switch v := v.(type) {
	case lang.Outcome:
		if v != lang.DRAW {
			d.decl.rules.Stuck = game.Outcome(v)
			return nil
		}
	case *starlark.Function:
		fn, err := d.function("stuck", v)
		d.decl.stuck, d.decl.rules.StuckVaries = fn, true
		return err
	}
	return d.fail("stuck", "expected LOSS, WIN, TIE or a function, got %s", lang.Describe(v))
}

func (d *declarer) endless() error {
	v, ok := d.args["endless"]
	if !ok || v == lang.DRAW {
		return nil
	}
	rules := &d.decl.rules
	text, ok := v.(starlark.String)
	if !ok {
		return d.fail("endless", "expected DRAW, a player's name, or an order such as \"DRAW>WIN>LOSS\"; got %s", lang.Describe(v))
	}
	if !rules.Named() {
		return d.fail("endless", "only DRAW has a meaning without players=, for it is the same for both; got %s", lang.Describe(v))
	}
	for i, name := range rules.Players {
		if name == string(text) {
			rules.Endless.Winner = i + 1
			return nil
		}
	}
	order, err := parseOrder(string(text))
	if err != nil {
		return d.fail("endless", "expected DRAW, %q, %q, or an order such as \"DRAW>WIN>LOSS\"; got %s: %v",
			rules.Players[0], rules.Players[1], lang.Describe(v), err)
	}
	rules.Endless.Order = order
	return nil
}

func parseOrder(text string) ([]game.Outcome, error) {
	words := map[string]game.Outcome{"WIN": game.Win, "LOSS": game.Loss, "TIE": game.Tie, "DRAW": game.Draw}
	seen := map[game.Outcome]bool{}
	var order []game.Outcome
	for _, word := range strings.Split(text, ">") {
		o, ok := words[strings.TrimSpace(word)]
		if !ok {
			return nil, fmt.Errorf("%q is no outcome", word)
		}
		if seen[o] {
			return nil, fmt.Errorf("%s stands twice", strings.TrimSpace(word))
		}
		seen[o] = true
		order = append(order, o)
	}
	if !seen[game.Win] || !seen[game.Loss] || !seen[game.Draw] {
		return nil, errors.New("an order has DRAW, WIN and LOSS in it, and TIE if it can occur")
	}
	return order, nil
}

func (d *declarer) steps() error {
	v, ok := d.args["steps"]
	if !ok {
		return nil
	}
	n, ok := lang.SmallInt(v)
	if !ok || n < 0 || n > game.MaxSteps {
		return d.fail("steps", "expected an int 0..10^18, got %s", lang.Describe(v))
	}
	d.decl.rules.Steps, d.decl.rules.MaxSteps = true, n
	return nil
}

func (d *declarer) sum() error {
	switch v := d.args["sum"]; v {
	case nil, starlark.String("all"):
		return nil
	case starlark.String("first"):
		d.decl.rules.First = true
		return nil
	default:
		return d.fail("sum", "expected \"all\" or \"first\", got %s", lang.Describe(v))
	}
}

func (d *declarer) board() error {
	v, ok := d.args["board"]
	if !ok {
		return nil
	}
	t, ok := v.(starlark.Tuple)
	if ok && len(t) == 3 && t[2] == starlark.String("hex") {
		d.decl.slanted, t = true, t[:2]
	}
	if ok && len(t) == 2 {
		rows, err1 := starlark.AsInt32(t[0])
		cols, err2 := starlark.AsInt32(t[1])
		if err1 == nil && err2 == nil && rows > 0 && cols > 0 {
			d.decl.rows, d.decl.cols = rows, cols
			return d.drawn()
		}
	}
	return d.fail("board", "expected (rows, columns) or (rows, columns, \"hex\"), got %s", lang.Describe(v))
}

// drawn checks that the board has something to show.
func (d *declarer) drawn() error {
	if d.decl.show != nil {
		return nil
	}
	var have []string
	for _, f := range d.decl.fields {
		if _, ok := game.Moves(f.Domain, d.decl.rows*d.decl.cols); ok {
			return nil
		}
		have = append(have, fmt.Sprintf("%s is %s", f.Name, f.Domain))
	}
	return d.fail("board", "no field has a place for each of %d x %d squares, as cells, or is the number of one, as range: %s", d.decl.rows, d.decl.cols, strings.Join(have, ", "))
}
