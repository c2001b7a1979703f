package gamefile

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"grundy/game"
)

// A symmetric generator wraps the rules of a game with symmetries=: options lead to representatives, and a code
// that is not its own representative is no position. Rules are asked about representatives only.
type symmetric struct {
	game.Generator
	g        *Game
	symmetry *game.Symmetry
	codes    []game.Code // the representatives among those asked for
	inner    game.Batch
	results  []game.Result
	ends     []uint32
}

// symmetrical wraps a generator of g's moves, if g has symmetries.
func (g *Game) symmetrical(gen game.Generator) game.Generator {
	if g.decl.symmetry == nil {
		return gen
	}
	return &symmetric{Generator: gen, g: g, symmetry: g.decl.symmetry}
}

// choose notes the representatives among codes.
func (s *symmetric) choose(codes []game.Code) {
	s.inner.Reset()
	s.codes = s.codes[:0]
	for _, c := range codes {
		if s.symmetry.Canonical(c) == c {
			s.codes = append(s.codes, c)
		}
	}
}

// Options implements game.Generator.
func (s *symmetric) Options(codes []game.Code, b *game.Batch) (int, error) {
	s.choose(codes)
	if len(s.codes) == 0 {
		return s.spread(codes, 0, b), nil
	}
	n, err := s.Generator.Options(s.codes, &s.inner)
	for i, o := range s.inner.Options {
		switch {
		case o&game.Span != 0:
			return s.spread(codes, 0, b), s.g.symmetryError("span(lo, hi) does not go with symmetries=")
		case !o.Ends():
			s.inner.Options[i] = o&^game.Option(o.Code()) | game.Option(s.symmetry.Canonical(o.Code()))
		}
	}
	return s.spread(codes, n, b), err
}

// spread makes b the answer for codes of the inner one for the first n representatives, and returns for how many
// codes that suffices.
func (s *symmetric) spread(codes []game.Code, n int, b *game.Batch) int {
	s.results, s.ends = s.results[:0], s.ends[:0]
	b.Options, b.Gains = s.inner.Options, s.inner.Gains
	done, end := 0, uint32(0)
	for _, c := range codes {
		if done < len(s.codes) && s.codes[done] == c {
			if done == n {
				break
			}
			s.results = append(s.results, s.inner.Results[done])
			if len(s.inner.Ends) > 0 {
				end = s.inner.Ends[done]
			}
			done++
		} else {
			s.results = append(s.results, game.Nowhere)
		}
		s.ends = append(s.ends, end)
	}
	b.Results, b.Ends = s.results, s.ends
	return len(b.Results)
}

// Results implements game.Resulter.
func (s *symmetric) Results(codes []game.Code, b *game.Batch) (int, error) {
	s.choose(codes)
	n := 0
	var err error
	if len(s.codes) > 0 {
		n, err = s.Generator.(game.Resulter).Results(s.codes, &s.inner)
		s.inner.Ends, s.inner.Options = nil, nil
	}
	return s.spread(codes, n, b), err
}

// Priorities implements game.Prioritizer, for games that have priorities.
func (s *symmetric) Priorities(codes []game.Code, out []uint32) (int, error) {
	return s.Generator.(game.Prioritizer).Priorities(codes, out)
}

// CheckSymmetry implements game.Symmetric: every image of each position must have the same result and, up to the
// symmetry, the same options, as often.
func (g *Game) CheckSymmetry(ctx context.Context, codes []game.Code) error {
	sym := g.decl.symmetry
	if sym == nil {
		return nil
	}
	gen, err := g.file.engines.generator(ctx, g, false)
	if err != nil {
		return err
	}
	defer gen.Close()
	for _, c := range codes {
		want, result, err := g.tallyUpTo(gen, c)
		if err != nil {
			return err
		}
		for k := 1; k < sym.Size(); k++ {
			image := sym.Image(k, c)
			got, imageResult, err := g.tallyUpTo(gen, image)
			if err != nil {
				return err
			}
			if imageResult != result {
				return g.unlike(c, image, k, fmt.Sprintf("here %s, there %s", payText(imageResult), payText(result)))
			}
			if !maps.Equal(got, want) {
				return g.unlike(c, image, k, g.unlikeOption(want, got))
			}
		}
	}
	return ctx.Err()
}

// An optionKind is one option up to the symmetry: its words as text, and the gain.
type optionKind struct {
	words string
	gain  int64
}

// tallyUpTo counts the options of a position up to the symmetry.
func (g *Game) tallyUpTo(gen game.Generator, c game.Code) (map[optionKind]int, game.Result, error) {
	var b game.Batch
	if _, err := gen.Options([]game.Code{c}, &b); err != nil {
		return nil, 0, err
	}
	kinds := map[optionKind]int{}
	var parts []string
	for i, o := range b.At(0) {
		if o.Ends() {
			parts = append(parts, fmt.Sprintf("%x", o))
		} else {
			again := ""
			if o&game.Again != 0 {
				again = " again"
			}
			parts = append(parts, game.NotationOf(g).Format(g.decl.symmetry.Canonical(o.Code()))+again)
		}
		if o&game.More == 0 {
			slices.Sort(parts)
			kind := optionKind{words: strings.Join(parts, " + ")}
			if b.Gains != nil {
				kind.gain = b.Gains[i]
			}
			kinds[kind]++
			parts = nil
		}
	}
	return kinds, b.Results[0], nil
}

// unlikeOption says which option one position has more often than the other: the first in the order of the text.
func (g *Game) unlikeOption(want, got map[optionKind]int) string {
	text := ""
	for _, m := range []map[optionKind]int{want, got} {
		for kind := range m {
			if want[kind] != got[kind] {
				line := fmt.Sprintf("an option like %s stands here %d times, there %d times", kind.words, got[kind], want[kind])
				if text == "" || line < text {
					text = line
				}
			}
		}
	}
	return text
}

func payText(r game.Result) string {
	switch {
	case r == game.Live:
		return "play goes on"
	case r == game.Nowhere:
		return "no position"
	}
	return "play is over with " + r.Outcome().String()
}

// unlike is the error of a position and an image of it that are not alike.
func (g *Game) unlike(c, image game.Code, k int, what string) error {
	n := game.NotationOf(g)
	perm := fmt.Sprint(g.decl.symmetry.Permutation(k))
	if len(perm) > 120 {
		perm = perm[:120] + "..."
	}
	return g.symmetryError("%s is not like %s, of which permutation %s makes it: %s", n.Format(image), n.Format(c), perm, what)
}

// symmetryError is an error at the place of symmetries=.
func (g *Game) symmetryError(format string, args ...any) error {
	return errorAt(g.file.argumentPlace(g.decl.pos, "symmetries", ""), "symmetries: "+format, args...)
}
