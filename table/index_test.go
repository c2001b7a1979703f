package table

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"grundy/game"
)

// TestIndexAgainstSearch has codes in a row, in clusters, and spread over the largest space.
func TestIndexAgainstSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for name, next := range map[string]func() game.Code{
		"row":      func() game.Code { return game.Code(r.Uint64N(120_000)) },
		"clusters": func() game.Code { return game.Code(r.Uint64N(9)<<40 | r.Uint64N(20_000)) },
		"spread":   func() game.Code { return game.Code(r.Uint64N(game.MaxSize)) },
		"skewed":   func() game.Code { return game.Code(r.Uint64N(game.MaxSize) >> r.IntN(60)) },
	} {
		for _, n := range []int{0, 1, 2, 700, 80_000} {
			var codes []game.Code
			for range n {
				codes = append(codes, next())
			}
			slices.Sort(codes)
			codes = slices.Compact(codes)
			asked := slices.Clone(codes)
			for range min(n, 1000) + 1 {
				asked = append(asked, next())
			}
			r.Shuffle(len(asked), func(i, k int) { asked[i], asked[k] = asked[k], asked[i] })
			for _, threads := range []int{1, 3} {
				x := NewIndex(slices.Clone(codes), threads)
				checkIndex(t, name, x, codes, asked)
				if size := uint64(game.MaxSize); x.Bytes() > IndexBytes(uint64(len(codes)), size)+600 || x.Bytes() > 13*uint64(len(codes))+600 {
					t.Errorf("%s: %d bytes for %d codes", name, x.Bytes(), len(codes))
				}
			}
		}
	}
}

func checkIndex(t *testing.T, name string, x *Index, codes, asked []game.Code) {
	t.Helper()
	slots := make([]uint32, len(asked))
	if all := Slots(x, asked, slots); all != !slices.Contains(slots, NoSlot) || x.Len() != len(codes) {
		t.Errorf("%s: an index of %d codes, not %d, that finds all: %v", name, x.Len(), len(codes), all)
	}
	var short, inPlace []uint32 // a code that fits a word may be looked up where its slot goes
	for i, c := range asked {
		if c <= math.MaxUint32 {
			short, inPlace = append(short, slots[i]), append(inPlace, uint32(c))
		}
	}
	if all := Slots(x, inPlace, inPlace); all != !slices.Contains(short, NoSlot) || !slices.Equal(inPlace, short) {
		t.Errorf("%s: other slots where codes of 32 bits are looked up in place", name)
	}
	var found []uint32
	for i, c := range asked {
		want, ok := slices.BinarySearch(codes, c)
		if got, is := x.Slot(c); is != ok || ok && int(got) != want || got != slots[i] {
			t.Fatalf("%s: code %d has slot %d, in a batch %d, expected %d (%v)", name, c, got, slots[i], want, ok)
		}
		if below := x.Below(c); int(below) != want {
			t.Fatalf("%s: %d codes are below %d, expected %d", name, below, c, want)
		}
		if ok {
			found = append(found, uint32(want))
		}
	}
	for i, c := range x.Codes(found, nil) {
		if want := codes[found[i]]; c != want || x.Code(found[i]) != want {
			t.Fatalf("%s: slot %d has code %d, in a batch %d, expected %d", name, found[i], x.Code(found[i]), c, want)
		}
	}
}

func TestBitIndexAgainstSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, size := range []uint64{1, 64, 100, 513, 40_000} {
		for _, share := range []int{0, 1, 2, 50, 99, 100} {
			set := make([]uint64, (size+63)/64)
			var codes, asked []game.Code
			for c := range game.Code(size) {
				if asked = append(asked, c); r.IntN(100) < share {
					set[c/64] |= 1 << (c % 64)
					codes = append(codes, c)
				}
			}
			asked = append(asked, game.Code(64*len(set)), game.Code(64*len(set)+7), game.MaxSize-1)
			if r.IntN(2) == 0 {
				r.Shuffle(len(asked), func(i, k int) { asked[i], asked[k] = asked[k], asked[i] })
			}
			x := NewBitIndex(set)
			checkIndex(t, "bits", x, codes, asked)
			if x.Bytes() > BitIndexBytes(size) {
				t.Errorf("%d bytes for a space of %d, expected at most %d", x.Bytes(), size, BitIndexBytes(size))
			}
		}
	}
}

func BenchmarkSlots(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	codes := make([]game.Code, 4<<20)
	for i := range codes {
		codes[i] = game.Code(i)*100_000 + game.Code(r.Uint64N(100_000))
	}
	x := NewIndex(slices.Clone(codes), 1)
	r.Shuffle(len(codes), func(i, k int) { codes[i], codes[k] = codes[k], codes[i] })
	var out [4096]uint32
	for b.Loop() {
		for at := 0; at < len(codes); at += len(out) {
			Slots(x, codes[at:at+len(out)], out[:])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(codes)), "ns/code")
}
