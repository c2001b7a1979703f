package compile

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"unsafe"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/gamefile/internal/lang"
)

// A TrapCode says why the guest gave up on a position.
type TrapCode uint8

// The reasons.
const (
	// TrapError: the rules raise an error at this position. If the interpreter finds none, that
	// is a defect of the compiler.
	TrapError TrapCode = endFailed
	// TrapUnsure: a rare case that is left to the interpreter, whatever it finds.
	TrapUnsure TrapCode = endUnsure
	// TrapMemory and TrapFuel: the work on this position passed a limit. The interpreter
	// counts in another way, so it may well get through.
	TrapMemory TrapCode = endMemory
	TrapFuel   TrapCode = endFuel
)

// A Trap is the error of a position that the guest gave up. The interpreter says what is
// wrong there.
type Trap struct{ Code TrapCode }

func (t *Trap) Error() string {
	return "the compiled rules stopped: " + [...]string{
		TrapError: "an error of the rules", TrapUnsure: "a case for the interpreter",
		TrapMemory: "out of memory", TrapFuel: "out of fuel",
	}[t.Code]
}

// Sizes of an instance.
const (
	batchCodes   = 1 << 12
	batchWords   = 1 << 15 // of output, after which a batch ends
	spareWords   = 1 << 12
	firstArena   = 1 << 16 // bytes
	largeMemory  = 1 << 24
	defaultFuel  = 100_000_000
	callFuel     = 1 << 20
	defaultBytes = 256 << 20
)

// An engine is a module that wazero has compiled, and what is needed to fill its memory.
type engine struct {
	c        *compiler
	rt       wazero.Runtime
	compiled wazero.CompiledModule
	shape    string
}

// newEngine compiles a game for one task.
func newEngine(ctx context.Context, src *Source, task Task) (*engine, error) {
	c, code, err := translate(src, task)
	if err != nil {
		return nil, err
	}
	config := wazero.NewRuntimeConfigInterpreter()
	if runtime.GOARCH == "amd64" || runtime.GOARCH == "arm64" {
		switch runtime.GOOS {
		case "linux", "darwin", "freebsd", "netbsd", "windows":
			config = wazero.NewRuntimeConfigCompiler()
		}
	}
	rt := wazero.NewRuntimeWithConfig(ctx, config)
	compiled, err := rt.CompileModule(ctx, code)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the compiler made an invalid module: %w", err), rt.Close(ctx))
	}
	return &engine{c: c, rt: rt, compiled: compiled, shape: shapeOf(src)}, nil
}

func (e *engine) close(ctx context.Context) error { return e.rt.Close(ctx) }

// shapeOf writes out what the code depends on besides the data.
func shapeOf(src *Source) string {
	var b strings.Builder
	for _, f := range newFields(src.Space) {
		b.WriteString(f.shape())
		b.WriteByte(';')
	}
	fmt.Fprint(&b, src.Space.Named(), src.Rules.Scores, src.Rules.Gains)
	for _, f := range []*starlark.Function{src.Moves, src.Where, src.Result, src.Stuck, src.Priority, src.Unmoves, src.Same} {
		b.WriteString(functionKey(f))
	}
	return b.String()
}

func functionKey(f *starlark.Function) string {
	if f == nil {
		return " -"
	}
	pos := f.Position() // of whichever parse of the file
	return fmt.Sprintf(" %d:%d", pos.Line, pos.Col)
}

// fits: the same tree, the same functions and domains, and data of the same types.
func (e *engine) fits(src *Source) bool {
	if src.File != e.c.src.File || shapeOf(src) != e.shape {
		return false
	}
	values, ok := e.values(src)
	if !ok {
		return false
	}
	for key, d := range e.c.blocks.datas {
		t, rng, err := typeOf(values[key])
		if err != nil || describe(t, rng) != d.first {
			return false
		}
	}
	for name, fields := range e.c.blocks.sizes {
		n, _ := lang.SmallInt(values[name])
		for _, i := range fields {
			if n != int64(src.Space.Fields()[i].Domain.Size()) {
				return false
			}
		}
	}
	return true
}

// values finds the data of a source; false if functions have changed places.
func (e *engine) values(src *Source) (map[string]starlark.Value, bool) {
	values := make(map[string]starlark.Value, len(e.c.blocks.keys))
	for _, key := range e.c.blocks.keys {
		if v, ok := src.Globals[key]; ok {
			values[key] = v
		}
	}
	for key, v := range e.c.blocks.constants {
		values[key] = v
	}
	for name, old := range e.c.src.Globals {
		f, ok := old.(*starlark.Function)
		if !ok || e.c.funcs[f] == nil {
			continue
		}
		g, ok := src.Globals[name].(*starlark.Function)
		if !ok || functionKey(g) != functionKey(f) {
			return nil, false
		}
		e.defaults(values, f, g)
	}
	for _, pair := range [][2]*starlark.Function{
		{e.c.src.Moves, src.Moves},
		{e.c.src.Where, src.Where},
		{e.c.src.Result, src.Result},
		{e.c.src.Stuck, src.Stuck},
		{e.c.src.Priority, src.Priority},
		{e.c.src.Unmoves, src.Unmoves},
		{e.c.src.Same, src.Same},
	} {
		if pair[0] != nil && pair[1] != nil && e.c.funcs[pair[0]] != nil {
			e.defaults(values, pair[0], pair[1])
		}
	}
	return values, len(values) == len(e.c.blocks.keys)
}

func (e *engine) defaults(values map[string]starlark.Value, f, g *starlark.Function) {
	fn := e.c.funcs[f].fn
	for p := range fn.Params {
		key := fmt.Sprintf("%p.%d", fn, p)
		if _, ok := e.c.blocks.datas[key]; ok && p < g.NumParams() {
			values[key] = g.ParamDefault(p)
		}
	}
}

// An Instance runs the compiled rules on the data of one source. It is a
// game.Generator and game.Resulter, for one goroutine.
type Instance struct {
	e      *engine
	src    *Source
	ctx    context.Context
	mod    api.Module
	run    api.Function
	mem    api.Memory
	stack  [1]uint64
	limit  uint64 // bytes
	layout layout
	shown  struct { // which table the guest has a copy of
		view    *game.View
		version uint64
	}
}

// layout holds the addresses of the parts of memory that lie behind the data.
type layout struct {
	data                 uint64 // where the data end
	codes, results, ends uint64
	table, tableBytes    uint64 // for Looking
	out, outWords        uint64
	gains                uint64 // beside the output
	arena, arenaBytes    uint64
	fuel, stuck          int64
	half                 int64
}

var (
	_ game.Generator = (*Instance)(nil)
	_ game.Resulter  = (*Instance)(nil)
)

func (e *engine) instance(ctx context.Context, src *Source) (*Instance, error) {
	x := &Instance{e: e, ctx: context.WithoutCancel(ctx)}
	if err := x.start(); err != nil {
		return nil, err
	}
	if err := x.Reset(src); err != nil {
		return nil, errors.Join(err, x.Close())
	}
	return x, nil
}

// start gives the instance a guest with the least memory.
func (x *Instance) start() error {
	mod, err := x.e.rt.InstantiateModule(x.ctx, x.e.compiled, wazero.NewModuleConfig().WithName(""))
	if err == nil {
		x.mod, x.run, x.mem = mod, mod.ExportedFunction("run"), mod.Memory()
	}
	return err
}

// enlarge gives the guest the room that the layout asks for. Memory that grows is copied, and there twice for a while:
// a large one is made anew instead.
func (x *Instance) enlarge() error {
	if x.mem.Size() <= largeMemory {
		return x.place()
	}
	return x.renew()
}

// shrink goes back to the least room, which is known to fit. A guest's memory never shrinks, so it takes another one:
// the interpreter is about to be asked for the position, and the limit is meant for both together.
func (x *Instance) shrink() error {
	x.layout.outWords, x.layout.arenaBytes = x.leastOut(), firstArena
	return x.renew()
}

// renew takes another guest, for which the memory of this one is free.
func (x *Instance) renew() error {
	if err := x.Close(); err != nil {
		return err
	}
	if err := x.start(); err != nil {
		return err
	}
	runtime.GC()
	return x.Reset(x.src)
}

// leastOut is how many words of output the guest needs room for.
func (x *Instance) leastOut() uint64 {
	return max(batchWords+spareWords, 4*uint64(x.e.c.sites)+batchWords)
}

// Close implements game.Generator.
func (x *Instance) Close() error { return x.mod.Close(x.ctx) }

// Reset gives the instance the data of another source. It is an error if the program does not fit it.
func (x *Instance) Reset(src *Source) error {
	values, _ := x.e.values(src)
	if !x.e.fits(src) {
		return errors.New("the compiled rules do not fit this game")
	}
	x.src = src
	block, im := x.e.c.build(src, values)
	x.limit = defaultBytes
	if src.Memory > 0 {
		x.limit = min(uint64(src.Memory), 1<<31) // sizes are signed 32-bit numbers in the guest
	}
	l := &x.layout
	l.data = uint64(im.base) + 8*uint64(len(im.mem))
	l.fuel = defaultFuel
	if src.Fuel > 0 {
		l.fuel = min(src.Fuel, 1<<31-1)
	}
	l.stuck = int64(src.StuckResult)
	l.half = int64(src.Space.Half())
	l.outWords, l.arenaBytes = max(l.outWords, x.leastOut()), max(l.arenaBytes, firstArena)
	if err := x.place(); err != nil {
		return err
	}
	x.write(blockBase, block)
	x.write(literalBase, x.e.c.literals.mem)
	x.write(uint32(im.base), im.mem)
	return nil
}

func (x *Instance) write(at uint32, words []int64) {
	if len(words) == 0 {
		return
	}
	x.mem.Write(at, unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), 8*len(words)))
}

// place lays out memory behind the data and tells the guest.
func (x *Instance) place() error {
	l := &x.layout
	x.shown.view = nil
	at := l.data
	take := func(bytes uint64) uint64 {
		p := at
		at += (bytes + 15) &^ 15
		return p
	}
	l.codes = take(8 * batchCodes)
	l.results = take(8 * batchCodes)
	l.ends = take(4 * batchCodes)
	l.table = take(l.tableBytes)
	l.out = take(8 * l.outWords)
	if l.gains = l.out; x.e.c.src.Rules.Gains {
		l.gains = take(8 * l.outWords)
	}
	l.arena = take(l.arenaBytes)
	if at > x.limit+(minPages<<16) {
		return &Trap{TrapMemory}
	}
	if have := uint64(x.mem.Size()); at > have {
		if _, ok := x.mem.Grow(uint32((at - have + 1<<16 - 1) >> 16)); !ok {
			return &Trap{TrapMemory}
		}
	}
	x.write(0, []int64{
		0, int64(l.codes), int64(l.results), int64(l.ends), int64(l.out), int64(l.out + 8*l.outWords),
		int64(l.out + 8*(l.outWords-spareWords)), int64(l.arena), int64(l.arena + l.arenaBytes),
		l.fuel, callFuel, l.stuck, l.half, int64(l.table), int64(l.gains - l.out), x.e.c.reserveShift(),
	})
	return nil
}

// call runs the guest on the first codes and returns how many it has done.
func (x *Instance) call(codes []game.Code, mode uint64) (int, error) {
	if len(codes) == 0 {
		return 0, nil
	}
	if len(codes) > batchCodes {
		codes = codes[:batchCodes]
	}
	for {
		x.mem.Write(uint32(x.layout.codes), unsafe.Slice((*byte)(unsafe.Pointer(&codes[0])), 8*len(codes)))
		x.mem.WriteUint64Le(ctlCount, uint64(len(codes)))
		x.stack[0] = mode
		if err := x.run.CallWithStack(x.ctx, x.stack[:]); err != nil {
			return 0, fmt.Errorf("the compiled rules broke down: %w", err)
		}
		n := int(uint32(x.stack[0]))
		if n > 0 {
			return n, nil
		}
		switch end := x.stack[0] >> 32; end {
		case endFull:
			x.layout.outWords *= 2
		case endMemory:
			x.layout.arenaBytes *= 4
		default:
			return 0, x.trap(TrapCode(end))
		}
		if err := x.enlarge(); err != nil {
			return 0, errors.Join(err, x.shrink())
		}
	}
}

// trap is the error of a position that the guest gave up.
func (x *Instance) trap(code TrapCode) error {
	if x.layout.arenaBytes+8*x.layout.outWords <= largeMemory {
		return &Trap{code}
	}
	return errors.Join(&Trap{code}, x.shrink())
}

// Options implements game.Generator. The error is a *Trap where codes[n] breaks the rules.
func (x *Instance) Options(codes []game.Code, b *game.Batch) (int, error) {
	n, err := x.call(codes, 0)
	*b = game.Batch{}
	if n > 0 {
		b.Results = view[game.Result](x, x.layout.results, n)
		b.Ends = view[uint32](x, x.layout.ends, n)
		b.Options = view[game.Option](x, x.layout.out, int(b.Ends[n-1]))
		if x.e.c.src.Rules.Gains {
			b.Gains = view[int64](x, x.layout.gains, len(b.Options))
		}
	}
	return n, err
}

// Results implements game.Resulter.
func (x *Instance) Results(codes []game.Code, b *game.Batch) (int, error) {
	n, err := x.call(codes, 1)
	*b = game.Batch{}
	if n > 0 {
		b.Results = view[game.Result](x, x.layout.results, n)
	}
	return n, err
}

// view returns guest memory as a slice.
func view[T any](x *Instance, at uint64, n int) []T {
	if n == 0 {
		return nil
	}
	var t T
	buf, ok := x.mem.Read(uint32(at), uint32(n)*uint32(unsafe.Sizeof(t)))
	if !ok {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&buf[0])), n)
}
