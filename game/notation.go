package game

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A Notation writes and reads the positions of one game:
//
//	field=value,field=value   values in any order, or bare ones in the order of the fields
//	player=NAME,...           where the mover is part of the position
//	steps=K,...               where so many moves are left
//	3*a + b                   a sum: parts, each perhaps several times
//
// A value may stand in double quotes, and must if it contains one of , + = * " or a space.
// Brackets need none: cells=[1,2,3].
type Notation struct {
	space   *Space
	rules   Rules
	starter int // 1 or 2: who is to move where the text does not say so
	fold    func(n int64) (int64, error)
}

// ErrMover is wrapped by the error of a text that does not say who is to move.
var ErrMover = errors.New("who is to move")

// NotationOf returns the notation of g's positions.
func NotationOf(g Game) Notation { return Notation{space: g.Space(), rules: g.Rules()} }

// Folding returns the same notation, but for numbers of an unbounded field that are too large for a code: Parse reads what
// fold returns for them.
func (n Notation) Folding(fold func(n int64) (int64, error)) Notation {
	n.fold = fold
	return n
}

// Format returns position c as text that Parse reads.
func (n Notation) Format(c Code) string {
	v := make([]int64, n.space.width)
	mover := n.space.Decode(c, v)
	fields := n.space.fields
	if len(fields) == 1 && (!n.space.Named() || n.space.Owned()) {
		return Quote(fields[0].Domain.Format(v))
	}
	var parts []string
	if n.space.Named() {
		parts = append(parts, "player="+Quote(n.rules.Players[mover]))
	}
	for _, f := range fields {
		w := f.Domain.Width()
		parts = append(parts, f.Name+"="+Quote(f.Domain.Format(v[:w])))
		v = v[w:]
	}
	return strings.Join(parts, ",")
}

// FormatSum returns a sum as text that Parse reads; the empty sum is "nothing".
func (n Notation) FormatSum(s Sum) string {
	if len(s) == 0 {
		return "nothing"
	}
	parts := make([]string, len(s))
	for i, p := range s {
		text := n.Format(p.Code)
		if p.Steps != AllSteps {
			text = "steps=" + strconv.FormatInt(p.Steps, 10) + "," + text
		}
		if p.Times != 1 {
			text = strconv.FormatUint(p.Times, 10) + "*" + text
		}
		parts[i] = text
	}
	return strings.Join(parts, " + ")
}

// Parse reads a position or a sum. Its errors say what was expected, in the words of the
// game's fields.
func (n Notation) Parse(text string) (Sum, error) {
	if strings.TrimSpace(text) == "nothing" {
		return Sum{}, nil
	}
	var sum Sum
	for _, part := range split(text, '+') {
		p, err := n.parsePart(strings.TrimSpace(part))
		if err != nil {
			return nil, fmt.Errorf("position %q: %w", strings.TrimSpace(part), err)
		}
		sum = append(sum, p)
	}
	return sum, nil
}

// ParseBoth reads a position or a sum that does not say who is to move, and returns it with
// either player to move. The error is that of Parse if a part says so.
func (n Notation) ParseBoth(text string) (both [2]Sum, err error) {
	if _, err = n.Parse(text); err == nil || !errors.Is(err, ErrMover) {
		if err == nil {
			err = errors.New("it says who is to move")
		}
		return both, err
	}
	for m := range both {
		n.starter = m + 1
		if both[m], _ = n.Parse(text); both[m] == nil {
			return both, err
		}
		for _, p := range both[m] {
			if n.space.Mover(p.Code) != m {
				return both, err
			}
		}
	}
	return both, nil
}

func (n Notation) parsePart(text string) (Part, error) {
	p := Part{Times: 1, Steps: AllSteps}
	if pieces := split(text, '*'); len(pieces) == 2 {
		times, err := strconv.ParseUint(strings.TrimSpace(pieces[0]), 10, 64)
		if err != nil || times == 0 {
			return p, fmt.Errorf("expected a number of equal parts before *, got %q", pieces[0])
		}
		p.Times, text = times, pieces[1]
	}
	mover, bare := -1, 0
	values := make([]string, len(n.space.fields))
	given := make([]bool, len(values))
	for _, item := range split(text, ',') {
		name, value, named := cut(strings.TrimSpace(item))
		at := n.fieldIndex(name)
		switch {
		case named && at < 0 && name == "player" && n.space.Named():
			mover = n.playerIndex(value)
			if mover < 0 {
				return p, fmt.Errorf("expected player=%s or player=%s, got %q", n.rules.Players[0], n.rules.Players[1], value)
			}
			continue
		case named && at < 0 && name == "steps" && n.rules.Steps:
			steps, err := strconv.ParseInt(value, 10, 64)
			if err != nil || steps < 0 || steps > MaxSteps {
				return p, fmt.Errorf("expected steps=0..%d, got %q", int64(MaxSteps), value)
			}
			p.Steps = steps
			continue
		case named && at < 0:
			return p, fmt.Errorf("unknown field %q, expected %s", name, n.shape())
		case !named:
			at = bare
			bare++
		}
		if at >= len(values) {
			return p, fmt.Errorf("too many values, expected %s", n.shape())
		}
		if given[at] {
			return p, fmt.Errorf("field %s is given twice", n.space.fields[at].Name)
		}
		values[at], given[at] = value, true
	}
	return p, n.encode(&p, mover, values, given)
}

func (n Notation) encode(p *Part, mover int, values []string, given []bool) error {
	v := make([]int64, n.space.width)
	rest := v
	for i, f := range n.space.fields {
		if !given[i] {
			return fmt.Errorf("field %s is missing, expected %s", f.Name, n.shape())
		}
		w := f.Domain.Width()
		if err := n.number(f, values[i], rest[:w]); err != nil {
			return fmt.Errorf("field %s: %w", f.Name, err)
		}
		rest = rest[w:]
	}
	if n.space.Owned() {
		return n.encodeOwned(p, mover, v)
	}
	if n.space.Named() && mover < 0 {
		if mover = n.starter - 1; mover < 0 {
			return fmt.Errorf("%w? Expected player=%s or player=%s", ErrMover, n.rules.Players[0], n.rules.Players[1])
		}
	}
	code, err := n.space.Encode(max(mover, 0), v)
	p.Code = code
	return err
}

// number reads the value of a field.
func (n Notation) number(f Field, text string, v []int64) error {
	err := f.Domain.Parse(text, v)
	r, ok := f.Domain.(Range)
	if err == nil || !ok || !r.Unbounded {
		return err
	}
	far, wrong := strconv.ParseInt(text, 10, 64)
	if wrong != nil || far < 0 {
		return fmt.Errorf("expected an integer 0..%d, got %q", int64(math.MaxInt64), text)
	}
	if n.fold == nil {
		return fmt.Errorf("expected at most %d, where the positions that have a code end, got %d", r.Hi-1, far)
	}
	if v[0], err = n.fold(far); err != nil {
		return fmt.Errorf("%d is more than %d, where the positions that have a code end: %w", far, r.Hi-1, err)
	}
	return nil
}

// encodeOwned encodes a position that says itself who is to move; the mover may be given all the same, else it is -1.
func (n Notation) encodeOwned(p *Part, mover int, v []int64) (err error) {
	if p.Code, err = n.space.Encode(Owner, v); err != nil {
		return err
	}
	if own := n.space.Mover(p.Code); mover >= 0 && mover != own {
		return fmt.Errorf("%s is to move there, got player=%s", n.rules.Players[own], n.rules.Players[mover])
	}
	return nil
}

// MaxSteps is the largest number of moves that a position may have left.
const MaxSteps = 1_000_000_000_000_000_000

// shape is what a position of the game looks like, for errors.
func (n Notation) shape() string {
	var parts []string
	if n.space.Named() && !n.space.Owned() {
		parts = append(parts, "player=...")
	}
	for _, f := range n.space.fields {
		parts = append(parts, f.Name+"=...")
	}
	if n.rules.Steps {
		parts = append(parts, "steps=...")
	}
	return strings.Join(parts, ",")
}

func (n Notation) fieldIndex(name string) int {
	for i, f := range n.space.fields {
		if f.Name == name {
			return i
		}
	}
	return -1
}

func (n Notation) playerIndex(name string) int {
	if i := slices.Index(n.rules.Players[:], name); i >= 0 {
		return i
	}
	return slices.Index([]string{"0", "1"}, name)
}

// split cuts text at every sep outside quotes and brackets.
func split(text string, sep byte) []string {
	var parts []string
	depth, quoted, start := 0, false, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '(':
			depth++
		case c == ']' || c == ')':
			depth--
		case c == sep && depth == 0:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return append(parts, text[start:])
}

// cut separates "name=value" and takes the quotes off the value.
func cut(item string) (name, value string, named bool) {
	pieces := split(item, '=')
	if len(pieces) == 1 {
		return "", unquote(item), false
	}
	name = strings.TrimSpace(pieces[0])
	return name, unquote(strings.TrimSpace(item[len(pieces[0])+1:])), true
}

// Quote writes the value of a field so that Parse reads it back whole: in quotes where it needs them.
func Quote(value string) string {
	inner, bracketed := strings.CutPrefix(value, "[")
	switch {
	case value == "nothing": // bare, it is the empty sum
	case strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsPrint(r) }):
	case bracketed && strings.HasSuffix(inner, "]") && !strings.ContainsAny(inner[:len(inner)-1], `"\[]() `):
		return value
	case value != "" && !strings.ContainsAny(value, `,+=*"\ [](`):
		return value
	}
	return strconv.Quote(value)
}

func unquote(value string) string {
	if len(value) >= 2 && value[0] == '"' {
		if s, err := strconv.Unquote(value); err == nil {
			return s
		}
	}
	return value
}
