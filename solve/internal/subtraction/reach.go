package subtraction

import "math/bits"

// A Reach says which positions of a game of subtraction can be reached from its starts. Each row,
// the positions that differ in the last field only, has words of its own.
type Reach struct {
	sizes  []int
	cols   int
	stride int // words a row
	words  []uint64
	some   []bool  // which rows have any
	grid   int     // all that is reached in the last field is congruent modulo this
	within []int   // the amounts in the last field alone
	up     []climb // the others
}

// A climb is an amount that leads to lower rows.
type climb struct {
	lead []int // in all fields but the last
	rows int   // how many rows below
	col  int
}

// NewReach returns what can be reached from the given positions by subtracting amounts. Sizes and amounts are as
// in Lost, and so are codes. Cost: a bit a position, and for 64 positions at most one look at each amount;
// fewer where a row is full early.
func NewReach(sizes []int, amounts [][]int64, starts []uint64) *Reach {
	last := len(sizes) - 1
	rows := 1
	for _, size := range sizes[:last] {
		rows *= size
	}
	r := &Reach{sizes: sizes, cols: sizes[last], stride: (sizes[last] + 63) / 64}
	r.words = make([]uint64, rows*r.stride)
	r.some = make([]bool, rows)
	for _, amount := range amounts {
		r.add(amount)
		r.grid = gcd(r.grid, int(amount[last]))
	}
	for _, c := range starts {
		setBit(r.row(int(c)/r.cols), int(c)%r.cols)
		r.grid = gcd(r.grid, int(c)%r.cols-int(starts[0])%r.cols)
	}
	for row := rows - 1; row >= 0; row-- {
		r.fill(row, r.most(row, starts))
		r.some[row] = count(r.row(row)) > 0
	}
	return r
}

// Each calls visit for the code of every position that is reached, in order.
func (r *Reach) Each(visit func(code uint64)) {
	for w, word := range r.words {
		for ; word != 0; word &= word - 1 {
			visit(uint64(w/r.stride*r.cols + w%r.stride*64 + bits.TrailingZeros64(word)))
		}
	}
}

// add takes an amount into account; what no position can spare is left out.
func (r *Reach) add(amount []int64) {
	s := climb{}
	for f, v := range amount {
		if v >= int64(r.sizes[f]) {
			return
		}
		if f == len(amount)-1 {
			s.col = int(v)
			continue
		}
		s.lead = append(s.lead, int(v))
		s.rows = s.rows*r.sizes[f] + int(v)
	}
	if s.rows == 0 {
		r.within = append(r.within, s.col)
		return
	}
	r.up = append(r.up, s)
}

func (r *Reach) row(row int) []uint64 { return r.words[row*r.stride : (row+1)*r.stride] }

// lead returns the field f, not the last, of the positions of a row.
func (r *Reach) lead(row, f int) int {
	for g := len(r.sizes) - 2; g > f; g-- {
		row /= r.sizes[g]
	}
	return row % r.sizes[f]
}

// most returns how many positions of a row may be reached at most: those below a start in every field,
// and on the grid.
func (r *Reach) most(row int, starts []uint64) int {
	most := 0
next:
	for _, c := range starts {
		for f := range r.sizes[:len(r.sizes)-1] {
			if r.lead(row, f) > r.lead(int(c)/r.cols, f) {
				continue next
			}
		}
		most = max(most, int(c)%r.cols/max(1, r.grid)+1)
	}
	return most
}

// fill finds what is reached in a row, at most so many positions, when all rows that lead to it are known.
func (r *Reach) fill(row, most int) {
	if most == 0 {
		return
	}
	to := r.row(row)
	const patience = 8 // how many amounts are tried before the next look at whether the row is full
next:
	for i, s := range r.up {
		if i%patience == patience-1 && count(to) == most {
			return
		}
		if row+s.rows >= len(r.some) || !r.some[row+s.rows] {
			continue
		}
		for f, v := range s.lead {
			if r.lead(row, f)+v >= r.sizes[f] {
				continue next
			}
		}
		from := r.row(row + s.rows)
		for w := 0; w*64+s.col < r.cols; w++ {
			to[w] |= wordAt(from, w*64+s.col)
		}
	}
	r.close(to)
}

// close adds what the amounts in the last field alone reach from a row: word by word from the
// highest, so that all that leads to a word from outside is known.
func (r *Reach) close(to []uint64) {
	var small uint64 // bit 63-a for each amount a below 64
	for _, a := range r.within {
		if a < 64 {
			small |= 1 << (63 - a)
		}
	}
	for w := len(to) - 1; w >= 0; w-- {
		word := to[w]
		for _, a := range r.within {
			if word == ^uint64(0) {
				break
			}
			if a >= 64 {
				word |= wordAt(to, w*64+a)
			} else if w+1 < len(to) {
				word |= to[w+1] << (64 - a)
			}
		}
		for b := 63; b >= 0; b-- {
			if word>>b&1 != 0 {
				word |= small >> (63 - b)
			}
		}
		to[w] = word
	}
}

// wordAt returns the 64 bits from the given one on.
func wordAt(words []uint64, bit int) uint64 {
	w, shift := bit>>6, bit&63
	if w >= len(words) {
		return 0
	}
	word := words[w] >> shift
	if shift > 0 && w+1 < len(words) {
		word |= words[w+1] << (64 - shift)
	}
	return word
}

func count(words []uint64) int {
	n := 0
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	return n
}

// gcd is never negative, and 0 only for zeros.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}
