package heap

import (
	"bufio"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
)

// rows returns the lines of a file of testdata, split at tabs; comments are left out.
func rows(t testing.TB, name string) [][]string {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all [][]string
	s := bufio.NewScanner(f)
	for s.Scan() {
		if line := s.Text(); line != "" && line[0] != '#' {
			all = append(all, strings.Split(line, "\t"))
		}
	}
	return all
}

// numbers reads a list such as 0,1,2.
func numbers(t testing.TB, s string) []int {
	t.Helper()
	var list []int
	for _, w := range strings.Split(s, ",") {
		n, err := strconv.Atoi(w)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, n)
	}
	return list
}

// mustParse returns a game that is known to be one.
func mustParse(t testing.TB, code string) *Game {
	t.Helper()
	g, err := Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// prove runs a game until its law is proved, and fails if that takes more than limit
// values.
func prove(t testing.TB, code string, limit int, memory int64) *Run {
	t.Helper()
	r := NewRun(mustParse(t, code), memory)
	if err := r.Prove(context.Background(), limit, nil); err != nil {
		t.Fatal(err)
	}
	if _, ok := r.Proved(); !ok {
		t.Fatalf("%s: nothing is proved after %d values", code, r.Len())
	}
	return r
}

// smallCodes returns the codes 0.d1d2d3 and 4.d1d2d3, every step-th of them.
func smallCodes(step int) []string {
	var codes []string
	for i := 0; i < 1024; i += step {
		codes = append(codes, string("04"[i>>9])+"."+string('0'+rune(i>>6&7))+string('0'+rune(i>>3&7))+string('0'+rune(i&7)))
	}
	return codes
}
