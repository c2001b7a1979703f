package export

import "fmt"

// A kind is the outermost shape of a type.
type kind uint8

const (
	kUnknown kind = iota // not known yet: a variable of the inference
	kInt
	kBool
	kStr
	kOutcome // WIN, LOSS, TIE, DRAW, or None
	kMaybe   // an int or None
	kNone
	kList
	kTuple
	kDict
	kOption // what a list of moves holds where that is more than a position
	kTable  // what solve returns
	kInput
)

var kindNames = [...]string{"something unknown", "int", "bool", "string", "outcome", "int or None", "None", "list", "tuple", "dict", "option", "table", "input"}

// A typ is a static type. An unknown one is bound to another by unify.
type typ struct {
	k     kind
	elems []*typ // of a list (one), a tuple, a dict (key, value)
	bound *typ   // of an unknown type that has become known
}

var (
	tInt     = &typ{k: kInt}
	tBool    = &typ{k: kBool}
	tStr     = &typ{k: kStr}
	tOutcome = &typ{k: kOutcome}
	tMaybe   = &typ{k: kMaybe}
	tNone    = &typ{k: kNone}
	tOption  = &typ{k: kOption}
	tTable   = &typ{k: kTable}
	tInput   = &typ{k: kInput}
)

func unknown() *typ              { return &typ{} }
func listOf(elem *typ) *typ      { return &typ{k: kList, elems: []*typ{elem}} }
func tupleOf(elems ...*typ) *typ { return &typ{k: kTuple, elems: elems} }

// is returns the type that t stands for.
func (t *typ) is() *typ {
	for t.bound != nil {
		t = t.bound
	}
	return t
}

func (t *typ) elem() *typ { return t.is().elems[0].is() }

// unify makes two types the same, or reports that they are not.
func unify(a, b *typ) bool {
	a, b = a.is(), b.is()
	switch {
	case a == b:
		return true
	case a.k == kUnknown:
		if occurs(a, b) {
			return false
		}
		a.bound = b
		return true
	case b.k == kUnknown:
		return unify(b, a)
	case a.k != b.k || len(a.elems) != len(b.elems):
		return false
	}
	for i := range a.elems {
		if !unify(a.elems[i], b.elems[i]) {
			return false
		}
	}
	return true
}

func occurs(v, t *typ) bool {
	t = t.is()
	if t == v {
		return true
	}
	for _, e := range t.elems {
		if occurs(v, e) {
			return true
		}
	}
	return false
}

// String names the type for an error.
func (t *typ) String() string {
	t = t.is()
	switch t.k {
	case kList:
		return "list of " + t.elem().String() + "s"
	case kTuple:
		return fmt.Sprintf("tuple of %d", len(t.elems))
	}
	return kindNames[t.k]
}
