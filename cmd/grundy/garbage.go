package main

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// lateCollection is the heap growth, in percent, before the first garbage collection: at 16 MB. Small
// jobs are done by then, and most of what they take goes into starting.
const lateCollection = 400

// paceEvery is how often the growth until the next collection is set anew: often enough for a solve that takes so much
// memory that it matters.
const paceEvery = 100 * time.Millisecond

// paceCollections puts the first garbage collection off, and keeps garbage small from then on; see growth. It does
// nothing where the environment sets GOGC.
func paceCollections() {
	if os.Getenv("GOGC") != "" {
		return
	}
	set := lateCollection
	debug.SetGCPercent(set)
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/heap:bytes"}}
	go func() {
		for range time.Tick(paceEvery) {
			metrics.Read(sample)
			live, scan := sample[0].Value.Uint64(), sample[1].Value.Uint64()
			if live == 0 {
				continue // nothing was collected yet
			}
			if percent := growth(live, scan); percent != set {
				set = percent
				debug.SetGCPercent(set) // stops everything for a moment
			}
		}
	}()
}

// leastGarbage is how many bytes of garbage are always let lie.
const leastGarbage = 8 << 20

// growth returns by how many percent the heap may grow before the next collection. What a collection costs is what it
// goes through, scan of the live bytes; the columns of a large solve hold no pointers. So it may come when as much
// garbage lies there as it goes through, however much is live: then garbage is a small part of what a large solve
// takes. It is 1 at least, for 0 would collect all the time.
func growth(live, scan uint64) int {
	return int(max(1, min(100, 100*max(leastGarbage, scan)/max(1, live))))
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
