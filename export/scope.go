package export

// A place says where a variable is declared in languages that declare them.
type place struct {
	top   bool // at the top of the function
	loops bool // by the loops that run it
	read  bool // it is read at all
}

// An occurrence of a variable: the blocks around it, innermost last, and how it is used.
type occurrence struct {
	blocks []int
	how    use
	at     *stmt
	target int
}

type use uint8

const (
	useRead use = iota
	useAssign
	useLoop
)

// scoping finds where the variables of a function are declared: at their first assignment if
// that is in the innermost block that holds all that is done with them, else at the top.
type scoping struct {
	next  int
	stack []int
	seen  map[*variable][]occurrence
	order []*variable
}

func declare(f *function) {
	s := &scoping{seen: map[*variable][]occurrence{}}
	s.block(f.body)
	for _, v := range s.order {
		s.settle(v)
	}
	f.vars = s.order
}

func (s *scoping) block(list []*stmt) {
	s.next++
	s.stack = append(s.stack, s.next)
	for _, st := range list {
		s.stmt(st)
	}
	s.stack = s.stack[:len(s.stack)-1]
}

func (s *scoping) note(v *variable, how use, at *stmt, target int) {
	if v.param || v.comp {
		v.read = v.read || how == useRead
		return
	}
	if s.seen[v] == nil {
		s.order = append(s.order, v)
	}
	s.seen[v] = append(s.seen[v], occurrence{append([]int(nil), s.stack...), how, at, target})
}

func (s *scoping) stmt(st *stmt) {
	st.declares = make([]bool, len(st.targets))
	switch st.op {
	case sFor:
		s.reads(st.values)
		s.next++
		s.stack = append(s.stack, s.next)
		for i, t := range st.targets {
			s.note(t.v, useLoop, st, i)
		}
		for _, x := range st.body {
			s.stmt(x)
		}
		s.stack = s.stack[:len(s.stack)-1]
		return
	case sAssign:
		s.reads(st.values)
		for i, t := range st.targets {
			switch {
			case t.op != oVar:
				s.reads([]*expr{t})
			case st.aug != "":
				s.note(t.v, useRead, st, i)
			default:
				s.note(t.v, useAssign, st, i)
			}
		}
		return
	}
	s.reads(st.values)
	s.reads(st.targets)
	if st.body != nil {
		s.block(st.body)
	}
	if st.other != nil {
		s.block(st.other)
	}
}

func (s *scoping) reads(list []*expr) {
	for _, e := range list {
		if e.op == oVar {
			s.note(e.v, useRead, nil, 0)
		}
		s.reads(e.args)
		for _, c := range e.clauses {
			if c.in != nil {
				s.reads([]*expr{c.in})
			} else {
				s.reads([]*expr{c.cond})
			}
		}
	}
}

func (s *scoping) settle(v *variable) {
	uses := s.seen[v]
	loops := map[int]bool{}
	common := uses[0].blocks
	for _, u := range uses {
		v.read = v.read || u.how == useRead
		if u.how == useLoop {
			loops[u.blocks[len(u.blocks)-1]] = true
		}
		common = prefix(common, u.blocks)
	}
	if len(loops) > 0 {
		v.loops = true
		for _, u := range uses {
			inside := false
			for _, b := range u.blocks {
				inside = inside || loops[b]
			}
			if !inside || u.how == useAssign {
				v.loops = false
			}
		}
		if v.loops {
			return
		}
	}
	first := uses[0]
	if first.how == useAssign && len(first.blocks) == len(common) {
		first.at.declares[first.target] = true
		return
	}
	v.top = true
}

func prefix(a, b []int) []int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}
