package gamefile

import "context"

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
