package compile

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/interp"
	"grundy/gamefile/internal/lang"
)

// fileOptions are those of game files.
var fileOptions = &syntax.FileOptions{While: true, TopLevelControl: true, GlobalReassign: true}

// A reference evaluates a game with the Starlark interpreter, position by position: the
// slow obvious twin of an Instance.
type reference struct {
	src    *Source
	fields []*lang.Field
	thread *interp.Thread
}

// load reads a program that declares a game. Numbers of scores=True and friends are for tests alone.
func load(name, text string) (*reference, error) {
	args := map[string]starlark.Value{}
	env := starlark.StringDict{}
	for _, m := range []starlark.StringDict{lang.Builtins, interp.Builtins} {
		for k, v := range m {
			env[k] = v
		}
	}
	env["game"] = starlark.NewBuiltin("game", func(_ *starlark.Thread, _ *starlark.Builtin, _ starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		for _, kv := range kwargs {
			args[string(kv[0].(starlark.String))] = kv[1]
		}
		return starlark.None, nil
	})
	tree, err := fileOptions.Parse(name, text, 0)
	if err != nil {
		return nil, err
	}
	if err := resolve.File(tree, env.Has, starlark.Universe.Has); err != nil {
		return nil, err
	}
	run, err := fileOptions.Parse(name, text, 0)
	if err != nil {
		return nil, err
	}
	if err := interp.Rewrite(run); err != nil {
		return nil, err
	}
	prog, err := starlark.FileProgram(run, env.Has)
	if err != nil {
		return nil, err
	}
	globals, err := prog.Init(&starlark.Thread{}, env)
	if err != nil {
		return nil, err
	}
	globals.Freeze()
	src := &Source{Name: name, File: tree, Globals: globals, StuckResult: game.Lost, Fuel: 20000, Memory: 4 << 20}
	for key, fn := range map[string]**starlark.Function{
		"moves": &src.Moves, "where": &src.Where, "result": &src.Result, "stuck": &src.Stuck,
		"unmoves": &src.Unmoves, "same": &src.Same, "priority": &src.Priority,
	} {
		*fn, _ = args[key].(*starlark.Function)
	}
	if players, ok := args["players"].(*starlark.List); ok {
		for i := range src.Rules.Players {
			src.Rules.Players[i] = string(players.Index(i).(starlark.String))
		}
	}
	if v, ok := args["scores"]; ok {
		src.Rules.Scores = bool(v.Truth())
	}
	if v, ok := args["gains"]; ok {
		src.Rules.Gains = bool(v.Truth())
		src.Rules.Scores = src.Rules.Gains
	}
	r := &reference{src: src, thread: interp.NewThread(context.Background(), name, 1<<28, nil)}
	return r, r.declare(args["position"].(*starlark.Dict))
}

func (r *reference) declare(position *starlark.Dict) error {
	var fields []game.Field
	for _, item := range position.Items() {
		name := string(item[0].(starlark.String))
		d, err := lang.DomainOf(item[1])
		if err != nil {
			return err
		}
		f := game.Field{Name: name, Domain: d}
		fields = append(fields, f)
		r.fields = append(r.fields, lang.FieldOf(f))
	}
	var err error
	r.src.Space, err = game.NewSpace(fields, r.src.Rules.Named())
	return err
}

// errRules is any error of the rules.
var errRules = errors.New("rules")

func (r *reference) args(c game.Code) (starlark.Tuple, int) {
	v := make([]int64, r.src.Space.Width())
	mover := r.src.Space.Decode(c, v)
	var args starlark.Tuple
	if r.src.Space.Named() {
		args = append(args, starlark.MakeInt(mover))
	}
	for _, f := range r.fields {
		w := f.Domain.Width()
		args = append(args, f.Value(v[:w]))
		v = v[w:]
	}
	return args, mover
}

// position answers what an Instance says of one position.
func (r *reference) position(c game.Code, moves *starlark.Function) (res game.Result, list options, err error) {
	args, mover := r.args(c)
	err = r.thread.Do("one position", 1_000_000, func(s *starlark.Thread) (err error) {
		res, list, err = r.run(s, args, mover, moves)
		return err
	})
	return res, list, err
}

// options are the words of a position, and in games of gains the points of each.
type options struct {
	words []game.Option
	gains []int64
}

func (r *reference) run(s *starlark.Thread, args starlark.Tuple, mover int, moves *starlark.Function) (game.Result, options, error) {
	src := r.src
	if src.Where != nil {
		v, err := starlark.Call(s, src.Where, args, nil)
		if err != nil {
			return 0, options{}, err
		}
		if !v.Truth() {
			return game.Nowhere, options{}, nil
		}
	}
	if src.Result != nil {
		v, err := starlark.Call(s, src.Result, args, nil)
		if err != nil {
			return 0, options{}, err
		}
		if res, err := r.payoff(v, mover); err != nil || res != game.Live {
			return res, options{}, err
		}
	}
	list, err := starlark.Call(s, moves, args, nil)
	if err != nil {
		return 0, options{}, err
	}
	it := starlark.Iterate(list)
	if it == nil {
		return 0, options{}, errRules
	}
	if _, dict := list.(*starlark.Dict); dict {
		return 0, options{}, errRules
	}
	defer it.Done()
	var out options
	for v := starlark.Value(nil); it.Next(&v); {
		if err = r.option(s, v, mover, &out); err != nil {
			return 0, options{}, err
		}
	}
	if len(out.words) > 0 {
		return game.Live, out, nil
	}
	if src.Stuck == nil {
		return src.StuckResult, options{}, nil
	}
	v, err := starlark.Call(s, src.Stuck, args, nil)
	if err != nil {
		return 0, options{}, err
	}
	res, err := r.payoff(v, mover)
	if err == nil && res == game.Live {
		err = errRules
	}
	return res, options{}, err
}

func (r *reference) payoff(v starlark.Value, mover int) (game.Result, error) {
	scores := r.src.Rules.Scores
	switch v := v.(type) {
	case starlark.NoneType:
		return game.Live, nil
	case lang.Outcome:
		if res, ok := v.Result(); ok && !scores {
			return res, nil
		}
	case starlark.String:
		for i, name := range r.src.Rules.Players {
			if name == string(v) && name != "" && !scores {
				return game.Result(1 - 2*(i^mover)), nil
			}
		}
	case starlark.Int:
		if n, ok := v.Int64(); ok && scores && n <= game.MaxScore && n >= -game.MaxScore {
			return game.Result(n * int64(1-2*mover)), nil
		}
	}
	return 0, errRules
}

func (r *reference) option(s *starlark.Thread, v starlark.Value, mover int, out *options) error {
	gains := r.src.Rules.Gains
	var say lang.Move
	if m, ok := v.(*lang.Move); ok {
		say, v = *m, m.To
	}
	if say.Gain != 0 && !gains || say.Again && r.src.Unmoves != nil {
		return errRules
	}
	before := len(out.words)
	switch v := v.(type) {
	case lang.Outcome:
		w, ok := endWords[v]
		if !ok || gains {
			return errRules
		}
		out.words = append(out.words, w)
	case *lang.Plus:
		for _, p := range v.Parts {
			c, err := r.to(s, p.Value, mover, false)
			if err != nil || p.Times > maxParts {
				return errRules
			}
			for range p.Times {
				out.words = append(out.words, game.Option(c)|game.More)
			}
		}
		if len(v.Parts) == 0 {
			out.words = append(out.words, game.EndSum)
		}
		out.words[len(out.words)-1] &^= game.More
	default:
		c, err := r.to(s, v, mover, say.Again)
		if err != nil {
			return err
		}
		out.words = append(out.words, game.Option(c))
		if say.Again {
			out.words[before] |= game.Again
		}
	}
	if gains {
		for range len(out.words) - before {
			out.gains = append(out.gains, say.Gain)
		}
	}
	return nil
}

func (r *reference) to(s *starlark.Thread, v starlark.Value, mover int, again bool) (game.Code, error) {
	next := 0
	if r.src.Space.Named() && again == (mover == 1) {
		next = 1
	}
	c, err := r.encode(v, next)
	if err != nil || r.src.Same == nil {
		return c, err
	}
	args, _ := r.args(c)
	rep, err := starlark.Call(s, r.src.Same, args, nil)
	if err != nil {
		return 0, err
	}
	return r.encode(rep, next)
}

func (r *reference) encode(v starlark.Value, mover int) (game.Code, error) {
	values := starlark.Tuple{v}
	if len(r.fields) > 1 {
		t, ok := v.(starlark.Tuple)
		if !ok || len(t) != len(r.fields) {
			return 0, errRules
		}
		values = t
	}
	var nums []int64
	for i, f := range r.fields {
		part := make([]int64, f.Domain.Width())
		if err := f.Numbers(values[i], part); err != nil {
			return 0, err
		}
		nums = append(nums, part...)
	}
	return r.src.Space.Encode(mover, nums)
}

// verdict is what happened at some position, for comparing.
func verdict(res game.Result, list options, err error) string {
	var trap *Trap
	if errors.As(err, &trap) || err != nil {
		return "error"
	}
	return fmt.Sprintf("%d %x %d", res, list.words, list.gains)
}

// listed returns what a batch says of position i.
func listed(b *game.Batch, i int) options {
	list := options{words: b.At(i)}
	if b.Gains != nil {
		end := int(b.Ends[i])
		list.gains = b.Gains[end-len(list.words) : end]
	}
	return list
}

// sampleCodes lists all codes of a small space, up and down again, or a run of them and a spread of
// others: both ways of decoding are used.
func sampleCodes(size uint64) []game.Code {
	var codes []game.Code
	const most = 3000
	if size <= most {
		for c := range size {
			codes = append(codes, game.Code(c))
		}
		for c := range size {
			codes = append(codes, game.Code(size-1-c))
		}
		return codes
	}
	for i := range uint64(most / 2) {
		codes = append(codes, game.Code(i), game.Code(size/most*i*2), game.Code(size/most*i*2+1))
	}
	return codes
}

// check holds the compiled game against the interpreter at many positions. It returns how
// many of them the guest left to the interpreter for other reasons than an error.
func check(t testing.TB, r *reference, x *Instance, moves *starlark.Function) (errs, unsure int) {
	codes := sampleCodes(r.src.Space.Size())
	for len(codes) > 0 {
		var b game.Batch
		n, err := x.Options(codes, &b)
		var trap *Trap
		if err != nil && !errors.As(err, &trap) {
			t.Fatalf("%s: code %d: %v", r.src.Name, codes[0], err)
		}
		for i := range n {
			res, list, err := r.position(codes[i], moves)
			want, got := verdict(res, list, err), verdict(b.Results[i], listed(&b, i), nil)
			if want != got {
				t.Fatalf("%s: code %d: interpreted %s (%v), compiled %s", r.src.Name, codes[i], want, err, got)
			}
		}
		codes = codes[n:]
		if err == nil && n == 0 {
			t.Fatalf("%s: no progress", r.src.Name)
		}
		if err != nil {
			if trap.Code == TrapError {
				errs++
				if _, list, err := r.position(codes[0], moves); err == nil {
					t.Fatalf("%s: code %d: interpreted %x, compiled %v", r.src.Name, codes[0], list, trap)
				}
			} else {
				unsure++
			}
			codes = codes[1:]
		}
	}
	return errs, unsure
}
