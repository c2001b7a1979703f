package compile

import "grundy/gamefile/internal/wasm"

// mirrored is the comparison that says of (b, a) what op says of (a, b).
var mirrored = map[byte]byte{
	wasm.I64Eq: wasm.I64Eq, wasm.I64Ne: wasm.I64Ne,
	wasm.I64LtS: wasm.I64GtS, wasm.I64GtS: wasm.I64LtS, wasm.I64LeS: wasm.I64GeS, wasm.I64GeS: wasm.I64LeS,
}

// ordered compares two numbers, with zero never on the left. wazero 1.12 makes one machine instruction of a branch
// on a comparison of zero with x & y; it sets the flags as for (x & y) on the left, and where the zero stood there, asks them for
// the opposite: 0 < x & 1 never held.
func (c *compiler) ordered(op byte, a, b slot) {
	if a.r.lo == 0 && a.r.hi == 0 {
		op, a, b = mirrored[op], b, a
	}
	c.push(a, b)
	c.op(op)
}
