package heap

// A family is a set of rules that no finite or repeating code can say. One of
// its fields is set.
type family struct {
	// mark calls see with the value of each option of heap n, given the
	// values of all smaller heaps.
	mark func(n int, g []uint32, see func(uint32))
	// set returns, in order, the numbers up to n that may be taken.
	set func(n int) []int
}

// markMark is the game of Fraenkel: n-1 or floor(n/2).
func markMark(n int, g []uint32, see func(uint32)) {
	if n > 0 {
		see(g[n-1])
		see(g[n/2])
	}
}

func markHalf(n int, g []uint32, see func(uint32)) {
	for m := (n + 1) / 2; m < n; m++ {
		see(g[m])
	}
}

func markAliquot(n int, g []uint32, see func(uint32)) {
	for d := 1; d <= n/2; d++ {
		if n%d == 0 {
			see(g[n-d])
		}
	}
}

func markDivisor(n int, g []uint32, see func(uint32)) {
	markAliquot(n, g, see)
	if n > 0 {
		see(g[0])
	}
}

func markCoprime(n int, g []uint32, see func(uint32)) {
	for d := 1; d <= n; d++ {
		if gcd(d, n) == 1 {
			see(g[n-d])
		}
	}
}

func markSaliquant(n int, g []uint32, see func(uint32)) {
	for d := 1; d <= n; d++ {
		if n%d != 0 {
			see(g[n-d])
		}
	}
}

// The coin games. Coin n stands at place n, from 1; place 0 does not exist, so
// it has no option and its value 0 is never used.

func markTurtles(n int, g []uint32, see func(uint32)) {
	if n > 0 {
		for _, v := range g[:n] { // g[0] = 0 stands for turning one coin only
			see(v)
		}
	}
}

func markMockTurtles(n int, g []uint32, see func(uint32)) {
	markTurtles(n, g, see)
	markTriplets(n, g, see)
}

func markRuler(n int, g []uint32, see func(uint32)) {
	if n == 0 {
		return
	}
	run := uint32(0)
	see(run)
	for m := n - 1; m > 0; m-- {
		run ^= g[m]
		see(run)
	}
}

func markTriplets(n int, g []uint32, see func(uint32)) {
	for i := 1; i < n; i++ {
		for j := 1; j < i; j++ {
			see(g[i] ^ g[j])
		}
	}
}

func markTurnips(n int, g []uint32, see func(uint32)) {
	for d := 1; n-2*d > 0; d++ {
		see(g[n-d] ^ g[n-2*d])
	}
}

// The sets.

func squares(n int) []int {
	var set []int
	for s := 1; s*s <= n; s++ {
		set = append(set, s*s)
	}
	return set
}

func fibonaccis(n int) []int {
	var set []int
	for a, b := 1, 2; a <= n; a, b = b, a+b {
		set = append(set, a)
	}
	return set
}

func factorials(n int) []int {
	var set []int
	for i, f := 1, 1; f <= n; i, f = i+1, f*(i+1) {
		set = append(set, f)
	}
	return set
}

func primes(n int) []int {
	composite := make([]bool, n+1)
	var set []int
	for p := 2; p <= n; p++ {
		if composite[p] {
			continue
		}
		set = append(set, p)
		for q := p * p; q <= n; q += p {
			composite[q] = true
		}
	}
	return set
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
