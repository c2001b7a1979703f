package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// bytes is a flag for an amount of memory: 4GiB, 512MiB, 2GB, or a plain number of bytes.
type bytes int64

// units are the suffixes, longest first.
var units = []struct {
	suffix string
	factor float64
}{
	{"KiB", 1 << 10},
	{"MiB", 1 << 20},
	{"GiB", 1 << 30},
	{"TiB", 1 << 40},
	{"KB", 1e3},
	{"MB", 1e6},
	{"GB", 1e9},
	{"TB", 1e12},
	{"B", 1},
	{"", 1},
}

// Set implements pflag.Value.
func (b *bytes) Set(text string) error {
	lower := strings.ToLower(strings.TrimSpace(text))
	for _, u := range units {
		number, ok := strings.CutSuffix(lower, strings.ToLower(u.suffix))
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		n *= u.factor
		if err != nil || !(n >= 1 && n < math.MaxInt64) {
			break
		}
		*b = bytes(n)
		return nil
	}
	return fmt.Errorf("expected an amount such as 4GiB, 512MiB, 2GB or a number of bytes")
}

// String implements pflag.Value.
func (b *bytes) String() string {
	for i := 3; i >= 0; i-- {
		if u := units[i]; int64(*b) >= int64(u.factor) && int64(*b)%int64(u.factor) == 0 {
			return strconv.FormatInt(int64(*b)/int64(u.factor), 10) + u.suffix
		}
	}
	return strconv.FormatInt(int64(*b), 10)
}

// Type implements pflag.Value.
func (b *bytes) Type() string { return "size" }
