package gamefile

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// symmetries reads symmetries=: a list of permutations, which move all fields with a place for each number; or a
// dict of fields and lists of permutations, of which those at the same place act together.
func (d *declarer) symmetries() error {
	v, ok := d.args["symmetries"]
	if !ok {
		return nil
	}
	for _, other := range []struct{ keyword, why string }{
		{"same", "both say which positions are equal"},
		{"take", "what may be taken from one field may not be taken from another"},
	} {
		if _, ok := d.args[other.keyword]; ok {
			return d.fail("symmetries", "not beside %s=: %s", other.keyword, other.why)
		}
	}
	motions, err := d.motions(v)
	if err != nil {
		return err
	}
	if d.decl.symmetry, err = game.NewSymmetry(d.decl.space, motions); err != nil {
		return d.fail("symmetries", "%v", err)
	}
	return nil
}

func (d *declarer) motions(v starlark.Value) ([]game.Motion, error) {
	dict, ok := v.(*starlark.Dict)
	if !ok {
		perms, err := permutationsOf(v)
		if err != nil {
			return nil, d.fail("symmetries", "%v", err)
		}
		return d.allPlaces(perms)
	}
	var motions []game.Motion
	for _, kv := range dict.Items() {
		name, _ := starlark.AsString(kv[0])
		i := slices.IndexFunc(d.decl.fields, func(f *lang.Field) bool { return f.Name == name })
		if i < 0 {
			return nil, d.fail("symmetries", "expected the name of a field, got %s", lang.Describe(kv[0]))
		}
		perms, err := permutationsOf(kv[1])
		if err != nil {
			return nil, d.fail("symmetries."+name, "field %s: %v", name, err)
		}
		motions = append(motions, game.Motion{Field: i, Perms: perms})
	}
	return motions, nil
}

// allPlaces moves every field that has a place for each number of the permutations.
func (d *declarer) allPlaces(perms [][]int) ([]game.Motion, error) {
	var motions []game.Motion
	var have []string
	for i, f := range d.decl.fields {
		if places, ok := game.Moves(f.Domain, len(perms[0])); ok && places {
			motions = append(motions, game.Motion{Field: i, Perms: perms})
		}
		have = append(have, fmt.Sprintf("%s is %s", f.Name, f.Domain))
	}
	if motions == nil {
		return nil, d.fail("symmetries", "the permutations are of %s, and no field is cells, an arrangement or a subset of that many: %s",
			number(len(perms[0]), "number"), strings.Join(have, ", "))
	}
	return motions, nil
}

// permutationsOf reads a list of lists of ints. Whether they are permutations is found later.
func permutationsOf(v starlark.Value) ([][]int, error) {
	list, ok := v.(starlark.Indexable)
	if _, text := v.(starlark.String); !ok || text {
		return nil, fmt.Errorf("expected a list of permutations such as board_symmetries(3, 3), got %s", lang.Describe(v))
	}
	if list.Len() == 0 {
		return nil, fmt.Errorf("expected at least one permutation")
	}
	perms := make([][]int, list.Len())
	for k := range perms {
		p, ok := list.Index(k).(starlark.Indexable)
		if _, text := list.Index(k).(starlark.String); !ok || text {
			return nil, fmt.Errorf("expected permutation %d to be a list of ints, got %s", k, lang.Describe(list.Index(k)))
		}
		perms[k] = make([]int, p.Len())
		for i := range perms[k] {
			n, err := starlark.AsInt32(p.Index(i))
			if err != nil {
				return nil, fmt.Errorf("expected permutation %d to be a list of ints, got %s in it", k, lang.Describe(p.Index(i)))
			}
			perms[k][i] = n
		}
	}
	return perms, nil
}
