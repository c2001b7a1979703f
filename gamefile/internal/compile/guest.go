package compile

import (
	"grundy/gamefile/internal/wasm"
)

// growCode is grow(header, words, arena, end) -> arena: it gives a list twice the room, or
// returns 0 if the arena has not enough.
func growCode() wasm.Func {
	const header, words, arena, end, room, bytes = 0, 1, 2, 3, 4, 5
	var c compiler
	c.get(header)
	c.op(wasm.I32WrapI64)
	c.memory(wasm.I64Load, listCap)
	c.i64(1)
	c.op(wasm.I64Shl)
	c.i64(4)
	c.op(wasm.I64Or)
	c.tee(room)
	c.get(words)
	c.op(wasm.I64Mul)
	c.i64(3)
	c.op(wasm.I64Shl)
	c.tee(bytes)
	c.get(arena)
	c.op(wasm.I64Add)
	c.get(end)
	c.op(wasm.I64GtU)
	c.open(wasm.If)
	c.i64(0)
	c.op(wasm.Return)
	c.close()
	c.get(arena)
	c.op(wasm.I32WrapI64)
	for _, field := range []int64{listData, listLen} {
		c.get(header)
		c.op(wasm.I32WrapI64)
		c.memory(wasm.I64Load, field)
		if field == listLen {
			c.get(words)
			c.op(wasm.I64Mul)
			c.i64(3)
			c.op(wasm.I64Shl)
		}
		c.op(wasm.I32WrapI64)
	}
	c.memoryCopy()
	for _, set := range []struct {
		field int64
		local uint32
	}{{listCap, room}, {listData, arena}} {
		c.get(header)
		c.op(wasm.I32WrapI64)
		c.get(set.local)
		c.memory(wasm.I64Store, set.field)
	}
	c.get(arena)
	c.get(bytes)
	c.op(wasm.I64Add)
	return wasm.Func{
		Params: []wasm.Type{wasm.I64, wasm.I64, wasm.I64, wasm.I64}, Results: []wasm.Type{wasm.I64},
		Locals: []wasm.Type{wasm.I64, wasm.I64}, Code: c.code,
	}
}

// gcdCode is gcd(a, b), never negative except for the one result that leaves 64 bits.
func gcdCode() wasm.Func {
	const a, b, t = 0, 1, 2
	var c compiler
	out := c.open(wasm.Block)
	head := c.open(wasm.Loop)
	c.get(b)
	c.op(wasm.I64Eqz)
	c.brIf(out)
	c.get(b)
	c.set(t)
	c.get(a)
	c.get(b)
	c.op(wasm.I64RemS)
	c.set(b)
	c.get(t)
	c.set(a)
	c.br(head)
	c.close()
	c.close()
	c.i64(0)
	c.get(a)
	c.op(wasm.I64Sub)
	c.get(a)
	c.get(a)
	c.i64(0)
	c.op(wasm.I64LtS, wasm.Select)
	return wasm.Func{
		Params: []wasm.Type{wasm.I64, wasm.I64}, Results: []wasm.Type{wasm.I64},
		Locals: []wasm.Type{wasm.I64}, Code: c.code,
	}
}
