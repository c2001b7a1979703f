package check

import (
	"fmt"
	"slices"

	"grundy/heap"
)

// blocks checks the hypotheses of the theorem on blocks: its block is the least power of two that will do.
func blocks(g *heap.Game, c *heap.Certificate, v []uint16) error {
	k, p := g.Last(), c.Period
	if g.Finite() || g.Parts() > 2 {
		return fmt.Errorf("%s does not let everything be taken: the theorem does not apply", c.Code)
	}
	for t := range k + 2 {
		if g.Digit(t)&heap.Unequal != 0 || t > k && (g.Digit(t) != heap.LeaveNone|heap.LeaveOne || g.Digit(t+1) != g.Digit(t)) {
			return fmt.Errorf("digit %d of %s is not what the theorem on blocks asks for", t, c.Code)
		}
	}
	if p&(p-1) != 0 || c.Saltus != p {
		return fmt.Errorf("period %d, saltus %d: the theorem on blocks asks for one power of two", p, c.Saltus)
	}
	var splits []int
	for t := range k + 1 {
		if g.Digit(t)&heap.LeaveTwo != 0 {
			splits = append(splits, t)
		}
	}
	start := max(c.Preperiod, 1)
	if err := meet(v, splits, start, p); err != nil {
		return err
	}
	var err error
	for block := p; start+block < len(v); block *= 2 {
		if err = carry(g, v, splits, start, block); err == nil {
			return nil
		}
	}
	return fmt.Errorf("no block of values is carried on: %v", err)
}

// meet returns an error if two parts from start on may be worth as much as the heap that they are left of. Only
// how much larger the first digits of the parts are together, and the last digits, matter.
func meet(v []uint16, splits []int, start, p int) error {
	value := func(n int) int { // by the law
		up := 0
		for n >= len(v) {
			n, up = n-p, up+p
		}
		return int(v[n]) + up
	}
	for _, t := range splits {
		for a := start; a < start+p; a++ {
			for b := start; b < start+p; b++ {
				whole := value(a + b + t)
				if (value(a)^value(b)^whole)%p != 0 {
					continue
				}
				if twice := value(a)/p + value(b)/p - whole/p; twice >= 0 && twice%2 == 0 {
					return fmt.Errorf("parts like %d and %d may be worth as much as their heap", a, b)
				}
			}
		}
	}
	return nil
}

// carry checks that the last block of values has witnesses that the next one inherits.
func carry(g *heap.Game, v []uint16, splits []int, start, block int) error {
	k, first := g.Last(), len(v)-block
	small := slices.IndexFunc(v, func(x uint16) bool { return int(x) >= block })
	switch {
	case small >= 0 && small < start:
		return fmt.Errorf("heap %d is worth %d already", small, v[small])
	case small < 0 || first < start+max(small, block)+k:
		return fmt.Errorf("%d values are too few for a block of %d", len(v), block)
	case int(slices.Min(v[first:]))+block <= int(slices.Max(v[:start+block])):
		return fmt.Errorf("values past heap %d are not greater than the first ones", first)
	}
	before := usedFrom(v[:first-k])
	if before.least < 2*block {
		return fmt.Errorf("value %d is not among those of the heaps below %d", before.least, first-k)
	}
	for m := first; m < len(v); m++ {
		option := map[int]bool{}
		for t := range m + 1 {
			if g.Digit(t)&heap.LeaveOne != 0 {
				option[int(v[m-t])] = true
			}
		}
		for _, t := range splits {
			for a := 1; a < small; a++ {
				option[int(v[a]^v[m-t-a])] = true
			}
		}
		for x := range int(v[m]) {
			if !option[x] {
				return fmt.Errorf("heap %d has no option of value %d that is carried on", m, x)
			}
		}
	}
	return nil
}
