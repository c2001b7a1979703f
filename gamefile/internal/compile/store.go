package compile

import (
	"bytes"
	"context"
	"crypto/sha256"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/tetratelabs/wazero"
)

// Translating a module to machine code takes wazero about a millisecond a kilobyte, which for small games is a
// large part of all. A store keeps machine code in a folder from run to run. wazero names what it writes by a hash
// of the module, its own version and the features of the processor, and writes it aside and renames it. It checks a
// sum of the code but none of the table of functions before it, so a store has a sum of every module, and removes
// what does not agree before wazero can read it.

// mostStored is how many modules a store keeps. All are read when it is opened.
const mostStored = 64

// A store is a folder of machine code in use. A nil store keeps nothing.
type store struct {
	folder string
	cache  wazero.CompilationCache
	before []string // the modules that were there when it was opened
}

// openStore returns the store of a folder, which is made if it is not there, or nil if it cannot be used.
func openStore(folder string) *store {
	if folder == "" {
		return nil
	}
	cache, err := wazero.NewCompilationCacheWithDir(folder)
	if err != nil || !ours(folder) {
		return nil
	}
	s := &store{folder: folder, cache: cache}
	for _, module := range s.modules() {
		if !s.sound(module) {
			_ = os.Remove(module) // without a sum, another process may just be about to write it
		}
	}
	s.before = s.modules()
	return s
}

// ours reports whether nobody else may write to a folder: what lies there is going to be run.
func ours(folder string) bool {
	if runtime.GOOS == "windows" { // folders of a user are his own there
		return true
	}
	info, err := os.Stat(folder)
	return err == nil && info.Mode().Perm()&0o022 == 0
}

// inner are the folders that wazero makes, one for each of its versions.
func (s *store) inner() []string {
	list, err := filepath.Glob(filepath.Join(s.folder, "wazero-*"))
	if err != nil {
		return nil
	}
	return list
}

// modules are the files of machine code.
func (s *store) modules() []string {
	list, err := filepath.Glob(filepath.Join(s.folder, "wazero-*", "*"))
	if err != nil {
		return nil
	}
	return list
}

// sumOf is where the sum of a module is kept.
func (s *store) sumOf(module string) string {
	return filepath.Join(s.folder, "sum-"+filepath.Base(filepath.Dir(module))+"-"+filepath.Base(module))
}

// sound reports whether a module is as it was written.
func (s *store) sound(module string) bool {
	code, err := os.ReadFile(module)
	if err != nil {
		return false
	}
	want, err := os.ReadFile(s.sumOf(module))
	sum := sha256.Sum256(code)
	return err == nil && bytes.Equal(sum[:], want)
}

// sum adds the sums of new modules.
func (s *store) sum() {
	for _, module := range s.modules() {
		if _, err := os.Stat(s.sumOf(module)); err == nil && s.sound(module) {
			continue
		}
		if code, err := os.ReadFile(module); err == nil {
			sum := sha256.Sum256(code)
			_ = os.WriteFile(s.sumOf(module), sum[:], 0o600) // a sum that is cut short agrees with nothing
		}
	}
}

// use makes wazero use the store.
func (s *store) use(config wazero.RuntimeConfig) wazero.RuntimeConfig {
	if s == nil {
		return config
	}
	return config.WithCompilationCache(s.cache)
}

// trim adds the sum of what was added, if something was, and removes the oldest half if there is too much.
func (s *store) trim() {
	if s == nil || slices.Equal(s.modules(), s.before) {
		return
	}
	s.sum()
	type file struct {
		path string
		time time.Time
	}
	var files []file
	for _, folder := range s.inner() {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return
		}
		for _, e := range entries {
			if info, err := e.Info(); err == nil {
				files = append(files, file{filepath.Join(folder, e.Name()), info.ModTime()})
			}
		}
	}
	if len(files) <= mostStored {
		return
	}
	slices.SortFunc(files, func(a, b file) int { return a.time.Compare(b.time) })
	for _, f := range files[:len(files)-mostStored/2] {
		_ = os.Remove(f.path) // if it fails another process was faster
		_ = os.Remove(s.sumOf(f.path))
	}
}

// clear removes everything, after something turned out to be damaged.
func (s *store) clear() {
	for _, folder := range s.inner() {
		_ = os.RemoveAll(folder) // what cannot be removed does no harm
	}
}

func (s *store) close(ctx context.Context) error {
	if s == nil {
		return nil
	}
	return s.cache.Close(ctx)
}
