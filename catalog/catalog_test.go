package catalog_test

import (
	"context"
	"testing"

	"grundy/catalog"
	"grundy/gamefile"
)

func TestNames(t *testing.T) {
	for _, name := range catalog.Names() {
		e, err := catalog.Find(name)
		if err != nil || e.Title == "" || e.Path() != name {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
		if short, err := catalog.Find(e.Name); err != nil || short.Path() != name {
			t.Errorf("%s: the short name %s finds %s, %v", name, e.Name, short.Path(), err)
		}
	}
	if _, err := catalog.Open("no-such-game"); err == nil {
		t.Error("a game that is not there was opened")
	}
}

// TestNotes: grundy check has nothing to remark about a game of the catalogue.
func TestNotes(t *testing.T) {
	for _, e := range catalog.Entries() {
		f, err := catalog.Open(e.Path())
		if err != nil {
			t.Fatal(err)
		}
		report, err := f.Check(context.Background(), nil, gamefile.Options{})
		if err != nil {
			t.Errorf("%s: %v", e.Path(), err)
			continue
		}
		for _, note := range report.Notes {
			t.Errorf("%s: %s", e.Path(), note)
		}
	}
}
