package compile

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"grundy/game"
)

const storedText = `
n = 9
def moves(at):
    return [at - k for k in range(1, 4) if k <= at]
game(position = {"at": range(n)}, moves = moves)
`

// optionsWith compiles a game with a store and returns the options of one position.
func optionsWith(t *testing.T, folder string) string {
	t.Helper()
	r, err := load("stored.star", storedText)
	if err != nil {
		t.Fatal(err)
	}
	r.src.Store = folder
	ctx := context.Background()
	p, err := Compile(ctx, r.src)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(ctx)
	x, err := p.Instance(ctx, r.src, Forward)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	var b game.Batch
	if _, err := x.Options([]game.Code{7}, &b); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(b.Options)
}

func stored(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestStore(t *testing.T) {
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("rules are not translated to machine code here")
	}
	want := optionsWith(t, "")
	folder := filepath.Join(t.TempDir(), "a", "b")
	check := func(what string, files int) {
		t.Helper()
		if got := optionsWith(t, folder); got != want {
			t.Errorf("%s: options %s, want %s", what, got, want)
		}
		if got := len(stored(t, folder)); got != files {
			t.Errorf("%s: %d modules stored, want %d", what, got, files)
		}
	}
	check("at first", 1)
	check("a second time", 1)

	module := stored(t, folder)[0]
	code, err := os.ReadFile(module)
	if err != nil {
		t.Fatal(err)
	}
	for name, damaged := range map[string][]byte{
		"empty": nil, "cut short": code[:len(code)/2], "not code": []byte("not code"), "changed": changedByte(code),
	} {
		if err := os.WriteFile(module, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		check(name, 1) // written anew
		check("after it was "+name, 1)
	}
	for i := range min(len(code), 200) { // the tables at the start, of which wazero has no sum
		damaged := append([]byte(nil), code...)
		damaged[i] ^= 0x10
		if err := os.WriteFile(module, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		check(fmt.Sprintf("byte %d changed", i), 1)
	}
	if err := os.WriteFile((&store{folder: folder}).sumOf(module), []byte("no sum"), 0o600); err != nil {
		t.Fatal(err)
	}
	check("another sum", 1)
	check("after another sum", 1)
}

// changedByte is code with another byte in its middle.
func changedByte(code []byte) []byte {
	other := append([]byte(nil), code...)
	other[len(other)/2] ^= 1
	return other
}

func TestStoreIsTrimmed(t *testing.T) {
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("rules are not translated to machine code here")
	}
	folder := t.TempDir()
	optionsWith(t, folder)
	inner := filepath.Dir(stored(t, folder)[0])
	if err := os.Remove(stored(t, folder)[0]); err != nil {
		t.Fatal(err)
	}
	for i := range mostStored {
		if err := os.WriteFile(filepath.Join(inner, fmt.Sprint(i)), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	(&store{folder: folder}).sum()
	optionsWith(t, folder)
	if n := len(stored(t, folder)); n != mostStored/2 {
		t.Errorf("%d modules are left of %d, want %d", n, mostStored+1, mostStored/2)
	}
}

func TestStoreThatCannotBeUsed(t *testing.T) {
	want := optionsWith(t, "")
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := optionsWith(t, file); got != want {
		t.Errorf("with a file in the folder's place: options %s, want %s", got, want)
	}
	if runtime.GOOS == "windows" {
		return
	}
	open := t.TempDir()
	if err := os.Chmod(open, 0o777); err != nil {
		t.Fatal(err)
	}
	if got := optionsWith(t, open); got != want {
		t.Errorf("with a folder that all may write to: options %s, want %s", got, want)
	}
	if n := len(stored(t, open)); n != 0 {
		t.Errorf("%d modules in a folder that all may write to", n)
	}
}
