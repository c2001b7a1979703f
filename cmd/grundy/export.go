package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"grundy/export"
)

func exportCommand(s *settings) *cobra.Command {
	var params []string
	var lang string
	var byLaw bool
	var o lawFlags
	cmd := &cobra.Command{
		Use:   "export GAME --lang cpp|go|python [--law]",
		Short: "Write a game as a small program of its own in C++, Go or Python",
		Long: `Writes a self-contained program to standard output: the rules of the game file, translated statement by
statement, and a solver that serves them. If the file has a program main(input), the exported one
reads the same input and prints the same answers; else it prints the values of all positions, or of the
one whose fields are its arguments. What cannot be translated is an error with its place.

With --law the program is the formula of a law that grundy law finds, with what is known of it: it
reads the arguments and prints the value. --over, --fix, --show and --budget are those of grundy law.

Integers have 64 bits as in game files, but a sum that goes past them is not noticed in C++ and Go.`,
		Example: `  grundy export berzerk --lang cpp > berzerk.cpp && g++ -O2 -std=c++17 berzerk.cpp
  grundy export subtract --lang python -p take=1,3,4 | python3 - 7
  grundy export bash --law --over n=0..60 --over m=1..12 --lang python`,
		Args:              oneArg("GAME"),
		ValidArgsFunction: completeGame,
	}
	flags := cmd.Flags()
	flags.StringArrayVarP(&params, "param", "p", nil, "set a parameter: name=value; lists as 1,2,3 or JSON")
	flags.StringVar(&lang, "lang", "cpp", "the language: cpp, go or python")
	flags.BoolVar(&byLaw, "law", false, "write the formula of a law instead of the rules")
	o.add(cmd)
	complete(cmd, "param", completeParam)
	complete(cmd, "lang", cobra.FixedCompletions(export.Languages, cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		se, err := s.open(cmd, args[0], params)
		if err != nil {
			return err
		}
		if byLaw {
			return se.exportLaw(o, lang)
		}
		if flag := o.given(cmd); flag != "" {
			return fmt.Errorf("--%s: it belongs to export --law", flag)
		}
		file, err := se.file("whose rules can be written as a program")
		if err != nil {
			return err
		}
		limits, done := se.limits(nil)
		text, err := export.Program(cmd.Context(), file, se.params, lang, limits)
		done()
		if err != nil {
			return err
		}
		return se.printProgram(lang, text)
	}
	return cmd
}

// printProgram prints an exported program.
func (s *session) printProgram(lang, text string) error {
	if s.json {
		return s.printJSON(map[string]string{"game": s.name, "lang": lang, "program": text})
	}
	_, err := fmt.Fprint(s.cmd.OutOrStdout(), text)
	return err
}
