package gamefile

// An Engine says how the rules of a file are run.
type Engine uint8

// The engines. Both give the same positions, options and errors.
const (
	Auto        Engine = iota // compiled where the rules allow it, else interpreted
	Compiled                  // compiled, or an error that says why not
	Interpreted               // interpreted
)

// String returns the engine's name.
func (e Engine) String() string {
	return [...]string{"auto", "compiled", "interpreted"}[e%3]
}

// Options are the limits and choices of a run. The zero Options are good ones.
type Options struct {
	Engine Engine
	// Fuel limits steps of the interpreter; see Fuel.
	Fuel Fuel
	// Memory is how many bytes one run of the file may hold; 0 means DefaultMemory. What solvers
	// use is not counted. For a moment, until garbage is collected, the process may
	// use two or three times as much.
	Memory int64
	// Print receives the lines that print writes outside of main; nil drops them.
	Print func(line string)
}

// DefaultMemory is the memory that one run of a file may use.
const DefaultMemory = 512 << 20

// defaultMemory is DefaultMemory, which tests lower.
var defaultMemory int64 = DefaultMemory

// Fuel is how many steps of the interpreter may be spent before a run is taken for endless.
// A second has some 5e7 of them. Zero fields mean the defaults.
type Fuel struct {
	Position uint64 // expanding one position
	TopLevel uint64 // running the top level of a file once
	Main     uint64 // main(input), without the solving
}

// defaultFuel is the fuel of zero Options. Tests lower it.
var defaultFuel = Fuel{Position: 100_000_000, TopLevel: 500_000_000, Main: 1_000_000_000}

func (o Options) filled() Options {
	fill := func(x *uint64, d uint64) {
		if *x == 0 {
			*x = d
		}
	}
	fill(&o.Fuel.Position, defaultFuel.Position)
	fill(&o.Fuel.TopLevel, defaultFuel.TopLevel)
	fill(&o.Fuel.Main, defaultFuel.Main)
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	return o
}
