package chart_test

import (
	"strings"
	"testing"

	"grundy/chart"
	"grundy/game"
)

func cell(o game.Outcome, remoteness, nimber int64) chart.Cell {
	return chart.Cell{Value: game.Value{Outcome: o, Remoteness: remoteness, Nimber: nimber}, Exist: true}
}

var (
	one = chart.Chart{
		Title: "Heap",
		Axes:  []chart.Axis{{Name: "n", Labels: []string{"9", "10"}}},
		Cells: []chart.Cell{cell(game.Win, 13, 2), cell(game.Draw, game.Forever, game.NoNimber)},
		Facts: map[string]any{"game": "heap"},
	}
	two = chart.Chart{
		Axes: []chart.Axis{{Name: "i", Labels: []string{"0", "1"}}, {Name: "j", Labels: []string{"a", "bb", `c"`}}},
		Cells: []chart.Cell{
			cell(game.Loss, 0, 0), cell(game.Win, 1, 1),
			{},
			cell(game.Tie, 7, game.NoNimber), cell(game.Loss, 2, 0), cell(game.Loss, 2, 0),
		},
	}
)

func TestWrite(t *testing.T) {
	tests := []struct {
		name   string
		chart  chart.Chart
		show   chart.Quantity
		format chart.Format
		want   string
	}{
		{"one outcome text", one, chart.Outcome, chart.Text, `Heap

 n  outcome
 9        W
10        D

W win, D draw (play never ends); for the player to move
`},
		{"one remoteness text", one, chart.Remoteness, chart.Text, `Heap

 n  remoteness
 9          13
10           ∞

∞ play never ends
`},
		{"one remoteness csv", one, chart.Remoteness, chart.CSV, "n,remoteness\n9,13\n10,inf\n"},
		{"one nimber csv", one, chart.Nimber, chart.CSV, "n,nimber\n9,2\n10,\n"},
		{"one nimber json", one, chart.Nimber, chart.JSON, `{"cells":[2,null],"game":"heap","notes":null,"over":[{"name":"n","values":["9","10"]}],"show":"nimber","title":"Heap"}` + "\n"},
		{"two outcome text", two, chart.Outcome, chart.Text, `i\j  a bb c"
  0  L  W  .
  1  T  L  L

W win, L loss, T tie (finished, nobody won), . no position, or none that the start reaches; for the player to move
`},
		{"two outcome csv", two, chart.Outcome, chart.CSV, "i,j,outcome\n0,a,Loss\n0,bb,Win\n0,\"c\"\"\",\n1,a,Tie\n1,bb,Loss\n1,\"c\"\"\",Loss\n"},
		{"two remoteness json", two, chart.Remoteness, chart.JSON, `{"cells":[[0,1,null],[7,2,2]],"notes":null,"over":[{"name":"i","values":["0","1"]},{"name":"j","values":["a","bb","c\""]}],"show":"remoteness","title":""}` + "\n"},
	}
	for _, test := range tests {
		test.chart.Show = test.show
		var b strings.Builder
		if err := test.chart.Write(&b, test.format); err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if b.String() != test.want {
			t.Errorf("%s:\n%s\nwant:\n%s", test.name, b.String(), test.want)
		}
	}
}

func TestParseNames(t *testing.T) {
	if q, err := chart.ParseQuantity("nimber"); err != nil || q != chart.Nimber {
		t.Errorf("nimber is read as %q, %v", q, err)
	}
	if _, err := chart.ParseQuantity("grundy"); err == nil {
		t.Error("grundy is a quantity")
	}
	if f, err := chart.ParseFormat("csv"); err != nil || f != chart.CSV {
		t.Errorf("csv is read as %q, %v", f, err)
	}
	if _, err := chart.ParseFormat("xml"); err == nil {
		t.Error("xml is a format")
	}
}
