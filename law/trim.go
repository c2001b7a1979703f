package law

// trimmed returns d without what lies behind the last known value of each axis, for nothing is tested or confirmed
// there: a game may have no positions that far, or reach none.
func (d *Data) trimmed() *Data {
	if d.Known == nil {
		return d
	}
	sizes := make([]int, len(d.Axes))
	for i, known := range d.Known {
		if !known {
			continue
		}
		for k := len(d.Axes) - 1; k >= 0; k-- {
			n := len(d.Axes[k].At)
			sizes[k] = max(sizes[k], i%n+1)
			i /= n
		}
	}
	same := true
	for k, a := range d.Axes {
		if sizes[k] == 0 {
			return d // nothing is known
		}
		same = same && sizes[k] == len(a.At)
	}
	if same {
		return d
	}
	t := d.prefix(sizes)
	t.Outcomes = d.Outcomes
	return t
}

// beyond reports whether some axis of d is longer than that of old.
func (d *Data) beyond(old *Data) bool {
	for k, a := range d.Axes {
		if len(a.At) > len(old.Axes[k].At) {
			return true
		}
	}
	return false
}
