package gamefile

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
)

// starValue returns a Go value as one of the language.
func starValue(x any) (starlark.Value, error) {
	switch x := x.(type) {
	case starlark.Value:
		return x, nil
	case json.Number:
		if n, err := x.Int64(); err == nil {
			return starlark.MakeInt64(n), nil
		}
		if b, ok := new(big.Int).SetString(x.String(), 10); ok {
			return starlark.MakeBigInt(b), nil
		}
		return nil, fmt.Errorf("expected an int, got %s", x)
	case nil:
		return nil, fmt.Errorf("expected a value, got nothing")
	}
	v := reflect.ValueOf(x)
	switch v.Kind() {
	case reflect.Bool:
		return starlark.Bool(v.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return starlark.MakeInt64(v.Int()), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return starlark.MakeUint64(v.Uint()), nil
	case reflect.Float32, reflect.Float64:
		if f := v.Float(); f == math.Trunc(f) && math.Abs(f) < 1<<53 {
			return starlark.MakeInt64(int64(f)), nil
		}
		return nil, fmt.Errorf("expected an int, got %v", x)
	case reflect.String:
		return starlark.String(v.String()), nil
	case reflect.Slice, reflect.Array:
		elems := make([]starlark.Value, v.Len())
		for i := range elems {
			e, err := starValue(v.Index(i).Interface())
			if err != nil {
				return nil, fmt.Errorf("element %d: %w", i, err)
			}
			elems[i] = e
		}
		return starlark.NewList(elems), nil
	}
	return nil, fmt.Errorf("expected an int, a bool, a string or a list, got %T", x)
}

// goValue returns the value of a parameter as an int64, bool, string or []any.
func goValue(v starlark.Value) any {
	switch v := v.(type) {
	case starlark.Int:
		n, _ := v.Int64()
		return n
	case starlark.Bool:
		return bool(v)
	case starlark.String:
		return string(v)
	case starlark.Indexable:
		out := make([]any, v.Len())
		for i := range out {
			out[i] = goValue(v.Index(i))
		}
		return out
	}
	return nil
}

// parse reads a value of the parameter from text: an int, a bool, a word, a JSON
// list, or the elements of a list with commas between them.
func (p *Param) parse(text string) (any, error) {
	var v any
	var err error
	if p.shape.kind == listShape {
		v, err = p.shape.parseList(text)
	} else {
		v, err = p.shape.parseScalar(text)
	}
	if err != nil {
		return nil, fmt.Errorf("parameter %s: %w", p.Name, err)
	}
	star, err := starValue(v)
	if err != nil {
		return nil, fmt.Errorf("parameter %s: %w", p.Name, err)
	}
	if _, err := p.convert(star); err != nil {
		return nil, err
	}
	return v, nil
}

func (s *shape) parseList(text string) (any, error) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "[") {
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		var list []any
		if err := d.Decode(&list); err != nil || d.More() {
			return nil, fmt.Errorf("expected a %s in JSON, got %s", s, strconv.Quote(text))
		}
		return list, nil
	}
	list := []any{}
	if text == "" {
		return list, nil
	}
	if s.elem.kind == listShape {
		return nil, fmt.Errorf("expected a %s in JSON, such as [[1,2],[3]], got %s", s, strconv.Quote(text))
	}
	for _, part := range strings.Split(text, ",") {
		v, err := s.elem.parseScalar(strings.TrimSpace(part))
		if err != nil {
			return nil, fmt.Errorf("element %d: %w", len(list), err)
		}
		list = append(list, v)
	}
	return list, nil
}

func (s *shape) parseScalar(text string) (any, error) {
	switch s.kind {
	case intShape:
		n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("expected an int, got %s", strconv.Quote(text))
		}
		return n, nil
	case boolShape:
		switch strings.ToLower(strings.TrimSpace(text)) {
		case "true", "yes", "1":
			return true, nil
		case "false", "no", "0":
			return false, nil
		}
		return nil, fmt.Errorf("expected true or false, got %s", strconv.Quote(text))
	case anyShape:
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n, nil
		}
	}
	return text, nil
}
