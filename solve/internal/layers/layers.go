// Package layers solves games in which at most so many moves are left. The values
// with k moves left, one layer, are a function of the layer for k-1: the first layer that
// comes a second time proves that all layers repeat from there on.
package layers

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
)

// A Value is what a layer holds of a position: an outcome, a nimber, or a score of the player to
// move.
type Value interface{ ~uint8 | ~uint16 | ~int64 }

// A Block holds the options of some positions. Positions are numbered; those that occur in no
// block keep the value of the layer 0 for ever.
type Block struct {
	Positions []uint32
	Ends      []uint32 // where the options of each position end
	Options   []uint32 // a sum is several in a row, all but the last with More; MexOfSums alone takes sums
	Gains     []int64  // the points of the options, to the player who moves; nil where there are none
}

// Flags of options.
const (
	More  uint32 = 1 << 31 // it is the sum of this position and what follows
	Again uint32 = 1 << 30 // the same player moves again; the rules of this package do not take it
)

// Arcs gives the options of all positions that have any, block by block, as often as it
// is asked. The memory of a block may be used again for the next one.
type Arcs func(ctx context.Context, use func(Block) error) error

// A Rule computes the values of a block's positions in the layer next, from prev, the layer
// before. Its errors end the search.
type Rule[T Value] func(b Block, prev, next []T) error

// Mex is the rule of nimbers: the least number that no option has.
func Mex(b Block, prev, next []uint16) error {
	var large map[uint16]bool // for the numbers from 64 on
	start := uint32(0)
	for i, p := range b.Positions {
		var seen uint64
		for _, o := range b.Options[start:b.Ends[i]] {
			v := prev[o]
			seen |= 1 << v // nothing for v >= 64
		}
		next[p] = uint16(bits.TrailingZeros64(^seen))
		if ^seen == 0 {
			if large == nil {
				large = map[uint16]bool{}
			}
			next[p] = mexFrom64(b.Options[start:b.Ends[i]], prev, large)
		}
		start = b.Ends[i]
	}
	return nil
}

// mexFrom64 is the mex of options among which 0..63 all occur.
func mexFrom64(options []uint32, prev []uint16, seen map[uint16]bool) uint16 {
	clear(seen)
	for _, o := range options {
		seen[prev[o]] = true
	}
	m := uint16(64)
	for seen[m] {
		m++
	}
	return m
}

// MexOfSums returns Mex for options of which some are sums: the nimber of a sum is the xor of those of its
// parts. The rule is for one goroutine.
func MexOfSums() Rule[uint16] {
	var seenAt [1 << 16]uint32 // when a nimber was last seen
	now := uint32(0)
	return func(b Block, prev, next []uint16) error {
		start := uint32(0)
		for i, p := range b.Positions {
			if now++; now == 0 { // once in 2^32 positions
				clear(seenAt[:])
				now = 1
			}
			sum := uint16(0)
			for _, o := range b.Options[start:b.Ends[i]] {
				sum ^= prev[o&^More]
				if o&More == 0 {
					seenAt[sum], sum = now, 0
				}
			}
			start = b.Ends[i]
			next[p] = 0
			for seenAt[next[p]] == now {
				next[p]++
			}
		}
		return nil
	}
}

// Best is the rule of scores: what an option pays to the other player is paid by the mover,
// who takes the best one.
func Best(b Block, prev, next []int64) error {
	start := uint32(0)
	for i, p := range b.Positions {
		options := b.Options[start:b.Ends[i]]
		least := prev[options[0]]
		for _, o := range options[1:] {
			least = min(least, prev[o])
		}
		next[p] = -least
		start = b.Ends[i]
	}
	return nil
}

// Layers are the layers of one game, computed as they are asked for. Not safe for
// concurrent use.
type Layers[T Value] struct {
	arcs Arcs
	rule Rule[T]

	kept   [][]T // layers 0, 1, 2, ...
	room   int   // how many may be kept
	byHash map[uint64][]int

	period Period
	known  int64 // layers 0..known can be had; meaningless once there is a period
	brent  runner[T]
	cursor runner[T] // the last layer given that was not kept
	spare  []T       // memory for the next layer
}

// A Period says how layers repeat: layer k+Length equals layer k for all k >= Start, and for no
// smaller Start or Length. Length is 0 if nothing is known.
type Period struct{ Start, Length int64 }

// Reduce returns the number of the layer that is equal to the layer k and comes first.
func (p Period) Reduce(k int64) int64 {
	if p.Length == 0 || k < p.Start {
		return k
	}
	return p.Start + (k-p.Start)%p.Length
}

// A runner is at one layer of the sequence.
type runner[T Value] struct {
	k     int64
	layer []T
	// For Brent's search: a layer met before, compared with all that follow until twice
	// as many have been seen.
	saved   []T
	savedAt int64
}

// New returns the layers that begin with the given one, which it keeps, and of which at most room
// are kept, at least two.
func New[T Value](first []T, arcs Arcs, rule Rule[T], room int) *Layers[T] {
	l := &Layers[T]{arcs: arcs, rule: rule, room: max(2, room), byHash: map[uint64][]int{}}
	l.keep(first)
	return l
}

// Period returns what has been proved so far.
func (l *Layers[T]) Period() Period { return l.period }

// Known returns the greatest k whose layer can be had without a longer Search, and true if all
// can.
func (l *Layers[T]) Known() (int64, bool) { return l.known, l.period.Length > 0 }

// Search computes layers until the period is proved or that of k is known.
func (l *Layers[T]) Search(ctx context.Context, k int64) error {
	for l.period.Length == 0 && l.known < k {
		if err := l.extend(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Layer returns the layer k, which Search must have made known. It is valid until the next call, and not to be
// changed. Cost: none if it is kept, else up to k layers.
func (l *Layers[T]) Layer(ctx context.Context, k int64) ([]T, error) {
	if l.period.Length == 0 && k > l.known {
		return nil, fmt.Errorf("the layer for %d moves has not been reached: only %d have", k, l.known)
	}
	k = l.period.Reduce(k)
	if k < int64(len(l.kept)) {
		return l.kept[k], nil
	}
	if l.cursor.layer == nil || l.cursor.k > k {
		l.cursor = l.lastKept()
	}
	for l.cursor.k < k {
		if err := l.advance(ctx, &l.cursor); err != nil {
			return nil, err
		}
	}
	return l.cursor.layer, nil
}

// lastKept returns a runner at the last layer that is kept.
func (l *Layers[T]) lastKept() runner[T] {
	return runner[T]{k: int64(len(l.kept) - 1), layer: slices.Clone(l.kept[len(l.kept)-1])}
}

// extend computes one more layer.
func (l *Layers[T]) extend(ctx context.Context) error {
	if len(l.kept) < l.room {
		next, err := l.after(ctx, l.kept[len(l.kept)-1], nil)
		if err == nil {
			l.keep(next)
		}
		return err
	}
	b := &l.brent
	if b.layer == nil {
		*b = l.lastKept()
		b.saved, b.savedAt = slices.Clone(b.layer), b.k
	}
	if err := l.advance(ctx, b); err != nil {
		return err
	}
	l.known = b.k
	if slices.Equal(b.layer, b.saved) {
		return l.settle(ctx, b.k-b.savedAt)
	}
	if b.k-b.savedAt >= b.savedAt {
		copy(b.saved, b.layer)
		b.savedAt = b.k
	}
	return nil
}

// settle finds where the period of the given length begins.
func (l *Layers[T]) settle(ctx context.Context, length int64) error {
	behind := runner[T]{layer: slices.Clone(l.kept[0])}
	ahead := runner[T]{layer: slices.Clone(l.kept[0])}
	for ahead.k < length {
		if err := l.advance(ctx, &ahead); err != nil {
			return err
		}
	}
	for !slices.Equal(behind.layer, ahead.layer) {
		if err := l.advance(ctx, &behind); err != nil {
			return err
		}
		if err := l.advance(ctx, &ahead); err != nil {
			return err
		}
	}
	l.period = Period{behind.k, length}
	l.brent = runner[T]{}
	return nil
}

// keep adds the next layer, or finds that it has been there before. The hash only says which layers
// to compare.
func (l *Layers[T]) keep(layer []T) {
	h := hash(layer)
	for _, k := range l.byHash[h] {
		if slices.Equal(l.kept[k], layer) {
			l.period = Period{int64(k), int64(len(l.kept) - k)}
			l.byHash = nil
			return
		}
	}
	l.byHash[h] = append(l.byHash[h], len(l.kept))
	l.kept = append(l.kept, layer)
	l.known = int64(len(l.kept) - 1)
}

// hash mixes the values of a layer.
func hash[T Value](layer []T) uint64 {
	h := uint64(len(layer))
	for _, v := range layer {
		h = (h ^ uint64(v)) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return h
}

// advance moves a runner one layer on.
func (l *Layers[T]) advance(ctx context.Context, r *runner[T]) error {
	k := r.k + 1
	if k < int64(len(l.kept)) {
		copy(r.layer, l.kept[k])
		r.k = k
		return nil
	}
	next, err := l.after(ctx, r.layer, l.spare)
	if err != nil {
		return err
	}
	r.layer, l.spare, r.k = next, r.layer, k
	return nil
}

// after returns the layer that follows prev, in the memory of next if that is not nil.
func (l *Layers[T]) after(ctx context.Context, prev, next []T) ([]T, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if next == nil {
		next = make([]T, len(prev))
	}
	copy(next, prev)
	return next, l.arcs(ctx, func(b Block) error { return l.rule(b, prev, next) })
}
