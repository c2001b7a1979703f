package gamefile

// LowerLimits makes endless loops and blow-ups end soon, for tests.
func LowerLimits() {
 defaultMemory = 16 << 20
	defaultFuel = Fuel{Position: 1e6, TopLevel: 2e6, Main: 3e6} }
