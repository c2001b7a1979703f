// Package heap plays games on one heap of counters: octal and hexadecimal codes,
// subtraction sets, games that split heaps. It computes their Grundy values at
// record length, finds the period of the sequence and proves it.
//
// Conventions, stated once. A heap is its number of counters, from 0; G(n) is the
// Grundy value of heap n. In a code d0.d1d2..., digit dt says what may become
// of a heap from which t counters are taken: bit 1, nothing is left; bit 2, one heap; bit
// 4, two heaps; bit 8, three heaps; heaps that are left are not empty. k is the
// place of the last digit that is not zero. A preperiod is the least n0 with
// G(n+period) = G(n)+saltus for all n >= n0, heaps counted from 0.
//
// Nothing is called Proved here unless a theorem whose hypotheses were checked
// says so; the theorems and their proofs are in docs/heap-periods.md.
//
// Package check confirms certificates by computing everything again in the plainest
// way; package misere plays the same games in misère play.
package heap
