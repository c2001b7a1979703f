package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"grundy/catalog"
	"grundy/game"
)

func gamesCommand(s *settings) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "games [GAME]",
		Short: "List the games of the catalogue, or tell about one game",
		Long: `Lists the games that come with grundy; with a name, or the path of a .star file, tells what
that game is, its parameters, and how its positions are written; with graph:FILE, of a graph.`,
		Example: `  grundy games
  grundy games berzerk`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeGame,
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return s.listGames(cmd)
		}
		se, err := s.open(cmd, args[0], nil)
		if err != nil {
			return err
		}
		return se.tellGame()
	}
	return cmd
}

// A listed game is one line of the list.
type listed struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

func (s *settings) listGames(cmd *cobra.Command) error {
	var list []listed
	width := 0
	for _, name := range catalog.Names() {
		f, err := catalog.Open(name)
		if err != nil {
			return err
		}
		list = append(list, listed{name, f.Title()})
		width = max(width, len(name))
	}
	if s.json {
		return printJSON(cmd, list)
	}
	var b strings.Builder
	for _, l := range list {
		fmt.Fprintf(&b, "%-*s  %s\n", width, l.Name, l.Title)
	}
	_, err := fmt.Fprint(cmd.OutOrStdout(), b.String())
	return err
}

// A told game is what games NAME tells in JSON.
type told struct {
	Game      string      `json:"game"`
	Title     string      `json:"title"`
	Doc       string      `json:"doc"`
	Params    []toldParam `json:"params"`
	Position  []toldField `json:"position"`
	Players   []string    `json:"players,omitempty"`
	Owned     bool        `json:"owned,omitempty"` // every position says who is to move
	Steps     *int64      `json:"steps,omitempty"`
	Start     []string    `json:"start"`
	Positions uint64      `json:"space"`
	Main      bool        `json:"main"` // it has a program for grundy run
}

type toldParam struct {
	Name    string `json:"name"`
	Type    string `json:"type"`
	Default any    `json:"default"`
	Help    string `json:"help,omitempty"`
	Min     *int64 `json:"min,omitempty"`
	Max     *int64 `json:"max,omitempty"`
}

type toldField struct {
	Name   string `json:"name"`
	Domain string `json:"domain"`
}

func (s *session) tellGame() error {
	g, err := s.game()
	if err != nil {
		return err
	}
	t := told{
		Game: s.name, Title: s.origin.Title(), Doc: s.origin.Doc(), Params: []toldParam{}, Start: []string{},
		Positions: g.Space().Size(), Main: s.origin.HasMain(),
	}
	for _, p := range s.origin.Params() {
		t.Params = append(t.Params, toldParam{p.Name, p.Type, p.Default, p.Help, p.Min, p.Max})
	}
	for _, f := range g.Space().Fields() {
		t.Position = append(t.Position, toldField{f.Name, f.Domain.String()})
	}
	rules := g.Rules()
	if rules.Named() {
		t.Players, t.Owned = rules.Players[:], g.Space().Owned()
	}
	if rules.Steps {
		t.Steps = &rules.MaxSteps
	}
	for _, start := range g.Start() {
		t.Start = append(t.Start, game.NotationOf(g).FormatSum(start))
	}
	if s.json {
		return s.printJSON(t)
	}
	_, err = fmt.Fprint(s.cmd.OutOrStdout(), t.text())
	return err
}

func (t *told) text() string {
	var b strings.Builder
	fmt.Fprintln(&b, t.Doc)
	if t.Doc == "" {
		fmt.Fprintln(&b, t.Title)
	}
	if len(t.Params) > 0 {
		fmt.Fprintln(&b, "\nParameters (-p name=value):")
	}
	for _, p := range t.Params {
		fmt.Fprintf(&b, "  %s = %s  (%s)", p.Name, valueText(p.Default), p.kind())
		if p.Help != "" {
			fmt.Fprintf(&b, "  %s", p.Help)
		}
		fmt.Fprintln(&b)
	}
	fmt.Fprintf(&b, "\nPositions, %d in the space:\n", t.Positions)
	if len(t.Players) > 0 {
		fmt.Fprintf(&b, "  player: %s or %s", t.Players[0], t.Players[1])
		if t.Owned {
			fmt.Fprint(&b, ", as the vertex says")
		}
		fmt.Fprintln(&b)
	}
	for _, f := range t.Position {
		fmt.Fprintf(&b, "  %s: %s\n", f.Name, f.Domain)
	}
	if t.Steps != nil {
		fmt.Fprintf(&b, "  steps: at most %d moves are left\n", *t.Steps)
	}
	for _, start := range t.Start {
		fmt.Fprintf(&b, "Start: %s\n", start)
	}
	if t.Main {
		fmt.Fprintf(&b, "\ngrundy run %s < input   solves its problem from a contest\n", t.Game)
	}
	return b.String()
}

// kind says what values a parameter may have.
func (p *toldParam) kind() string {
	switch {
	case p.Min != nil && p.Max != nil:
		return fmt.Sprintf("%s, %d..%d", p.Type, *p.Min, *p.Max)
	case p.Min != nil:
		return fmt.Sprintf("%s, at least %d", p.Type, *p.Min)
	case p.Max != nil:
		return fmt.Sprintf("%s, at most %d", p.Type, *p.Max)
	}
	return p.Type
}
