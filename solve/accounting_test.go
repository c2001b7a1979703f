package solve

import (
	"context"
	"runtime"
	"runtime/metrics"
	"sync"
	"testing"
	"time"

	"grundy/game"
)

// liveBytes is how much of the heap is in use, as the collection that it starts finds.
func liveBytes() uint64 {
	runtime.GC()
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// peakOf returns by how much the heap in use grows while run runs, as seen by one collection after the other.
func peakOf(run func()) uint64 {
	base := liveBytes()
	var wait sync.WaitGroup
	peak, done := base, make(chan struct{})
	wait.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(time.Millisecond):
				peak = max(peak, liveBytes())
			}
		}
	})
	run()
	close(done)
	wait.Wait()
	return peak - min(base, peak)
}

// TestAccounting holds what engines and methods take to what they said they would, on which the limit of memory rests.
func TestAccounting(t *testing.T) {
	if testing.Short() {
		t.Skip("takes games of a million positions")
	}
	loop := Options{Method: "retrograde"}
	for _, test := range []struct {
		name string
		g    game.Game
		o    Options
		e    engine
	}{
		{"scan", oneHeap(4e6, 3), Options{Method: "acyclic"}, 0},
		{"scan with nimbers", oneHeap(4e6, 3), Options{Method: "acyclic", Want: Nimbers}, 0},
		{"peel", chain(1e6, true), Options{Method: "acyclic", Want: Nimbers}, 0},
		{"loopy", digraph(3e5, 3), Options{Method: "loopy", Want: Nimbers}, 0},
		{"arcs", digraph(1e6, 3), loop, arcEngine},
		{"lean", digraph(1e6, 3), loop, leanEngine},
		{"sweep", digraph(1e6, 20), loop, sweepEngine},
		{"strides", walk(4e6), loop, strideEngine},
		{"certain strides", circles(2000), loop, strideEngine},
		{"bare", digraph(1e6, 3), loop, bareEngine},
	} {
		for _, want := range []Want{Outcomes, Remoteness} {
			o := test.o
			o.Want |= want
			o.engine = test.e
			o.Threads = 2
			claimed := uint64(0)
			o.claim = func(bytes uint64) { claimed = max(claimed, bytes) }
			var err error
			took := peakOf(func() {
				table, failed := Solve(context.Background(), test.g, o)
				if err = failed; err == nil {
					runtime.KeepAlive(table)
				}
			})
			if err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			const buffers = 4 << 20 // the workers', whatever the game
			if took > claimed+claimed/16+buffers {
				t.Errorf("%s, asked for %d: took %s and claimed %s", test.name, want, formatBytes(int64(took)), formatBytes(int64(claimed)))
			}
			t.Logf("%s, asked for %d: took %s and claimed %s", test.name, want, formatBytes(int64(took)), formatBytes(int64(claimed)))
		}
	}
}

// circles is the game of two pieces on circles of n cells each, of which one goes a step on or the other one back, until one is home.
// What one may do does not depend on where the other stands.
func circles(n int64) game.Game {
	space, err := game.NewSpace([]game.Field{{Name: "one", Domain: game.Range{Hi: n}}, {Name: "other", Domain: game.Range{Hi: n}}}, false)
	if err != nil {
		panic(err)
	}
	size := game.Code(n)
	return &game.Native{Name: "circles", Positions: space, Options: func(c game.Code, out []game.Option) (game.Result, []game.Option) {
		one, other := c/size, c%size
		if one == 0 || other == 0 {
			return game.Lost, out
		}
		return game.Live, append(out, game.Option((one+1)%size*size+other), game.Option(one*size+other-1))
	}}
}
