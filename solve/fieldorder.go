package solve

import (
	"slices"
	"strings"

	"grundy/game"
)

// A fieldOrder is an order of the positions by their fields, one after the other, in which every option comes before
// its position, as far as a sample shows: the first of the fields in which the two differ is
// smaller in the option, or larger if the field is reversed. Where the codes themselves do not go one way, as
// when a move takes from either end of a row, this often does.
type fieldOrder struct {
	steps []fieldStep // the first one decides first; the fields not among them never decide
	rest  []fieldStep
}

// A fieldStep is one field of the order.
type fieldStep struct {
	name     string
	size     uint64 // of its domain
	stride   uint64 // by how much codes differ if the field differs by one
	reversed bool   // options have larger values
}

// digit returns the number of the field's value in a code of fields.
func (f *fieldStep) digit(fields uint64) uint64 { return fields / f.stride % f.size }

// fieldOrder returns an order that serves, or nil if there is none.
func (j *job) fieldOrder() *fieldOrder {
	if j.index != nil || len(j.space.Fields()) == 1 {
		return nil // the slots cannot be told from the fields, or there is only the order of the codes
	}
	pairs, err := j.samplePairs()
	if err != nil || len(pairs) == 0 {
		return nil // a method will meet the error again
	}
	fields := j.space.Fields()
	left := make([]fieldStep, len(fields))
	for i, stride := len(fields)-1, uint64(1); i >= 0; i-- {
		size := fields[i].Domain.Size()
		left[i] = fieldStep{name: fields[i].Name, size: size, stride: stride}
		stride *= size
	}
	order := &fieldOrder{}
	for len(pairs) > 0 {
		// Any field in which all the pairs left go one way, or not at all, may come next: it never spoils what
		// another one could do later.
		found := slices.IndexFunc(left, func(f fieldStep) bool { return f.way(pairs) != 0 })
		if found < 0 {
			return nil
		}
		f := left[found]
		f.reversed = f.way(pairs) > 0
		order.steps = append(order.steps, f)
		left = slices.Delete(left, found, found+1)
		pairs = slices.DeleteFunc(pairs, func(p [2]uint64) bool { return f.digit(p[0]) != f.digit(p[1]) })
	}
	order.rest = left
	return order
}

// way returns 1 if options are larger in the field wherever they differ, -1 if they are smaller, 0 if both occur or
// neither.
func (f *fieldStep) way(pairs [][2]uint64) int {
	up, down := false, false
	for _, p := range pairs {
		own, to := f.digit(p[0]), f.digit(p[1])
		up, down = up || to > own, down || to < own
	}
	switch {
	case up && !down:
		return 1
	case down && !up:
		return -1
	}
	return 0
}

// mostSampled bounds the options of one position in a sample.
const mostSampled = 64

// samplePairs returns the fields of some positions with those of their options, or of some of very many.
func (j *job) samplePairs() ([][2]uint64, error) {
	codes := slices.DeleteFunc(sample(uint64(j.n)), func(c game.Code) bool { return !j.inReach(uint32(c)) })
	w, err := j.worker(0)
	if err != nil {
		return nil, err
	}
	var pairs [][2]uint64
	err = w.generate(codes, func(codes []game.Code, b *game.Batch) error {
		for i, c := range codes {
			options := b.At(i)
			for k := 0; k < len(options); k += 1 + len(options)/mostSampled {
				if o := options[k]; !o.Ends() {
					pairs = append(pairs, [2]uint64{j.fields(c), j.fields(o.Code())})
				}
			}
		}
		return nil
	})
	return pairs, err
}

// String says how options differ from their positions.
func (o *fieldOrder) String() string {
	var b strings.Builder
	b.WriteString("every option has a ")
	for i, f := range o.steps {
		if i > 0 {
			b.WriteString(", or the same and a ")
		}
		if f.reversed {
			b.WriteString("larger " + f.name)
		} else {
			b.WriteString("smaller " + f.name)
		}
	}
	return b.String()
}

// slots hands out the slots in this order, those of both movers alternating.
func (o *fieldOrder) slots(j *job) func(*part) bool {
	all := slices.Concat(o.steps, o.rest)
	at := make([]uint64, len(all)) // how often each field has stepped from its first value
	fields, done := uint64(0), false
	for _, f := range all {
		if f.reversed {
			fields += (f.size - 1) * f.stride
		}
	}
	last := len(all) - 1
	// next goes on after the last field has stepped n times.
	next := func(n uint64) {
		for i := last; i >= 0; i, n = i-1, 1 {
			f := &all[i]
			fields += n * f.step()
			if at[i] += n; at[i] < f.size {
				return
			}
			at[i] = 0
			fields -= f.size * f.step()
		}
		done = true
	}
	size, half, movers, step := j.chunk(), uint32(j.half), uint64(j.n)/j.half, uint32(all[last].step())
	return func(p *part) bool {
		p.slots = p.slots[:0]
		for !done && len(p.slots) < size {
			n := min(all[last].size-at[last], uint64(size-len(p.slots)))
			for slot, left := uint32(fields), n; left > 0; slot, left = slot+step, left-1 {
				for m := range uint32(movers) {
					if slot := slot + m*half; j.inReach(slot) {
						p.slots = append(p.slots, slot)
					}
				}
			}
			next(n)
		}
		return len(p.slots) > 0
	}
}

// step is what a code changes by as the order goes on by one value of the field.
func (f *fieldStep) step() uint64 {
	if f.reversed {
		return -f.stride
	}
	return f.stride
}
