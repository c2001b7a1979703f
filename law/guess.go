package law

import "math"

// A guess is a law on its way: fitted, not yet tested.
type guess struct {
	kind    string
	text    string // the law without its subject, as in "period 3 ..."; "" for the formula's text
	formula *Formula
	// cost is how many bits it takes to say which law of its kind it is, and free how many values
	// of the data went into it.
	cost float64
	free int
	// breaks returns the first cell of d that the law does not give, or -1. Nil: that of the
	// formula.
	breaks     func(d *Data) int
	exceptions []Exception
	// For a period: the value of n is that of n+period, less saltus, from start on.
	start, period, saltus int64
	// relation is set if it is a relation between values that does not say what they are.
	relation bool
}

// firstBreak returns the first cell of d where the law does not hold, or -1.
func (g *guess) firstBreak(d *Data) int {
	if g.breaks != nil {
		return g.breaks(d)
	}
	return g.formula.breaks(d)
}

// An Exception is a value that a law of all other values does not give.
type Exception struct {
	At    int64 `json:"at"`
	Value int64 `json:"value"`
}

// enough is how many bits of surprise a law must explain beyond what it takes to say it: it is found in
// random values once in 2^enough times.
const enough = 18

// hopeful is how many bits do where further values can be computed.
const hopeful = 10

// plainEnough is how many equal values make a constant.
const plainEnough = 16

// surprise returns how many bits the values v[free:] take for one who has seen only v[:free] and
// counts how often he saw each.
func surprise(v []int64, free int) float64 {
	count := map[int64]int{}
	for _, x := range v {
		count[x] = 0
	}
	kinds := float64(max(2, len(count)))
	for _, x := range v[:free] {
		count[x]++
	}
	bits := 0.0
	memo := map[int64]float64{}
	for _, x := range v[free:] {
		b, ok := memo[x]
		if !ok {
			b = -math.Log2((float64(count[x]) + 0.5) / (float64(free) + 0.5*kinds))
			memo[x] = b
		}
		bits += b
	}
	return bits
}

// information returns how many bits the known values of d take for one who learns their
// frequencies as he goes.
func information(d *Data) float64 {
	count := map[int64]float64{}
	total := 0.0
	for i, x := range d.Values {
		if d.known(i) {
			count[x]++
			total++
		}
	}
	bits := 0.0
	for _, c := range count {
		bits -= c * math.Log2(c/total)
	}
	return max(0, bits-float64(len(count)-1)/2*math.Log2(total+1))
}
