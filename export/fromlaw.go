package export

import (
	"fmt"

	"grundy/law"
)

// FromLaw turns a law of a game into one that can be written as a program. args are the names of its
// arguments and least their least values, for both in order; title says what it is about, a line or more.
// otherwise is what a law that says where the outcome is l.What has for all other places. It is an
// error, which names the law, if the law does not say what the values are.
func FromLaw(l *law.Law, title string, args []string, least []int64, otherwise string) (*Law, error) {
	if l.Formula == nil || l.Relation {
		return nil, fmt.Errorf("the law %q has no formula to export", l.Text)
	}
	out := &Law{Title: title, Value: l.What, Text: l.Text, Standing: standing(l), Args: args, Least: least}
	read := number
	if l.Truth {
		read, out.Truth = truthOf, [2]string{l.What, otherwise}
	}
	var err error
	if out.Formula, err = read(l.Formula); err != nil {
		return nil, fmt.Errorf("the law %q cannot be exported: %w", l.Text, err)
	}
	return out, nil
}

// standing is how sure a law is, and where it was looked at.
func standing(l *law.Law) string {
	text := "Standing: " + l.StandingText()
	if l.Theorem != "" {
		text += ": " + l.Theorem
	}
	text += "\nFitted on " + l.Fitted + ", tested on " + l.Tested
	if l.Confirmed != "" {
		text += ", confirmed on " + l.Confirmed
	}
	return text
}

// lawOps are the operators that both kinds of formulas have.
var lawOps = map[law.Op]string{
	law.Add: "+", law.Sub: "-", law.Mul: "*", law.Div: "//", law.Mod: "%", law.And: "&", law.Or: "|", law.Xor: "^",
	law.Eq: "==", law.Ne: "!=", law.Lt: "<", law.Le: "<=", law.Gt: ">", law.Ge: ">=",
	law.Min: "min", law.Max: "max", law.Gcd: "gcd", law.Popcount: "popcount", law.Lowbit: "lowbit", law.Sqrt: "isqrt",
}

// number turns a formula into one that is a number: what is true or false becomes 1 or 0.
func number(f *law.Formula) (*Formula, error) {
	out := &Formula{Op: lawOps[f.Op], Number: f.Value, Name: f.Name, Table: f.List}
	switch f.Op {
	case law.Const:
		out.Op = "number"
	case law.Var:
		out.Op = "name"
	case law.Pick:
		out.Op = "table"
	case law.Digits:
		out.Op, out.Rule = "rule", f.Auto
	case law.Similar:
		out.Op, out.Rule = "rule", f.Rule
	case law.Recur:
		out.Op, out.Rule = "rule", f.Lin
	case law.Regular:
		out.Op, out.Rule = "rule", f.Kern
	case law.If:
		return choice(f, number)
	}
	if out.Op == "" {
		return nil, fmt.Errorf("its formula %s has an operator that is not known", f)
	}
	for _, a := range f.Args {
		arg, err := number(a)
		if err != nil {
			return nil, err
		}
		out.Args = append(out.Args, arg)
	}
	if out.truth() {
		return &Formula{Op: "if", Args: []*Formula{out, constant(1), constant(0)}}, nil
	}
	return out, nil
}

func constant(n int64) *Formula { return &Formula{Op: "number", Number: n} }

// choice turns an If into one whose branches are read in the given way.
func choice(f *law.Formula, read func(*law.Formula) (*Formula, error)) (*Formula, error) {
	out := &Formula{Op: "if"}
	for i, a := range f.Args {
		how := read
		if i == 0 {
			how = truthOf
		}
		arg, err := how(a)
		if err != nil {
			return nil, err
		}
		out.Args = append(out.Args, arg)
	}
	return out, nil
}

// truthOf turns a formula into one that is true where it is not 0.
func truthOf(f *law.Formula) (*Formula, error) {
	op := ""
	switch {
	case f.Op == law.If:
		return choice(f, truthOf)
	case f.Op == law.And && holds(f.Args[0]) && holds(f.Args[1]):
		op = "and"
	case f.Op == law.Or:
		op = "or"
	}
	if op != "" {
		a, err := truthOf(f.Args[0])
		if err != nil {
			return nil, err
		}
		b, err := truthOf(f.Args[1])
		if err != nil {
			return nil, err
		}
		return &Formula{Op: op, Args: []*Formula{a, b}}, nil
	}
	out, err := number(f)
	switch {
	case err != nil:
		return nil, err
	case out.Op == "if" && out.Args[0].truth() && f.Op != law.If: // a comparison, made a number
		return out.Args[0], nil
	}
	return &Formula{Op: "!=", Args: []*Formula{out, constant(0)}}, nil
}

// holds reports whether a formula is 0 or 1 by its form.
func holds(f *law.Formula) bool {
	switch f.Op {
	case law.Eq, law.Ne, law.Lt, law.Le, law.Gt, law.Ge:
		return true
	case law.And, law.Or, law.Xor:
		return holds(f.Args[0]) && holds(f.Args[1])
	case law.Const:
		return f.Value == 0 || f.Value == 1
	}
	return false
}
