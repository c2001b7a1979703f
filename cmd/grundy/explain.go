package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"grundy/play"
)

func explainCommand(s *settings) *cobra.Command {
	var params []string
	cmd := &cobra.Command{
		Use:   "explain GAME --at POSITION",
		Short: "Say why a position is won, lost or drawn",
		Long: `Says why a position is worth what it is: the winning move and what it does to every
reply; for a lost position every option with the reply to it; for a draw how it is kept and what
is wrong with the other options; for a sum the nimbers of its parts; and the line of best play.
Without --at the game's start is explained.`,
		Example: `  grundy explain berzerk --at player=Rick,at=3
  grundy explain nim --at "3 + 5 + 7"
  grundy explain tic-tac-toe`,
		Args:              oneArg("GAME"),
		ValidArgsFunction: completeGame,
	}
	cmd.Flags().StringArrayVarP(&params, "param", "p", nil, "set a parameter: name=value; lists as 1,2,3 or JSON")
	cmd.Flags().String("at", "", "the position to explain")
	complete(cmd, "param", completeParam)
	complete(cmd, "at", completeField)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		se, err := s.open(cmd, args[0], params)
		if err != nil {
			return err
		}
		return se.explain()
	}
	return cmd
}

func (s *session) explain() error {
	ctx := s.cmd.Context()
	g, err := s.game()
	if err != nil {
		return err
	}
	asked, extra, err := s.questions(g)
	if err != nil {
		return err
	}
	if len(asked) != 1 {
		return errors.New("explain: expected --at POSITION, since the game does not have just one start")
	}
	t, err := s.solve(ctx, g, play.Worth(g), extra...)
	if err != nil {
		return err
	}
	guide := play.New(g, t)
	defer guide.Close()
	if s.json {
		e, err := guide.Explain(ctx, asked[0])
		if err != nil {
			return fmt.Errorf("position %q: %w", guide.Notation.FormatSum(asked[0]), err)
		}
		return s.printJSON(e)
	}
	text, err := guide.Prose(ctx, asked[0])
	if err != nil {
		return fmt.Errorf("position %q: %w", guide.Notation.FormatSum(asked[0]), err)
	}
	_, err = fmt.Fprintf(s.cmd.OutOrStdout(), "%s\n\n%s\nSolved by %s\n", t.Game.Title(), text, t.Method)
	return err
}
