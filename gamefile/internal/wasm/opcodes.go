package wasm

// The instructions in use, under the names of the specification.
const (
	Unreachable = 0x00
	Block       = 0x02
	Loop        = 0x03
	If          = 0x04
	Else        = 0x05
	End         = 0x0b
	Br          = 0x0c
	BrIf        = 0x0d
	Return      = 0x0f
	Call        = 0x10
	Drop        = 0x1a
	Select      = 0x1b
	LocalGet    = 0x20
	LocalSet    = 0x21
	LocalTee    = 0x22
	GlobalGet   = 0x23
	GlobalSet   = 0x24
	I64Load     = 0x29
	I32Load8U   = 0x2d
	I64Load8U   = 0x31
	I64Load32S  = 0x34
	I64Load32U  = 0x35
	I32Store    = 0x36
	I64Store    = 0x37
	I64Store32  = 0x3e
	I32Const    = 0x41
	I64Const    = 0x42
	I32Eqz      = 0x45
	I32Eq       = 0x46
	I32Ne       = 0x47
	I32LtS      = 0x48
	I32LtU      = 0x49
	I32GtU      = 0x4b
	I32GeU      = 0x4f
	I64Eqz      = 0x50
	I64Eq       = 0x51
	I64Ne       = 0x52
	I64LtS      = 0x53
	I64LtU      = 0x54
	I64GtS      = 0x55
	I64GtU      = 0x56
	I64LeS      = 0x57
	I64LeU      = 0x58
	I64GeS      = 0x59
	I64GeU      = 0x5a
	I32Add      = 0x6a
	I32Sub      = 0x6b
	I32DivU     = 0x6e
	I32RemU     = 0x70
	I32And      = 0x71
	I32Or       = 0x72
	I64Clz      = 0x79
	I64Ctz      = 0x7a
	I64Popcnt   = 0x7b
	I64Add      = 0x7c
	I64Sub      = 0x7d
	I64Mul      = 0x7e
	I64DivS     = 0x7f
	I64DivU     = 0x80
	I64RemS     = 0x81
	I64RemU     = 0x82
	I64And      = 0x83
	I64Or       = 0x84
	I64Xor      = 0x85
	I64Shl      = 0x86
	I64ShrS     = 0x87
	I64ShrU     = 0x88
	I32WrapI64  = 0xa7
	I64ExtendS  = 0xac // i64.extend_i32_s
	I64ExtendU  = 0xad // i64.extend_i32_u

	F64ConvertI64 = 0xb9 // f64.convert_i64_s
	F64Div        = 0xa3
	F64Floor      = 0x9c
	Extended      = 0xfc // goes before the following
	I64TruncF64   = 0x06 // i64.trunc_sat_f64_s

	Void = 0x40 // the block type without results
)

// Instructions behind the prefix 0xfd.
const (
	V128Load  = 0x00
	V128Store = 0x0b
)
