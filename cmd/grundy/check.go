package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"grundy/gamefile"
)

func checkCommand(s *settings) *cobra.Command {
	var params []string
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Check a game file: its errors, and what of it is compiled",
		Long: `Reads a game file, tries its rules on some positions, and tells which functions are compiled and
which are interpreted (and so some hundred times slower), with the line and column of what
cannot be compiled.`,
		Example: `  grundy check my-game.star
  grundy check berzerk`,
		Args:              oneArg("FILE"),
		ValidArgsFunction: completeGame,
	}
	cmd.Flags().StringArrayVarP(&params, "param", "p", nil, "set a parameter: name=value; lists as 1,2,3 or JSON")
	complete(cmd, "param", completeParam)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		se, err := s.open(cmd, args[0], params)
		if err != nil {
			return err
		}
		return se.check()
	}
	return cmd
}

// A checked file is what check tells in JSON.
type checked struct {
	File      string            `json:"file"`
	Title     string            `json:"title"`
	Functions []checkedFunction `json:"functions"`
	Notes     []checkedNote     `json:"notes"`
}

type checkedFunction struct {
	Keyword  string `json:"keyword"`
	Name     string `json:"name"`
	Line     int32  `json:"line"`
	Column   int32  `json:"column"`
	Compiled bool   `json:"compiled"`
	Why      string `json:"why,omitempty"` // with place, if it is not
}

type checkedNote struct {
	Line   int32  `json:"line"`
	Column int32  `json:"column"`
	Note   string `json:"note"`
}

func (s *session) check() error {
	file, err := s.file("whose rules can be checked")
	if err != nil {
		return err
	}
	report, err := file.Check(s.cmd.Context(), s.params, s.options())
	if err != nil {
		return err
	}
	if err := faults(report); err != nil {
		return err
	}
	c := checked{File: file.Path(), Title: file.Title(), Functions: []checkedFunction{}, Notes: []checkedNote{}}
	for _, f := range report.Functions {
		told := checkedFunction{Keyword: f.Keyword, Name: f.Name, Line: f.Pos.Line, Column: f.Pos.Col, Compiled: f.Compiled}
		if !f.Compiled {
			told.Why = fmt.Sprintf("%s: %s", f.At, f.Why)
		}
		c.Functions = append(c.Functions, told)
	}
	for _, n := range report.Notes {
		c.Notes = append(c.Notes, checkedNote{n.Pos.Line, n.Pos.Col, n.Msg})
	}
	if s.json {
		return s.printJSON(c)
	}
	_, err = fmt.Fprint(s.cmd.OutOrStdout(), c.text())
	return err
}

// faults returns what makes the game unsolvable, as an error.
func faults(r *gamefile.Report) error {
	for _, n := range r.Notes {
		if n.Fault {
			return errors.New(n.String())
		}
	}
	return nil
}

func (c *checked) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", c.File, c.Title)
	if len(c.Functions) == 0 {
		fmt.Fprintln(&b, "  no functions: the moves are given by take=")
	}
	for _, f := range c.Functions {
		place := fmt.Sprintf("%s:%d:%d", c.File, f.Line, f.Column)
		if f.Compiled {
			fmt.Fprintf(&b, "  %-8s compiled     %s\n", f.Keyword, place)
		} else {
			fmt.Fprintf(&b, "  %-8s interpreted  %s\n", f.Keyword, f.Why)
		}
	}
	for _, n := range c.Notes {
		fmt.Fprintf(&b, "%s:%d:%d: %s\n", c.File, n.Line, n.Column, n.Note)
	}
	return b.String()
}
