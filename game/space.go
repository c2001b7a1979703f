package game

import (
	"errors"
	"fmt"
	"math/bits"
)

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
func NewSpace(fields []Field, named bool) (*Space, error) {
	if len(fields) == 0 {
		return nil, errors.New("a position needs at least one field")
	}
	s := &Space{fields: fields, movers: 1, half: 1}
	if named {
		s.movers = 2
	}
	for _, f := range fields {
		size := f.Domain.Size()
		if size == 0 {
			return nil, fmt.Errorf("field %s: %s is empty", f.Name, f.Domain)
		}
		hi, lo := bits.Mul64(s.half, size)
		if hi != 0 || lo > MaxSize/s.movers {
			return nil, fmt.Errorf("the space has more than 2^60 positions, the most that can be numbered")
		}
		s.half = lo
		s.sizes = append(s.sizes, size)
		s.width += f.Domain.Width()
	}
	return s, nil
}

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

// Encode returns the code of a position given as the numbers of all its fields
// in order. The error names the field whose value is outside its domain.
func (s *Space) Encode(mover int, v []int64) (Code, error) {
	if uint64(mover) >= s.movers {
		return 0, fmt.Errorf("expected a mover below %d, got %d", s.movers, mover)
	}
	code := uint64(mover)
	for i, f := range s.fields {
		w := f.Domain.Width()
		rank, ok := f.Domain.Rank(v[:w])
		if !ok {
			return 0, &DomainError{Field: f, Got: fmt.Sprint(v[:w])}
		}
		code = code*s.sizes[i] + rank
		v = v[w:]
	}
	return Code(code), nil
}

// Decode writes the numbers of all fields of position c to v, which has length
// Width, and returns the mover.
func (s *Space) Decode(c Code, v []int64) (mover int) {
	rest := uint64(c)
	for i := len(s.fields) - 1; i >= 0; i-- {
		d := s.fields[i].Domain
		w := d.Width()
		d.Unrank(rest%s.sizes[i], v[len(v)-w:])
		v = v[:len(v)-w]
		rest /= s.sizes[i]
	}
	return int(rest)
}

// A DomainError reports a value outside the domain of its field.
type DomainError struct {
	Field Field
	Got   string
}

func (e *DomainError) Error() string {
	return fmt.Sprintf("field %s: expected a value of %s, got %s", e.Field.Name, e.Field.Domain, e.Got)
}
