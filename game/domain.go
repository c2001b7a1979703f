package game

// A Domain is the set of values that one field of a position may have. The
// domains are Range, Bool, Words, Cells, Arrangement, Multiset and Subset; each
// numbers its values 0..Size()-1 in the order that a reader expects.
//
// A value is a run of Width() numbers: integers stand for themselves, false and true are
// 0 and 1, letters and words are numbered in the order of their alphabet.
type Domain interface {
	// Size is how many values there are; at most MaxSize.
	Size() uint64
	// Width is how many numbers make up a value.
	Width() int
	// Rank returns the number of a value, and false if v is not in the domain.
	Rank(v []int64) (uint64, bool)
	// Unrank writes the value with number n, n < Size(), to v.
	Unrank(n uint64, v []int64)
	// Format returns the value as a person writes it.
	Format(v []int64) string
	// Parse reads what Format writes (and lenient variants of it) into v. Its
	// error says what was expected.
	Parse(text string, v []int64) error
	// String returns the domain as a game file declares it.
	String() string
}
