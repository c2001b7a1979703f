package gamefile_test

import (
	"testing"

	"grundy/catalog"
	"grundy/gamefile"
)

func TestCatalogLoads(t *testing.T) {
	for _, e := range catalog.Entries() {
		f, err := gamefile.Parse(e.File(), e.Source)
		if err != nil {
			t.Errorf("%s: %v", e.Path(), err)
			continue
		}
		if f.Title() != e.Title {
			t.Errorf("%s: the file's title is %q, the catalogue's %q", e.Path(), f.Title(), e.Title)
		}
	}
}
