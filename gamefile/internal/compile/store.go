package compile

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/tetratelabs/wazero"
)

// Translating a module to machine code takes wazero about a millisecond a kilobyte, which for small games is a
// large part of all. A store keeps machine code in a folder from run to run. wazero names what it writes by a hash
// of the module, its own version and the features of the processor, writes it aside and renames it, and checks a
// sum of what it reads.

// mostStored is how many modules a store keeps.
const mostStored = 256

// A store is a folder of machine code in use. A nil store keeps nothing.
type store struct {
	folder string
	cache  wazero.CompilationCache
	before time.Time // when something was last added
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
	s.before = s.changed()
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

// changed is when something was last added or removed.
func (s *store) changed() (last time.Time) {
	for _, folder := range s.inner() {
		if info, err := os.Stat(folder); err == nil && info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	return last
}

// use makes wazero use the store.
func (s *store) use(config wazero.RuntimeConfig) wazero.RuntimeConfig {
	if s == nil {
		return config
	}
	return config.WithCompilationCache(s.cache)
}

// trim removes the oldest half if something was added and there is too much.
func (s *store) trim() {
	if s == nil || s.changed().Equal(s.before) {
		return
	}
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
