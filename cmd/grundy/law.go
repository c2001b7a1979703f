package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grundy/chart"
	"grundy/game"
	"grundy/law"
	"grundy/solve"
)

func lawCommand(s *settings) *cobra.Command {
	var params, over, fix []string
	var show string
	var budget time.Duration
	var nodes int
	var from int64
	cmd := &cobra.Command{
		Use:   "law [GAME] [--over FIELD=a..b]...",
		Short: "Find the law behind the values of a game, or of numbers on standard input",
		Long: `Looks for the rule behind a sequence or a table of values: a period, a formula in the arguments, a
recurrence, a self-similar rule, a set known by name. A law is fitted on one part of the
values and tested on the rest; further values are then computed, as far as --budget allows, to
confirm it or to find its first counterexample. What a theorem proves is said to be proved.

The axes are those of grundy table, up to four of them, with integers. Without GAME, values are read from
standard input: a sequence of numbers, or a grid as CSV.`,
		Example: `  grundy law bash --over n=0..200 --over m=1..20
  grundy law subtract -p take=2,5,7
  grundy table nim --over n --show nimber --format csv | grundy law
  seq 0 7 1000 | grundy law --from 1`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeGame,
	}
	flags := cmd.Flags()
	flags.StringArrayVarP(&params, "param", "p", nil, "set a parameter: name=value; lists as 1,2,3 or JSON")
	flags.StringArrayVar(&over, "over", nil, "what an axis runs over: name=a..b, name=a,b,c or name (default: the fields)")
	flags.StringArrayVar(&fix, "fix", nil, "the value of a field that no axis runs over: name=value")
	flags.StringVar(&show, "show", "", "the values: outcome, nimber, remoteness or score (default: nimbers where there are any)")
	flags.DurationVar(&budget, "budget", 3*time.Second, "how long further values may be computed to confirm the laws; 0 for none")
	flags.IntVar(&nodes, "nodes", 9, "the largest formula that is searched for")
	flags.Int64Var(&from, "from", 0, "the first index of what standard input gives")
	complete(cmd, "param", completeParam)
	complete(cmd, "over", completeField)
	complete(cmd, "fix", completeField)
	complete(cmd, "show", cobra.FixedCompletions(chart.Quantities, cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if nodes < 1 || nodes > 9 {
			return fmt.Errorf("--nodes: expected 1 to 9, got %d", nodes)
		}
		if budget < 0 {
			return fmt.Errorf("--budget: expected a time that is not negative, got %v", budget)
		}
		o := law.Options{Budget: budget, Nodes: nodes}
		if len(args) == 0 || args[0] == "-" {
			if len(over)+len(fix)+len(params) > 0 || show != "" {
				return fmt.Errorf("law: --over, --fix, --show and -p belong to a game, and there is no GAME")
			}
			return s.lawOfNumbers(cmd, from, o)
		}
		if cmd.Flags().Changed("from") {
			return fmt.Errorf("--from: it is for numbers on standard input; expected --over for a game")
		}
		se, err := s.open(cmd, args[0], params)
		if err != nil {
			return err
		}
		return se.lawOfGame(over, fix, show, o)
	}
	return cmd
}

// lawOfNumbers finds the laws of what is on standard input.
func (s *settings) lawOfNumbers(cmd *cobra.Command, from int64, o law.Options) error {
	in := cmd.InOrStdin()
	if isTerminal(os.Stdin) && in == io.Reader(os.Stdin) {
		fmt.Fprintln(cmd.ErrOrStderr(), "reading numbers from the terminal; ctrl-D ends them")
	}
	d, err := law.Read(in, from)
	if err != nil {
		return fmt.Errorf("standard input: %w", err)
	}
	return s.findLaws(cmd, d, o, nil)
}

// lawOfGame finds the laws of values of a game.
func (s *session) lawOfGame(over, fix []string, show string, o law.Options) error {
	src, err := newLawSource(s, over, fix, show)
	if err != nil {
		return err
	}
	d, err := src.first(s.cmd.Context())
	if err != nil {
		return err
	}
	o.Oracle, o.Theorem = src, src.theorem()
	return s.findLaws(s.cmd, d, o, src.notes)
}

// findLaws finds laws and prints them under the notes.
func (s *settings) findLaws(cmd *cobra.Command, d *law.Data, o law.Options, notes []string) error {
	if !s.quiet {
		m := newMeter(cmd.ErrOrStderr())
		defer m.done()
		o.Progress = func(phase string, done, total uint64) {
			m.report(solve.Progress{Phase: phase, Done: done, Total: total})
		}
	}
	a, err := law.Find(cmd.Context(), d, o)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	if s.json {
		return a.WriteJSON(out)
	}
	if len(notes) > 0 {
		fmt.Fprintf(out, "%s\n\n", strings.Join(notes, "\n"))
	}
	return a.WriteText(out)
}

// outcomePlaces are the outcomes in the order of law.OutcomeWords.
var outcomePlaces = map[game.Outcome]int64{game.Win: 0, game.Loss: 1, game.Tie: 2, game.Draw: 3}

// lawValue returns what a cell shows as a number.
func lawValue(cell chart.Cell, show chart.Quantity) (int64, bool) {
	if !cell.Exist {
		return 0, false
	}
	v := cell.Value
	switch show {
	case chart.Nimber:
		return v.Nimber, v.Nimber != game.NoNimber
	case chart.Remoteness:
		return v.Remoteness, v.Remoteness != game.NotAsked
	case chart.Score:
		return v.Score, true
	}
	place, ok := outcomePlaces[v.Outcome]
	return place, ok
}
