package graphfile

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
)

// A MemoryError says that a graph does not fit the memory that reading it may take.
type MemoryError struct {
	File string
	Need int64 // bytes that it takes, at least; Have+1 if that is all that is known
	Have int64 // bytes allowed
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("%s: reading the graph takes at least %d bytes of memory, the limit is %d", e.File, e.Need, e.Have)
}

// What a graph takes while it is read, in bytes, about.
const (
	vertexBytes = 16 // with a number for a name, and what is said of it
	wordBytes   = 96 // a name or a label that is no number, in a map
)

// fit returns a *MemoryError if what has been read, and bytes more, does not fit the memory.
func (b *builder) fit(bytes uint64) error {
	bytes += uint64(len(b.text)) + narrowArc*b.arcs.size + vertexBytes*uint64(b.count()) + wordBytes*uint64(len(b.words)+len(b.labels))
	if bytes > uint64(b.memory) {
		return &MemoryError{b.file, int64(bytes), b.memory}
	}
	return nil
}

// bound returns the bytes that may be used, all there are if memory is 0.
func bound(memory int64) int64 {
	if memory <= 0 {
		return math.MaxInt64 - 1
	}
	return memory
}

// load reads a graph from a file.
func load(path string, o Options) (*Graph, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s: expected a file that holds a graph, got a directory", path)
	}
	size := int64(0)
	if info.Mode().IsRegular() { // what is none, such as a pipe, has no size
		size = info.Size()
	}
	return read(path, f, size, o)
}

// readAll reads a text of so many bytes, or of any number if that is 0, but no more than memory.
func readAll(name string, r io.Reader, size, memory int64) ([]byte, error) {
	if size > bound(memory) {
		return nil, &MemoryError{name, size, memory}
	}
	text := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	for {
		n, err := io.CopyN(text, r, 1<<18)
		switch {
		case err == io.EOF:
			return text.Bytes(), nil
		case err != nil:
			return nil, fmt.Errorf("%s: %w", name, unpacking(err))
		case n > 0 && int64(text.Len()) > max(size, bound(memory)/2):
			return nil, &MemoryError{name, memory + 1, memory}
		}
	}
}
