package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestInputsAreTheSameEveryTime(t *testing.T) {
	for _, p := range problems() {
		if !bytes.Equal(p.input(), p.input()) {
			t.Errorf("%s: two inputs differ", p.name)
		}
	}
}

func TestInputs(t *testing.T) {
	for _, test := range []struct {
		name  string
		input []byte
		words int
		begin string
	}{
		{"berzerk full", berzerk(5, 1), 1 + 2*5, "5 4 1 2 3 4 4 1"},
		{"berzerk none", berzerk(5, 0), 1 + 2*2, "5 1 4 1 4"},
		{"two piles", twoPiles(3, 9), 1 + 2*3, "3 9 9"},
		{"four numbers", fourNumbers(), 1 + 4*6561, "6561 1 1 1 1 1 1 1 2"},
		{"board escape", boardEscape(6, 17), 2, `["`},
		{"bash", bash(4, 10), 1 + 2*4, "4"},
		{"grid chase", gridChase(6), 1, `[".`},
	} {
		words := strings.Fields(string(test.input))
		if len(words) != test.words || !strings.HasPrefix(strings.Join(words, " "), test.begin) {
			t.Errorf("%s: %d words beginning %.40q, want %d beginning %q", test.name, len(words), words, test.words, test.begin)
		}
	}
}

func TestAgree(t *testing.T) {
	if err := agree([]byte("Win Lose\n"), []byte("Win  Lose")); err != nil {
		t.Error(err)
	}
	for _, got := range []string{"Win Win", "Win", "Win Lose Loop"} {
		if agree([]byte(got), []byte("Win Lose")) == nil {
			t.Errorf("%q passes for Win Lose", got)
		}
	}
}

func TestRow(t *testing.T) {
	ms := func(walls ...int) (list []usage) {
		for _, w := range walls {
			d := time.Duration(w) * time.Millisecond
			list = append(list, usage{wall: d, processor: 2 * d, peak: int64(w) << 20})
		}
		return list
	}
	c := comparison{ours: ms(30, 10, 20), theirs: ms(10, 10, 10)}
	for _, test := range []struct {
		p    problem
		want string
	}{
		{problem{name: "a", ratio: 2.0}, "a|20.0 ms|10.0 ms|2.00|2.00|30 MB|10 MB|2.0, 128 MB|met"},
		{problem{name: "b", ratio: 1.9}, "b|20.0 ms|10.0 ms|2.00|2.00|30 MB|10 MB|1.9, 128 MB|missed"},
		{problem{name: "c", wall: 20 * time.Millisecond}, "c|20.0 ms|10.0 ms|2.00|2.00|30 MB|10 MB|20.0 ms, 128 MB|met"},
	} {
		if got := strings.Join(c.row(test.p), "|"); got != test.want {
			t.Errorf("%s\nwant %s", got, test.want)
		}
	}
	c.ours[1].peak = maxPeak + 1
	if got := c.row(problem{ratio: 2.0}); got[len(got)-1] != "missed (memory)" {
		t.Errorf("too much memory is %q", got[len(got)-1])
	}
}

// TestPrograms holds the C++ programs against the cases of the catalogue.
func TestPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("compiling takes seconds")
	}
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("g++ is not installed")
	}
	for game, id := range map[string]string{
		"berzerk": "cf786a", "two-piles": "nc11166a", "four-numbers": "nostalgic",
		"board-escape": "tc-boardescape", "bash": "hdu1846",
	} {
		program := filepath.Join(t.TempDir(), game)
		if err := buildCpp(filepath.Join("cpp", game+".cpp"), program); err != nil {
			t.Fatal(err)
		}
		inputs, err := filepath.Glob(filepath.Join("..", "catalog", "contest", "testdata", id+"-*.in"))
		if err != nil || len(inputs) == 0 {
			t.Fatalf("%s: no cases (%v)", game, err)
		}
		for _, input := range inputs {
			want, err := os.ReadFile(strings.TrimSuffix(input, ".in") + ".out")
			if err != nil {
				t.Fatal(err)
			}
			_, got, err := measure(input, program)
			if err != nil {
				t.Fatal(err)
			}
			if err := agree(got, want); err != nil {
				t.Errorf("%s on %s: %v", game, filepath.Base(input), err)
			}
		}
	}
}

// TestProgramsOfBoards holds the C++ programs that count positions against what is known without either side: Dodgem
// of three by three and Connect four of four by four (161029 positions) from the literature, the others by hand.
func TestProgramsOfBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("compiling takes seconds")
	}
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("g++ is not installed")
	}
	for _, test := range []struct{ game, input, want string }{
		{"dodgem", "3", "1120 843 0"},
		{"connect", "4 4", "161029"},
		{"chopsticks", "2", "Win 3 2 2 0"},
		{"grid-chase", `[".."]`, "4 4 0 Win 1"},
		{"grid-chase-stored", `[".."]`, "4 4 0 Win 1"},
	} {
		program, input := filepath.Join(t.TempDir(), test.game), filepath.Join(t.TempDir(), "in")
		if err := buildCpp(filepath.Join("cpp", test.game+".cpp"), program); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(input, []byte(test.input), 0o644); err != nil {
			t.Fatal(err)
		}
		_, got, err := measure(input, program)
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Fields(string(got))
		text := strings.Join(words, " ")
		if test.game == "connect" {
			sum := 0
			for _, w := range words[2:] {
				n, err := strconv.Atoi(w)
				if err != nil {
					t.Fatal(err)
				}
				sum += n
			}
			text = strconv.Itoa(sum)
		}
		if !strings.HasSuffix(text, test.want) {
			t.Errorf("%s on %s: %s, expected %s", test.game, test.input, text, test.want)
		}
	}
}
