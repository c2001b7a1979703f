package catalog_test

import (
	"testing"

	"grundy/catalog"
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
