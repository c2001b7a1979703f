//go:build linux

package compile

import (
	"context"
	"runtime"
	"syscall"
	"testing"
	"time"

	"grundy/game"
)

// Each benchmark generates all options of one game: by the compiled file, and by a hand-written
// twin in Go of the same interface. The number to look at is Moptions/s.

const twoPilesText = `
n = 1000
steps = [(1, 1), (1, 2), (2, 1), (0, 3), (3, 0), (1, 3)]
limit = 60
def moves(i, j):
    return [(i - k, j - s * k) for s in range(2) for k in range(1, min(i, limit) + 1) if j >= s * k]
game(position = {"i": range(n), "j": range(n)}, moves = moves)
`

const fourNumbersText = `
def moves(a, b, c, d):
    return [(c, d, (a + b) % 10, b), (c, d, (a + c) % 10, b), (c, d, (a + d) % 10, b),
            (c, d, a, (b + a) % 10), (c, d, a, (b + c) % 10), (c, d, a, (b + d) % 10)]
game(position = {x: range(10) for x in ["a", "b", "c", "d"]}, moves = moves)
`

const cramText = `
R = 5
C = 5
pairs = [3 << (r * C + c) for r in range(R) for c in range(C - 1)] + [(1 | 1 << C) << (r * C + c) for r in range(R - 1) for c in range(C)]
def moves(b):
    return [b | p for p in pairs if not b & p]
game(position = {"b": subset(R * C)}, moves = moves)
`

const cramCellsText = `
R = 5
C = 5
def moves(b):
    out = []
    for r in range(R):
        for c in range(C):
            i = r * C + c
            if b[i]:
                continue
            if c + 1 < C and not b[i + 1]:
                out.append(put(b, i, 1, i + 1, 1))
            if r + 1 < R and not b[i + C]:
                out.append(put(b, i, 1, i + C, 1))
    return out
game(position = {"b": cells(range(2), R * C)}, moves = moves)
`

const berzerkText = `
n = 7000
rick = [x for x in range(1, n)]
morty = [x for x in range(1, n)]
def moves(player, at):
    return [(at + x) % n for x in (rick if player == 0 else morty)]
def result(player, at):
    return LOSS if at == 0 else None
game(players = ["Rick", "Morty"], position = {"at": range(n)}, moves = moves, result = result)
`

// processorTime returns a function that tells the processor time since, of this goroutine's
// thread: other work on the machine does not count.
func processorTime() func() time.Duration {
	runtime.LockOSThread()
	const thread = 1 // RUSAGE_THREAD
	used := func() time.Duration {
		var u syscall.Rusage
		if syscall.Getrusage(thread, &u) != nil {
			return 0
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	start := used()
	return func() time.Duration {
		runtime.UnlockOSThread()
		return used() - start
	}
}

func benchmarkBoth(b *testing.B, text string, limit uint64, twin func(c game.Code, out []game.Option) []game.Option) {
	r, err := load("bench.star", text)
	if err != nil {
		b.Fatal(err)
	}
	size := min(r.src.Space.Size(), limit)
	b.Run("go", func(b *testing.B) {
		out := make([]game.Option, 0, 1<<20)
		total, c := 0, uint64(0)
		clock := processorTime()
		for range b.N {
			if c == size {
				c = 0
			}
			if len(out) > 1<<15 {
				out = out[:0]
			}
			before := len(out)
			out = twin(game.Code(c), out)
			total += len(out) - before
			c++
		}
		b.ReportMetric(float64(total)/clock().Seconds()/1e6, "Moptions/s")
	})
	b.Run("compiled", func(b *testing.B) {
		ctx := context.Background()
		p, err := Compile(ctx, r.src)
		if err != nil {
			b.Fatal(err)
		}
		defer p.Close(ctx)
		x, err := p.Instance(ctx, r.src, Forward)
		if err != nil {
			b.Fatal(err)
		}
		codes := make([]game.Code, 4096)
		total, c := 0, uint64(0)
		b.ResetTimer()
		clock := processorTime()
		for done := 0; done < b.N; {
			if c == size {
				c = 0
			}
			n := min(len(codes), b.N-done, int(size-c))
			for i := range n {
				codes[i] = game.Code(c + uint64(i))
			}
			var batch game.Batch
			n, err := x.Options(codes[:n], &batch)
			if err != nil {
				b.Fatal(err)
			}
			total += len(batch.Options)
			c += uint64(n)
			done += n
		}
		b.ReportMetric(float64(total)/clock().Seconds()/1e6, "Moptions/s")
	})
}

func BenchmarkOptions(b *testing.B) {
	b.Run("two-piles", func(b *testing.B) {
		const n, limit = 1000, 60
		benchmarkBoth(b, twoPilesText, n*n, func(c game.Code, out []game.Option) []game.Option {
			i, j := int(c)/n, int(c)%n
			for s := range 2 {
				for k := 1; k <= min(i, limit); k++ {
					if j >= s*k {
						out = append(out, game.Option((i-k)*n+j-s*k))
					}
				}
			}
			return out
		})
	})
	b.Run("four-numbers", func(b *testing.B) {
		benchmarkBoth(b, fourNumbersText, 10000, func(code game.Code, out []game.Option) []game.Option {
			x := int(code)
			p, q, r, s := x/1000, x/100%10, x/10%10, x%10
			to := func(a, b, c, d int) { out = append(out, game.Option(((a*10+b)*10+c)*10+d)) }
			to(r, s, (p+q)%10, q)
			to(r, s, (p+r)%10, q)
			to(r, s, (p+s)%10, q)
			to(r, s, p, (q+p)%10)
			to(r, s, p, (q+r)%10)
			to(r, s, p, (q+s)%10)
			return out
		})
	})
	var pairs []uint64
	for r := range 5 {
		for c := range 5 {
			if c < 4 {
				pairs = append(pairs, 3<<(r*5+c))
			}
			if r < 4 {
				pairs = append(pairs, 33<<(r*5+c))
			}
		}
	}
	cram := func(c game.Code, out []game.Option) []game.Option {
		for _, p := range pairs {
			if uint64(c)&p == 0 {
				out = append(out, game.Option(uint64(c)|p))
			}
		}
		return out
	}
	b.Run("cram", func(b *testing.B) { benchmarkBoth(b, cramText, 1<<25, cram) })
	b.Run("cram-cells", func(b *testing.B) { benchmarkBoth(b, cramCellsText, 1<<25, cram) })
	steps := make([]int, 6999)
	for i := range steps {
		steps[i] = i + 1
	}
	b.Run("berzerk", func(b *testing.B) {
		const n = 7000
		benchmarkBoth(b, berzerkText, 2*n, func(c game.Code, out []game.Option) []game.Option {
			player, at := int(c)/n, int(c)%n
			if at == 0 {
				return out
			}
			base := (1 - player) * n
			for _, x := range steps {
				to := at + x
				if to >= n {
					to -= n
				}
				out = append(out, game.Option(base+to))
			}
			return out
		})
	})
}

func BenchmarkCompile(b *testing.B) {
	ctx := context.Background()
	for name, text := range map[string]string{"berzerk": berzerkText, "four-numbers": fourNumbersText, "cram-cells": cramCellsText} {
		r, err := load("bench.star", text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name+"/program", func(b *testing.B) {
			for range b.N {
				p, err := Compile(ctx, r.src)
				if err != nil {
					b.Fatal(err)
				}
				p.Close(ctx)
			}
		})
		p, err := Compile(ctx, r.src)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name+"/instance", func(b *testing.B) {
			for range b.N {
				x, err := p.Instance(ctx, r.src, Forward)
				if err != nil {
					b.Fatal(err)
				}
				x.Close()
			}
		})
		x, _ := p.Instance(ctx, r.src, Forward)
		b.Run(name+"/reset", func(b *testing.B) {
			for range b.N {
				if !p.Fits(r.src) {
					b.Fatal("does not fit")
				}
				if err := x.Reset(r.src); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
