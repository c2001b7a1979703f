package heap

// plainRun is the sequence of any other game, from the definition, but for a shorter way to
// make three heaps. For
// finite codes a plain period is proved by the theorem on octal games for as many heaps as a
// move leaves, and a law with a saltus by that on blocks; any other law is only verified.
type plainRun struct {
	plain
	law      Law
	max      uint32
	maxAt    int
	nextTest int
}

func newPlainRun(g *Game) *plainRun {
	return &plainRun{plain: plain{game: g, three: newThreeHeaps()}, nextTest: 16}
}

func (r *plainRun) len() int               { return len(r.values) }
func (r *plainRun) found() Law             { return r.law }
func (r *plainRun) holdsAll() bool         { return true }
func (r *plainRun) maximum() (uint32, int) { return r.max, r.maxAt }

func (r *plainRun) value(n int) (uint32, bool) {
	if n < 0 || n >= len(r.values) {
		return 0, false
	}
	return r.values[n], true
}

// step computes some values, at most up to heap limit, and looks for a law.
func (r *plainRun) step(limit int) error {
	start := len(r.values)
	end := min(limit, start+256)
	if r.law.Standing != Proved {
		end = min(end, r.nextTest)
	}
	r.extend(end)
	for i, v := range r.values[start:] {
		if v > r.max {
			r.max, r.maxAt = v, start+i
		}
	}
	if r.law.Standing != Proved && len(r.values) >= r.nextTest {
		r.nextTest += r.nextTest/4 + 16
		r.look()
	}
	return nil
}

// look proves a law if it can.
func (r *plainRun) look() {
	g, n := r.game, len(r.values)
	if g.takesAllPast() {
		if law, ok := seenLaw(r.values); ok {
			if law, ok = provesBlocks(g, r.values, law); ok {
				r.law = law
			}
		}
		return
	}
	if !g.Finite() || g.unequal() {
		return
	}
	law, ok := pureLaw(r.values, func(n0, p, _ int) bool { return n >= octalNeeds(n0, p, g.Last(), g.Parts()) })
	if !ok {
		return
	}
	r.law = law
	r.law.Standing, r.law.Theorem = Proved, ByOctal
	r.law.Needed = octalNeeds(law.Preperiod, law.Period, g.Last(), g.Parts())
}
