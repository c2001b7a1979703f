package gamefile

import (
	"bytes"
	"context"
	"strings"

	"go.starlark.net/starlark"
)

// LowerLimits makes endless loops and blow-ups end soon, for tests.
func LowerLimits() {
	defaultMemory = 16 << 20
	defaultFuel = Fuel{Position: 1e6, TopLevel: 2e6, Main: 3e6}
}

// ParseAndPrint is Parse with the lines that the top level prints.
func ParseAndPrint(name string, src []byte, print func(string)) (*File, error) {
	f, err := Parse(name, src)
	if err != nil {
		return nil, err
	}
	_, err = f.executeWhole(context.Background(), nil, Options{Print: print}.filled())
	return f, err
}

// ProgramSize is how many bytes the interpreter's program of a file takes when it is written out.
func ProgramSize(f *File) (int, error) {
	p, err := f.program(nil, true)
	if err != nil {
		return 0, err
	}
	var b bytes.Buffer
	err = p.Write(&b)
	return b.Len(), err
}

// Words returns every word of the language that is not Starlark's own: as it is called in a file, and as its
// reference writes it.
func Words() map[string]string {
	words := map[string]string{}
	for name := range predeclared {
		if !starlark.Universe.Has(name) && !strings.HasPrefix(name, "$") { // which stands for an operator
			words[name] = name
		}
	}
	for _, name := range preludeNames() {
		words[name+"("] = name + "("
	}
	for _, name := range gameKeywords {
		words[name+" = "] = name + "`"
	}
	for name := range tableMethods {
		words["t."+name+"("] = "t." + name + "("
	}
	for name := range inputMethods {
		words["input."+name+"("] = "input." + name + "("
	}
	for _, name := range (optionValue{}).AttrNames() {
		words["."+name] = "." + name
	}
	return words
}
