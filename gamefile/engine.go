package gamefile

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/gamefile/internal/compile"
)

// An enginePool chooses the engine of a file's games, and keeps compiled programs and their
// instances, so that many small games of one file are cheap.
type enginePool struct {
	mu       sync.Mutex
	programs []*pooled // the latest first
	refusals int       // how often the compiler has refused a game of the file
	refused  *notCompiled
}

const (
	maxPrograms = 8 // for parameters of so many kinds
	maxRefusals = 4 // after which other parameters are not tried any more
)

// A pooled program and its idle instances, by task.
type pooled struct {
	program *compile.Program
	mu      sync.Mutex
	idle    [compile.Tasks][]*compile.Instance
}

// notCompiled says why rules are not compiled.
type notCompiled struct {
	name   string // of the function, or ""
	at     syntax.Position
	reason string
}

func (n *notCompiled) err() error {
	return errorAt(n.at, "not compiled: %s", n.reason)
}

// source is the game as the compiler wants it.
func (g *Game) source() *compile.Source {
	d := g.decl
	return &compile.Source{
		Name: g.file.path, File: g.file.tree, Globals: g.mod.globals, Space: d.space, Rules: d.rules,
		Moves: d.moves, Where: d.where, Result: d.result, Stuck: d.stuck, Priority: d.priority, Unmoves: d.unmoves, Same: d.same,
		StuckResult: d.rules.StuckPays(),
		Fuel:        int64(min(g.opts.Fuel.Position, 1<<62)), Memory: g.opts.Memory,
	}
}

// generator returns a generator of g's moves, or of its moves backward.
func (p *enginePool) generator(ctx context.Context, g *Game, inverse bool) (game.Generator, error) {
	if g.opts.Engine == Interpreted {
		return interpret(ctx, g, inverse), nil
	}
	src := g.source()
	prog, why := p.program(ctx, g, src)
	if why == nil {
		var inst *compile.Instance
		task := compile.Forward
		if inverse {
			task = compile.Backward
		}
		if inst, why = prog.instance(ctx, g, src, task); why == nil {
			return &compiled{ctx: ctx, g: g, inst: inst, pool: prog, task: task}, nil
		}
	}
	if g.opts.Engine == Compiled {
		return nil, why.err()
	}
	return interpret(ctx, g, inverse), nil
}

// unsupported returns why g is not compiled, or nil if it is.
func (p *enginePool) unsupported(ctx context.Context, g *Game) *notCompiled {
	if g.decl.heap != nil || g.decl.take != nil && !g.decl.judged() {
		return nil
	}
	_, why := p.program(ctx, g, g.source())
	return why
}

// lateTasks are the tasks of functions that are compiled when they are first wanted.
var lateTasks = map[string]compile.Task{"priority": compile.Ranking, "unmoves": compile.Backward}

// unsupportedTask returns why a function with a task of its own is not compiled, where the moves of g are.
func (p *enginePool) unsupportedTask(ctx context.Context, g *Game, keyword string) *notCompiled {
	task, late := lateTasks[keyword]
	if !late || g.decl.take != nil {
		return nil
	}
	src := g.source()
	prog, why := p.program(ctx, g, src)
	if why != nil {
		return why
	}
	inst, why := prog.instance(ctx, g, src, task)
	if why == nil {
		prog.release(inst, task)
	}
	return why
}

// program returns the compiled form of g, compiling it if none of those at hand fits.
func (p *enginePool) program(ctx context.Context, g *Game, src *compile.Source) (*pooled, *notCompiled) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, prog := range p.programs {
		if prog.program.Fits(src) {
			return prog, nil
		}
	}
	if p.refusals >= maxRefusals {
		return nil, p.refused
	}
	program, err := compile.Compile(ctx, src)
	if err != nil {
		p.refusals++
		p.refused = refusal(g, err)
		return nil, p.refused
	}
	prog := &pooled{program: program}
	p.programs = append([]*pooled{prog}, p.programs[:min(len(p.programs), maxPrograms-1)]...)
	return prog, nil
}

func refusal(g *Game, err error) *notCompiled {
	var u *compile.Unsupported
	if errors.As(err, &u) {
		return &notCompiled{u.Func, u.Pos, u.Reason}
	}
	return &notCompiled{"", g.decl.pos, err.Error()}
}

// instance returns an idle instance filled with the data of src, or a new one.
func (p *pooled) instance(ctx context.Context, g *Game, src *compile.Source, task compile.Task) (*compile.Instance, *notCompiled) {
	idle := &p.idle[task]
	p.mu.Lock()
	var inst *compile.Instance
	if n := len(*idle); n > 0 {
		inst, *idle = (*idle)[n-1], (*idle)[:n-1]
	}
	p.mu.Unlock()
	if inst != nil {
		if err := inst.Reset(src); err == nil {
			return inst, nil
		}
		inst.Close()
	}
	inst, err := p.program.Instance(ctx, src, task)
	if err != nil {
		return nil, refusal(g, err)
	}
	return inst, nil
}

// release takes an instance back.
func (p *pooled) release(inst *compile.Instance, task compile.Task) error {
	idle := &p.idle[task]
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(*idle) >= 2*runtime.GOMAXPROCS(0) {
		return inst.Close()
	}
	*idle = append(*idle, inst)
	return nil
}

// Engine says which engine generates the moves of g, and for a game that is interpreted
// why it is not compiled. Moves that take= gives count as compiled.
func (g *Game) Engine(ctx context.Context) (Engine, string) {
	if g.opts.Engine == Interpreted && g.decl.take == nil {
		return Interpreted, "the interpreter was asked for"
	}
	if why := g.file.engines.unsupported(ctx, g); why != nil {
		return Interpreted, why.err().Error()
	}
	return Compiled, ""
}
