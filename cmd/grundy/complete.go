package main

import (
	"strings"

	"github.com/spf13/cobra"

	"grundy/catalog"
	"grundy/game"
	"grundy/gamefile"
	"grundy/graphfile"
	"grundy/solve"
)

// completeGame completes the names of the catalogue, with or without the family, and paths.
func completeGame(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for _, e := range catalog.Entries() {
		for _, name := range []string{e.Name, e.Path()} {
			if strings.HasPrefix(name, typed) {
				names = append(names, name+"\t"+e.Title)
			}
		}
	}
	return names, cobra.ShellCompDirectiveDefault
}

// completeParam completes the names of the game's parameters.
func completeParam(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var names []string
	if len(args) > 0 {
		if f, err := openOrigin(args[0], strings.NewReader(""), graphfile.Options{Memory: solve.DefaultMemory}); err == nil {
			names = withEquals(paramNames(f))
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// completeField completes the names of what a position is made of.
func completeField(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	directive := cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	if len(args) == 0 {
		return nil, directive
	}
	f, err := openOrigin(args[0], strings.NewReader(""), graphfile.Options{Memory: solve.DefaultMemory})
	if err != nil {
		return nil, directive
	}
	g, err := f.game(nil, gamefile.Options{})
	if err != nil {
		return nil, directive
	}
	return withEquals(append(fieldNames(g), paramNames(f)...)), directive
}

func withEquals(names []string) []string {
	for i := range names {
		names[i] += "="
	}
	return names
}

// fieldNames returns what a position of g is made of.
func fieldNames(g game.Game) []string {
	var names []string
	if g.Space().Named() && !g.Space().Owned() {
		names = append(names, "player")
	}
	for _, f := range g.Space().Fields() {
		names = append(names, f.Name)
	}
	if rules := g.Rules(); rules.Steps {
		names = append(names, "steps")
	}
	return names
}

// complete registers a completion of a flag.
func complete(cmd *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil && !strings.Contains(err.Error(), "already") {
		panic(err)
	}
}
