package main

import (
	"context"

	"github.com/spf13/cobra"

	"grundy/gamefile"
	"grundy/play"
)

func runCommand(s *settings) *cobra.Command {
	return &cobra.Command{
		Use:   "run GAME < INPUT",
		Short: "Run the program main(input) of a game file on standard input",
		Long: `Runs the function main(input) of a game file: a program that reads questions from standard
input, as a contest poses them, and prints the answers. If it fails nothing is printed but the
error.`,
		Example: `  printf '5\n2 3 2\n3 1 2 3\n' | grundy run berzerk
  grundy run my-game.star < questions.txt`,
		Args:              oneArg("GAME"),
		ValidArgsFunction: completeGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			se, err := s.open(cmd, args[0], nil)
			if err != nil {
				return err
			}
			file, err := se.file("with a program main(input)")
			if err != nil {
				return err
			}
			var asked *gamefile.Game // the last one
			limits, done := se.limits(func() string { return interpreted(cmd.Context(), asked) })
			defer done()
			solver := func(ctx context.Context, g *gamefile.Game) (gamefile.Answers, error) {
				asked = g
				return play.NewAnswers(ctx, g, limits), nil
			}
			return file.Run(cmd.Context(), solver, cmd.InOrStdin(), cmd.OutOrStdout(), se.options())
		},
	}
}
