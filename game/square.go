package game

// ColumnName is the name of a column of a board, counted from 0: a to z, then aa, ab and so on.
func ColumnName(c int) string {
	name := ""
	for c++; c > 0; c = (c - 1) / 26 {
		name = string(rune('a'+(c-1)%26)) + name
	}
	return name
}
