package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// lateCollection is the heap growth, in percent, before the first garbage collection: at 16 MB. Small
// jobs are done by then, and most of what they take goes into starting.
const lateCollection = 400

// collectLate puts the first garbage collection off. From then on the usual growth applies, which
// the limits of memory reckon with. It does nothing where the environment sets GOGC.
func collectLate() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(lateCollection)
	sentinel := new([16]byte) // found dead by the first collection
	runtime.AddCleanup(sentinel, func(percent int) { debug.SetGCPercent(percent) }, usual)
}

// leastLimit is the least memory that the garbage collector is told to keep to: what starting takes.
const leastLimit = 64 << 20

// collectWithin has garbage collected earlier where the process would otherwise take more than a solve may use. It
// does nothing where the environment sets GOMEMLIMIT.
func collectWithin(memory int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(max(memory, leastLimit))
	}
}
