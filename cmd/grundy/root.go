package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"grundy/gamefile"
	"grundy/solve"
)

// settings are the flags that every command has.
type settings struct {
	json, quiet bool
	verify      bool
	threads     int
	memory      bytes
	engine      engine
	fuel        uint64
}

func newRoot() *cobra.Command {
	s := &settings{memory: solve.DefaultMemory}
	root := &cobra.Command{
		Use:   "grundy",
		Short: "Who wins, how, and how fast: solves two-player games from game files of ten lines",
		Long: `grundy solves any two-player game of perfect information that is written down as a
game file: a few lines of Starlark, which is a small Python.

GAME is the name of a game of the catalogue (grundy games lists it) or the path of a
.star file, or graph:FILE for a digraph: arcs, DOT or a parity game. Positions are written field=value,field=value, or as a bare value where there is one
field; player=NAME says who is to move where players have names, steps=K how many
moves are left in a counting-down game, and + stands between the components of a sum.

Exit status: 0 done, 1 not possible within the limits, 2 an error in what was given,
130 interrupted.`,
		Example: `  grundy games                                      what there is
  grundy solve berzerk --at player=Rick,at=3        who wins, and how
  grundy explain nim --at "3 + 5 + 7"               why
  grundy table bash --over n=0..20                  many positions at once`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
	}
	flags := root.PersistentFlags()
	flags.BoolVar(&s.json, "json", false, "answer in JSON")
	flags.BoolVarP(&s.quiet, "quiet", "q", false, "no progress reports")
	flags.BoolVar(&s.verify, "verify", false, "check wholly what is else checked on samples, such as unmoves against moves")
	flags.IntVar(&s.threads, "threads", 0, "how many threads to use (default: one a core)")
	flags.Var(&s.memory, "memory", "how much memory a solve may use, such as 4GiB, 512MiB or a number of bytes")
	flags.Var(&s.engine, "engine", "how rules are run: auto, compiled or interpreted")
	flags.Uint64Var(&s.fuel, "fuel", 0, "steps after which the interpreter takes a file for endless (default: some seconds of work for a position, minutes for main)")
	root.PersistentPreRunE = func(*cobra.Command, []string) error {
		if s.threads < 0 {
			return fmt.Errorf("--threads: expected 1 or more, got %d", s.threads)
		}
		return nil
	}
	root.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	root.AddCommand(gamesCommand(s), checkCommand(s), solveCommand(s), runCommand(s), tableCommand(s), explainCommand(s),
		lawCommand(s), exportCommand(s), heapCommand(s))
	root.SetFlagErrorFunc(flagError)
	_ = root.RegisterFlagCompletionFunc("engine", cobra.FixedCompletions([]string{"auto", "compiled", "interpreted"}, cobra.ShellCompDirectiveNoFileComp))
	return root
}

// engine is the flag for gamefile.Engine.
type engine gamefile.Engine

// Set implements pflag.Value.
func (e *engine) Set(text string) error {
	for _, known := range []gamefile.Engine{gamefile.Auto, gamefile.Compiled, gamefile.Interpreted} {
		if text == known.String() {
			*e = engine(known)
			return nil
		}
	}
	return fmt.Errorf("expected auto, compiled or interpreted")
}

// String implements pflag.Value.
func (e *engine) String() string { return gamefile.Engine(*e).String() }

// Type implements pflag.Value.
func (e *engine) Type() string { return "name" }

// oneArg lets a command have exactly one argument, and says which.
func oneArg(name string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		got := "none"
		if len(args) > 1 {
			got = fmt.Sprintf("%d: %q", len(args), args)
		}
		return fmt.Errorf("%s: expected one %s, got %s (see grundy help %s)", cmd.Name(), name, got, cmd.Name())
	}
}
