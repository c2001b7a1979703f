package main

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// answer runs a command line that must succeed and returns its JSON.
func answer(t *testing.T, args ...string) map[string]any {
	t.Helper()
	var out, errs strings.Builder
	if status := run(context.Background(), append(args, "--json"), strings.NewReader(""), &out, &errs); status != statusDone {
		t.Fatalf("%v: exit status %d, %s", args, status, errs.String())
	}
	var object map[string]any
	if err := json.Unmarshal([]byte(out.String()), &object); err != nil {
		t.Fatalf("%v: %v in %s", args, err, out.String())
	}
	return object
}

// absent stands for a name that must not be in an object.
type absent struct{}

func TestJSON(t *testing.T) {
	list := func(items ...any) []any { return append([]any{}, items...) }
	tests := []struct {
		args string
		want map[string]any
	}{
		{"solve berzerk", map[string]any{
			"game": "berzerk", "method": "retrograde", "positions": 10.0, "win": 5.0, "loss": 3.0, "tie": 0.0, "draw": 2.0,
			"params":         map[string]any{"n": 5.0, "rick": list(3.0, 2.0), "morty": list(1.0, 2.0, 3.0)},
			"max_remoteness": 2.0, "outcome": absent{}, "best": absent{},
		}},
		{"solve berzerk --at player=Rick,at=3", map[string]any{
			"outcome": "Win", "remoteness": 1.0, "nimber": nil, "best": list("player=Morty,at=0"),
		}},
		{"solve berzerk --at player=Rick,at=4", map[string]any{
			"outcome": "Draw", "remoteness": nil, "nimber": nil, "best": list("player=Morty,at=1"),
		}},
		{"solve berzerk --at player=Rick,at=0", map[string]any{"outcome": "Loss", "remoteness": 0.0, "best": list()}},
		{"solve berzerk --outcomes --at player=Rick,at=3", map[string]any{
			"outcome": "Win", "remoteness": nil, "max_remoteness": absent{}, "best": list("player=Morty,at=0"),
		}},
		{"solve heaps/nim --at 3+5+6", map[string]any{"game": "heaps/nim", "outcome": "Loss", "nimber": 0.0, "remoteness": nil}},
		{"solve nim --at 3", map[string]any{"outcome": "Win", "nimber": 3.0, "remoteness": 1.0, "best": list("0")}},
		{"solve bash -p n=10 --at 7", map[string]any{"outcome": "Win", "nimber": 3.0, "best": list("4")}},
		{"solve tic-tac-toe", map[string]any{
			"positions": 5478.0, "outcome": "Tie", "remoteness": 9.0, "position": ".........", "dense": true,
		}},
		{"solve board-escape", map[string]any{"method": "layers", "outcome": "Win", "nimber": 1.0, "max_remoteness": absent{}}},
		{"solve board-escape --at steps=1000000000000,r=0,c=0", map[string]any{"position": "steps=1000000000000,r=0,c=0", "outcome": "Win"}},
		{"explain berzerk --at player=Rick,at=1", map[string]any{
			"verdict": "Rick loses in 2 plies", "player": "Rick", "outcome": "Loss", "repeats": absent{},
		}},
		{"explain berzerk --at player=Rick,at=4", map[string]any{"outcome": "Draw", "repeats": 0.0}},
		{"explain nim --at 2*4+1", map[string]any{"parts": list(
			map[string]any{"position": "4", "times": 2.0, "nimber": 4.0},
			map[string]any{"position": "1", "times": 1.0, "nimber": 1.0},
		)}},
		{"table berzerk --over player --over at", map[string]any{
			"cells": list(list("Loss", "Loss", "Win", "Win", "Draw"), list("Loss", "Draw", "Win", "Win", "Win")),
			"show":  "outcome", "game": "berzerk",
		}},
		{"table bash --over m=1..2 --fix n=3 --show nimber", map[string]any{
			"cells": list(1.0, 0.0), "fixed": map[string]any{"n": "3"}, "params": map[string]any{"n": 1000.0},
			"over": list(map[string]any{"name": "m", "values": list("1", "2"), "param": true}),
		}},
		{"games berzerk", map[string]any{"players": list("Rick", "Morty"), "main": true, "space": 10.0}},
		{"check two-piles", map[string]any{"functions": list(), "notes": list()}},
	}
	for _, test := range tests {
		got := answer(t, strings.Fields(test.args)...)
		for name, want := range test.want {
			value, there := got[name]
			if _, none := want.(absent); none {
				if there {
					t.Errorf("%s: %s is %v, want it absent", test.args, name, value)
				}
			} else if !there || !reflect.DeepEqual(value, want) {
				t.Errorf("%s: %s is %v (there: %v), want %v", test.args, name, value, there, want)
			}
		}
	}
}

func TestEnginesAndThreadsAgree(t *testing.T) {
	for _, args := range []string{
		"solve berzerk -p n=60 --at player=Rick,at=31", "explain tic-tac-toe", "table four-numbers -p base=5 --over a --over b --show remoteness",
	} {
		want := answer(t, append(strings.Fields(args), "--engine", "interpreted", "--threads", "1")...)
		for _, other := range []string{"--threads=2", "--engine=auto", "--threads=5"} {
			if got := answer(t, append(strings.Fields(args), other)...); !reflect.DeepEqual(got, want) {
				t.Errorf("%s %s gives\n%v, want\n%v", args, other, got, want)
			}
		}
	}
}
