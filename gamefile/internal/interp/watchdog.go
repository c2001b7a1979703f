package interp

import (
	"runtime"
	"runtime/metrics"
	"sync"
	"time"
)

// The watchdog is one goroutine for the whole process. It lives while threads run, looks at
// the heap every tick, and cancels a thread during whose current run the heap has
// grown by more than the thread's limit. The heap belongs to the whole process, so
// growth is confirmed after a garbage collection and counted from the start of
// the current run only.

const tick = 2 * time.Millisecond

// idleTicks is how long the goroutine outlives the last thread, so that
// many short runs do not start it over and over.
const idleTicks = 50

type watched struct {
	run  uint64 // the run that base belongs to
	base int64  // size of the heap when the run was first seen
}

var dog struct {
	sync.Mutex
	threads map[*Thread]*watched
	alive   bool
}

func watch(t *Thread) {
	dog.Lock()
	defer dog.Unlock()
	if dog.threads == nil {
		dog.threads = map[*Thread]*watched{}
	}
	dog.threads[t] = &watched{}
	if !dog.alive {
		dog.alive = true
		go patrol()
	}
}

func unwatch(t *Thread) {
	dog.Lock()
	delete(dog.threads, t)
	dog.Unlock()
}

func patrol() {
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for idle := 0; ; {
		<-ticker.C
		if over() {
			runtime.GC()
			cancelOver()
		}
		dog.Lock()
		if idle++; len(dog.threads) > 0 {
			idle = 0
		}
		if idle > idleTicks {
			dog.alive = false
			dog.Unlock()
			return
		}
		dog.Unlock()
	}
}

// heapSize and liveSize are called with the dog locked, lest an old size be held against a thread that was paused
// since. The first has the garbage in it that is not yet collected, the second is what the last collection left.
func heapSize() int64 { return metric("/memory/classes/heap/objects:bytes") }
func liveSize() int64 { return metric("/gc/heap/live:bytes") }

func metric(name string) int64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}

// over reports whether a thread seems to have passed its limit, and notes where new runs start.
func over() bool {
	dog.Lock()
	defer dog.Unlock()
	heap, found := heapSize(), false
	for t, w := range dog.threads {
		if t.paused.Load() {
			continue
		}
		if run := t.run.Load(); w.run != run {
			w.run, w.base = run, heap
			continue
		}
		w.base = min(w.base, heap)
		found = found || heap-w.base > t.memory
	}
	return found
}

// cancelOver stops the threads that are over their limit with garbage gone. Garbage made since the collection,
// which may be much where this goroutine has to wait for a processor, does not count.
func cancelOver() {
	dog.Lock()
	defer dog.Unlock()
	heap := liveSize()
	for t, w := range dog.threads {
		if !t.paused.Load() && w.run == t.run.Load() && heap-w.base > t.memory {
			t.cancel(tooMuchMemory)
		}
	}
}
