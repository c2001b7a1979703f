package game

// A Field is one named part of a position.
type Field struct {
	Name   string
	Domain Domain
}

// A Space numbers the positions of a game: the player to move, where the game
// tells players apart, then the fields in order, as the digits of a mixed-radix
// number whose first digit counts most. Code order is the order of the words
// (mover, first field, ..., last field).
type Space struct {
	fields []Field
	sizes  []uint64 // sizes of the fields' domains
	movers uint64   // 1, or 2 where the mover is part of the position
	half   uint64   // product of sizes: positions for one mover
	width  int
}

// NewSpace returns the space of the given fields, times two movers if named is set.
// It is an error if it has no position, no field, or more than MaxSize positions.
func NewSpace(fields []Field, named bool) (*Space, error) { return newSpace(fields, named) }

// Fields returns the fields in order. The caller must not change them.
func (s *Space) Fields() []Field { return s.fields }

// Size is the number of codes.
func (s *Space) Size() uint64 { return s.movers * s.half }

// Half is the number of codes with one and the same mover: Size where there
// are no players, else half of it. The codes of player 1 are those of player 0
// plus Half.
func (s *Space) Half() uint64 { return s.half }

// Named reports whether the mover is part of the position.
func (s *Space) Named() bool { return s.movers == 2 }

// Width is how many numbers the fields of a position have together.
func (s *Space) Width() int { return s.width }

// Mover returns who is to move at c: 0 or 1; 0 where players are not told apart.
func (s *Space) Mover(c Code) int {
	if uint64(c) >= s.half {
		return 1
	}
	return 0
}
