package law

import (
	"fmt"
	"strconv"
	"strings"
)

// How an operator is written, and how strongly it binds (as in Python); 0 for functions.
var opText = [nOps]struct {
	name string
	bind int
}{
	Add: {"+", 5}, Sub: {"-", 5}, Mul: {"*", 6}, Div: {"//", 6}, Mod: {"%", 6},
	And: {"&", 4}, Xor: {"^", 3}, Or: {"|", 2},
	Eq: {"==", 1}, Ne: {"!=", 1}, Lt: {"<", 1}, Le: {"<=", 1}, Gt: {">", 1}, Ge: {">=", 1},
	Min: {"min", 0}, Max: {"max", 0}, Gcd: {"gcd", 0}, Popcount: {"popcount", 0}, Lowbit: {"lowbit", 0}, Sqrt: {"isqrt", 0},
}

const atom = 9

// String writes f as Python does, with as few parentheses as are needed, but always where &, | or
// ^ meet another operator: languages differ there.
func (f *Formula) String() string {
	text, _ := f.write()
	return text
}

// write returns the text of f and how strongly its outermost operator binds.
func (f *Formula) write() (text string, bind int) {
	switch f.Op {
	case Const:
		if f.Value < 0 {
			return strconv.FormatInt(f.Value, 10), 7
		}
		return strconv.FormatInt(f.Value, 10), atom
	case Var:
		return f.Name, atom
	case If:
		return fmt.Sprintf("%s if %s else %s", f.Args[1].inside(1), f.Args[0].inside(1), f.Args[2].inside(0)), 0
	case Pick:
		return listText(f.List) + "[" + f.Args[0].inside(0) + "]", atom
	case Digits:
		return fmt.Sprintf("automaton%d(%s)", f.Auto.Base, f.Args[0].inside(0)), atom
	case Similar, Recur, Regular:
		return fmt.Sprintf("g(%s)", f.Args[0].inside(0)), atom
	}
	op := opText[f.Op]
	if op.bind == 0 {
		var args []string
		for _, a := range f.Args {
			args = append(args, a.inside(0))
		}
		return op.name + "(" + strings.Join(args, ", ") + ")", atom
	}
	return f.side(0) + " " + op.name + " " + f.side(1), op.bind
}

// side writes an operand of an infix operator.
func (f *Formula) side(i int) string {
	a := f.Args[i]
	text, bind := a.write()
	mine := opText[f.Op].bind
	same := a.Op == f.Op && (i == 0 || f.Op == Add || f.Op == And || f.Op == Or || f.Op == Xor) && mine > 1
	bitwise := bind < atom && (mine >= 2 && mine <= 4 || bind >= 2 && bind <= 4)
	if mine == 6 && bind == 6 && !(f.Op == Mul && a.Op == Mul) {
		return "(" + text + ")"
	}
	if same || !bitwise && (bind > mine || bind == mine && i == 0 && mine > 1) {
		return text
	}
	return "(" + text + ")"
}

// inside writes f where an operator that binds no stronger than least needs parentheses.
func (f *Formula) inside(least int) string {
	text, bind := f.write()
	if bind < least {
		return "(" + text + ")"
	}
	return text
}

// listText writes numbers as a list, long ones shortened in the middle.
func listText(list []int64) string {
	const most = 40
	var parts []string
	for i, v := range list {
		if len(list) > most && i == most-2 {
			parts = append(parts, fmt.Sprintf("... %d more ...", len(list)-most+1), strconv.FormatInt(list[len(list)-1], 10))
			break
		}
		parts = append(parts, strconv.FormatInt(v, 10))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
