package graphfile

import (
	"fmt"
	"io"
	"math"
	"os"
	"slices"
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
	arcBytes    = 8  // in the chunks
	vertexBytes = 16 // with a number for a name, and what is said of it
	wordBytes   = 96 // a name or a label that is no number, in a map
)

// fit returns a *MemoryError if what has been read, and bytes more, does not fit the memory.
func (b *builder) fit(bytes uint64) error {
	bytes += uint64(len(b.text)) + arcBytes*b.size + vertexBytes*uint64(b.count()) + wordBytes*uint64(len(b.words)+len(b.labels))
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

// readFile reads a file that is no larger than memory.
func readFile(path string, memory int64) ([]byte, error) {
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
	if info.Size() > bound(memory) {
		return nil, &MemoryError{path, info.Size(), memory}
	}
	if !info.Mode().IsRegular() || info.Size() == 0 { // what has no size, such as a pipe
		return readAll(path, f, memory)
	}
	text := make([]byte, info.Size())
	if _, err := io.ReadFull(f, text); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return text, nil
}

// readAll reads what has no size beforehand. It takes twice the text, in pieces and then in one, and no more than memory.
func readAll(name string, r io.Reader, memory int64) ([]byte, error) {
	var pieces [][]byte
	for size := int64(0); ; {
		piece := make([]byte, 1<<18)
		n, err := io.ReadFull(r, piece)
		pieces, size = append(pieces, piece[:n]), size+int64(n)
		switch {
		case err == io.EOF, err == io.ErrUnexpectedEOF:
			return slices.Concat(pieces...), nil
		case err != nil:
			return nil, fmt.Errorf("%s: %w", name, err)
		case size > bound(memory)/2:
			return nil, &MemoryError{name, memory + 1, memory}
		}
	}
}
