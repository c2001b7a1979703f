package game

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// A Symmetry is a group of permutations of what the fields of a space hold, such as the turns and reflections of a
// board. Positions that are moved into each other are equal in the game; the one with the least code represents
// them. A Symmetry never changes and is safe for concurrent use.
//
// Representatives are found by tables: a position is taken apart into chunks of a few digits, and for each value of a
// chunk there is what it contributes to the moved code under each permutation. The least of the sums is the code wanted.
// That is a division and an addition of eight numbers a chunk, for eight permutations.
type Symmetry struct {
	space   *Space
	motions []*motion
	size    int // of the group
	chunks  []chunk
	table   []uint64
	stride  int      // of the tables: size, rounded up to whole lanes
	keyed   bool     // chunks are of a key made of the moved fields alone, not of the code
	scales  []uint64 // keyed: what the number of each moved field counts in the key, and
	ranges  []uint64 // how many numbers there are
	tables  bool     // chunks are there; else each image is made and compared
}

// A chunk is a run of digits of the code, or of the key.
type chunk struct {
	mod   uint64 // how many values it has
	magic uint64 // for a division by mod, or 0
	moves bool   // it is moved by permutations, and then
	at    uint32 // where its part of the table begins: stride numbers for each value
}

const (
	lanes        = 8
	chunkEntries = 1 << 11 // numbers in the table of one chunk, about
	mostEntries  = 1 << 20 // for one digit alone
)

// NewSymmetry returns the symmetry of a space whose group the motions generate. The error says what is wrong with a
// permutation or a field.
func NewSymmetry(space *Space, motions []Motion) (*Symmetry, error) {
	if len(motions) == 0 {
		return nil, errors.New("no field is moved")
	}
	var joint [][]int // the permutations of all fields side by side
	n := 0
	for i, m := range motions {
		if len(m.Perms) == 0 {
			return nil, fmt.Errorf("field %s: expected at least one permutation", space.fields[m.Field].Name)
		}
		if len(m.Perms) != len(motions[0].Perms) {
			return nil, fmt.Errorf("field %s has %d permutations and field %s %d; those of the same place act together",
				space.fields[motions[0].Field].Name, len(motions[0].Perms), space.fields[m.Field].Name, len(m.Perms))
		}
		if i == 0 {
			joint = make([][]int, len(m.Perms))
		}
		for k, p := range m.Perms {
			if err := checkPermutation(len(m.Perms[0]), p); err != nil {
				return nil, fmt.Errorf("permutation %d of field %s: %w", k, space.fields[m.Field].Name, err)
			}
			for _, to := range p {
				joint[k] = append(joint[k], n+to)
			}
		}
		n += len(m.Perms[0])
	}
	group, err := CloseGroup(n, joint)
	if err != nil {
		return nil, err
	}
	s := &Symmetry{space: space, size: len(group)}
	n = 0
	for _, m := range motions {
		perms := make([][]int, len(group))
		width := len(m.Perms[0])
		for k, p := range group {
			for _, to := range p[n : n+width] {
				perms[k] = append(perms[k], to-n)
			}
		}
		n += width
		ready, err := newMotion(space, m.Field, perms)
		if err != nil {
			return nil, err
		}
		s.motions = append(s.motions, ready)
	}
	slices.SortFunc(s.motions, func(a, b *motion) int { return a.field - b.field })
	s.makeTables()
	return s, nil
}

// Size is the number of permutations, the identity included.
func (s *Symmetry) Size() int { return s.size }

// Permutation returns permutation k of the group as it moves the first of the moved fields.
func (s *Symmetry) Permutation(k int) []int { return s.motions[0].perms[k] }

// makeTables prepares the chunks, if the moved fields allow it.
func (s *Symmetry) makeTables() {
	s.stride = (s.size + lanes - 1) / lanes * lanes
	moved := make([]*motion, len(s.space.fields))
	for _, m := range s.motions {
		if m.digits() == nil && m.domain.Width() > 0 {
			return
		}
		moved[m.field] = m
		s.keyed = s.keyed || !m.additive()
	}
	b := chunkBuilder{s: s}
	scale := uint64(1)
	for i := len(moved) - 1; i >= 0; i-- {
		if moved[i] == nil && s.keyed {
			continue
		}
		size := s.space.sizes[i]
		if moved[i] == nil {
			b.still(size)
		} else if size = b.field(moved[i], scale); size == 0 {
			return
		}
		if s.keyed {
			s.scales, s.ranges = append(s.scales, scale), append(s.ranges, size)
		}
		hi, next := bits.Mul64(scale, size)
		if hi != 0 || next > 1<<62 {
			return
		}
		scale = next
	}
	b.flush()
	slices.Reverse(s.scales)
	slices.Reverse(s.ranges)
	for n := len(s.chunks); n > 0 && !s.chunks[n-1].moves; n-- {
		s.chunks = s.chunks[:n-1] // the rest of the code is of no interest
	}
	for i := range s.chunks {
		c := &s.chunks[i]
		if hi, _ := bits.Mul64(max(scale, s.space.Size()), c.mod); hi == 0 && c.mod > 1 {
			c.magic = math.MaxUint64/c.mod + 1 // the quotient is exact up to 2^64/mod
		}
	}
	s.tables = true
}

// A chunkBuilder puts digits together to chunks, from the least significant on.
type chunkBuilder struct {
	s      *Symmetry
	digits []digit
	scales []uint64 // of their fields
	mod    uint64
}

// field adds the digits of a moved field and returns how many numbers they make; 0 if too many.
func (b *chunkBuilder) field(m *motion, scale uint64) uint64 {
	size := uint64(1)
	for _, d := range m.digits() {
		if d.radix == 1 {
			continue
		}
		hi, next := bits.Mul64(size, d.radix)
		if hi != 0 || next > 1<<62 || d.radix*uint64(b.s.stride) > mostEntries {
			return 0
		}
		size = next
		if b.mod > 0 && b.mod*d.radix*uint64(b.s.stride) > chunkEntries {
			b.flush()
		}
		b.mod = max(b.mod, 1) * d.radix
		b.digits, b.scales = append(b.digits, d), append(b.scales, scale)
	}
	return size
}

// still adds a field that no permutation moves.
func (b *chunkBuilder) still(size uint64) {
	b.flush()
	b.s.chunks = append(b.s.chunks, chunk{mod: size})
}

// flush makes a chunk of the digits so far.
func (b *chunkBuilder) flush() {
	if b.mod == 0 {
		return
	}
	c := chunk{mod: b.mod, moves: true, at: uint32(len(b.s.table))}
	for v := range b.mod {
		row := make([]uint64, b.s.stride)
		rest := v
		for i, d := range b.digits {
			for k := range row {
				row[k] += d.moved(k%b.s.size, rest%d.radix) * b.scales[i] // what is past the group repeats it
			}
			rest /= d.radix
		}
		b.s.table = append(b.s.table, row...)
	}
	b.s.chunks = append(b.s.chunks, c)
	b.digits, b.scales, b.mod = nil, nil, 0
}

// least returns what the moved digits of a code, or key, amount to as they are, and the least that a permutation makes of
// them.
func (s *Symmetry) least(key uint64) (own, least uint64) {
	var rows [64]uint32 // where in the table; there are at most 60 digits of two values
	n := 0
	for i := range s.chunks {
		c := &s.chunks[i]
		var q uint64
		if c.magic != 0 {
			q, _ = bits.Mul64(key, c.magic)
		} else {
			q = key / c.mod
		}
		if v := key - q*c.mod; c.moves {
			rows[n&63] = c.at + uint32(v)*uint32(s.stride)
			n++
		}
		key = q
	}
	least = math.MaxUint64
	for from := 0; from < s.stride; from += lanes {
		var sum [lanes]uint64
		for _, row := range rows[:n] {
			part := (*[lanes]uint64)(s.table[int(row)+from:])
			for k := range sum {
				sum[k] += part[k]
			}
		}
		if from == 0 {
			own = sum[0]
		}
		for k := range sum {
			least = min(least, sum[k])
		}
	}
	return own, least
}

// Canonical returns the least code among the images of position c.
func (s *Symmetry) Canonical(c Code) Code {
	switch {
	case !s.tables:
		least := c
		for k := 1; k < s.size; k++ {
			least = min(least, s.Image(k, c))
		}
		return least
	case s.keyed:
		return s.canonicalKey(c)
	}
	own, least := s.least(uint64(c))
	return c - Code(own) + Code(least)
}

// canonicalKey is Canonical by a key: the moved fields as numbers of their digits, whose order is that of the codes.
func (s *Symmetry) canonicalKey(c Code) Code {
	var room [64]int64
	v := room[:]
	if s.space.width > len(v) {
		v = make([]int64, s.space.width)
	}
	v = v[:s.space.width]
	mover := s.space.Decode(c, v)
	key := uint64(0)
	for i, m := range s.motions {
		key += m.number(v[m.at:][:m.domain.Width()]) * s.scales[i]
	}
	own, least := s.least(key)
	if own == least {
		return c
	}
	for i, m := range s.motions {
		m.value(least/s.scales[i]%s.ranges[i], v[m.at:][:m.domain.Width()])
	}
	code, err := s.space.Encode(mover, v)
	if err != nil {
		panic("game: a permutation left its domain") // the letters are the same, in another order
	}
	return code
}

// Image returns what permutation k, 0 <= k < Size, makes of position c. Permutation 0 is the identity. It is
// slower than Canonical.
func (s *Symmetry) Image(k int, c Code) Code {
	v, out := make([]int64, s.space.width), make([]int64, s.space.width)
	mover := s.space.Decode(c, v)
	copy(out, v)
	for _, m := range s.motions {
		w := m.domain.Width()
		m.image(k, v[m.at:][:w], out[m.at:][:w])
	}
	code, err := s.space.Encode(mover, out)
	if err != nil {
		panic("game: a permutation left its domain")
	}
	return code
}
