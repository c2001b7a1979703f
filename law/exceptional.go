package law

import (
	"fmt"
	"math"
)

const (
	mostPlainPeriod   = 24
	exceptionalSample = 4096
	leastSpecial      = 4 // exceptions that make a law of their own
)

// fitExceptional finds a period with exceptions that never end, but are a set known by name, all of one
// value.
func fitExceptional(s seq) []guess {
	if len(s.v) < 40 {
		return nil
	}
	s = s.first(min(len(s.v), exceptionalSample))
	for p := 1; p <= min(mostPlainPeriod, len(s.v)/8); p++ {
		list := s.usual(p)
		special := seq{name: s.name, from: s.from, v: make([]int64, len(s.v)), truth: true}
		count, value, same := 0, int64(0), true
		for i, v := range s.v {
			r, _ := floorMod(s.from+int64(i), int64(p))
			if v == list[r] {
				continue
			}
			if s.from+int64(i) > freeMembers {
				same = same && (count == 0 || v == value)
				value = v
				count++
			}
			special.v[i] = 1
		}
		if count < leastSpecial || count > len(s.v)/5 || !same {
			continue
		}
		for _, g := range fitMember(special) {
			if g.formula == nil || len(g.exceptions) > 0 {
				continue
			}
			body := s.residueList(list, V(s.name))
			g.formula = F(If, g.formula, C(value), body)
			g.text = fmt.Sprintf("%d if %s, else %s", value, g.text, body)
			g.kind, g.breaks = "period with exceptions", nil
			g.free, g.cost = p, g.cost+math.Log2(float64(p))+3
			return []guess{g}
		}
	}
	return nil
}

// usual returns the most frequent value of each residue.
func (s seq) usual(p int) []int64 {
	counts := make([]map[int64]int, p)
	list := make([]int64, p)
	for i, v := range s.v {
		r, _ := floorMod(s.from+int64(i), int64(p))
		if counts[r] == nil {
			counts[r] = map[int64]int{}
		}
		if counts[r][v]++; counts[r][v] > counts[r][list[r]] {
			list[r] = v
		}
	}
	return list
}
