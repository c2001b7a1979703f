package gamefile

import (
	"fmt"
	"sort"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// A tableValue is what solve(...) returns: a solved game with the questions as methods.
type tableValue struct {
	session *session
	game    *Game
	answers Answers
	read    *reader
	eval    *evaluator // for same=
	single  game.Sum   // reused for questions about one position
	want    Want       // of the question in hand, for fold
}

var _ starlark.HasAttrs = (*tableValue)(nil)

func newTableValue(s *session, g *Game, a Answers) *tableValue {
	t := &tableValue{session: s, game: g, answers: a, read: newReader(g.decl), single: make(game.Sum, 1)}
	if g.decl.same != nil {
		t.eval = newEvaluator(s.ctx, g)
	}
	return t
}

func (t *tableValue) String() string        { return fmt.Sprintf("table(%s)", t.game.Title()) }
func (t *tableValue) Type() string          { return "table" }
func (t *tableValue) Freeze()               {}
func (t *tableValue) Truth() starlark.Bool  { return true }
func (t *tableValue) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: table") }

type tableMethod func(t *tableValue, name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error)

var tableMethods map[string]*starlark.Builtin

func init() {
	tableMethods = map[string]*starlark.Builtin{}
	for name, m := range map[string]tableMethod{
		"outcome":       valueMethod(WantOutcome, outcomeOf),
		"remoteness":    valueMethod(WantRemoteness, remotenessOf),
		"nimber":        valueMethod(WantNimber, nimberOf),
		"value":         valueMethod(WantOutcome, scoreOf),
		"misere":        valueMethod(WantGenus, misereOf),
		"genus":         valueMethod(WantGenus, genusOf),
		"options":       (*tableValue).options,
		"best":          (*tableValue).best,
		"line":          (*tableValue).line,
		"count":         (*tableValue).count,
		"param":         (*tableValue).param,
		"outcome_class": (*tableValue).outcomeClass,
	} {
		tableMethods[name] = starlark.NewBuiltin(name, func(s *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (v starlark.Value, err error) {
			t := b.Receiver().(*tableValue)
			t.session.thread.Pause(func() { v, err = m(t, b.Name(), args, kwargs) }) // it may solve the game
			if err != nil {
				return nil, placeless(err)
			}
			return v, nil
		})
	}
}

// Attr implements starlark.HasAttrs.
func (t *tableValue) Attr(name string) (starlark.Value, error) {
	if m := tableMethods[name]; m != nil {
		return m.BindReceiver(t), nil
	}
	return nil, nil
}

// AttrNames implements starlark.HasAttrs.
func (t *tableValue) AttrNames() []string {
	names := make([]string, 0, len(tableMethods))
	for name := range tableMethods {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// sum returns the sum that the arguments of a question name: the arguments of moves, one whole
// position, plus(...), or nothing for the game's only start. It is valid until the next question.
func (t *tableValue) sum(args starlark.Tuple, kwargs []starlark.Tuple) (game.Sum, error) {
	steps := game.AllSteps
	for _, kv := range kwargs {
		if kv[0] != starlark.String("steps") {
			return nil, fmt.Errorf("unexpected keyword argument %s", kv[0])
		}
		n, ok := lang.SmallInt(kv[1])
		if !t.game.decl.rules.Steps {
			return nil, fmt.Errorf("steps= has a meaning only in games declared with steps=")
		}
		if !ok || n < 0 || n > game.MaxSteps {
			return nil, fmt.Errorf("steps: expected an int 0..10^18, got %s", lang.Describe(kv[1]))
		}
		steps = n
	}
	sum, err := t.position(args)
	if err != nil {
		return nil, err
	}
	if steps != game.AllSteps {
		for i := range sum {
			sum[i].Steps = steps
		}
	}
	return sum, nil
}

func (t *tableValue) position(args starlark.Tuple) (game.Sum, error) {
	d := t.game.decl
	want := len(d.fields)
	if d.space.Named() {
		want++
	}
	if len(args) == 0 {
		if len(d.start) != 1 {
			return nil, fmt.Errorf("expected a position, %s: the game has not one start alone", d.shape(d.space.Named()))
		}
		return append(game.Sum(nil), d.start[0]...), nil
	}
	if plus, ok := args[0].(*lang.Plus); ok && len(args) == 1 {
		sum, err := t.read.sum(plus)
		for i := range sum {
			if err == nil {
				sum[i].Code, err = t.canonical(sum[i].Code)
			}
		}
		return sum, err
	}
	if tuple, ok := args[0].(starlark.Tuple); ok && len(args) == 1 && want > 1 {
		args = tuple
	}
	if len(args) != want {
		return nil, fmt.Errorf("expected a position, %s, got %s", d.shape(d.space.Named()), number(len(args), "argument"))
	}
	mover, fields := 0, args
	if d.space.Named() {
		m, err := d.mover(args[0])
		if err != nil {
			return nil, err
		}
		mover, fields = m, args[1:]
	}
	c, err := t.read.fields(fields, mover)
	if err != nil {
		return nil, err
	}
	c, err = t.canonical(c)
	t.single[0] = game.Part{Code: c, Times: 1, Steps: game.AllSteps}
	return t.single, err
}

// canonical returns the representative of c under same= or symmetries=.
func (t *tableValue) canonical(c game.Code) (game.Code, error) {
	switch {
	case t.game.decl.symmetry != nil:
		return t.game.decl.symmetry.Canonical(c), nil
	case t.eval == nil:
		return c, nil
	}
	return t.eval.same(c)
}

// valued is sum for a question about values, which numbers too large for a code may have too.
func (t *tableValue) valued(want Want, args starlark.Tuple, kwargs []starlark.Tuple) (game.Sum, error) {
	if _, ok := t.answers.(Folder); ok {
		if len(args) == 1 {
			if _, plus := args[0].(*lang.Plus); plus {
				want |= WantNimber // from which its value follows
			}
		}
		t.want, t.read.fold = want, t.fold
		defer func() { t.read.fold = nil }()
	}
	return t.sum(args, kwargs)
}

func (t *tableValue) fold(n int64) (int64, error) { return t.answers.(Folder).Fold(n, t.want) }

// valueMethod is a question about the value of a sum.
func valueMethod(want Want, show func(*tableValue, game.Value) (starlark.Value, error)) tableMethod {
	return func(t *tableValue, name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		sum, err := t.valued(want, args, kwargs)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		var v game.Value
		if v, err = t.answers.Value(sum, want); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return show(t, v)
	}
}

func outcomeOf(_ *tableValue, v game.Value) (starlark.Value, error) {
	if v.Outcome == game.Unknown {
		return starlark.None, nil
	}
	return lang.Outcome(v.Outcome), nil
}

// remotenessOf is None for play without end.
func remotenessOf(_ *tableValue, v game.Value) (starlark.Value, error) {
	if v.Remoteness < 0 {
		return starlark.None, nil
	}
	return starlark.MakeInt64(v.Remoteness), nil
}

// nimberOf is a loopy value for positions from which play may go round.
func nimberOf(_ *tableValue, v game.Value) (starlark.Value, error) {
	switch v.Nimber {
	case game.NoNimber:
		return starlark.None, nil
	case game.Infinite:
		return lang.NewLoopy(v.Labels), nil
	}
	return starlark.MakeInt64(v.Nimber), nil
}

func misereOf(_ *tableValue, v game.Value) (starlark.Value, error) {
	return starlark.MakeInt64(v.Misere), nil
}

func genusOf(_ *tableValue, v game.Value) (starlark.Value, error) {
	return starlark.String(v.Genus), nil
}

func scoreOf(t *tableValue, v game.Value) (starlark.Value, error) {
	if !t.game.decl.rules.Scores {
		return nil, fmt.Errorf("value: this game is not about points; ask outcome")
	}
	return starlark.MakeInt64(v.Score), nil
}

func (t *tableValue) count(_ string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if len(args) != 1 || len(kwargs) > 1 || len(kwargs) == 1 && kwargs[0][0] != starlark.String("remoteness") {
		return nil, fmt.Errorf("count: expected one outcome, such as count(WIN), and perhaps remoteness=")
	}
	o, ok := args[0].(lang.Outcome)
	if !ok {
		return nil, fmt.Errorf("count: expected WIN, LOSS, TIE or DRAW, got %s", lang.Describe(args[0]))
	}
	if t.game.decl.space.Unbounded() && len(t.game.decl.start) == 0 {
		return nil, fmt.Errorf("count: there is no end of positions, since field %s is nat()", t.game.decl.space.Rows().Name)
	}
	n, err := t.countOf(game.Outcome(o), kwargs)
	if err != nil {
		return nil, fmt.Errorf("count: %w", err)
	}
	return starlark.MakeUint64(n), nil
}

// countOf counts the positions of an outcome, with remoteness= those so far from the end.
func (t *tableValue) countOf(o game.Outcome, kwargs []starlark.Tuple) (uint64, error) {
	if len(kwargs) == 0 {
		return t.answers.Count(o)
	}
	plies, ok := lang.SmallInt(kwargs[0][1])
	if !ok || plies < 0 {
		return 0, fmt.Errorf("remoteness: expected a number of plies, got %s", lang.Describe(kwargs[0][1]))
	}
	return t.answers.CountAt(o, plies)
}

func (t *tableValue) param(_ string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var name string
	if err := lang.Unpack("param", args, kwargs, "name", &name); err != nil {
		return nil, err
	}
	v, ok := t.game.mod.values[name]
	if !ok {
		return nil, placeless(t.game.file.unknownParam(name, t.game.mod.params))
	}
	return v, nil
}
