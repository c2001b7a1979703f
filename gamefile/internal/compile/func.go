package compile

import (
	"fmt"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// A funcValue is a function known at compile time: its tree, and for a nested one the
// expansion of the function around it, whose variables it may read.
type funcValue struct {
	fn     *resolve.Function
	global *starlark.Function // of a global function: holds the defaults
	outer  *instance          // of a nested function
}

func (f *funcValue) same(g *funcValue) bool { return f.fn == g.fn && f.outer == g.outer }

// An instance is one expansion of a function: every call is expanded in place, so each
// call site has its own, with its own types.
type instance struct {
	fn     *funcValue
	caller *instance
	at     syntax.Node // where it is called
	vars   []*variable
	hidden map[any]*variable
	nodes  map[any]*node
	kids   map[kid]*instance
	// ret is where return jumps to, and result holds what it returns; where the
	// function's list of options is emitted at once, sink is set instead.
	ret    *exit
	result *variable
	sink   *sink
	locks  int // lists locked against changes by loops around the present statement
}

// A kid is the key of an expansion inside another: the place of the call and the
// function called there. A function whose list is emitted at once has its own.
type kid struct {
	call any
	fn   *resolve.Function
	sink sinkKind
}

// declare finds every function of the file by its place.
func declare(f *syntax.File) map[[2]int32]*resolve.Function {
	found := map[[2]int32]*resolve.Function{}
	syntax.Walk(f, func(n syntax.Node) bool {
		var fn any
		switch n := n.(type) {
		case *syntax.DefStmt:
			fn = n.Function
		case *syntax.LambdaExpr:
			fn = n.Function
		}
		if fn, ok := fn.(*resolve.Function); ok {
			found[[2]int32{fn.Pos.Line, fn.Pos.Col}] = fn
		}
		return true
	})
	return found
}

// globalFunc returns a function of the program as a value.
func (c *compiler) globalFunc(f *starlark.Function) *funcValue {
	if v := c.funcs[f]; v != nil {
		return v
	}
	pos := f.Position()
	fn := c.decls[[2]int32{pos.Line, pos.Col}]
	if fn == nil {
		c.unsupported("function %s was not found in the file", f.Name())
	}
	if f.NumFreeVars() > 0 {
		c.unsupported("function %s uses variables of a function that has returned", f.Name())
	}
	v := &funcValue{fn: fn, global: f}
	c.funcs[f] = v
	return v
}

// expansion returns the instance of fn called at key.
func (c *compiler) expansion(key any, fn *funcValue, sink sinkKind) *instance {
	for i := c.cur; i != nil; i = i.caller {
		if i.fn != nil && i.fn.fn == fn.fn {
			c.unsupported("function %s calls itself", fn.fn.Name)
		}
	}
	k := kid{key, fn.fn, sink}
	inst := c.cur.kids[k]
	if inst == nil {
		inst = newInstance(fn, c.cur)
		for _, b := range fn.fn.Locals {
			v := c.newVariable(b.First.Name)
			v.many = true
			inst.vars = append(inst.vars, v)
		}
		inst.result = c.newVariable("the result of " + fn.fn.Name)
		c.cur.kids[k] = inst
	}
	inst.fn, inst.at = fn, c.here
	return inst
}

func newInstance(fn *funcValue, caller *instance) *instance {
	return &instance{
		fn: fn, caller: caller,
		hidden: map[any]*variable{}, nodes: map[any]*node{}, kids: map[kid]*instance{},
	}
}

// An argument of a call; name is empty for a positional one.
type argument struct {
	name string
	v    value
}

// invoke expands a call in place and returns its result; with a sink the
// function's result is a list of options, which go there.
func (c *compiler) invoke(key any, fn *funcValue, args []argument, out *sink) value {
	if c.env == nil {
		return value{t: never}
	}
	if len(c.code) > maxCode {
		c.unsupported("the functions are too large when their calls are expanded in place")
	}
	inst := c.expansion(key, fn, out.kind())
	bound := c.bind(inst, args)
	if c.env == nil {
		return value{t: never}
	}
	for i, v := range inst.vars {
		if i >= len(bound) {
			c.unassign(v)
		}
	}
	for i, x := range bound {
		c.assign(inst.vars[i], x)
	}
	saved := c.cur
	c.cur = inst
	inst.ret, inst.locks, inst.sink = c.block(), len(c.locked), nil
	if out != nil {
		inst.sink = c.sinkOf(fn.fn, out)
	}
	c.stmts(fn.fn.Body)
	if c.env != nil {
		c.giveBack(none)
	}
	c.end(inst.ret)
	c.cur = saved
	var result value
	if out == nil {
		result = c.read(inst.result)
	}
	c.forget(inst)
	return result
}

// giveBack returns x from the current function.
func (c *compiler) giveBack(x value) {
	if c.env == nil {
		return
	}
	if c.cur.sink != nil {
		if x.t.k != tNever {
			c.noneToSink()
		}
		return
	}
	c.assign(c.cur.result, x)
	c.jump(c.cur.ret)
}

// forget drops what is known of the variables of an expansion that has returned.
func (c *compiler) forget(inst *instance) {
	if c.env == nil {
		return
	}
	for _, v := range inst.vars {
		for k := range int8(len(v.faces) + 1) {
			c.env.put(v.face(k).id, state{})
		}
	}
	for _, v := range inst.hidden {
		c.env.put(v.id, state{})
	}
	c.env.put(inst.result.id, state{})
}

// bind matches arguments and parameters as Starlark does. An arity error always
// raises.
func (c *compiler) bind(inst *instance, args []argument) []value {
	fn := inst.fn.fn
	if fn.HasVarargs || fn.HasKwargs || fn.NumKwonlyParams > 0 {
		c.unsupported("function %s has starred parameters", fn.Name)
	}
	n := len(fn.Params)
	bound := make([]value, n)
	set := make([]bool, n)
	for i, a := range args {
		at := i
		if a.name != "" {
			at = n
			for p := range fn.Params {
				if paramName(fn.Params[p]) == a.name {
					at = p
				}
			}
		}
		if at >= n || set[at] {
			c.fail()
			return nil
		}
		bound[at], set[at] = a.v, true
	}
	for p := range bound {
		if set[p] {
			bound[p] = c.stable(bound[p])
			continue
		}
		if _, ok := fn.Params[p].(*syntax.BinaryExpr); !ok {
			c.fail()
			return nil
		}
		bound[p] = c.defaultOf(inst.fn, p)
	}
	return bound
}

func paramName(p syntax.Expr) string {
	if b, ok := p.(*syntax.BinaryExpr); ok {
		p = b.X
	}
	return p.(*syntax.Ident).Name
}

// defaultOf returns the default of a parameter, which was computed when the function was defined.
func (c *compiler) defaultOf(f *funcValue, p int) value {
	if f.global != nil {
		return c.data(fmt.Sprintf("%p.%d", f.fn, p), f.global.ParamDefault(p))
	}
	saved := c.cur
	c.cur = f.outer
	v := c.read(c.hidden(f.fn.Params[p], "a default"))
	c.cur = saved
	return v
}

// closure makes the value of a nested def or lambda.
func (c *compiler) closure(fn *resolve.Function) value {
	for _, p := range fn.Params {
		if b, ok := p.(*syntax.BinaryExpr); ok {
			c.assign(c.hidden(p, "a default"), c.expr(b.Y))
		}
	}
	return value{t: &typ{k: tFunc, fn: &funcValue{fn: fn, outer: c.cur}}}
}

// variableOf returns the variable that an identifier names in the current function, or nil if
// it is not a local one.
func (c *compiler) variableOf(id *syntax.Ident) *variable {
	b := id.Binding.(*resolve.Binding)
	inst := c.cur
	for b.Scope == resolve.Free {
		if inst.fn.outer == nil {
			return nil
		}
		b = inst.fn.fn.FreeVars[b.Index]
		inst = inst.fn.outer
	}
	if b.Scope != resolve.Local && b.Scope != resolve.Cell {
		return nil
	}
	return inst.vars[b.Index]
}
