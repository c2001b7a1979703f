package gamefile_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"grundy/gamefile"
)

// TestReferenceIsWhole asks that each word of the language is told of in the reference, and used in one of the examples,
// which TestReference runs.
func TestReferenceIsWhole(t *testing.T) {
	text, err := os.ReadFile("../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	var examples strings.Builder
	for _, block := range codeBlock.FindAllStringSubmatch(string(text), -1) {
		examples.WriteString(block[1])
	}
	prose := codeBlock.ReplaceAllString(string(text), "")
	for used, told := range gamefile.Words() {
		if !regexp.MustCompile(`(^|\b|\s)` + regexp.QuoteMeta(used)).MatchString(examples.String()) {
			t.Errorf("no example uses %s", used)
		}
		if !strings.Contains(prose, "`"+told) {
			t.Errorf("no sentence or table tells of `%s", told)
		}
	}
}
