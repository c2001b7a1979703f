package table

import (
	"fmt"
	"sync"

	"grundy/game"
)

// MaxSteps is the largest number of moves left that a table of layers can be asked for.
const MaxSteps = 1e18

// Layers is the Source of a game that counts its moves down: the value of a position
// depends on how many moves are left.
type Layers struct {
	// Index and Reached say which codes have a slot and which slots are positions, one bit each.
	// Index is nil where the slots are the codes.
	Index   *Index
	Reached []uint64
	Size    uint64 // of the space
	Started bool   // only what can be reached from a start is there
	// Steps is the number of moves left where none is named.
	Steps int64
	// Holds says what the words of Word are.
	Holds LayerKind
	// NoNimbers says why they are not nimbers.
	NoNimbers string
	// Word returns the value of a slot with k moves left. It is called by one goroutine
	// at a time.
	Word func(slot uint32, k int64) (int64, error)
	// Preperiod and Period: with k >= Preperiod moves left, every position has the value that it
	// has with k+Period. Proved, and the least; Period is 0 if none was found.
	Preperiod, Period int64

	mu sync.Mutex
}

// A LayerKind says what the layers hold.
type LayerKind uint8

// The kinds of layers.
const (
	LayerOutcomes LayerKind = iota // a game.Outcome
	LayerNimbers
	LayerScores
)

// Value returns the value of a position or sum, each part with its own number of moves left.
func (l *Layers) Value(s game.Sum) (game.Value, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c, ok := s.Single(); ok {
		word, err := l.word(c, s[0].Steps)
		if err != nil {
			return game.Value{}, err
		}
		return l.value(word), nil
	}
	if l.Holds != LayerNimbers {
		why := l.NoNimbers
		if why == "" {
			why = "nimbers were not asked for"
		}
		return game.Value{}, fmt.Errorf("%w: %s", ErrNoSum, why)
	}
	nimber := int64(0)
	for i, p := range s {
		word, err := l.word(p.Code, p.Steps)
		if err != nil {
			return game.Value{}, fmt.Errorf("part %d of the sum: %w", i+1, err)
		}
		if p.Times%2 == 1 {
			nimber ^= word
		}
	}
	return l.value(nimber), nil
}

// word returns what the layer of the given steps holds of a position.
func (l *Layers) word(c game.Code, steps int64) (int64, error) {
	if steps == game.AllSteps {
		steps = l.Steps
	}
	if steps < 0 || steps > MaxSteps {
		return 0, fmt.Errorf("steps=%d: the number of moves left is expected between 0 and 10^18", steps)
	}
	slot, err := l.slot(c)
	if err != nil {
		return 0, err
	}
	return l.Word(slot, steps)
}

// slot returns the place of a position in the layers.
func (l *Layers) slot(c game.Code) (uint32, error) {
	if uint64(c) >= l.Size {
		return 0, fmt.Errorf("code %d of a space of %d: %w", c, l.Size, ErrNotAPosition)
	}
	slot, ok := uint32(c), true
	if l.Index != nil {
		slot, ok = l.Index.Slot(c)
	}
	if !ok || l.Reached[slot/64]>>(slot%64)&1 == 0 {
		if l.Started {
			return 0, ErrNotSolved
		}
		return 0, ErrNotAPosition
	}
	return slot, nil
}

// value turns a word into a value.
func (l *Layers) value(word int64) game.Value {
	v := game.Value{Remoteness: game.NotAsked, Nimber: game.NoNimber}
	switch l.Holds {
	case LayerNimbers:
		v.Nimber = word
		v.Outcome = game.Win
		if word == 0 {
			v.Outcome = game.Loss
		}
	case LayerScores:
		v.Score = word
		v.Outcome = game.Result(word).Outcome()
	default:
		v.Outcome = game.Outcome(word)
	}
	return v
}

// Counts counts the positions of the layer for Steps; it is empty if that layer
// cannot be had.
func (l *Layers) Counts() Counts {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := Counts{MaxRemoteness: game.NotAsked, MaxNimber: game.NoNimber}
	for w, bits := range l.Reached {
		for i := range uint32(64) {
			if bits>>i&1 == 0 {
				continue
			}
			word, err := l.Word(uint32(w)*64+i, l.Steps)
			if err != nil {
				return Counts{MaxRemoteness: game.NotAsked, MaxNimber: game.NoNimber}
			}
			v := l.value(word)
			n.MaxNimber = max(n.MaxNimber, v.Nimber)
			switch v.Outcome {
			case game.Win:
				n.Win++
			case game.Loss:
				n.Loss++
			default:
				n.Tie++
			}
		}
	}
	return n
}
