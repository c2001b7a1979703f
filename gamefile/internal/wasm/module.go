// Package wasm writes WebAssembly modules: just the part of the binary format that
// compiled game files need (one memory, functions over i64 and i32, variables of i64, no tables).
package wasm

// A Type is the type of a value on the stack or in a local.
type Type byte

// The value types.
const (
	I32 Type = 0x7f
	I64 Type = 0x7e
)

// A Func is one function of a module. Its index is its place in Module.Funcs.
type Func struct {
	Export  string // "" if it is not exported
	Params  []Type
	Results []Type
	Locals  []Type // beyond the parameters
	Code    []byte // the instructions, without the final end
}

// A Module is a module with one exported memory named "memory".
type Module struct {
	MinPages, MaxPages uint32 // of 64 KiB
	Globals            int    // variables of 64 bits, 0 at first
	Funcs              []Func
}

// Section numbers of the binary format.
const (
	typeSection     = 1
	functionSection = 3
	memorySection   = 5
	globalSection   = 6
	exportSection   = 7
	codeSection     = 10
)

// Encode returns the module in the binary format.
func (m *Module) Encode() []byte {
	out := []byte{0, 'a', 's', 'm', 1, 0, 0, 0}

	types := Unsigned(nil, uint64(len(m.Funcs)))
	functions := Unsigned(nil, uint64(len(m.Funcs)))
	exports := Unsigned(nil, uint64(1+m.exported()))
	exports = append(name(exports, "memory"), 2, 0)
	code := Unsigned(nil, uint64(len(m.Funcs)))
	for i, f := range m.Funcs {
		types = append(types, 0x60)
		types = typeList(types, f.Params)
		types = typeList(types, f.Results)
		functions = Unsigned(functions, uint64(i))
		if f.Export != "" {
			exports = Unsigned(append(name(exports, f.Export), 0), uint64(i))
		}
		body := f.body()
		code = Unsigned(code, uint64(len(body)))
		code = append(code, body...)
	}
	memory := []byte{1, 1}
	memory = Unsigned(memory, uint64(m.MinPages))
	memory = Unsigned(memory, uint64(m.MaxPages))

	out = section(out, typeSection, types)
	out = section(out, functionSection, functions)
	out = section(out, memorySection, memory)
	globals := Unsigned(nil, uint64(m.Globals))
	for range m.Globals {
		const mutable = 1
		globals = append(globals, byte(I64), mutable, I64Const, 0, End)
	}
	out = section(out, globalSection, globals)
	out = section(out, exportSection, exports)
	return section(out, codeSection, code)
}

func (m *Module) exported() (n int) {
	for _, f := range m.Funcs {
		if f.Export != "" {
			n++
		}
	}
	return n
}

// body returns the local declarations, in runs of equal types, and the code.
func (f *Func) body() []byte {
	var runs []byte
	n := uint64(0)
	for i := 0; i < len(f.Locals); {
		k := i
		for k < len(f.Locals) && f.Locals[k] == f.Locals[i] {
			k++
		}
		runs = append(Unsigned(runs, uint64(k-i)), byte(f.Locals[i]))
		n++
		i = k
	}
	out := append(Unsigned(nil, n), runs...)
	out = append(out, f.Code...)
	return append(out, End)
}

func section(out []byte, id byte, content []byte) []byte {
	out = Unsigned(append(out, id), uint64(len(content)))
	return append(out, content...)
}

func typeList(out []byte, types []Type) []byte {
	out = Unsigned(out, uint64(len(types)))
	for _, t := range types {
		out = append(out, byte(t))
	}
	return out
}

func name(out []byte, s string) []byte {
	return append(Unsigned(out, uint64(len(s))), s...)
}

// Unsigned appends v in LEB128.
func Unsigned(out []byte, v uint64) []byte {
	for v >= 0x80 {
		out = append(out, byte(v)|0x80)
		v >>= 7
	}
	return append(out, byte(v))
}

// Signed appends v in signed LEB128.
func Signed(out []byte, v int64) []byte {
	for {
		b := byte(v & 0x7f)
		v >>= 7
		if v == 0 && b&0x40 == 0 || v == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}
