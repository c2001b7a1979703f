// Package compile turns the rules of a game file into WebAssembly and runs them in
// batches, with the results of the Starlark interpreter or not at all: what it
// does not know it refuses (Unsupported), and where rules raise an error it stops (Trap) and leaves
// it to the interpreter to say what is wrong.
//
// # Pipeline
//
// There is one pass over the syntax tree, which is an abstract interpretation and emits code as it
// goes. Every expression gets a type, and every number in it an interval (interval.go), from the
// magnitude classes of the data on; most checks for overflow, signs and zero fall away so. Every
// call is expanded in place (func.go), so a function has the types of its call site, and a function
// or comprehension whose list is only to be returned as options writes them straight to the output
// (sink.go). Types belong to variables and lists as a whole (types.go): when the pass learns
// that a variable holds more than was thought, it is done again with what was learned. Intervals follow
// the flow of control (env.go): a loop is emitted again until its intervals hold for every
// round.
//
// Numbers are 64 bits wide and live in locals, one for each intermediate result; wazero keeps
// them in registers. A value of the language is a fixed number of such slots (emit.go).
//
// What a move says besides (move.go) is known before where it leads is emitted: gains are written as far behind each
// word of the output as the control word says, and the player who moves next decides the code.
//
// # Data
//
// The code never depends on the values of parameters and other globals, only on their types and
// classes (blocks.go). An instance has them in its memory; Reset writes others there. The layout of
// memory is described at blockBase. The main function (entry.go) goes through a batch of codes. It reads
// the single numbers of the data into locals for each position and keeps what only counts positions
// outside of locals: wazero has few registers, and what is alive in the loops of the rules should
// fit them. The next code is decoded from
// the last by adding one with carry, any other by division (space.go, unrank.go).
//
// Small innermost loops are emitted four rounds at a time (unroll.go), so that checks of addresses and of the
// loop itself are made once for all of them; the rounds over a short tuple one after the other. Where a condition only counts
// something there is no jump (tally.go).
//
// # Arena
//
// Lists, and tuples of a length that is not known, are taken from an arena that is emptied for every
// position. Nothing is freed before. When the arena or the output is full, the batch ends early; when
// one position alone does not fit, the host makes more room and calls again.
//
// # Fuel and traps
//
// Every round of a loop takes one unit of fuel (fuel.go). The same counter guards the output: it
// never holds more rounds than the output has room for. A position that fails ends the call with a
// status; no machine trap is used. The guest is called for about a millisecond at a time.
package compile
