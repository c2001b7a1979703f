package gamefile

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/gamefile/internal/interp"
	"grundy/gamefile/internal/lang"
)

// A module is what one run of a file's top level has made. It is frozen.
type module struct {
	params  []*Param
	values  map[string]starlark.Value // of the parameters
	given   map[string]starlark.Value // those that were not left to their defaults
	globals starlark.StringDict
	decl    *declaration
}

// loading is the state of a run of the top level, for the builtins param and game.
type loading struct {
	file  *File
	given map[string]starlark.Value
	from  *module // whose values are kept; nil for a whole run
	whole bool    // the program is not strict
	seen  map[string]bool
	out   *module
}

const loadingKey = "loading"

func loadingOf(s *starlark.Thread) *loading {
	l, _ := s.Local(loadingKey).(*loading)
	return l
}

// predeclared are the names that every file may use.
var predeclared = starlark.StringDict{}

func init() {
	maps.Copy(predeclared, lang.Builtins)
	maps.Copy(predeclared, interp.Builtins) // some of those guarded
	for name, f := range map[string]func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error){
		"param": paramBuiltin, "game": gameBuiltin, "solve": solveBuiltin,
		"any": anyBuiltin, interp.StarAny: starAnyBuiltin, freezeName: freezeBuiltin,
	} {
		predeclared[name] = starlark.NewBuiltin(name, f)
	}
}

func isPredeclared(name string) bool {
	return predeclared.Has(name) || strings.HasPrefix(name, keepPrefix)
}

// execute runs a program of the file.
func (f *File) execute(ctx context.Context, p *starlark.Program, l *loading, kept starlark.StringDict, opts Options) (*module, error) {
	names := predeclared
	if len(kept) > 0 {
		names = maps.Clone(predeclared)
		maps.Copy(names, kept)
	}
	l.seen = map[string]bool{}
	l.out = &module{values: map[string]starlark.Value{}, given: l.given}
	if l.from != nil {
		l.out.params = append(l.out.params, l.from.params...)
		maps.Copy(l.out.values, l.from.values)
		l.out.decl = l.from.decl
	}
	t := interp.NewThread(ctx, f.path, opts.Memory, opts.Print)
	err := t.Do("the top level of the file", opts.Fuel.TopLevel, func(s *starlark.Thread) error {
		s.SetLocal(loadingKey, l)
		globals, err := p.Init(s, names)
		l.out.globals = globals
		return err
	})
	if err != nil {
		return nil, err
	}
	if l.whole { // strict programs weigh as they go
		for _, name := range l.out.globals.Keys() {
			if err := interp.Weigh(l.out.globals[name]); err != nil {
				return nil, errorAt(syntax.MakePosition(&f.path, 1, 1), "%s: %v", name, err)
			}
		}
	}
	l.out.globals.Freeze()
	if l.out.decl == nil {
		return nil, errorAt(syntax.MakePosition(&f.path, 1, 1), "the file declares no game: expected a call of game(position=..., moves=...)")
	}
	for name := range l.given {
		if _, ok := l.out.values[name]; !ok {
			return nil, f.unknownParam(name, l.out.params)
		}
	}
	return l.out, nil
}

// executeWhole runs the file as it stands.
func (f *File) executeWhole(ctx context.Context, given map[string]starlark.Value, opts Options) (*module, error) {
	p, err := f.whole()
	if err != nil {
		return nil, err
	}
	return f.execute(ctx, p, &loading{file: f, given: given, whole: true}, nil, opts)
}

func (f *File) unknownParam(name string, params []*Param) error {
	if len(params) == 0 {
		return &Error{Msg: fmt.Sprintf("parameter %s: this game has no parameters", name)}
	}
	names := make([]string, len(params))
	for i, p := range params {
		names[i] = p.Name
	}
	return &Error{Msg: fmt.Sprintf("parameter %s: not a parameter of this game; expected one of %s", name, strings.Join(names, ", "))}
}

// declareParam notes a parameter and returns its value.
func (l *loading) declareParam(p *Param, def starlark.Value) (starlark.Value, error) {
	if l.seen[p.Name] {
		return nil, fmt.Errorf("param: parameter %s is declared twice", p.Name)
	}
	l.seen[p.Name] = true
	value := def
	if given, ok := l.given[p.Name]; ok {
		v, err := p.convert(given)
		if err != nil {
			return nil, &Error{Msg: err.Error()}
		}
		value = v
		value.Freeze()
	}
	l.out.values[p.Name] = value
	for i, old := range l.out.params {
		if old.Name == p.Name {
			l.out.params[i] = p
			return value, nil
		}
	}
	l.out.params = append(l.out.params, p)
	return value, nil
}

// module returns the run of the file with the given parameters, keeping what it can from the
// latest run.
func (f *File) module(ctx context.Context, given map[string]starlark.Value, opts Options) (*module, error) {
	f.mu.Lock()
	last := f.last
	f.mu.Unlock()
	m, err := f.keepFrom(ctx, last, given, opts)
	if err != nil || m == nil {
		var e *Error
		if errors.As(err, &e) && e.Limit {
			return nil, err
		}
		return f.executeWhole(ctx, given, opts)
	}
	f.mu.Lock()
	f.last = m
	f.mu.Unlock()
	return m, nil
}

// keepFrom runs only the statements that depend on a parameter that differs from the
// last run. It returns nil if nothing can be kept.
func (f *File) keepFrom(ctx context.Context, last *module, given map[string]starlark.Value, opts Options) (*module, error) {
	if f.plan.nothingKept {
		return nil, nil
	}
	changed := map[string]bool{}
	for name := range last.given {
		if _, ok := given[name]; !ok {
			changed[name] = true
		}
	}
	for name, v := range given {
		old, ok := last.values[name]
		if !ok {
			return nil, nil
		}
		if !unchanged(old, v) {
			changed[name] = true
		}
	}
	if len(changed) == 0 {
		return last, nil
	}
	kept := f.plan.kept(changed)
	values := starlark.StringDict{}
	for i, keep := range kept {
		if !keep {
			continue
		}
		for _, name := range f.plan.stmts[i].writes {
			v, ok := last.globals[name]
			if !ok {
				return nil, nil
			}
			values[keepPrefix+name] = v
		}
	}
	p, err := f.variant(kept)
	if err != nil {
		return nil, err
	}
	return f.execute(ctx, p, &loading{file: f, given: given, from: last}, values, opts)
}

// variant returns the strict program that keeps the given statements.
func (f *File) variant(kept []bool) (*starlark.Program, error) {
	key := fmt.Sprint(kept)
	f.mu.Lock()
	defer f.mu.Unlock()
	if p := f.variants[key]; p != nil {
		return p, nil
	}
	p, err := f.program(kept, true)
	if err == nil {
		f.variants[key] = p
	}
	return p, err
}

// starParams returns parameters as frozen values of the language.
func starParams(params Params) (map[string]starlark.Value, error) {
	given := make(map[string]starlark.Value, len(params))
	for name, x := range params {
		v, err := starValue(x)
		if err == nil {
			v, err = (&shape{}).convert(v, &Param{})
		}
		if err != nil {
			return nil, &Error{Msg: fmt.Sprintf("parameter %s: %v", name, err)}
		}
		v.Freeze()
		given[name] = v
	}
	return given, nil
}

// ParseParam reads the value of a parameter from text, as the command line gives it:
// an int, a bool, a word, a JSON list, or the elements of a list with
// commas between them. The value is checked against type and bounds and is
// fit for Params.
func (f *File) ParseParam(name, text string) (any, error) {
	for _, p := range f.base.params {
		if p.Name == name {
			v, err := p.parse(text)
			if err != nil {
				return nil, &Error{Msg: err.Error()}
			}
			return v, nil
		}
	}
	return nil, f.unknownParam(name, f.base.params)
}
