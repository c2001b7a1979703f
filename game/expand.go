package game

// Expanded returns a generator that gives every code of a span as an option of its own, and all
// else as gen does. It is a Prioritizer if gen is one. It owns gen.
func Expanded(gen Generator) Generator {
	e := &expanded{gen: gen, ask: 1}
	if p, ok := gen.(Prioritizer); ok {
		return &expandedPrioritizer{e, p}
	}
	return e
}

// expanded is a Generator without spans.
type expanded struct {
	gen Generator
	raw Batch
	ask int // how many positions to ask gen for
}

type expandedPrioritizer struct {
	*expanded
	Prioritizer
}

// expandedWords is how many option words a batch should hold: positions with long spans are asked for
// few at a time, so that little is generated that does not fit.
const expandedWords = 1 << 18

// Options implements Generator.
func (e *expanded) Options(codes []Code, b *Batch) (int, error) {
	b.Reset()
	if len(codes) == 0 {
		return 0, nil
	}
	n, err := e.gen.Options(codes[:min(e.ask, len(codes))], &e.raw)
	b.Results = append(b.Results, e.raw.Results[:n]...)
	start := 0
	for i := range n {
		end := int(e.raw.Ends[i])
		for k := start; k < end; k++ {
			word, last := e.raw.Options[k], Code(0)
			from := len(b.Options)
			if word&Span != 0 {
				k++
				last = e.raw.Options[k].Code()
				for c := word.Code(); c <= last; c++ {
					b.Options = append(b.Options, Option(c)|word&Again)
				}
			} else {
				b.Options = append(b.Options, word)
			}
			for range len(b.Options) - from {
				if len(e.raw.Gains) == len(e.raw.Options) {
					b.Gains = append(b.Gains, e.raw.Gains[k])
				}
			}
		}
		start = end
		b.Ends = append(b.Ends, uint32(len(b.Options)))
	}
	switch {
	case len(b.Options) > expandedWords:
		e.ask = max(1, e.ask/4)
	case n == e.ask && len(b.Options) < expandedWords/4:
		e.ask *= 2
	}
	return n, err
}

// Close implements Generator.
func (e *expanded) Close() error { return e.gen.Close() }
