package misere

import (
	"fmt"
	"slices"
	"strings"
)

// A Genus is the normal Grundy value of a form and the misère Grundy values of
// its sums with 0, 1, 2, ... nim heaps of two: Misere[i] for i copies. After the
// last one listed they alternate with it xor 2.
type Genus struct {
	Normal uint32
	Misere []uint32
	whole  []uint32 // Misere up to where the rule for all later ones was seen
}

// at returns the misère value with i nim heaps of two.
func (g *Genus) at(i int) uint32 {
	last := len(g.whole) - 1
	if i <= last {
		return g.whole[i]
	}
	return g.whole[last] ^ uint32((i-last)&1)<<1
}

// Genus returns the genus of a form (Conway, On Numbers and Games, chapter 12).
// The i-th value is the least number that is not the i-th value of an option nor the
// one before it, nor that xor 1; once all options alternate and two steps agree, it
// alternates too.
func (f *Forms) Genus(x Form) *Genus {
	if g := f.genera[x]; g != nil {
		return g
	}
	var options []*Genus
	settled := 0
	for _, o := range f.options[x] {
		g := f.Genus(o)
		options = append(options, g)
		settled = max(settled, len(g.whole)-1)
	}
	g := &Genus{}
	if len(options) > 0 {
		g.Normal = mex(len(options), func(i int) uint32 { return options[i].Normal })
	}
	v := []uint32{f.grundy[x]}
	for i := 1; ; i++ {
		before := v[i-1]
		v = append(v, mex(len(options)+2, func(j int) uint32 {
			switch j {
			case 0:
				return before
			case 1:
				return before ^ 1
			}
			return options[j-2].at(i)
		}))
		if n := len(v) - 3; n >= settled && v[n+1] == v[n]^2 && v[n+2] == v[n] {
			v = v[:n+1]
			break
		}
	}
	g.whole = v
	short := len(v)
	for short > 1 && v[short-1] == v[short-2]^2 {
		short--
	}
	g.Misere = v[:short]
	f.genera[x] = g
	return g
}

// Tame reports whether the genus is that of a sum of nim heaps.
func (g *Genus) Tame() bool {
	switch {
	case len(g.Misere) == 1:
		return g.Misere[0] == g.Normal
	case g.Normal == 0:
		return slices.Equal(g.Misere, []uint32{1, 2})
	}
	return g.Normal == 1 && slices.Equal(g.Misere, []uint32{0, 3})
}

// Notation returns the genus of a form as text, that of a nim heap too: see GenusText.
func (f *Forms) Notation(x Form) string {
	g := f.Genus(x)
	return GenusText(g.Normal, g.Misere)
}

// GenusText writes a genus as Winning Ways does, such as 1^{031}: the normal nimber, then as exponents the misère
// ones, of which the last two are repeated for ever. The last number of misere is followed by itself xor 2 and so
// on in turn; equal genera have equal texts, whether that was already so of some numbers before it or not.
func GenusText(normal uint32, misere []uint32) string {
	digits := slices.Clone(misere)
	for n := len(digits); n > 1 && digits[n-1] == digits[n-2]^2; n-- {
		digits = digits[:n-1]
	}
	digits = append(digits, digits[len(digits)-1]^2)
	comma := ""
	if slices.Max(digits) > 9 {
		comma = ","
	}
	words := make([]string, len(digits))
	for i, d := range digits {
		words[i] = fmt.Sprint(d)
	}
	return fmt.Sprintf("%d^{%s}", normal, strings.Join(words, comma))
}

// Tame reports whether a form and all forms that can be reached from it have the
// genera of sums of nim heaps. The outcome of a sum of such forms follows from
// their genera.
func (f *Forms) Tame(x Form) bool {
	if f.tame == nil {
		f.tame = map[Form]bool{}
	}
	if t, ok := f.tame[x]; ok {
		return t
	}
	tame := f.Genus(x).Tame()
	for _, o := range f.options[x] {
		tame = tame && f.Tame(o)
	}
	f.tame[x] = tame
	return tame
}
