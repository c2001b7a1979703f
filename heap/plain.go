package heap

// Plain returns G(0..n-1) from the definition alone: every option of every heap
// is looked at. It is the reference that all else is measured against. It costs n times
// the number of options: n*k where no heap is split, n*n for two heaps, n*n*n for three.
func Plain(g *Game, n int) []uint32 {
	p := plain{game: g}
	p.extend(n)
	return p.values
}

// plain is the sequence of any game, extended step by step.
type plain struct {
	game   *Game
	values []uint32
	seen   stamps
	set    []int // what may be taken from heaps below setTo, in families given by a set
	setTo  int
	three  *threeHeaps // faster than the definition for three heaps; nil for Plain
}

// extend computes the values of all heaps below n.
func (p *plain) extend(n int) {
	f := p.game.family
	for h := len(p.values); h < n; h++ {
		p.seen.clear()
		switch {
		case f == nil:
			p.options(h)
		case f.mark != nil:
			f.mark(h, p.values, p.seen.add)
		default:
			p.take(h)
		}
		p.values = append(p.values, p.seen.mex())
	}
}

// take looks at the options of heap h in a family given by a set.
func (p *plain) take(h int) {
	if h >= p.setTo {
		p.setTo = 2*h + 1024
		p.set = p.game.family.set(p.setTo)
	}
	for _, t := range p.set {
		if t > h {
			break
		}
		p.seen.add(p.values[h-t])
	}
}

// options looks at the options of heap h of a code.
func (p *plain) options(h int) {
	g, v, seen := p.game, p.values, &p.seen
	last := h
	if g.tail == nil {
		last = min(h, g.Last())
	}
	for t := 0; t <= last; t++ {
		d, m := g.Digit(t), h-t
		differ := d&Unequal != 0
		if d&LeaveNone != 0 && m == 0 {
			seen.add(0)
		}
		if d&LeaveOne != 0 && m > 0 {
			seen.add(v[m])
		}
		if d&LeaveTwo != 0 {
			for a := 1; 2*a <= m; a++ {
				if !differ || 2*a != m {
					seen.add(v[a] ^ v[m-a])
				}
			}
		}
		switch {
		case d&LeaveThree == 0 || m < 3:
		case p.three != nil && !differ:
			p.three.add(m, v, seen)
		default:
			plainTriples(m, differ, v, seen)
		}
	}
}

// plainTriples adds the values of all ways to make three heaps of m counters.
func plainTriples(m int, differ bool, v []uint32, seen *stamps) {
	for a := 1; 3*a <= m; a++ {
		for b := a; a+2*b <= m; b++ {
			c := m - a - b
			if !differ || a != b && b != c {
				seen.add(v[a] ^ v[b] ^ v[c])
			}
		}
	}
}

// stamps is a set of numbers that is emptied in no time: a number is in the set if
// it bears the stamp of the present round.
type stamps struct {
	at    []uint32
	round uint32
}

func (s *stamps) clear() { s.round++ }

func (s *stamps) add(v uint32) {
	for int(v) >= len(s.at) {
		s.at = append(s.at, 0)
	}
	s.at[v] = s.round
}

// mex returns the least number that is not in the set.
func (s *stamps) mex() uint32 {
	for v, r := range s.at {
		if r != s.round {
			return uint32(v)
		}
	}
	return uint32(len(s.at))
}
