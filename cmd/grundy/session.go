package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"grundy/catalog"
	"grundy/chart"
	"grundy/game"
	"grundy/gamefile"
	"grundy/graphfile"
	"grundy/solve"
	"grundy/table"
)

// A session is one command at work: the game file or graph it was given, the parameters, and the
// limits.
type session struct {
	*settings
	cmd    *cobra.Command
	name   string // as the user gave it
	origin origin
	params gamefile.Params
}

// open starts a session on a game of the catalogue, a file or a graph.
func (s *settings) open(cmd *cobra.Command, name string, params []string) (*session, error) {
	o := graphfile.Options{Memory: int64(s.memory)}
	if !s.quiet {
		m := newMeter(cmd.ErrOrStderr())
		defer m.done()
		o.Progress = func(arcs uint64) { m.report(solve.Progress{Phase: "reading arcs", Done: arcs}) }
	}
	from, err := openOrigin(name, cmd.InOrStdin(), o)
	if err != nil {
		return nil, err
	}
	se := &session{settings: s, cmd: cmd, name: name, origin: from, params: gamefile.Params{}}
	for _, text := range params {
		name, value, ok := strings.Cut(text, "=") // the value may be empty: a word or a list
		if name = strings.TrimSpace(name); !ok || name == "" {
			return nil, fmt.Errorf("-p: expected name=value, got %q", text)
		}
		if err := se.set(se.params, chart.Setting{Name: name, Value: strings.TrimSpace(value)}); err != nil {
			return nil, err
		}
	}
	return se, nil
}

// openGame loads a game file, by its path, or a game of the catalogue, by its name.
func openGame(name string) (*gamefile.File, error) {
	info, err := os.Stat(name)
	if strings.HasSuffix(name, ".star") {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s: there is no such file", name)
		}
		return gamefile.Load(name)
	}
	entry, missing := catalog.Find(name)
	switch {
	case missing == nil:
		return gamefile.Parse(entry.File(), entry.Source)
	case err == nil && !info.IsDir():
		return gamefile.Load(name)
	}
	return nil, fmt.Errorf("%w; a file of your own ends in .star", missing)
}

// set adds a parameter, given as text.
func (s *session) set(params gamefile.Params, p chart.Setting) error {
	value, err := s.origin.ParseParam(p.Name, p.Value)
	if err == nil {
		params[p.Name] = value
	}
	return err
}

func (s *session) options() gamefile.Options {
	return gamefile.Options{
		Engine: gamefile.Engine(s.engine),
		Memory: int64(min(s.memory, gamefile.DefaultMemory)),
		Print:  s.print,
		Fuel:   gamefile.Fuel{Position: s.fuel, TopLevel: s.fuel, Main: s.fuel},
	}
}

// game returns the game with the session's parameters.
func (s *session) game() (game.Game, error) { return s.origin.game(s.params, s.options()) }

// printing keeps lines whole that several threads print.
var printing sync.Mutex

// print shows what rules print, for those who look for a fault in them.
func (s *session) print(line string) {
	printing.Lock()
	defer printing.Unlock()
	fmt.Fprintln(s.cmd.ErrOrStderr(), line)
}

// limits are what a solve may use. It tells how far it is if that takes long, and before that what remark returns, if
// anything; the function returned ends that.
func (s *session) limits(remark func() string) (o solve.Options, done func()) {
	o = solve.Options{Memory: int64(s.memory), Threads: s.threads, Verify: s.verify}
	collectWithin(o.Memory)
	if s.quiet {
		return o, func() {}
	}
	m := newMeter(s.cmd.ErrOrStderr())
	m.remark = remark
	o.Progress = m.report
	return o, m.done
}

// interpreted says so of a game whose rules are not compiled, and why; else nothing.
func interpreted(ctx context.Context, g game.Game) string {
	rules, ok := g.(*gamefile.Game)
	if !ok {
		return ""
	}
	if engine, why := rules.Engine(ctx); engine == gamefile.Interpreted {
		return "rules are interpreted, which is some hundred times slower: " + why
	}
	return ""
}

// solve solves a game within the session's limits.
func (s *session) solve(ctx context.Context, g game.Game, want solve.Want, extra ...game.Sum) (*table.Table, error) {
	o, done := s.limits(func() string { return interpreted(ctx, g) })
	defer done()
	o.Want, o.Extra = want, extra
	return solve.Solve(ctx, g, o)
}

// paramNames are the names of the game's parameters.
func paramNames(from origin) []string {
	var names []string
	for _, p := range from.Params() {
		names = append(names, p.Name)
	}
	return names
}

// printJSON writes one value as JSON.
func (s *session) printJSON(value any) error { return printJSON(s.cmd, value) }

func printJSON(cmd *cobra.Command, value any) error {
	out := json.NewEncoder(cmd.OutOrStdout())
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(value)
}

// allParams returns every parameter but those left out, with the value it has, in the order
// of the file.
func (s *session) allParams(leftOut ...string) params {
	var all params
	for _, p := range s.origin.Params() {
		if slices.Contains(leftOut, p.Name) {
			continue
		}
		value, given := s.params[p.Name]
		if !given {
			value = p.Default
		}
		all = append(all, param{p.Name, value})
	}
	return all
}

// params are parameters in order.
type params []param

type param struct {
	name  string
	value any
}

// MarshalJSON writes an object whose names stand in order.
func (p params) MarshalJSON() ([]byte, error) {
	text := []byte("{")
	for i, one := range p {
		name, err := json.Marshal(one.name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(one.value)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(append(text, name...), ':'), value...)
	}
	return append(text, '}'), nil
}

// String writes name=value, ...
func (p params) String() string {
	var parts []string
	for _, one := range p {
		parts = append(parts, one.name+"="+valueText(one.value))
	}
	return strings.Join(parts, ", ")
}

// valueText writes the value of a parameter as -p reads it, long lists shortened.
func valueText(value any) string {
	text, err := json.Marshal(value)
	if s, ok := value.(string); ok || err != nil {
		text = []byte(s)
	}
	const most = 60
	if len(text) > most {
		return strings.ToValidUTF8(string(text[:most]), "") + "..."
	}
	return string(text)
}
