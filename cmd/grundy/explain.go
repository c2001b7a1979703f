package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"grundy/game"
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
Without --at the game's start is explained. Where there are players and --at does not say who is to move,
the outcome class is told (N, P, L or R), and then the position with either of them to move.`,
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
	asked, err := s.questions(g, play.Worth(g))
	switch {
	case err != nil:
		return err
	case len(asked.sums) != 1 && !asked.both:
		return errors.New("explain: expected --at POSITION, since the game does not have just one start")
	case asked.far:
		return fmt.Errorf("explain: the options of %s are too large to be told of one by one; grundy solve --at says who wins", asked.text)
	}
	t, err := s.solve(ctx, g, play.Worth(g), asked.extra...)
	if err != nil {
		return err
	}
	guide := play.New(g, t)
	defer guide.Close()
	class := ""
	if asked.both {
		c, err := guide.Class([2]game.Sum(asked.sums))
		if err != nil {
			return err
		}
		class = guide.ClassInWords(c)
	}
	if s.json {
		return s.explainJSON(guide, asked.sums, class)
	}
	out := strings.Builder{}
	fmt.Fprintf(&out, "%s\n", t.Game.Title())
	if asked.both {
		fmt.Fprintf(&out, "\n%s.\n", class)
	}
	for _, q := range asked.sums {
		text, err := guide.Prose(ctx, q)
		if err != nil {
			return fmt.Errorf("position %q: %w", guide.Notation.FormatSum(q), err)
		}
		fmt.Fprintf(&out, "\n%s", text)
	}
	_, err = fmt.Fprintf(s.cmd.OutOrStdout(), "%s\nSolved by %s\n", out.String(), t.Method)
	return err
}

// explainJSON writes the explanation of a position, or, with its class, those of either player's start.
func (s *session) explainJSON(guide *play.Guide, asked []game.Sum, class string) error {
	var told []*play.Explanation
	for _, q := range asked {
		e, err := guide.Explain(s.cmd.Context(), q)
		if err != nil {
			return fmt.Errorf("position %q: %w", guide.Notation.FormatSum(q), err)
		}
		told = append(told, e)
	}
	if class == "" {
		return s.printJSON(told[0])
	}
	return s.printJSON(map[string]any{"class": class, "starts": told})
}
