package export

import (
	"fmt"
	"go/format"
	"strings"
)

// A saying is how a language says what a law needs.
type saying struct {
	words, comment, not, integer, boolean string
	open, shut                            string // around a list of numbers whose type is known
	floors                                bool   // // and % round down
	logic                                 map[string]string
	frame                                 string
	helpers                               map[string]string
	helper                                func(name string) string
	arg                                   func(name string) string
	cond                                  func(c, a, b string) string
	lazy                                  func(typ, c, a, b string) string // cond where not both may be computed; nil if cond is so
	element                               func(table, i string) string
	table                                 func(name, list string) string // the definition
	giveBack                              func(value string) string      // the statements of value()
	giveIf                                func(c, value string) string
	tidy                                  func(text string) (string, error)
	refuse                                func(c, message string) string // in answer
	number                                func(n int64) string
	fields                                func(n int) []string // the arguments that were read
}

func numbered(format string) func(int) []string {
	return func(n int) []string {
		out := make([]string, n)
		for i := range out {
			out[i] = fmt.Sprintf(format, i)
		}
		return out
	}
}

func named(names map[string]string) func(string) string {
	return func(name string) string {
		if s, ok := names[name]; ok {
			return s
		}
		return name
	}
}

// bracketed writes a negative number in brackets.
func bracketed(n int64) string {
	if n < 0 {
		return fmt.Sprintf("(%d)", n)
	}
	return fmt.Sprint(n)
}

// formatted is a Go program as gofmt writes it.
func formatted(text string) (string, error) {
	out, err := format.Source([]byte(text))
	return string(out), err
}

var sayings = map[string]*saying{
	"cpp": {
		words: cppWords, open: "{", shut: "}", comment: "// ", not: "!", integer: "Int", boolean: "bool",
		logic:    map[string]string{"and": "&&", "or": "||"},
		helper:   named(map[string]string{"//": "floor_div", "%": "mod", "gcd": "gcd_of", "min": "min<Int>", "max": "max<Int>"}),
		arg:      func(name string) string { return "Int " + name },
		cond:     func(c, a, b string) string { return c + " ? " + a + " : " + b },
		tidy:     func(text string) (string, error) { return tidy(text), nil },
		element:  func(table, i string) string { return table + ".at(" + i + ")" },
		table:    func(name, list string) string { return "const vector<Int> " + name + "{\n" + list + "};\n\n" },
		giveBack: func(value string) string { return "    return " + value + ";\n" },
		giveIf:   func(c, value string) string { return "    if (" + c + ") return " + value + ";\n" },
		refuse: func(c, message string) string {
			return "    if (" + c + ") {\n        cerr << " + message + " << \"\\n\";\n        exit(1);\n    }\n"
		},
		fields: numbered("x[%d]"),
		number: func(n int64) string { return fmt.Sprintf("Int(%d)", n) },
		helpers: map[string]string{
			"min": "", "max": "",
			"//":       "// Division that rounds down.\nInt floor_div(Int a, Int b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }\n",
			"%":        "// The remainder has the sign of the divisor.\nInt mod(Int a, Int b) { return a % b + (a % b != 0 && (a < 0) != (b < 0) ? b : 0); }\n",
			"gcd":      "Int gcd_of(Int a, Int b) { return b == 0 ? (a < 0 ? -a : a) : gcd_of(b, a % b); }\n",
			"popcount": "Int popcount(Int n) { return __builtin_popcountll(n); }\n",
			"lowbit":   "Int lowbit(Int n) { return n & -n; }\n",
			"isqrt":    "// The square root, rounded down, by Newton's method from above.\nInt isqrt(Int n) {\n    Int r = n / 2 + 1;\n    while (r > 0 && r > n / r) r = (r + n / r) / 2;\n    return r;\n}\n",
		},
		frame: `{about}
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;
using Int = long long;

{helpers}{type} value({args}) {
{body}}

void answer(istream& in) {
    vector<Int> x({count});
    for (Int& one : x)
        if (!(in >> one)) {
            cerr << "expected {count} numbers\n";
            exit(1);
        }
{check}    cout << ({shown}) << "\n";
}

int main(int argc, char** argv) {
    string line;
    for (int i = 1; i < argc; i++) line += string(argv[i]) + " ";
    if (argc > 1) {
        istringstream in(line);
        answer(in);
        return 0;
    }
    while (getline(cin, line)) {
        istringstream in(line);
        if (line.find_first_not_of(" \r\t") != string::npos) answer(in);
    }
}
`,
	},
	"go": {
		words: goWords, open: "{", shut: "}", comment: "// ", not: "!", integer: "int", boolean: "bool",
		logic:  map[string]string{"and": "&&", "or": "||"},
		helper: named(map[string]string{"//": "floorDiv", "%": "mod", "popcount": "popcount"}),
		arg:    func(name string) string { return name + " int" },
		cond:   func(c, a, b string) string { return "choose(" + c + ", " + a + ", " + b + ")" },
		tidy:   formatted,
		lazy: func(typ, c, a, b string) string {
			return "func() " + typ + " {\n\t\tif " + c + " {\n\t\t\treturn " + a + "\n\t\t}\n\t\treturn " + b + "\n\t}()"
		},
		element:  func(table, i string) string { return table + "[" + i + "]" },
		table:    func(name, list string) string { return "var " + name + " = []int{\n" + list + ",\n}\n\n" },
		giveBack: func(value string) string { return "\treturn " + value + "\n" },
		giveIf:   func(c, value string) string { return "\tif " + c + " {\n\t\treturn " + value + "\n\t}\n" },
		refuse: func(c, message string) string {
			return "\tif " + c + " {\n\t\tfmt.Fprintln(os.Stderr, " + message + ")\n\t\tos.Exit(1)\n\t}\n"
		},
		fields: numbered("x[%d]"),
		number: bracketed,
		helpers: map[string]string{
			"min": "", "max": "",
			"//":       "// floorDiv is division that rounds down.\nfunc floorDiv(a, b int) int {\n\tif a%b != 0 && (a < 0) != (b < 0) {\n\t\treturn a/b - 1\n\t}\n\treturn a / b\n}\n",
			"%":        "// mod is the remainder, with the sign of the divisor.\nfunc mod(a, b int) int {\n\tif r := a % b; r != 0 && (a < 0) != (b < 0) {\n\t\treturn r + b\n\t}\n\treturn a % b\n}\n",
			"gcd":      "func gcd(a, b int) int {\n\tfor b != 0 {\n\t\ta, b = b, a%b\n\t}\n\treturn max(a, -a)\n}\n",
			"popcount": "func popcount(n int) int {\n\tbits := 0\n\tfor ; n != 0; n &= n - 1 {\n\t\tbits++\n\t}\n\treturn bits\n}\n",
			"choose":   "func choose[T any](first bool, a, b T) T {\n\tif first {\n\t\treturn a\n\t}\n\treturn b\n}\n",
			"lowbit":   "func lowbit(n int) int { return n & -n }\n",
			"isqrt":    "// isqrt is the square root, rounded down, by Newton's method from above.\nfunc isqrt(n int) int {\n\tr := n/2 + 1\n\tfor r > 0 && r > n/r {\n\t\tr = (r + n/r) / 2\n\t}\n\treturn r\n}\n",
		},
		frame: `{about}
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

{helpers}func value({args}) {type} {
{body}}

func answer(words []string) {
	var x [{count}]int
	for i := range x {
		n, err := strconv.Atoi(strings.Join(words[min(i, len(words)):min(i+1, len(words))], ""))
		if err != nil {
			fmt.Fprintln(os.Stderr, "expected {count} numbers")
			os.Exit(1)
		}
		x[i] = n
	}
{check}	fmt.Println({shown})
}

func main() {
	if len(os.Args) > 1 {
		answer(os.Args[1:])
		return
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		if words := strings.Fields(in.Text()); len(words) > 0 {
			answer(words)
		}
	}
}
`,
	},
	"python": {
		words: pythonWords, open: "[", shut: "]", comment: "# ", not: "not ", floors: true,
		logic:    map[string]string{"and": "and", "or": "or"},
		helper:   named(map[string]string{"gcd": "math.gcd", "isqrt": "math.isqrt"}),
		arg:      func(name string) string { return name },
		cond:     func(c, a, b string) string { return a + " if " + c + " else " + b },
		tidy:     func(text string) (string, error) { return strings.ReplaceAll(text, "\n\n\n\n", "\n\n\n"), nil },
		element:  func(table, i string) string { return table + "[" + i + "]" },
		table:    func(name, list string) string { return name + " = [\n" + list + ",\n]\n\n\n" },
		giveBack: func(value string) string { return "    return " + value + "\n" },
		giveIf:   func(c, value string) string { return "    if " + c + ":\n        return " + value + "\n" },
		refuse:   func(c, message string) string { return "    if " + c + ":\n        sys.exit(" + message + ")\n" },
		fields:   func(int) []string { return []string{"*x"} },
		number:   bracketed,
		helpers: map[string]string{
			"min": "", "max": "", "gcd": "", "isqrt": "", "//": "", "%": "",
			"popcount": "def popcount(n):\n    return bin(n).count(\"1\")\n\n",
			"lowbit":   "def lowbit(n):\n    return n & -n\n\n",
		},
		frame: `{about}
import math
import sys


{helpers}def value({args}):
{body}

def answer(words):
    x = [int(word) for word in words[:{count}]]
    if len(x) < {count}:
        sys.exit("expected {count} numbers")
{check}    print({shown})


if len(sys.argv) > 1:
    answer(sys.argv[1:])
else:
    for line in sys.stdin:
        if line.split():
            answer(line.split())
`,
	},
}
