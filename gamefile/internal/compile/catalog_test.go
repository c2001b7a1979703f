package compile_test

import (
	"context"
	"testing"

	"grundy/catalog"
	"grundy/gamefile"
)

// TestCatalogue: every shipped game compiles.
func TestCatalogue(t *testing.T) {
	for _, name := range catalog.Names() {
		f, err := catalog.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		report, err := f.Check(context.Background(), nil, gamefile.Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, fn := range report.Functions {
			if !fn.Compiled && fn.Keyword != "show" {
				t.Errorf("%s: %s: %s: %s", name, fn.Keyword, fn.At, fn.Why)
			}
		}
	}
}
