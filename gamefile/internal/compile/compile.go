package compile

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/wasm"
)

// A Source is a game as its file declares it, with all parameters chosen.
type Source struct {
	Name string
	// File is the resolved syntax tree as the user wrote it.
	File *syntax.File
	// Globals are the values of the file's top-level names.
	Globals starlark.StringDict
	Space   *game.Space
	Rules   game.Rules
	// The functions of the declaration. Any may be nil; without Moves all positions are stuck.
	Moves, Where, Result, Stuck, Priority, Unmoves, Same *starlark.Function
	// StuckResult is what being stuck pays where Stuck is nil.
	StuckResult game.Result
	// Fuel bounds the work on one position, counted in rounds of loops; 0 stands for 1e8.
	Fuel int64
	// Memory bounds the bytes of an instance; 0 stands for 256 MiB.
	Memory int64
}

// An Unsupported error says what in a file the compiler does not know. The game still
// runs in the interpreter.
type Unsupported struct {
	Pos    syntax.Position
	Func   string // the function that contains it
	Reason string
}

func (e *Unsupported) Error() string {
	if e.Func == "" {
		return fmt.Sprintf("%s: %s", e.Pos, e.Reason)
	}
	return fmt.Sprintf("%s: in %s: %s", e.Pos, e.Func, e.Reason)
}

// Limits of what is compiled; past them the interpreter is used.
const (
	maxCode   = 1 << 18 // bytes of WebAssembly
	maxPasses = 64
)

// A Task is what a module does for a position.
type Task uint8

const (
	// Forward lists the options.
	Forward Task = iota
	// Backward lists the positions that have it as an option.
	Backward
	// Looking looks the options up in a table (game.Looker).
	Looking
	// Ranking tells the priority (game.Prioritizer).
	Ranking

	// Tasks is how many there are.
	Tasks = iota
)

// A compiler turns the moves of a game into a module for one task.
type compiler struct {
	src   *Source
	task  Task
	decls map[[2]int32]*resolve.Function
	funcs map[*starlark.Function]*funcValue

	// What is learned lasts from pass to pass.
	root      *instance
	variables int
	blocks    *blocks
	literals  *literals
	fields    []*field
	changed   bool
	pass      int
	ragged    bool // tuples of different arity join: those among the data do

	// The function that is being emitted.
	code   []byte
	locals []wasm.Type
	free   []uint32
	busy   []uint32
	depth  int
	exits  []*exit
	frames []frame
	locked []slot
	env    *env
	cur    *instance
	here   syntax.Node
	sites  int // words that can be written between two checks for room
	ahead  ahead
	loops  int // that were emitted
	risks  int // places where what is emitted may leave a position unfinished, or never leave it

	failed, unsure, outOfMemory, exhausted label
	enough                                 label                       // where Looking goes when it has seen enough
	complete                               bool                        // Looking sees all options, since each could fail
	said                                   say                         // of the option that is being emitted
	moreSaid                               bool                        // somewhere in the file it is more than a name
	looking                                map[*starlark.Function]bool // where changes are looked for

	named    bool
	sameFunc *funcValue
	registers
}

// at notes the place in the file that is being compiled.
func (c *compiler) at(n syntax.Node) { c.here = n }

// unsupported gives up.
func (c *compiler) unsupported(format string, args ...any) {
	e := &Unsupported{Reason: fmt.Sprintf(format, args...)}
	if c.here != nil {
		e.Pos = syntax.Start(c.here)
	}
	for i := c.cur; i != nil && e.Func == ""; i = i.caller {
		switch {
		case i.fn == nil:
		case i.fn.fn.Pos.Filename() != c.src.File.Path && i.at != nil: // not the user's text: the place is that of the call
			e.Pos = syntax.Start(i.at)
		default:
			e.Func = i.fn.fn.Name
		}
	}
	panic(e)
}

// article is the type with a or an.
func article(t *typ) string {
	s := t.String()
	switch {
	case s == "None" || s == "nothing" || strings.HasPrefix(s, "a "):
		return s
	case strings.ContainsRune("aeiou", rune(s[0])):
		return "an " + s
	}
	return "a " + s
}

// translate makes the module of a game for one task.
func translate(src *Source, task Task) (c *compiler, module []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			u, ok := r.(*Unsupported)
			if !ok {
				panic(r)
			}
			err = u
		}
	}()
	c = &compiler{
		src: src, task: task,
		decls: declare(src.File), funcs: map[*starlark.Function]*funcValue{},
		root: newInstance(nil, nil), blocks: newBlocks(), literals: newLiterals(),
		named: src.Space.Named(), moreSaid: saysMore(src.File), looking: map[*starlark.Function]bool{},
	}
	if task == Looking && src.Rules.Gains {
		c.unsupported("options that gain points are listed only")
	}
	c.fields = newFields(src.Space)
	for _, f := range c.fields {
		if d, ok := f.domain.(game.Arrangement); ok && !narrowArrangement(d) {
			c.unsupported("an arrangement of so many letters is not known to the compiler")
		}
	}
	for c.pass = 1; ; c.pass++ {
		c.changed = false
		c.emit()
		if !c.changed {
			break
		}
		if c.pass == maxPasses {
			c.unsupported("the types of this game are too intricate for the compiler")
		}
	}
	return c, c.module(), nil
}

// A Program is the compiled form of a game file. It serves all parameters of the
// same types and magnitudes. It is safe for concurrent use.
type Program struct {
	forward *engine
	others  [Tasks]lateEngines
}

// Compile compiles a game. The error is an *Unsupported where the file uses what the
// compiler does not know.
func Compile(ctx context.Context, src *Source) (*Program, error) {
	e, err := newEngine(ctx, src, Forward)
	if err != nil {
		return nil, err
	}
	return &Program{forward: e}, nil
}

// Fits reports whether the program serves src as well: it must come from the
// same file, and its data must have the types and magnitudes of what was compiled.
func (p *Program) Fits(src *Source) bool { return p.forward.fits(src) }

// Instance returns a generator for one task and one goroutine.
func (p *Program) Instance(ctx context.Context, src *Source, task Task) (*Instance, error) {
	if task == Forward {
		return p.forward.instance(ctx, src)
	}
	e, err := p.others[task].get(ctx, src, task)
	if err != nil {
		return nil, err
	}
	return e.instance(ctx, src)
}

// Close frees the program. Its instances must have been closed.
func (p *Program) Close(ctx context.Context) error {
	err := p.forward.close(ctx)
	for i := range p.others {
		err = errors.Join(err, p.others[i].close(ctx))
	}
	return err
}
