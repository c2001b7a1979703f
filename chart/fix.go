package chart

import (
	"fmt"
	"strings"

	"grundy/game"
)

// fix returns the value of every field that no axis runs over: as asked for, else that of
// the game's only start, else the first of its domain; and so for the player to move. Steps are fixed
// only if asked for.
func (b *builder) fix(g game.Game) ([]Setting, error) {
	asked := map[string]string{}
	for _, s := range b.request.Fix {
		if _, twice := asked[s.Name]; twice {
			return nil, fmt.Errorf("--fix: %s is given twice", s.Name)
		}
		if b.onAxis(s.Name) {
			return nil, fmt.Errorf("--fix: %s runs along an axis (--over) already", s.Name)
		}
		if first, second, joined := b.together(g, s.Value); joined {
			return nil, fmt.Errorf("--fix: one field is given each time: --fix %s=%s --fix %s", s.Name, first, second)
		}
		asked[s.Name] = unquote(s.Value)
	}
	var fixed []Setting
	for _, s := range b.settings(g) {
		value, given := asked[s.Name]
		delete(asked, s.Name)
		switch {
		case b.onAxis(s.Name):
			continue
		case given:
			s.Value = value
		case s.Name == "steps":
			continue
		}
		fixed = append(fixed, s)
	}
	for name := range asked {
		var known []string
		for _, s := range b.settings(g) {
			known = append(known, s.Name)
		}
		return nil, fmt.Errorf("--fix: expected one of %s, got %q (parameters are set by -p)", strings.Join(known, ", "), name)
	}
	return fixed, nil
}

// together finds a second field in the value of a first: 0,c=0.
func (b *builder) together(g game.Game, value string) (first, second string, found bool) {
	for _, s := range b.settings(g) {
		if first, rest, ok := strings.Cut(value, ","+s.Name+"="); ok && !strings.HasPrefix(value, `"`) {
			return first, s.Name + "=" + rest, true
		}
	}
	return "", "", false
}

// settings are the defaults of what may be fixed: not the player to move where classes are shown.
func (b *builder) settings(g game.Game) []Setting {
	all := defaults(g)
	if rules := g.Rules(); b.request.Show == Class && rules.Named() {
		return all[1:]
	}
	return all
}

func (b *builder) onAxis(name string) bool {
	for _, o := range b.request.Over {
		if o.Name == name {
			return true
		}
	}
	return false
}

// defaults returns all that a position of g is made of, with the values it has where nothing
// is asked for; steps have none.
func defaults(g game.Game) []Setting {
	space, rules := g.Space(), g.Rules()
	v := make([]int64, space.Width())
	code := game.Code(0)
	if started(g) {
		code = g.Start()[0][0].Code
	}
	mover := space.Decode(code, v)
	var all []Setting
	if space.Named() && !space.Owned() {
		all = append(all, Setting{"player", rules.Players[mover]})
	}
	for _, f := range space.Fields() {
		w := f.Domain.Width()
		all = append(all, Setting{f.Name, f.Domain.Format(v[:w])})
		v = v[w:]
	}
	if rules.Steps {
		all = append(all, Setting{"steps", ""})
	}
	return all
}

// started reports whether play starts at one position, so that it says what is not asked for.
func started(g game.Game) bool {
	starts := g.Start()
	return len(starts) == 1 && len(starts[0]) == 1
}

// positionText writes values as a position.
func positionText(values []Setting) string {
	parts := make([]string, len(values))
	for i, s := range values {
		parts[i] = s.Name + "=" + game.Quote(s.Value)
	}
	return strings.Join(parts, ",")
}
