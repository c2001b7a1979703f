// Package export writes a game file as a small program of its own in C++, Go or Python.
//
// The rules of the file are translated statement by statement from its typed syntax tree, with their
// names kept; a solver, one of a few that are written out for each language, is set beside them;
// and main(input), if there is one, becomes the program. What cannot be translated is an
// error with its place, never a program that answers something else.
//
// The road: compose adds to the text what every program needs beside the rules; lower types the
// whole and makes it an intermediate form (ir.go) that says only what every language can say;
// one file for each language prints that; the folder runtime holds what stands beside it.
package export
