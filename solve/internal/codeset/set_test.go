package codeset

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"grundy/game"
)

// collections are codes with repetitions: spread, in clusters, in a row, nearly sorted, few, none.
func collections() map[string][]game.Code {
	r := rand.New(rand.NewPCG(1, 1))
	list := map[string][]game.Code{"none": nil, "few": {5, 0, 5, 1<<60 - 1}}
	for i := range 300_000 {
		list["spread"] = append(list["spread"], game.Code(r.Uint64N(1<<60)))
		list["row"] = append(list["row"], game.Code(r.Uint64N(200_000)))
		list["nearly sorted"] = append(list["nearly sorted"], game.Code(i+r.IntN(3)))
		list["clusters"] = append(list["clusters"], game.Code(r.Uint64N(50)<<50|r.Uint64N(3000)))
		list["skewed"] = append(list["skewed"], game.Code(r.Uint64N(1<<60)>>r.IntN(60)))
	}
	return list
}

func TestSetAgainstMap(t *testing.T) {
	for name, codes := range collections() {
		for _, threads := range []int{1, 3} {
			s := New()
			fresh := addAll(s, codes, threads)
			slices.Sort(fresh)
			want := slices.Compact(slices.Sorted(slices.Values(codes)))
			if !slices.Equal(fresh, want) || s.Len() != uint64(len(want)) {
				t.Errorf("%s: %d new codes in %d adds, expected %d", name, len(fresh), s.Len(), len(want))
			}
			for _, c := range want[:min(1000, len(want))] {
				if _, known := slices.BinarySearch(want, c^1<<30); !s.Has(c) || s.Has(c^1<<30) != known {
					t.Fatalf("%s: the set does not know code %d, or knows %d", name, c, c^1<<30)
				}
			}
			if got := slices.Sorted(s.All()); !slices.Equal(got, want) {
				t.Errorf("%s: All gives %d codes, expected %d", name, len(got), len(want))
			}
			if bytes := s.Bytes(); bytes > max(22*uint64(len(want)), 8*smallSegment) {
				t.Errorf("%s: %d bytes for %d codes", name, bytes, len(want))
			}
			if got := s.Drain(threads); !slices.Equal(got, want) {
				t.Errorf("%s: Drain gives %d codes, expected %d", name, len(got), len(want))
			}
		}
	}
}

// addAll adds codes by several goroutines, some at a time, as exploring does, and returns the new ones.
func addAll(s *Set, codes []game.Code, threads int) (fresh []game.Code) {
	const run = 20_000
	for len(codes) > 0 {
		n := min(run, len(codes))
		var wait sync.WaitGroup
		var mu sync.Mutex
		var all []game.Code
		for i := range threads {
			wait.Go(func() {
				// All goroutines add all of the run, in different orders.
				mine := slices.Concat(codes[n*i/threads:n], codes[:n*i/threads])
				f, late := Add(s, mine, nil, nil)
				mu.Lock()
				defer mu.Unlock()
				fresh, all = append(fresh, f...), append(all, late...)
			})
		}
		wait.Wait()
		for len(all) > 0 || s.Full() {
			s.Grow(threads)
			var f []game.Code
			f, all = Add(s, all, nil, nil)
			fresh = append(fresh, f...)
		}
		codes = codes[n:]
	}
	return fresh
}

func TestSort(t *testing.T) {
	for name, codes := range collections() {
		want := slices.Sorted(slices.Values(codes))
		if Sort(codes, nil); !slices.Equal(codes, want) {
			t.Errorf("%s: not sorted", name)
		}
	}
}

func BenchmarkAdd(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	codes := make([]game.Code, 8<<20)
	for i := range codes {
		codes[i] = game.Code(r.Uint64N(1<<21) * 0x9E3779B1)
	}
	for b.Loop() {
		s := New()
		var fresh, late []game.Code
		for at := 0; at < len(codes); at += 4096 {
			if s.Full() {
				s.Grow(1)
			}
			fresh, late = Add(s, codes[at:at+4096], fresh[:0], late[:0])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(codes)), "ns/code")
}
