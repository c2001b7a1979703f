//go:build goexperiment.simd && amd64

package heap

import (
	"encoding/binary"
	"simd/archsimd"
)

// With vectors to ask costs little, so fewer pairs are marked blindly.
const (
	// askable is how many values, times the bytes of a cell, are asked for and not marked.
	askable = 8

	mostAsked  = 20
	leastAsked = 14
)

// vectorPairs looks for a zero cell in x^y^c, 256 bytes at a time, and returns how many
// bytes it has done. It needs AVX2, and does nothing without.
func vectorPairs(x, y []byte, c uint16, size int) (done int, found bool) {
	if !archsimd.X86.AVX2() {
		return 0, false
	}
	if size == 1 {
		return byteVectors(x, y, uint8(c))
	}
	return wordVectors(x, y, c)
}

// byteVectors is vectorPairs for cells of one byte: the least of all cells seen is
// kept in each place.
func byteVectors(x, y []byte, c uint8) (done int, found bool) {
	cc, zero := archsimd.BroadcastUint8x32(c), archsimd.BroadcastUint8x32(0)
	for len(x) >= 256 && len(y) >= 256 {
		least := archsimd.LoadUint8x32Slice(x).Xor(archsimd.LoadUint8x32Slice(y)).Xor(cc)
		other := archsimd.LoadUint8x32Slice(x[32:]).Xor(archsimd.LoadUint8x32Slice(y[32:])).Xor(cc)
		for i := 64; i < 256; i += 64 {
			least = least.Min(archsimd.LoadUint8x32Slice(x[i:]).Xor(archsimd.LoadUint8x32Slice(y[i:])).Xor(cc))
			other = other.Min(archsimd.LoadUint8x32Slice(x[i+32:]).Xor(archsimd.LoadUint8x32Slice(y[i+32:])).Xor(cc))
		}
		if least.Min(other).Equal(zero).ToBits() != 0 {
			return done, true
		}
		x, y, done = x[256:], y[256:], done+256
	}
	return done, false
}

// wordVectors is vectorPairs for cells of two bytes.
func wordVectors(x, y []byte, c uint16) (done int, found bool) {
	cc := archsimd.BroadcastUint16x16(c)
	zero := archsimd.BroadcastUint16x16(0)
	at := func(b []byte) archsimd.Uint16x16 { return archsimd.LoadUint8x32Slice(b).AsUint16x16() }
	for len(x) >= 256 && len(y) >= 256 {
		least := at(x).Xor(at(y)).Xor(cc)
		other := at(x[32:]).Xor(at(y[32:])).Xor(cc)
		for i := 64; i < 256; i += 64 {
			least = least.Min(at(x[i:]).Xor(at(y[i:])).Xor(cc))
			other = other.Min(at(x[i+32:]).Xor(at(y[i+32:])).Xor(cc))
		}
		if least.Min(other).Equal(zero).ToBits() != 0 {
			return done, true
		}
		x, y, done = x[256:], y[256:], done+256
	}
	return done, false
}

var (
	wideVectors = archsimd.X86.AVX512()
	// twoWords says whether the kernel for values from 64 to 127 pays.
	twoWords = wideVectors
)

// markWords is scalarWords with a shift of eight ones at a time; it needs AVX-512.
func markWords(first []uint64, v []uint8) uint64 {
	if !wideVectors {
		return scalarWords(first, v)
	}
	one := archsimd.BroadcastUint64x8(1)
	set := archsimd.BroadcastUint64x8(0)
	for _, w := range first {
		x := w ^ binary.LittleEndian.Uint64(v[len(v)-8:])
		v = v[:len(v)-8]
		set = set.Or(one.ShiftLeft(archsimd.BroadcastUint64x2(x).AsUint8x16().ExtendLo8ToUint64()))
	}
	return fold(set)
}

// markWordsTwo is scalarWordsTwo by vectors: a shift by 64 or more, or by a number
// below zero, gives zero.
func markWordsTwo(first []uint64, v []uint8) wordPair {
	if !wideVectors {
		return scalarWordsTwo(first, v)
	}
	one, past := archsimd.BroadcastUint64x8(1), archsimd.BroadcastUint64x8(64)
	lo, hi := archsimd.BroadcastUint64x8(0), archsimd.BroadcastUint64x8(0)
	for _, w := range first {
		x := w ^ binary.LittleEndian.Uint64(v[len(v)-8:])
		v = v[:len(v)-8]
		y := archsimd.BroadcastUint64x2(x).AsUint8x16().ExtendLo8ToUint64()
		lo = lo.Or(one.ShiftLeft(y))
		hi = hi.Or(one.ShiftLeft(y.Sub(past)))
	}
	return wordPair{fold(lo), fold(hi)}
}

// fold returns the union of the words of a vector.
func fold(set archsimd.Uint64x8) uint64 {
	half := set.GetLo().Or(set.GetHi())
	pair := half.GetLo().Or(half.GetHi())
	return pair.GetElem(0) | pair.GetElem(1)
}
