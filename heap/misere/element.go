package misere

import (
	"fmt"
	"strings"
)

// Name returns an element as a product of generators, which are called a, b, c, ... in
// order (z1, z2, ... past the alphabet); the identity is 1.
func (q *Quotient) Name(x int) string {
	var b strings.Builder
	for i, k := range q.m.shortest[x] {
		if k == 0 {
			continue
		}
		b.WriteString(letter(i))
		if k > 1 {
			fmt.Fprintf(&b, "^%d", k)
		}
	}
	if b.Len() == 0 {
		return "1"
	}
	return b.String()
}

// letter is the name of generator i.
func letter(i int) string {
	if i < 25 {
		return string(rune('a' + i))
	}
	return fmt.Sprintf("z%d", i-24)
}

// LostElements returns the P-portion: the elements at which the player to move loses.
func (q *Quotient) LostElements() []int {
	var list []int
	q.m.lost.each(func(x int) { list = append(list, x) })
	return list
}

// LosesAt reports whether the player to move loses a position with element x.
func (q *Quotient) LosesAt(x int) bool { return q.m.lost.has(x) }

// Product returns the element of the sum of positions with elements x and y.
func (q *Quotient) Product(x, y int) int { return int(q.m.product[x][y]) }

// Element returns the element of a heap; past the heaps computed it needs a proved law.
func (q *Quotient) Element(n int) (int, error) {
	if n < 0 {
		return 0, fmt.Errorf("heap %d: expected at least 0", n)
	}
	if n >= len(q.Pretend) {
		if q.Law.Period == 0 {
			return 0, fmt.Errorf("heap %d: the quotient is only known for heaps below %d", n, len(q.Pretend))
		}
		n = q.Law.Preperiod + (n-q.Law.Preperiod)%q.Law.Period
	}
	return q.Pretend[n], nil
}

// Loses reports whether the player to move loses a sum of heaps.
func (q *Quotient) Loses(heaps ...int) (bool, error) {
	x := 0
	for _, n := range heaps {
		y, err := q.Element(n)
		if err != nil {
			return false, err
		}
		x = q.Product(x, y)
	}
	return q.m.lost.has(x), nil
}
