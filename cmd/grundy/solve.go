package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"grundy/game"
	"grundy/play"
	"grundy/solve"
	"grundy/table"
)

func solveCommand(s *settings) *cobra.Command {
	var params []string
	var outcomes, genus, remoteness bool
	cmd := &cobra.Command{
		Use:   "solve GAME",
		Short: "Solve a game: counts, and who wins from a position and how",
		Long: `Solves all positions of a game, or all that can be reached from its start, and says by which
method and why, how many positions are won, lost, tied and drawn, and what the start is
worth, or the position given by --at, with the options to choose from. With --remoteness also how
many positions of each outcome are how many plies from the end.`,
		Example: `  grundy solve berzerk
  grundy solve berzerk -p n=8 -p rick=2,3,4 -p morty=3,6 --at player=Rick,at=3
  grundy solve nim --at "3 + 5 + 7" --json`,
		Args:              oneArg("GAME"),
		ValidArgsFunction: completeGame,
	}
	cmd.Flags().StringArrayVarP(&params, "param", "p", nil, "set a parameter: name=value; lists as 1,2,3 or JSON")
	cmd.Flags().String("at", "", "the position to ask about")
	cmd.Flags().BoolVar(&outcomes, "outcomes", false, "only who wins: no remoteness, no nimbers; can be much faster")
	cmd.Flags().BoolVar(&remoteness, "remoteness", false, "also how many positions are won, lost, tied or drawn at each number of plies from the end")
	cmd.Flags().BoolVar(&genus, "genus", false, "also the misère nimber and the genus of the positions told of")
	complete(cmd, "param", completeParam)
	complete(cmd, "at", completeField)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if outcomes && remoteness {
			return errors.New("--outcomes and --remoteness do not go together: expected one of them")
		}
		se, err := s.open(cmd, args[0], params)
		if err != nil {
			return err
		}
		g, err := se.game()
		if err != nil {
			return err
		}
		want := play.Worth(g)
		if outcomes {
			want = solve.Outcomes
		}
		if genus {
			want |= solve.Genera
		}
		if remoteness {
			want |= solve.Remoteness
		}
		return se.printSolution(g, want, remoteness)
	}
	return cmd
}

// A solution is what solve tells in JSON. Advice is on the position asked about, or on the start if
// there is just one.
type solution struct {
	Game          string `json:"game"`
	Title         string `json:"title"`
	Params        params `json:"params"`
	Method        string `json:"method"`
	Reason        string `json:"reason"`
	Dense         bool   `json:"dense"`
	Positions     uint64 `json:"positions"`
	Win           uint64 `json:"win"`
	Loss          uint64 `json:"loss"`
	Tie           uint64 `json:"tie"`
	Draw          uint64 `json:"draw"`
	MaxRemoteness *int64 `json:"max_remoteness,omitempty"`
	MaxNimber     *int64 `json:"max_nimber,omitempty"`
	LoopyNimbers  uint64 `json:"loopy_nimbers,omitempty"`
	NoRemoteness  string `json:"no_remoteness,omitempty"`
	NoNimbers     string `json:"no_nimbers,omitempty"`
	// Levels are told where they are asked for.
	Levels       levelCounts `json:"by_remoteness,omitempty"`
	*play.Advice             // absent if nil
	Starts       advices     `json:"starts,omitempty"`
	// Classes counts positions that are solved with either player to move; Class is that of the position
	// asked about, if it was given without the player.
	Classes classCounts `json:"classes,omitempty"`
	Class   string      `json:"class,omitempty"`
	class   string      // in words
}

type advices []*play.Advice

// printSolution solves for what is wanted and tells of it; with levels also the positions by remoteness.
func (s *session) printSolution(g game.Game, want solve.Want, levels bool) error {
	ctx := s.cmd.Context()
	asked, err := s.questions(g, want)
	if err != nil {
		return err
	}
	t, err := s.solve(ctx, g, want, asked.extra...)
	if err != nil {
		return err
	}
	guide := play.New(g, t)
	defer guide.Close()
	told, err := s.advise(guide, asked)
	if err != nil {
		return err
	}
	sol := s.solution(t)
	if levels {
		if sol.Levels, err = t.Levels(); err != nil {
			return fmt.Errorf("--remoteness: %w", err)
		}
	}
	if asked.both {
		c, err := guide.Class([2]game.Sum(asked.sums))
		if err != nil {
			return err
		}
		sol.Class, sol.class = c.String(), guide.ClassInWords(c)
	}
	if len(told) == 1 {
		sol.Advice = told[0]
	} else {
		sol.Starts = told
	}
	if s.json {
		return s.printJSON(sol)
	}
	_, err = fmt.Fprint(s.cmd.OutOrStdout(), sol.text(t, told))
	return err
}

// advise tells of the positions asked about.
func (s *session) advise(guide *play.Guide, asked *questions) (advices, error) {
	var told advices
	for _, q := range asked.sums {
		a, err := (*play.Advice)(nil), error(nil)
		if asked.far {
			a, err = guide.JudgeFolded(asked.text, q)
		} else {
			a, err = guide.Advise(s.cmd.Context(), q)
		}
		if err != nil {
			return nil, fmt.Errorf("position %q: %w", guide.Notation.FormatSum(q), err)
		}
		told = append(told, a)
	}
	return told, nil
}

func (s *session) solution(t *table.Table) *solution {
	n := t.Counts()
	sol := &solution{
		Game: s.name, Title: t.Game.Title(), Params: s.allParams(),
		Method: t.Method.Name, Reason: t.Method.Reason, Dense: t.Dense(),
		Positions: t.Positions(), Win: n.Win, Loss: n.Loss, Tie: n.Tie, Draw: n.Draw,
		NoRemoteness: t.NoRemoteness, NoNimbers: t.NoNimbers, LoopyNimbers: n.Infinite, Classes: t.Classes(),
	}
	if n.MaxRemoteness >= 0 {
		sol.MaxRemoteness = &n.MaxRemoteness
	}
	if n.MaxNimber >= 0 {
		sol.MaxNimber = &n.MaxNimber
	}
	return sol
}

// text writes a solution for a person.
func (sol *solution) text(t *table.Table, told advices) string {
	var b strings.Builder
	row := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-11s %s\n", name, fmt.Sprintf(format, args...))
	}
	fmt.Fprintln(&b, sol.Title)
	if len(sol.Params) > 0 {
		row("parameters", "%s", sol.Params)
	}
	row("method", "%s", t.Method)
	row("positions", "%d (%s)", sol.Positions, extent(t))
	row("outcomes", "%s", sol.outcomes())
	if len(sol.Classes) > 0 {
		row("classes", "%s", sol.Classes)
	}
	if sol.MaxRemoteness != nil {
		row("remoteness", "at most %d", *sol.MaxRemoteness)
	} else if sol.NoRemoteness != "" {
		row("remoteness", "none: %s", sol.NoRemoteness)
	}
	switch {
	case sol.MaxNimber != nil && sol.LoopyNimbers > 0:
		row("nimbers", "at most %d; %d loopy", *sol.MaxNimber, sol.LoopyNimbers)
	case sol.MaxNimber != nil:
		row("nimbers", "at most %d", *sol.MaxNimber)
	case sol.LoopyNimbers > 0:
		row("nimbers", "all %d loopy", sol.LoopyNimbers)
	case t.LeftOut:
		row("nimbers", "left out: %s", sol.NoNimbers)
	}
	if len(sol.Levels) > 0 {
		fmt.Fprintf(&b, "\n%s", sol.Levels)
	}
	if sol.class != "" {
		fmt.Fprintln(&b)
		row("class", "%s", sol.class)
	}
	for _, a := range told {
		fmt.Fprintf(&b, "\n%s: %s\n", a.Position, a.Verdict)
		if a.Nimber != nil {
			row("nimber", "%s", a.Nimber)
		}
		if a.Genus != "" {
			row("misère", "%d", *a.Misere)
			row("genus", "%s", a.Genus)
		}
		if len(a.Best) > 0 {
			row("best", "%s", shortList(a.Named(a.Best)))
		}
		if a.Unlisted != "" {
			row("best", "not listed: %s", a.Unlisted)
		}
		if n := len(a.Fast); n > 0 && n < len(a.Best) {
			name := "fastest"
			if a.Delays {
				name = "longest"
			}
			row(name, "%s", shortList(a.Named(a.Fast)))
		}
	}
	return b.String()
}

// extent says which positions a table has, and how it holds them.
func extent(t *table.Table) string {
	kind := "dense"
	if !t.Dense() {
		kind = "numbered"
	}
	if t.Started {
		return fmt.Sprintf("%s: what the start reaches of %d codes", kind, t.Game.Space().Size())
	}
	if rows, ok := t.Source().(*table.Rows); ok {
		return fmt.Sprintf("those with %s below %d", rows.Rows.Name, rows.Known)
	}
	return kind + ": the whole space"
}

func (sol *solution) outcomes() string {
	var parts []string
	for _, o := range []struct {
		name string
		n    uint64
	}{{"Win", sol.Win}, {"Loss", sol.Loss}, {"Tie", sol.Tie}, {"Draw", sol.Draw}} {
		if o.n > 0 || o.name == "Win" || o.name == "Loss" {
			parts = append(parts, fmt.Sprintf("%s %d", o.name, o.n))
		}
	}
	return strings.Join(parts, ", ") + " (for the player to move)"
}

// shortList writes positions with a bar between them, not too many.
func shortList(list []string) string {
	const most = 12
	if more := len(list) - most; more > 0 {
		return strings.Join(list[:most], " | ") + fmt.Sprintf(" | ... and %d more", more)
	}
	return strings.Join(list, " | ")
}
