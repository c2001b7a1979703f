package export

import "go.starlark.net/syntax"

// An op says what an expression is.
type op uint8

const (
	oInt     op = iota // num
	oStr               // text
	oBool              // num
	oOutcome           // text: WIN, LOSS, TIE, DRAW
	oNone              // None, of the type of the expression
	oVar               // v
	oGlobal            // text: a name of the top level
	oArg               // text: a parameter of the game, inside of its constructor
	oBin               // text: the operator; args
	oUn                // text: - ! ~
	oCall              // text: a function of the prelude; args
	oFunc              // fn; args
	oMethod            // args[0].text(args[1:]...): of a table or the input
	oList
	oTuple
	oDict  // args: key, value, key, value
	oField // num of args[0], a tuple
	oIndex // args[0][args[1]]
	oCond  // args: condition, then, else
	oComp  // args[0] for every clause
	oSolve // args: all parameters
)

// An expr is a typed expression that every target language can say.
type expr struct {
	op      op
	typ     *typ
	args    []*expr
	text    string
	num     int64
	v       *variable
	fn      *function
	clauses []clause
	pos     syntax.Position
}

// A clause of a comprehension: a loop over in, or a condition.
type clause struct {
	vars []*variable // more than one: the elements are tuples
	in   *expr
	cond *expr
}

// A variable of a function.
type variable struct {
	name  string
	typ   *typ
	param bool
	comp  bool // of a comprehension

	place // where it is declared
}

// A sop says what a statement is.
type sop uint8

const (
	sAssign sop = iota // targets = values, one each; or several targets = one tuple
	sExpr
	sIf
	sFor
	sWhile
	sReturn
	sBreak
	sContinue
	sAppend // values[0] to targets[0]
	sFail
	sPrint
)

// A stmt is a statement.
type stmt struct {
	op      sop
	targets []*expr
	values  []*expr
	body    []*stmt
	other   []*stmt // else
	comment []string
	aug     string // operator of an augmented assignment
	// declares says which targets begin their lives here.
	declares []bool
}

// A function of the game file, or one that we have added.
type function struct {
	name   string
	params []*variable
	vars   []*variable
	ret    *typ
	body   []*stmt
	doc    []string
	state  uint8 // 0 not looked at, 1 being lowered, 2 done
	def    *definition
}
