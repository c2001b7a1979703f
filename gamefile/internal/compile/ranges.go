package compile

import (
	"math"

	"grundy/gamefile/internal/wasm"
)

// span is the source of a range. start and step are stable.
func (c *compiler) span(start, step, n slot) source {
	whole := start.r
	if n.r.hi > 0 && n.r.hi < math.MaxInt32 {
		d, ok := step.r.mul(ival{0, n.r.hi - 1})
		if ok {
			if s, ok := start.r.add(d); ok {
				whole = whole.join(s)
			} else {
				whole = anything
			}
		}
	} else {
		whole = anything
	}
	elem := &node{elem: typeInt, rng: []ival{whole.class()}}
	return source{n: n, node: elem, span: true, first: start, step: step, bound: nowhere, at: func(i slot) value {
		k := i
		if !step.known || step.c != 1 {
			k = c.two(wasm.I64Mul, i, step, anything)
		}
		if start.known && start.c == 0 {
			k.r = k.r.meet(whole)
			if k.r.empty() {
				k.r = whole
			}
			return one(typeInt, k)
		}
		return one(typeInt, c.two(wasm.I64Add, start, k, whole))
	}}
}

// rangeLen is the number of elements of range(start, stop, step).
func (c *compiler) rangeLen(start, stop, step slot) slot {
	for _, s := range []slot{start, stop, step} {
		if !s.r.in(ival{-1 << 60, 1 << 60}) {
			// Numbers that large are left to the interpreter.
			c.push(s, constant(1<<60))
			c.op(wasm.I64Add)
			c.i64(1 << 61)
			c.op(wasm.I64GtU)
			c.brIf(c.unsure)
		}
	}
	if step.known && step.c < 0 {
		start, stop, step = stop, start, constant(-step.c)
	} else if !step.known {
		// where step < 0, count the other way
		neg := c.temp()
		c.push(step, constant(0))
		c.op(wasm.I64LtS, wasm.I64ExtendU)
		c.set(neg)
		pick := func(a, b slot) slot {
			c.push(a, b)
			c.get(neg)
			c.op(wasm.I64Eqz, wasm.Select)
			return c.pop(a.r.join(b.r))
		}
		a, b := pick(start, stop), pick(stop, start)
		start, stop = a, b
		c.push(step, step)
		c.push(constant(-1))
		c.op(wasm.I64Mul)
		c.get(neg)
		c.op(wasm.I64Eqz, wasm.Select)
		step = c.pop(ival{1, 1 << 60})
	}
	d, _ := stop.r.sub(start.r)
	diff := constant(d.lo)
	if !(d.lo == d.hi && start.known && stop.known) {
		diff = c.two(wasm.I64Sub, stop, start, d)
	}
	diff = c.extreme(wasm.I64GtS, diff, constant(0))
	if step.known && step.c == 1 {
		return diff
	}
	c.push(diff, step)
	c.op(wasm.I64Add)
	c.i64(1)
	c.op(wasm.I64Sub)
	c.push(step)
	c.op(wasm.I64DivU)
	return c.pop(ival{0, max(diff.r.hi, 0)})
}

func (c *compiler) rangeSource(args []value) source {
	v := c.rangeValue(args)
	if c.env == nil {
		return c.noSource()
	}
	s := c.span(v.s[0], v.s[1], v.s[2])
	if len(args) > 0 {
		stop := args[len(args)-1]
		if len(args) > 1 {
			stop = args[1]
		}
		if len(args) < 3 {
			s.bound = ival{v.s[0].r.lo, max(stop.s[len(stop.s)-1].r.hi, math.MinInt64+1) - 1}
		}
	}
	return s
}

// rangeValue is range(...) as start, step and length.
func (c *compiler) rangeValue(args []value) value {
	if c.env == nil {
		return value{t: never}
	}
	if len(args) < 1 || len(args) > 3 {
		return c.raise()
	}
	var s []slot
	for _, a := range args {
		k, ok := c.asInt(a)
		if !ok {
			return c.raise()
		}
		if k.of != nil {
			c.get(k.local)
			k = c.pop(k.r)
		}
		s = append(s, k)
	}
	start, stop, step := constant(0), s[0], constant(1)
	if len(s) > 1 {
		start, stop = s[0], s[1]
	}
	if len(s) > 2 {
		step = s[2]
		if step.known && step.c == 0 {
			return c.raise()
		}
		c.notZero(step)
	}
	return value{t: typeRange, s: []slot{start, step, c.rangeLen(start, stop, step)}}
}
