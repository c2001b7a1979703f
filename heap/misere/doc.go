// Package misere plays heap games in which the player who cannot move wins: outcomes,
// canonical forms, genera, and misère quotients with the period of their pretending
// function.
//
// Misère outcomes of sums do not follow from one number a heap. A canonical form
// (Conway) is the smallest game that may replace a game in every sum; a genus is a
// sequence of misère Grundy values that decides sums with nim heaps; a misère quotient
// (Plambeck, Siegel) is the commutative monoid of the positions of one set of rules, two of
// them being equal if no sum within these rules tells them apart.
package misere
