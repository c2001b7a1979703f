package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"grundy/game"
	"grundy/gamefile"
	"grundy/graphfile"
	"grundy/solve"
)

// An origin is where the games of a session come from: a game file with its parameters, or a graph, which
// has none.
type origin interface {
	Title() string
	// Doc is all that the origin says of itself.
	Doc() string
	Params() []gamefile.Param
	ParseParam(name, text string) (any, error)
	HasMain() bool
	game(gamefile.Params, gamefile.Options) (game.Game, error)
}

// fileOrigin is a game file.
type fileOrigin struct{ *gamefile.File }

func (f fileOrigin) game(p gamefile.Params, o gamefile.Options) (game.Game, error) {
	g, err := f.Game(p, o)
	if err != nil {
		return nil, err // and not a nil pointer
	}
	return g, nil
}

// graphOrigin is a graph.
type graphOrigin struct{ *graphfile.Graph }

// Doc implements origin.
func (g graphOrigin) Doc() string { return g.Title() }

// Params implements origin.
func (graphOrigin) Params() []gamefile.Param { return nil }

// ParseParam implements origin.
func (graphOrigin) ParseParam(name, _ string) (any, error) {
	return nil, fmt.Errorf("a graph has no parameters, got %q", name)
}

// HasMain implements origin.
func (graphOrigin) HasMain() bool { return false }

func (g graphOrigin) game(gamefile.Params, gamefile.Options) (game.Game, error) { return g.Graph, nil }

// graphPrefix stands before the path of a graph.
const graphPrefix = "graph:"

// openOrigin opens a game of the catalogue, by its name, a game file, by its path, or a graph, by its path
// behind "graph:", which is read as o says.
func openOrigin(name string, stdin io.Reader, o graphfile.Options) (origin, error) {
	if path, is := strings.CutPrefix(name, graphPrefix); is {
		collectWithin(o.Memory)
		g, err := graphfile.Open(path, stdin, o)
		var limit *graphfile.MemoryError
		if errors.As(err, &limit) {
			return nil, &solve.LimitError{What: limit.File + ": reading the graph", Need: limit.Need, Have: limit.Have}
		}
		if err != nil {
			return nil, err
		}
		return graphOrigin{g}, nil
	}
	f, err := openGame(name)
	if err != nil {
		return nil, err
	}
	return fileOrigin{f}, nil
}

// file returns the session's game file, for a command that does more than solve. The error says what that is.
func (s *session) file(why string) (*gamefile.File, error) {
	if f, is := s.origin.(fileOrigin); is {
		return f.File, nil
	}
	return nil, fmt.Errorf("%s: expected a game file, %s, got %s", s.cmd.Name(), why, s.name)
}
