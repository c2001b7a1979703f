package gamefile

import (
	"context"
	"errors"
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/game"
)

// A Report is what Check finds in a file.
type Report struct {
	// Functions are the functions of the game, in the order of game's keywords.
	Functions []FunctionReport
	// Notes are other things worth knowing, in the order of their places.
	Notes []Note
}

// A FunctionReport says how one function of the game is run.
type FunctionReport struct {
	Keyword  string // "moves", "result", ...
	Name     string // of the function; "lambda" if it has none
	Pos      syntax.Position
	Compiled bool
	// Why says why it is not compiled, and At where.
	Why string
	At  syntax.Position
}

// A Note is a remark about one place of a file.
type Note struct {
	Pos syntax.Position
	Msg string
	// Fault is set if the game breaks its own rules there: it cannot be solved so.
	Fault bool
}

// String returns the note as an error is written: place, then text.
func (n Note) String() string { return fmt.Sprintf("%s: %s", n.Pos, n.Msg) }

// Check tells which functions of the file are compiled with the given parameters, and
// what else is worth knowing: errors at sample positions, functions that are
// never used, rules that contradict each other. The error is that of File.Game.
func (f *File) Check(ctx context.Context, params Params, opts Options) (*Report, error) {
	g, err := f.Game(params, opts)
	if err != nil {
		return nil, err
	}
	r := &Report{}
	why := f.engines.unsupported(ctx, g)
	for _, fn := range g.decl.functions() {
		fr := FunctionReport{Keyword: fn.keyword, Name: fn.fn.Name(), Pos: fn.fn.Position(), Compiled: true}
		switch {
		case g.decl.heap != nil && fn.keyword != "show":
			fr.Compiled, fr.Why, fr.At = false, "beside a code in take= functions are interpreted, its moves are neither", fn.fn.Position()
		case fn.keyword == "show":
			fr.Compiled, fr.Why, fr.At = false, "show is for people and always interpreted", fn.fn.Position()
		case why != nil && (why.name == "" || why.name == fn.keyword || why.name == fr.Name):
			fr.Compiled, fr.Why, fr.At = false, why.reason, why.at
		case why != nil:
			fr.Compiled, fr.Why, fr.At = false, fmt.Sprintf("all functions run on one engine, and %s cannot be compiled", why.name), why.at
		default:
			if late := f.engines.unsupportedTask(ctx, g, fn.keyword); late != nil {
				fr.Compiled, fr.Why, fr.At = false, late.reason, late.at
			}
		}
		r.Functions = append(r.Functions, fr)
	}
	r.Notes = append(f.unused(g), g.trial(ctx)...)
	return r, nil
}

// A declared function and the keyword it was given to.
type declared struct {
	keyword string
	fn      *starlark.Function
}

// functions lists the functions of the game.
func (d *declaration) functions() []declared {
	var out []declared
	for _, f := range []declared{
		{"moves", d.moves},
		{"where", d.where},
		{"result", d.result},
		{"stuck", d.stuck},
		{"priority", d.priority},
		{"unmoves", d.unmoves},
		{"same", d.same},
		{"show", d.show},
	} {
		if f.fn != nil {
			out = append(out, f)
		}
	}
	return out
}

// unused notes functions of the top level that bear the name of a keyword and were not given to
// game(...): an easy mistake.
func (f *File) unused(g *Game) []Note {
	used := map[spot]bool{}
	for _, fn := range g.decl.functions() {
		used[spotOf(fn.fn.Position())] = true
	}
	var notes []Note
	for _, s := range f.tree.Stmts {
		def, ok := s.(*syntax.DefStmt)
		if !ok || used[spotOf(def.Def)] {
			continue
		}
		switch def.Name.Name {
		case "moves", "where", "result", "stuck", "priority", "unmoves", "same", "show":
			notes = append(notes, Note{def.Def, fmt.Sprintf("%s is defined but not given to game(...)", def.Name.Name), false})
		}
	}
	return notes
}

// trial expands some positions to see whether the rules hold there. Those of take= always do.
func (g *Game) trial(ctx context.Context) []Note {
	const samples, words = 1000, 1 << 20
	gen, err := g.interpreted(ctx)
	if err != nil {
		return []Note{noteOf(g, err)}
	}
	defer gen.Close()
	var codes []game.Code
	for _, s := range g.decl.start {
		for _, p := range s {
			codes = append(codes, p.Code)
		}
	}
	if len(g.decl.start) == 0 {
		codes = sampled(g.decl.space, samples)
	}
	seen := map[game.Code]bool{}
	for total := 0; len(codes) > 0 && len(seen) < samples && total < words; {
		c := codes[0]
		codes = codes[1:]
		if seen[c] {
			continue
		}
		seen[c] = true
		var b game.Batch
		if _, err := gen.Options([]game.Code{c}, &b); err != nil {
			return []Note{noteOf(g, err)}
		}
		if b.Results[0] == game.Live && g.decl.priority != nil {
			if _, err := gen.(game.Prioritizer).Priorities([]game.Code{c}, make([]uint32, 1)); err != nil {
				return []Note{noteOf(g, err)}
			}
		}
		total += len(b.Options)
		for _, w := range b.Options {
			if !w.Ends() {
				codes = append(codes, w.Code())
			}
		}
	}
	return nil
}

// sampled returns at most n codes of a space: evenly spread ones, or the first rows of a field without an end, where large numbers
// may have many options.
func sampled(s *game.Space, n uint64) []game.Code {
	var codes []game.Code
	for i := range min(s.Size(), n) {
		if s.Unbounded() {
			rows := s.Rows()
			codes = append(codes, rows.At(i/rows.Rest, i%rows.Rest))
		} else {
			codes = append(codes, game.Code(s.Size()/min(s.Size(), n)*i))
		}
	}
	return codes
}

func noteOf(g *Game, err error) Note {
	var e *Error
	if errors.As(err, &e) && e.Pos.IsValid() {
		return Note{e.Pos, e.Msg, true}
	}
	return Note{g.decl.pos, err.Error(), true}
}
