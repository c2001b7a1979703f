package export

import (
	"fmt"
	"strings"

	"go.starlark.net/syntax"

	"grundy/heap"
)

// mostDigits bounds the digits that are written out for a code that has no last one.
const mostDigits = 1 << 12

// codeMoves writes the moves of a heap game that is given by its code, take = "0.77": those that
// its digits allow.
func (c *composer) codeMoves() {
	take := c.keywords["take"]
	if _, fixed := take.(*syntax.Literal); !fixed && c.defs["main"] != nil {
		failAt(take, "a code that is not written out, in a file with main")
	}
	digits, any := c.digits(take)
	n := c.fields[0].name
	c.line("# Digit t of the code: what may be left when t are taken.")
	c.line("g_digits = [%s]", strings.Join(digits, ", "))
	c.line("# What one move leads to.")
	c.line("def g_moves(%s):", n)
	c.line("    g_out = []")
	c.line("    for g_t in range(min(%s + 1, len(g_digits))):", n)
	c.line("        g_digit, g_left = g_digits[g_t], %s - g_t", n)
	if any&heap.LeaveNone != 0 {
		c.line("        if g_digit & %d != 0 and g_left == 0:", uint8(heap.LeaveNone))
		c.line("            g_out.append(plus())")
	}
	if any&heap.LeaveOne != 0 {
		c.line("        if g_digit & %d != 0 and g_left > 0:", uint8(heap.LeaveOne))
		c.line("            g_out.append(plus(g_left))")
	}
	if any&heap.LeaveTwo != 0 {
		c.line("        if g_digit & %d != 0:", uint8(heap.LeaveTwo))
		c.line("            for g_a in range(1, g_left // 2 + 1):")
		c.split(any, "                ", "g_a != g_left - g_a", "g_a, g_left - g_a")
	}
	if any&heap.LeaveThree != 0 {
		c.line("        if g_digit & %d != 0:", uint8(heap.LeaveThree))
		c.line("            for g_a in range(1, g_left // 3 + 1):")
		c.line("                for g_b in range(g_a, (g_left - g_a) // 2 + 1):")
		c.split(any, "                    ", "g_a != g_b and g_b != g_left - g_a - g_b", "g_a, g_b, g_left - g_a - g_b")
	}
	c.line("    return g_out")
}

// split writes one move that leaves several heaps, which some digits want to be all different.
func (c *composer) split(any heap.Digit, indent, different, heaps string) {
	if any&heap.Unequal != 0 {
		c.line("%sif g_digit & %d == 0 or %s:", indent, uint8(heap.Unequal), different)
		indent += "    "
	}
	c.line("%sg_out.append(plus(%s))", indent, heaps)
}

// digits returns the digits of the code that some heap of the space can use, and their union.
func (c *composer) digits(take syntax.Expr) (digits []string, any heap.Digit) {
	g, size := c.game.Heap(), c.game.Space().Size()
	_, hi, interval := g.Interval()
	switch {
	case interval && min(size, uint64(hi)+1) > mostDigits:
		failAt(take, "a range of so many amounts, for heaps past %d", mostDigits-1)
	case g.Finite():
		size = min(size, uint64(g.Last())+1)
	case size > mostDigits:
		failAt(take, "a code without a last digit, for heaps past %d", mostDigits-1)
	}
	for t := range int(size) {
		d := g.Digit(t)
		any |= d
		digits = append(digits, fmt.Sprintf("%d", uint8(d)))
	}
	return digits, any
}
