package gamefile

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"

	"grundy/gamefile/internal/lang"
)

// Params gives values to parameters by name. A value is an int of any size, a bool, a string, or a
// slice of such values (of any depth), as JSON or ParseParam makes them.
type Params map[string]any

// A Param is a parameter as the file declares it.
type Param struct {
	Name string
	Help string
	// Type is how errors and help call its type, such as "int" or "list of words".
	Type string
	// Default is an int64, bool, string or []any.
	Default any
	// Min and Max bound the ints of its value; nil if there is no bound.
	Min, Max *int64

	shape *shape
}

// paramBuiltin is param(name, default, help=, min=, max=).
func paramBuiltin(s *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	l := loadingOf(s)
	if l == nil {
		return nil, fmt.Errorf("param: parameters are declared at the top level of the file, before the game")
	}
	var name, help string
	var def, lo, hi starlark.Value = nil, starlark.None, starlark.None
	if err := lang.Unpack("param", args, kwargs, "name", &name, "default", &def, "help?", &help, "min?", &lo, "max?", &hi); err != nil {
		return nil, err
	}
	p := &Param{Name: name, Help: help}
	if name == "" || strings.ContainsAny(name, "= ,") {
		return nil, fmt.Errorf("param: expected a name without spaces, commas and =, got %q", name)
	}
	var err error
	if p.Min, err = bound("min", lo); err != nil {
		return nil, err
	}
	if p.Max, err = bound("max", hi); err != nil {
		return nil, err
	}
	if p.shape, err = shapeOf(def); err != nil {
		return nil, fmt.Errorf("param %s: %w", name, err)
	}
	p.Type = p.shape.String()
	value, err := p.convert(def)
	if err != nil {
		return nil, fmt.Errorf("default of %s", err)
	}
	p.Default = goValue(value)
	value.Freeze()
	return l.declareParam(p, value)
}

func bound(name string, v starlark.Value) (*int64, error) {
	if v == starlark.None {
		return nil, nil
	}
	n, ok := lang.SmallInt(v)
	if !ok {
		return nil, fmt.Errorf("param: expected %s to be an int, got %s", name, lang.Describe(v))
	}
	return &n, nil
}

// convert returns a value, given in the language, as the parameter wants it. Its error begins with
// the parameter's name.
func (p *Param) convert(v starlark.Value) (starlark.Value, error) {
	out, err := p.shape.convert(v, p)
	if err != nil {
		return nil, fmt.Errorf("parameter %s: %w", p.Name, err)
	}
	return out, nil
}

// expects says what ints of the parameter must be like.
func (p *Param) expects() string {
	switch {
	case p.Min != nil && p.Max != nil:
		return fmt.Sprintf("an int %d..%d", *p.Min, *p.Max)
	case p.Min != nil:
		return fmt.Sprintf("an int of at least %d", *p.Min)
	case p.Max != nil:
		return fmt.Sprintf("an int of at most %d", *p.Max)
	}
	return "an int"
}

// A shape is the type of a parameter, taken from its default.
type shape struct {
	kind  shapeKind
	elem  *shape // of lists
	tuple bool   // the language sees a tuple instead of a list
}

type shapeKind uint8

const (
	anyShape shapeKind = iota // not known, as the elements of an empty list
	intShape
	boolShape
	wordShape
	listShape
)

func shapeOf(v starlark.Value) (*shape, error) {
	switch v := v.(type) {
	case starlark.Int:
		return &shape{kind: intShape}, nil
	case starlark.Bool:
		return &shape{kind: boolShape}, nil
	case starlark.String:
		return &shape{kind: wordShape}, nil
	case *starlark.List, starlark.Tuple:
		_, tuple := v.(starlark.Tuple)
		s := &shape{kind: listShape, tuple: tuple}
		seq := v.(starlark.Indexable)
		for i := range seq.Len() {
			e, err := shapeOf(seq.Index(i))
			if err != nil {
				return nil, err
			}
			s.elem = unify(s.elem, e)
		}
		if s.elem == nil {
			s.elem = &shape{}
		}
		return s, nil
	}
	return nil, fmt.Errorf("expected a default that is an int, a bool, a string, or a list of them; got %s", lang.Describe(v))
}

// unify returns a shape that holds values of both.
func unify(a, b *shape) *shape {
	switch {
	case a == nil || a.kind == anyShape && a.elem == nil && b.kind == listShape:
		return b
	case a.kind != b.kind:
		return &shape{}
	case a.kind == listShape:
		return &shape{kind: listShape, tuple: a.tuple, elem: unify(a.elem, b.elem)}
	}
	return a
}

var shapeNames = [...][2]string{anyShape: {"value", "values"}, intShape: {"int", "ints"}, boolShape: {"bool", "bools"}, wordShape: {"word", "words"}}

// String names the type in the singular.
func (s *shape) String() string {
	if s.kind == listShape {
		return "list of " + s.elem.plural()
	}
	return shapeNames[s.kind][0]
}

func (s *shape) plural() string {
	if s.kind == listShape {
		return "lists of " + s.elem.plural()
	}
	return shapeNames[s.kind][1]
}

func (s *shape) convert(v starlark.Value, p *Param) (starlark.Value, error) {
	if s.kind == listShape || s.kind == anyShape {
		if seq, ok := v.(starlark.Indexable); ok && v.Type() != "string" {
			return s.convertList(seq, p)
		}
	}
	switch v := v.(type) {
	case starlark.Int:
		if s.kind == intShape || s.kind == anyShape {
			n, ok := v.Int64()
			if !ok || p.Min != nil && n < *p.Min || p.Max != nil && n > *p.Max {
				return nil, fmt.Errorf("expected %s, got %s", p.expects(), v)
			}
			return v, nil
		}
	case starlark.Bool:
		if s.kind == boolShape || s.kind == anyShape {
			return v, nil
		}
	case starlark.String:
		if s.kind == wordShape || s.kind == anyShape {
			return v, nil
		}
	}
	want := "a " + s.String()
	if s.kind == intShape {
		want = p.expects()
	}
	return nil, fmt.Errorf("expected %s, got %s", want, lang.Describe(v))
}

func (s *shape) convertList(seq starlark.Indexable, p *Param) (starlark.Value, error) {
	elem := s.elem
	if elem == nil {
		elem = &shape{}
	}
	out := make([]starlark.Value, seq.Len())
	for i := range out {
		v, err := elem.convert(seq.Index(i), p)
		if err != nil {
			return nil, fmt.Errorf("element %d: %w", i, err)
		}
		out[i] = v
	}
	if s.tuple {
		return starlark.Tuple(out), nil
	}
	return starlark.NewList(out), nil
}
