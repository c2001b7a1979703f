package lang

// MaxSieve is the largest n that Primes and Divisors accept from a game file.
const MaxSieve = 100_000_000

// Primes returns the primes p <= n in order, by the sieve of Eratosthenes. n is at
// most MaxSieve.
func Primes(n int64) []int64 {
	if n < 2 {
		return nil
	}
	composite := make([]bool, n+1)
	var primes []int64
	for p := int64(2); p <= n; p++ {
		if composite[p] {
			continue
		}
		primes = append(primes, p)
		if p > n/p {
			continue
		}
		for m := p * p; m <= n; m += p {
			composite[m] = true
		}
	}
	return primes
}

// Divisors returns the positive divisors of n >= 1 in order; the cost is about the
// square root of n.
func Divisors(n int64) []int64 {
	var low, high []int64
	for d := int64(1); d <= n/d; d++ {
		if n%d != 0 {
			continue
		}
		low = append(low, d)
		if d != n/d {
			high = append(high, n/d)
		}
	}
	for i := len(high) - 1; i >= 0; i-- {
		low = append(low, high[i])
	}
	return low
}

// gcd is Euclid's algorithm; gcd(0, 0) is 0.
func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// magnitude is the absolute value, which for the smallest int does not fit an int64.
func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}
