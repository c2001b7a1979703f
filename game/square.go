package game

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// ColumnName is the name of a column of a board, counted from 0: a to z, then aa, ab and so on.
func ColumnName(c int) string {
	name := ""
	for c++; c > 0; c = (c - 1) / 26 {
		name = string(rune('a'+(c-1)%26)) + name
	}
	return name
}

// joinRows takes the / out of a board that is written row by row, and fails if the rows have not all the same length.
func joinRows(text string) (string, error) {
	rows := strings.Split(text, "/")
	for i, row := range rows {
		if n := utf8.RuneCountInString(row); n != utf8.RuneCountInString(rows[0]) {
			return "", fmt.Errorf("expected rows of the same length, got %d letters in row 1 and %d in row %d: %q", utf8.RuneCountInString(rows[0]), n, i+1, text)
		}
	}
	return strings.Join(rows, ""), nil
}

// parseMask reads a subset written as a board: # for what is in it and . for what is not, perhaps in rows. It returns
// false if the text is not of n such letters.
func parseMask(text string, n int) (int64, bool) {
	text, err := joinRows(text)
	if err != nil || n == 0 || len(text) != n || strings.Trim(text, ".#") != "" {
		return 0, false
	}
	mask := int64(0)
	for i := range n {
		if text[i] == '#' {
			mask |= 1 << i
		}
	}
	return mask, true
}
