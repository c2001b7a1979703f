package main

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"grundy/chart"
	"grundy/game"
	"grundy/gamefile"
	"grundy/solve"
	"grundy/table"
)

func tableCommand(s *settings) *cobra.Command {
	var params, over, fix []string
	var show, format string
	cmd := &cobra.Command{
		Use:   "table GAME [--over FIELD=a..b] [--over FIELD=a..b]",
		Short: "Show the values of many positions as a table",
		Long: `Shows a table of outcomes, nimbers or remoteness over one or two fields of a position.
An axis may also be player, steps, or a parameter of the game that is not the name of a field
too: each of its values is solved anew. Values are a range a..b or a list a,b,c; a field alone
means all its values. Without --over the table is of all positions, if it takes no more than two axes. What no axis runs over is set by --fix, else as in the game's start, else to
its first value; the table says which. In a game with players, --show class tells of a position without
the player to move who wins: N who starts, P the other, L the first player, R the second.`,
		Example: `  grundy table bash --over n=0..20 --show nimber
  grundy table berzerk
  grundy table berzerk --over at=1..4 --over player
  grundy table berzerk --over n=3..8 --over at=1..7 --format csv`,
		Args:              oneArg("GAME"),
		ValidArgsFunction: completeGame,
	}
	flags := cmd.Flags()
	flags.StringArrayVarP(&params, "param", "p", nil, "set a parameter: name=value; lists as 1,2,3 or JSON")
	flags.StringArrayVar(&over, "over", nil, "what an axis runs over: name=a..b, name=a,b,c or name")
	flags.StringArrayVar(&fix, "fix", nil, "the value of a field that no axis runs over: name=value")
	flags.StringVar(&show, "show", "outcome", "what to show: outcome, nimber, remoteness, score, misere, genus or class")
	flags.StringVar(&format, "format", "text", "text, csv or json")
	complete(cmd, "param", completeParam)
	complete(cmd, "over", completeField)
	complete(cmd, "fix", completeField)
	complete(cmd, "show", cobra.FixedCompletions(chart.Quantities, cobra.ShellCompDirectiveNoFileComp))
	complete(cmd, "format", cobra.FixedCompletions(chart.Formats, cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		r, err := readRequest(over, fix, show)
		if err != nil {
			return err
		}
		f, err := chart.ParseFormat(format)
		if err != nil {
			return err
		}
		if s.json {
			f = chart.JSON
		}
		se, err := s.open(cmd, args[0], params)
		if err != nil {
			return err
		}
		return se.printChart(r, f)
	}
	return cmd
}

func readRequest(over, fix []string, show string) (r chart.Request, err error) {
	if r.Show, err = chart.ParseQuantity(show); err != nil {
		return r, err
	}
	for _, text := range over {
		o, err := chart.ParseOver(text)
		if err != nil {
			return r, err
		}
		r.Over = append(r.Over, o)
	}
	for _, text := range fix {
		f, err := chart.ParseSetting(text)
		if err != nil {
			return r, err
		}
		r.Fix = append(r.Fix, f)
	}
	return r, nil
}

func (s *session) printChart(r chart.Request, f chart.Format) error {
	if len(r.Over) == 0 {
		g, err := s.game()
		if err != nil {
			return err
		}
		r.Over = wholeTable(g.Space(), r.Show)
	}
	c, err := chart.Build(s.cmd.Context(), chartSource{s, r.Show}, r)
	if err != nil {
		return err
	}
	var overParams []string
	for _, axis := range c.Axes {
		if axis.Param {
			overParams = append(overParams, axis.Name)
		}
	}
	c.Facts["game"], c.Facts["params"] = s.name, s.allParams(overParams...)
	return c.Write(s.cmd.OutOrStdout(), f)
}

// What a table shows that was not asked for a part.
const (
	mostWholeRows    = 1 << 14
	mostWholeColumns = 64
)

// wholeTable returns the axes of a table of all positions, if two of moderate length are enough for that.
func wholeTable(space *game.Space, show chart.Quantity) []chart.Over {
	var axes []chart.Over
	var sizes []uint64
	for _, f := range space.Fields() {
		axes, sizes = append(axes, chart.Over{Name: f.Name}), append(sizes, f.Domain.Size())
	}
	if space.Named() && !space.Owned() && show != chart.Class {
		axes, sizes = append(axes, chart.Over{Name: "player"}), append(sizes, 2)
	}
	if len(axes) > 2 || sizes[0] > mostWholeRows || len(axes) == 2 && sizes[1] > mostWholeColumns {
		return nil
	}
	return axes
}

// chartSource gives a chart the games and tables of a session.
type chartSource struct {
	*session
	show chart.Quantity
}

// Params implements chart.Source.
func (s chartSource) Params() []string { return paramNames(s.origin) }

// Game implements chart.Source.
func (s chartSource) Game(set []chart.Setting) (game.Game, error) {
	params := gamefile.Params{}
	for name, value := range s.params {
		params[name] = value
	}
	for _, p := range set {
		if err := s.set(params, p); err != nil {
			return nil, err
		}
	}
	return s.origin.game(params, s.options())
}

// Solve implements chart.Source. Classes are of positions whoever starts, so where play has a start
// either player may be the first there.
func (s chartSource) Solve(ctx context.Context, g game.Game, asked ...game.Sum) (*table.Table, error) {
	want := map[chart.Quantity]solve.Want{chart.Nimber: solve.Nimbers, chart.Remoteness: solve.Remoteness, chart.Misere: solve.Genera, chart.Genus: solve.Genera}[s.show]
	if space := g.Space(); s.show == chart.Class && space.Named() && !space.Owned() {
		for _, start := range g.Start() {
			twin := slices.Clone(start)
			for i := range twin {
				twin[i].Code = space.Twin(twin[i].Code)
			}
			asked = append(asked, twin)
		}
	}
	return s.solve(ctx, g, want|solve.Outcomes, asked...)
}
