// Package law finds the regularities of sequences and tables of values: periods, recurrences,
// formulas, self-similar rules. A law is fitted on one part of the data and tested on the rest;
// an Oracle computes further values to confirm it or to give a first counterexample.
package law
