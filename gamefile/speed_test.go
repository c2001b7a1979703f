package gamefile_test

import (
	"context"
	"testing"

	"grundy/catalog"
	"grundy/game"
	"grundy/gamefile"
)

// BenchmarkOptions is the cost of one option word by each engine.
func BenchmarkOptions(b *testing.B) {
	for _, test := range []struct {
		name   string
		params gamefile.Params
	}{
		{"berzerk", gamefile.Params{"n": 1000, "rick": upTo(400), "morty": upTo(300)}},
		{"four-numbers", nil},
		{"tic-tac-toe", nil},
	} {
		for _, engine := range []gamefile.Engine{gamefile.Compiled, gamefile.Interpreted} {
			b.Run(test.name+"/"+engine.String(), func(b *testing.B) { expandFor(b, test.name, test.params, engine) })
		}
	}
}

func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i + 1
	}
	return out
}

func expandFor(b *testing.B, name string, params gamefile.Params, engine gamefile.Engine) {
	f, err := catalog.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	g, err := f.Game(params, gamefile.Options{Engine: engine})
	if err != nil {
		b.Fatal(err)
	}
	gen, err := g.Generator(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	defer gen.Close()
	var codes []game.Code
	for c := range min(g.Space().Size(), 4096) {
		codes = append(codes, game.Code(c))
	}
	var batch game.Batch
	b.ResetTimer()
	for words, at := 0, 0; words < b.N; {
		n, err := gen.Options(codes[at:], &batch)
		if err != nil {
			b.Fatal(err)
		}
		words += max(len(batch.Options), 1)
		if at += n; at == len(codes) {
			at = 0
		}
	}
}
