package law

import "fmt"

const leastPairs = 5

// fitPairs finds that the pairs where the value is 1 are those of Wythoff: the lesser of the two is
// floor(k * slope), and the greater is that plus r*k.
func fitPairs(fit *Data) []guess {
	if !fit.Truth || !fit.complete() || !symmetric(fit) {
		return nil
	}
	at := fit.Axes[0].At
	cols := len(at)
	var lesser, differ []int64
	for i := range at {
		for j := i; j < cols; j++ {
			if fit.Values[i*cols+j] == 1 {
				lesser, differ = append(lesser, at[i]), append(differ, at[j]-at[i])
			}
		}
	}
	if len(differ) < leastPairs || !constantSteps(differ) || differ[1] <= differ[0] {
		return nil
	}
	step := differ[1] - differ[0]
	first := differ[0] / step
	if differ[0]%step != 0 || first > 1 {
		return nil
	}
	lo, hi := 0.0, float64(1<<20)
	for i, a := range lesser {
		k := float64(first + int64(i))
		if k == 0 {
			if a != 0 {
				return nil
			}
			continue
		}
		lo, hi = max(lo, float64(a)/k), min(hi, float64(a+1)/k)
	}
	var found []guess
	for _, s := range findSlopes(lo, hi) {
		found = append(found, pairGuess(fit.names(), s, step))
	}
	return found
}

// pairGuess is the law that the lesser is floor(k * slope) and the difference step*k.
func pairGuess(names []string, s slope, step int64) guess {
	a, b := V(names[0]), V(names[1])
	small, d := F(Min, a, b), F(Sub, F(Max, a, b), F(Min, a, b))
	k := d
	if step > 1 {
		k = F(Div, d, C(step))
	}
	f := F(Eq, small, s.floor(k))
	if step > 1 {
		f = F(And, F(Eq, F(Mod, d, C(step)), C(0)), f)
	}
	text := fmt.Sprintf("Beatty pair: min(%s, %s) = floor(k * %s) and |%s - %s| = %s for some k", a, b, s, a, b, scaled(V("k"), step))
	return guess{kind: "Beatty pair", text: text, formula: f, free: 2, cost: slopeBits}
}
