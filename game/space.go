package game

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// A Field is one named part of a position.
type Field struct {
	Name   string
	Domain Domain
}

// A Space numbers the positions of a game: the player to move, where the game
// tells players apart, then the fields in order, as the digits of a mixed-radix
// number whose first digit counts most. Code order is the order of the words
// (mover, first field, ..., last field). In an Owned space, of one field, the mover is no digit of its own:
// the codes of player 0 come first.
type Space struct {
	fields []Field
	sizes  []uint64 // sizes of the fields' domains
	movers uint64   // 1, or 2 where the mover is part of the position
	half   uint64   // product of sizes: positions for one mover
	owned  bool     // the fields say who is to move
	width  int
	// unbounded is the field that has no end, or -1.
	unbounded int
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
	if err := s.endless(); err != nil {
		return nil, err
	}
	for _, f := range s.fields {
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

// endless gives the field that is to have no end, if there is one, the values for which there are codes beside the
// other fields. It is an error if there are two.
func (s *Space) endless() error {
	s.unbounded = -1
	rest := s.movers
	for i, f := range s.fields {
		if r, ok := f.Domain.(Range); ok && r.Unbounded {
			if s.unbounded >= 0 {
				return fmt.Errorf("field %s: one field may be nat(), and %s is", f.Name, s.fields[s.unbounded].Name)
			}
			s.unbounded = i
			continue
		}
		hi, lo := bits.Mul64(rest, max(1, f.Domain.Size()))
		if rest = lo; hi != 0 || lo > MaxSize {
			rest = MaxSize // NewSpace will say so
		}
	}
	if s.unbounded >= 0 {
		s.fields = slices.Clone(s.fields)
		s.fields[s.unbounded].Domain = Range{Hi: int64(MaxSize / rest), Unbounded: true}
	}
	return nil
}

// Unbounded reports whether one field has no end.
func (s *Space) Unbounded() bool { return s.unbounded >= 0 }

// Rows returns the axis of the field without an end. There must be one.
func (s *Space) Rows() Axis { return s.Axis(s.unbounded) }

// NewOwnedSpace returns a space of one field whose value says who is to move: player 0 at its first
// values, so many, and player 1 at the others. It is an error if the field has no value or more than MaxSize.
func NewOwnedSpace(f Field, first uint64) (*Space, error) {
	s, err := NewSpace([]Field{f}, false)
	if err != nil {
		return nil, err
	}
	if first > s.half {
		return nil, fmt.Errorf("field %s: player 0 is to move at %d of %d values", f.Name, first, s.half)
	}
	s.half, s.movers, s.owned = first, 2, true
	return s, nil
}

// Fields returns the fields in order. The caller must not change them.
func (s *Space) Fields() []Field { return s.fields }

// Size is the number of codes.
func (s *Space) Size() uint64 {
	if s.owned {
		return s.sizes[0]
	}
	return s.movers * s.half
}

// Half is the number of codes that come before those of player 1. That is Size where there are no
// players; else half of it, and the codes of player 1 are those of player 0 plus Half, unless the space is
// Owned.
func (s *Space) Half() uint64 { return s.half }

// Named reports whether the mover is part of the position.
func (s *Space) Named() bool { return s.movers == 2 }

// Owned reports whether the fields of a position say who is to move, so that no position has both movers.
func (s *Space) Owned() bool { return s.owned }

// Width is how many numbers the fields of a position have together.
func (s *Space) Width() int { return s.width }

// Mover returns who is to move at c: 0 or 1; 0 where players are not told apart.
func (s *Space) Mover(c Code) int {
	if uint64(c) >= s.half {
		return 1
	}
	return 0
}

// Turn returns the position with the fields of c and the other player to move; c itself where players are not
// told apart, or where the position says itself who is to move.
func (s *Space) Turn(c Code) Code {
	switch {
	case s.movers == 1 || s.owned:
		return c
	case uint64(c) >= s.half:
		return c - Code(s.half)
	}
	return c + Code(s.half)
}

// Encode returns the code of a position given as the numbers of all its fields
// in order. The error names the field whose value is outside its domain. In an Owned space mover may be
// Owner, for whoever is to move there.
func (s *Space) Encode(mover int, v []int64) (Code, error) {
	if s.owned {
		return s.encodeOwned(mover, v)
	}
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

// Owner stands for the player who is to move at a position of an Owned space.
const Owner = -1

func (s *Space) encodeOwned(mover int, v []int64) (Code, error) {
	rank, ok := s.fields[0].Domain.Rank(v)
	if !ok {
		return 0, &DomainError{Field: s.fields[0], Got: fmt.Sprint(v)}
	}
	if own := s.Mover(Code(rank)); mover != Owner && mover != own {
		return 0, fmt.Errorf("field %s: player %d is to move at %s, got player %d", s.fields[0].Name, own, s.fields[0].Domain.Format(v), mover)
	}
	return Code(rank), nil
}

// Decode writes the numbers of all fields of position c to v, which has length
// Width, and returns the mover.
func (s *Space) Decode(c Code, v []int64) (mover int) {
	if s.owned {
		s.fields[0].Domain.Unrank(uint64(c), v)
		return s.Mover(c)
	}
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
