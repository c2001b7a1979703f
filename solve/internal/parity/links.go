package parity

// links chain vertices into lists, each vertex into one.
type links struct{ next, prev []uint32 }

func newLinks(n uint32) links { return links{make([]uint32, n), make([]uint32, n)} }

// A list is a chain of vertices. Its first and last are only there if it is not empty.
type list struct{ size, first, last uint32 }

// add puts v at the end of l.
func (k links) add(l *list, v uint32) {
	if l.size == 0 {
		l.first = v
	} else {
		k.next[l.last], k.prev[v] = v, l.last
	}
	l.last = v
	l.size++
}

// remove takes v out of l.
func (k links) remove(l *list, v uint32) {
	if v == l.first {
		l.first = k.next[v]
	} else {
		k.next[k.prev[v]] = k.next[v]
	}
	if v == l.last {
		l.last = k.prev[v]
	} else {
		k.prev[k.next[v]] = k.prev[v]
	}
	l.size--
}

// join puts m behind l.
func (k links) join(l *list, m list) {
	if l.size == 0 || m.size == 0 {
		if l.size == 0 {
			*l = m
		}
		return
	}
	k.next[l.last], k.prev[m.first] = m.first, l.last
	l.last = m.last
	l.size += m.size
}
