package game

import (
	"encoding/binary"
	"fmt"
)

// MaxGroup bounds the permutations of a group.
const MaxGroup = 1 << 12

// maxGroupNumbers bounds the numbers in all of them.
const maxGroupNumbers = 1 << 22

// CloseGroup returns all permutations that come about from the given ones, one after the other: a group. A
// permutation p takes i to p[i]; all are of the same numbers 0..n-1. The identity comes first, then the given ones. It is
// an error if one of them is no permutation or if there are more than MaxGroup (fewer for many numbers). The cost is that of writing the result,
// times the number of those given.
func CloseGroup(n int, generators [][]int) ([][]int, error) {
	group := [][]int{make([]int, n)}
	for i := range n {
		group[0][i] = i
	}
	seen := map[string]bool{permutationKey(group[0]): true}
	add := func(p []int) {
		if key := permutationKey(p); !seen[key] {
			seen[key] = true
			group = append(group, p)
		}
	}
	for k, p := range generators {
		if err := checkPermutation(n, p); err != nil {
			return nil, fmt.Errorf("permutation %d: %w", k, err)
		}
		add(p)
	}
	most := min(MaxGroup, maxGroupNumbers/max(n, 1))
	for done := 1; done < len(group); done++ {
		for _, p := range generators {
			q := make([]int, n)
			for i := range q {
				q[i] = p[group[done][i]]
			}
			if add(q); len(group) > most {
				return nil, fmt.Errorf("the permutations make a group of more than %d, the limit", most)
			}
		}
	}
	return group, nil
}

func permutationKey(p []int) string {
	key := make([]byte, 0, 2*len(p))
	for _, i := range p {
		key = binary.AppendUvarint(key, uint64(i))
	}
	return string(key)
}

// checkPermutation says why p is no permutation of 0..n-1.
func checkPermutation(n int, p []int) error {
	if len(p) != n {
		return fmt.Errorf("expected %d numbers, got %d", n, len(p))
	}
	seen := make([]bool, n)
	for _, i := range p {
		if i < 0 || i >= n {
			return fmt.Errorf("expected each of 0..%d once, got %d", n-1, i)
		}
		if seen[i] {
			return fmt.Errorf("expected each of 0..%d once, got %d twice", n-1, i)
		}
		seen[i] = true
	}
	return nil
}
