package solve

import (
	"context"
	"fmt"
	"unsafe"

	"grundy/game"
	"grundy/solve/internal/layers"
	"grundy/table"
)

// layersMethod solves games in which at most so many moves are left (Rules.Steps), layer by layer.
var layersMethod = method{name: "layers", fit: fitLayers, solve: solveLayers}

func fitLayers(j *job) (string, bool, error) {
	if !j.rules.Steps {
		return "the game does not count its moves down", false, nil
	}
	if _, ok := j.g.(game.Stucker); j.rules.StuckVaries && !ok {
		return "", false, fmt.Errorf("steps: with no move left every position is stuck, and the game %T does not say what that pays", j.g)
	}
	if j.wants(Remoteness) {
		j.noRemoteness = "the number of plies is not computed for games that count their moves down"
	}
	return "the values with k moves left follow from those with k-1", true, j.number()
}

// layerPatience is how many option words a search for the period looks at before it
// gives up, if the layers that were asked for are known.
const layerPatience = 1 << 24

func solveLayers(j *job, why string) (*table.Table, error) {
	arcs, first, err := j.layerArcs()
	if err != nil {
		return nil, err
	}
	source := &table.Layers{
		Index: j.index, Reached: first.positions, Size: j.space.Size(), Started: len(j.starts) > 0,
		Steps: j.rules.MaxSteps,
	}
	if err := j.runLayers(source, arcs, first); err != nil {
		return nil, err
	}
	j.noNimbers = source.NoNimbers
	return table.NewFrom(table.Head{
		Game: j.g, Method: table.Method{Name: "layers", Reason: why + "; " + periodInWords(source)},
		Index: j.index, Started: len(j.starts) > 0, NoNimbers: j.noNimbers, NoRemoteness: j.noRemoteness,
	}, source), nil
}

// runLayers chooses what the layers hold, and computes them.
func (j *job) runLayers(source *table.Layers, arcs layers.Arcs, first *layerStart) error {
	if j.wants(Nimbers) || first.sums { // the value of a sum follows from nimbers only
		source.NoNimbers = first.noNimbers(j)
		switch {
		case source.NoNimbers == "":
			source.Holds = table.LayerNimbers
			rule := layers.Mex
			if first.sums {
				rule = layers.MexOfSums()
			}
			return runLayers(j, source, make([]uint16, uint64(j.n)+endSlots), arcs, rule)
		case first.sums:
			return errNoSum(source.NoNimbers)
		}
	}
	if j.rules.Scores {
		source.Holds = table.LayerScores
		scores, err := first.scores(j)
		if err != nil {
			return err
		}
		rule := layers.Best
		if first.again || j.rules.Gains {
			rule = pointRule(j)
		}
		return runLayers(j, source, scores, arcs, rule)
	}
	outcomes, err := first.outcomes(j)
	if err != nil {
		return err
	}
	return runLayers(j, source, outcomes, arcs, outcomeRule(j, first.again))
}

// runLayers searches for the period and hands the layers to the source.
func runLayers[T layers.Value](j *job, source *table.Layers, first []T, arcs layers.Arcs, rule layers.Rule[T]) error {
	var word T
	bytes := uint64(len(first)) * uint64(unsafe.Sizeof(word))
	if err := j.need(6*bytes, "layers of %d positions", j.n); err != nil {
		return err
	}
	room := uint64(j.o.Memory) / 4 / max(1, bytes)
	l := layers.New(first, arcs, rule, int(min(room, 1<<30)))
	j.clock.begin("layers", 0)
	asked, work, patience := j.asked(), uint64(0), uint64(layerPatience)
	if j.rules.Gains {
		patience /= 256 // points that grow from layer to layer never repeat, and most do
	}
	for {
		known, all := l.Known()
		if all || known >= asked && work >= patience {
			break
		}
		if err := l.Search(j.ctx, known+1); err != nil {
			return err
		}
		work += uint64(j.n) + j.words
		j.clock.add(1)
	}
	source.Preperiod, source.Period = l.Period().Start, l.Period().Length
	source.Word = func(slot uint32, k int64) (int64, error) {
		if known, all := l.Known(); !all && k > known {
			return 0, fmt.Errorf("steps=%d: the layers were computed up to %d, and no period was found in them; solve with steps=%d", k, known, k)
		}
		layer, err := l.Layer(context.Background(), k)
		if err != nil {
			return 0, err
		}
		return int64(layer[slot]), nil
	}
	return nil
}

// asked returns the largest number of moves left that the rules and the starts name.
func (j *job) asked() int64 {
	most := j.rules.MaxSteps
	for _, s := range j.starts {
		for _, p := range s {
			most = max(most, p.Steps)
		}
	}
	return most
}

// periodInWords says what was proved of the layers.
func periodInWords(l *table.Layers) string {
	if l.Period == 0 {
		return "no layer came twice"
	}
	return fmt.Sprintf("preperiod %d, period %d (proved: layer %d is equal to layer %d)",
		l.Preperiod, l.Period, l.Preperiod+l.Period, l.Preperiod)
}
