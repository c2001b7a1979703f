package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"grundy/export"
)

func exportCommand(s *settings) *cobra.Command {
	var params []string
	var lang string
	var law bool
	cmd := &cobra.Command{
		Use:   "export GAME --lang cpp|go|python",
		Short: "Write a game as a small program of its own in C++, Go or Python",
		Long: `Writes a self-contained program to standard output: the rules of the game file, translated statement by
statement, and a solver that serves them. If the file has a program main(input), the exported one
reads the same input and prints the same answers; else it prints the values of all positions, or of the
one whose fields are its arguments. What cannot be translated is an error with its place.

Integers have 64 bits as in game files, but a sum that goes past them is not noticed in C++ and Go.`,
		Example: `  grundy export berzerk --lang cpp > berzerk.cpp && g++ -O2 -std=c++17 berzerk.cpp
  grundy export subtract --lang python -p take=1,3,4 | python3 - 7`,
		Args:              oneArg("GAME"),
		ValidArgsFunction: completeGame,
	}
	flags := cmd.Flags()
	flags.StringArrayVarP(&params, "param", "p", nil, "set a parameter: name=value; lists as 1,2,3 or JSON")
	flags.StringVar(&lang, "lang", "cpp", "the language: cpp, go or python")
	flags.BoolVar(&law, "law", false, "write the formula of a law instead of the rules")
	complete(cmd, "param", completeParam)
	complete(cmd, "lang", cobra.FixedCompletions(export.Languages, cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		se, err := s.open(cmd, args[0], params)
		if err != nil {
			return err
		}
		if law {
			return errors.New("--law: this version finds no laws to export")
		}
		limits, done := se.limits()
		text, err := export.Program(cmd.Context(), se.file, se.params, lang, limits)
		done()
		if err != nil {
			return err
		}
		if s.json {
			return se.printJSON(map[string]string{"game": se.name, "lang": lang, "program": text})
		}
		_, err = fmt.Fprint(cmd.OutOrStdout(), text)
		return err
	}
	return cmd
}
