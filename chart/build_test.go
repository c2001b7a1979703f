package chart_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"grundy/chart"
	"grundy/game"
	"grundy/table"
)

// take is a source of games of one heap and a flag, in which 1..m may be taken; m is its parameter. The
// value of n is known: nimber n mod m+1.
type take struct{ solves *int }

func (take) Params() []string { return []string{"m"} }

func (take) Game(params []chart.Setting) (game.Game, error) {
	m := int64(3)
	for _, p := range params {
		m, _ = strconv.ParseInt(p.Value, 10, 64)
	}
	space, err := game.NewSpace([]game.Field{
		{Name: "n", Domain: game.Range{Lo: 0, Hi: m + 7}},
		{Name: "flag", Domain: game.Bool{}},
	}, false)
	return &game.Native{Name: "Take 1.." + strconv.FormatInt(m, 10), Positions: space}, err
}

func (s take) Solve(_ context.Context, g game.Game, _ ...game.Sum) (*table.Table, error) {
	*s.solves++
	size := g.Space().Size()
	m := size/2 - 7
	col := table.Columns{Outcomes: make([]game.Outcome, size), Nimbers: table.Nimbers{Narrow: make([]uint16, size)}}
	for c := range size {
		n := uint16((c / 2) % (m + 1))
		col.Nimbers.Narrow[c], col.Outcomes[c] = n, game.Win
		if n == 0 {
			col.Outcomes[c] = game.Loss
		}
		if c == 3 { // n=1,flag=True is no position
			col.Nimbers.Narrow[c], col.Outcomes[c] = table.NoNarrow, game.Unknown
		}
	}
	return table.New(table.Head{Game: g, Method: table.Method{Name: "known", Reason: "a formula"}}, col), nil
}

func TestBuild(t *testing.T) {
	tests := []struct {
		over, fix []string
		want      string // the CSV, or the error after "error: "
		solves    int
	}{
		{[]string{"n=0..4"}, nil, "n,nimber|0,0|1,1|2,2|3,3|4,0", 1},
		{[]string{"flag", "n=1,5"}, nil, "flag,n,nimber|False,1,1|False,5,1|True,1,|True,5,1", 1},
		{[]string{"m=1..3"}, []string{"n=5"}, "m,nimber|1,1|2,2|3,1", 3},
		{[]string{"n=1..2", "m=1..2"}, nil, "n,m,nimber|1,1,1|1,2,1|2,1,0|2,2,2", 2},
		{[]string{"m=1..2", "n=8..8"}, nil, "m,n,nimber|1,8,|2,8,2", 2},
		{[]string{"n=0..4"}, []string{"flag=True"}, "n,nimber|0,0|1,|2,2|3,3|4,0", 1},
		{nil, nil, "error: expected one or two --over", 0},
		{[]string{"k=0..4"}, nil, `error: --over: expected a field (n, flag) or a parameter (m), got "k"`, 0},
		{[]string{"m"}, nil, "error: --over: expected m=a..b or a list of values", 0},
		{[]string{"n=4..0"}, nil, "error: --over: expected n=a..b with a <= b", 0},
		{[]string{"n=0..x"}, nil, "error: --over: expected n=a..b with integers", 0},
		{[]string{"n=0..10000000"}, nil, "error: --over: n=0..10000000 has more than 1000000 values", 0},
		{[]string{"n", "n"}, nil, "error: --over: n is given twice", 0},
		{[]string{"n=5..12"}, nil, `error: position "n=10,flag=False": field n: expected an integer 0..9`, 1},
		{[]string{"n=1"}, []string{"flag=True"}, `error: position "n=1,flag=True": not a position`, 1},
		{[]string{"n=1"}, []string{"n=1"}, "error: --fix: n runs along an axis", 0},
		{[]string{"n=1"}, []string{"flag=true,n=2"}, "error: --fix: one field is given each time: --fix flag=true --fix n=2", 0},
		{[]string{"n=1"}, []string{"k=1"}, "error: --fix: expected one of n, flag, got", 0},
	}
	for _, test := range tests {
		solves := 0
		got := build(take{&solves}, test.over, test.fix)
		if !strings.HasPrefix(got, test.want) || !strings.HasPrefix(test.want, "error") && got != test.want || solves != test.solves {
			t.Errorf("over %v fix %v: %s after %d solves, want %s after %d", test.over, test.fix, got, solves, test.want, test.solves)
		}
	}
}

// build returns the chart's CSV with | for line ends.
func build(src chart.Source, over, fix []string) string {
	r := chart.Request{Show: chart.Nimber}
	for _, text := range over {
		o, err := chart.ParseOver(text)
		if err != nil {
			return "error: " + err.Error()
		}
		r.Over = append(r.Over, o)
	}
	for _, text := range fix {
		s, err := chart.ParseSetting(text)
		if err != nil {
			return "error: " + err.Error()
		}
		r.Fix = append(r.Fix, s)
	}
	c, err := chart.Build(context.Background(), src, r)
	if err != nil {
		return "error: " + err.Error()
	}
	var b strings.Builder
	if err := c.Write(&b, chart.CSV); err != nil {
		return "error: " + err.Error()
	}
	return strings.ReplaceAll(strings.TrimSpace(b.String()), "\n", "|")
}

func TestBuildSaysWhatItFixed(t *testing.T) {
	solves := 0
	o, _ := chart.ParseOver("n=0..1")
	c, err := chart.Build(context.Background(), take{&solves}, chart.Request{Over: []chart.Over{o}, Show: chart.Outcome})
	if err != nil {
		t.Fatal(err)
	}
	want := "Method: known: a formula|Fixed: flag=False (chosen, --fix flag=... sets another)"
	if got := strings.Join(c.Notes, "|"); got != want {
		t.Errorf("notes %q, want %q", got, want)
	}
}

func TestBuildRefusesWhatIsNotThere(t *testing.T) {
	solves := 0
	o, _ := chart.ParseOver("n=0..1")
	_, err := chart.Build(context.Background(), take{&solves}, chart.Request{Over: []chart.Over{o}, Show: chart.Score})
	if err == nil || !strings.Contains(err.Error(), "--show score: there is none") {
		t.Errorf("a score of a game without scores: %v", err)
	}
}

func TestParseOver(t *testing.T) {
	for _, bad := range []string{"", "=1..2", "n="} {
		if _, err := chart.ParseOver(bad); err == nil {
			t.Errorf("--over %q is read", bad)
		}
	}
	for _, bad := range []string{"", "n", "n=", "=3"} {
		if _, err := chart.ParseSetting(bad); err == nil {
			t.Errorf("--fix %q is read", bad)
		}
	}
}

// FuzzOver gives charts any text for an axis and a fixed value: an error or a chart, with as
// many cells as its axis is long.
func FuzzOver(f *testing.F) {
	for _, seed := range [][2]string{{"n=0..4", "flag=True"}, {"flag", "n=3"}, {"m=1,2", "n=5"}, {"n=[", "flag=\"True\""}, {"n=9223372036854775800..9223372036854775807", "x"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, over, fix string) {
		o, err := chart.ParseOver(over)
		if err != nil {
			return
		}
		r := chart.Request{Show: chart.Nimber, Over: []chart.Over{o}}
		if s, err := chart.ParseSetting(fix); err == nil {
			r.Fix = append(r.Fix, s)
		}
		solves := 0
		c, err := chart.Build(context.Background(), take{&solves}, r)
		if err != nil {
			return
		}
		if n := len(c.Axes[0].Labels); n == 0 || len(c.Cells) != n {
			t.Fatalf("--over %q --fix %q: %d labels, %d cells", over, fix, n, len(c.Cells))
		}
	})
}
