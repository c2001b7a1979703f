// Package gamefile turns the text of a game file into a game: it loads and checks the
// file, declares its parameters, interprets or compiles its rules, and runs its main(input).
//
// A file is read once (Load, Parse) and then gives any number of games
// (File.Game), one for each choice of parameters. Parameters are data: what the file
// computes at its top level is kept from game to game as far as it does not depend on a
// parameter that has changed.
//
// Errors of the file are of type *Error and carry file, line and column.
package gamefile
