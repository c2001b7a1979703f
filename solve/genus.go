package solve

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"grundy/game"
	"grundy/heap/misere"
	"grundy/table"
)

// This file finds genera (Conway, On Numbers and Games, chapter 12): of a sum G its nimber in normal play, and
// the misère nimbers g_n of G with n nim heaps of two beside it. The misère nimber of a sum without options is 1,
// of any other the least number that is not among those of its options.

// A genus is one of the genera met. After the last misère nimber listed they alternate with it xor 2.
type genus struct {
	normal uint32
	misere []uint32
}

// at returns g_n.
func (g *genus) at(n int) uint32 {
	last := len(g.misere) - 1
	if n <= last {
		return g.misere[n]
	}
	return g.misere[last] ^ uint32((n-last)&1)<<1
}

// genera are the genera of sums by slot.
type genera struct {
	of     []uint32 // slot -> number + 1; 0 if it is not known, onPath while it is looked for
	list   []*genus
	number map[string]uint32 // by the numbers of the options' genera
	equal  map[string]uint32 // by value
	normal marks
	misere marks
}

// Genus returns the misère nimber and the genus of a sum, whatever being stuck pays in the rules. They exist in
// impartial games in which every play ends, and ends with a player who is stuck, or with a result that pays the
// same. Cost: that of solving the sum as one game.
func (s *Sums) Genus(sum game.Sum) (nimber int64, text string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.crew.close()
	if why := s.noGenus(); why != "" {
		return 0, "", fmt.Errorf("there is no genus: %s", why)
	}
	slot, err := s.slot(sum)
	if err != nil {
		return 0, "", unwrapRules(err)
	}
	g, err := s.genus(slot)
	if err != nil {
		return 0, "", err
	}
	return int64(g.misere[0]), misere.GenusText(g.normal, g.misere), nil
}

// noGenus says why the rules leave no room for genera, "" if they do not.
func (s *Sums) noGenus() string {
	switch r := &s.rules; {
	case r.Named():
		return "both players must have the same moves, and this game has players"
	case r.Scores:
		return "play must be won or lost, and this game has numbers as results"
	case r.First:
		return "sums must be played to the end, and here one ends with its first part"
	case r.StuckPays() == game.Tied:
		return "being stuck must be a loss or a win"
	}
	return ""
}

// genus finds the genus of a sum after those of all that it leads to, without recursion.
func (s *Sums) genus(root uint32) (*genus, error) {
	x := &s.genera
	for uint32(len(x.of)) < s.space.len() {
		x.of = append(x.of, 0)
	}
	var path []visit     // each with the number of its options that have their genera
	var starts []uint32  // of each the place where its options begin
	var options []uint32 // of all
	enter := func(slot uint32) (err error) {
		x.of[slot] = onPath
		path, starts = append(path, visit{slot, 0}), append(starts, uint32(len(options)))
		options, err = s.appendOptions(options, slot)
		return err
	}
	var err error
	if x.of[root] == 0 {
		err = enter(root)
	}
	for len(path) > 0 && err == nil {
		v, start := &path[len(path)-1], starts[len(path)-1]
		own := options[start:]
		for int(v.at) < len(own) && x.of[own[v.at]&slotMask]-1 < onPath-1 {
			v.at++
		}
		switch {
		case int(v.at) == len(own):
			if err = s.addGenus(v.part, own); err == nil {
				path, starts, options = path[:len(path)-1], starts[:len(path)-1], options[:start]
			}
		case x.of[own[v.at]&slotMask] == onPath:
			err = fmt.Errorf("%w: there is no genus where play may go on for ever", table.ErrNoSum)
		default:
			err = enter(own[v.at] & slotMask)
		}
	}
	if err != nil {
		for _, p := range path {
			x.of[p.part] = 0
		}
		return nil, err
	}
	return x.list[x.of[root]-1], nil
}

// onPath marks a sum whose options are looked at.
const onPath = math.MaxUint32

// addGenus enters the genus of a sum whose options have theirs.
func (s *Sums) addGenus(slot uint32, options []uint32) error {
	x := &s.genera
	if x.number == nil {
		x.number, x.equal = map[string]uint32{}, map[string]uint32{}
	}
	numbers := make([]uint32, 0, len(options))
	for _, w := range options {
		if w&again != 0 {
			return fmt.Errorf("%w: there is no genus where the same player may move again", table.ErrNoSum)
		}
		numbers = append(numbers, x.of[w&slotMask]-1)
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	key := spell(numbers)
	n, ok := x.number[key]
	if !ok {
		g := x.find(numbers)
		value := spell(append([]uint32{g.normal}, g.misere...))
		if n, ok = x.equal[value]; !ok {
			n = uint32(len(x.list))
			x.list = append(x.list, g)
			x.equal[value] = n
		}
		x.number[key] = n
	}
	x.of[slot] = n + 1
	return nil
}

// spell makes a key of numbers.
func spell(numbers []uint32) string {
	b := make([]byte, 0, 4*len(numbers))
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return string(b)
}

// find returns the genus of a sum whose options have those with the given numbers. The n-th misère nimber is the
// least number that is not the n-th of an option, nor the one before it, nor that xor 1 (the move in a heap of
// two). Once the nimbers of all options alternate and two steps of its own do, they do for ever.
func (x *genera) find(numbers []uint32) *genus {
	g := &genus{}
	x.normal.begin(len(numbers) + 1)
	settled := 0
	for _, n := range numbers {
		x.normal.add(x.list[n].normal)
		settled = max(settled, len(x.list[n].misere)-1)
	}
	g.normal = x.normal.least()
	for i := 0; ; i++ {
		x.misere.begin(len(numbers) + 3)
		for _, n := range numbers {
			x.misere.add(x.list[n].at(i))
		}
		switch {
		case i > 0:
			before := g.misere[i-1]
			x.misere.add(before)
			x.misere.add(before ^ 1)
		case len(numbers) == 0:
			x.misere.add(0) // nothing can be done, and who is to do it wins
		}
		g.misere = append(g.misere, x.misere.least())
		if n := i - 2; n >= settled && g.misere[n+1] == g.misere[n]^2 && g.misere[n+2] == g.misere[n] {
			g.misere = g.misere[:n+1]
			return g
		}
	}
}
