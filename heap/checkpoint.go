package heap

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// checkpointMagic begins every checkpoint; a SHA-256 of what follows it comes next.
const checkpointMagic = "grundy heap checkpoint 1\n"

// saved is the state of a run between two steps. A run that goes on from it does what the
// first one would have done, to the last value.
type saved struct {
	Code   string
	Method string // one of the method names below
	Memory int64
	Values []byte // of the tape, cells little endian
	Base   int
	Head   []byte
	Law    Law
	Window *CertifiedWindow
	Max    uint32
	MaxAt  int

	NextTest, NextMask, NextSnap, Goal, Hope int
	Points                                   *points
	Snaps                                    []savedSnapshot
	Sparse                                   *savedSparse
}

type savedSnapshot struct {
	Len    int
	Window []byte
}

type savedSparse struct {
	Mask               Mask
	Rare               []int32
	RareVals           []byte
	Dense, Since, From int
	Tuning             tuning
	Depths             []depth
	Most               uint32
}

const (
	methodBytes  = "octal, bytes"
	methodWords  = "octal, words"
	methodPlain  = "plain"
	methodAllBut = "all-but"
)

// WriteCheckpoint writes the state of the run to the file path, aside and
// then renamed, so that a crash leaves either the old file or the new one. It must not be
// called while Extend runs other than from its each function. It writes all values
// that are kept.
func (r *Run) WriteCheckpoint(path string) error {
	s := saved{Code: r.game.String(), Memory: r.memory}
	switch e := r.eng.(type) {
	case *octalRun[uint8]:
		s.Method = methodBytes
		saveOctal(e, &s)
	case *octalRun[uint16]:
		s.Method = methodWords
		saveOctal(e, &s)
	case *plainRun:
		s.Method, s.Law, s.NextTest = methodPlain, e.law, e.nextTest
		s.Max, s.MaxAt = e.max, e.maxAt
		for _, v := range e.values {
			s.Values = append(s.Values, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
		}
	case *allButRun:
		s.Method, s.Base = methodAllBut, e.len()
	}
	var body bytes.Buffer
	if err := gob.NewEncoder(&body).Encode(&s); err != nil {
		return err
	}
	return writeAside(path, body.Bytes())
}

// writeAside writes a checked file under another name and renames it.
func writeAside(path string, body []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".tmp*")
	if err != nil {
		return err
	}
	sum := sha256.Sum256(body)
	_, err = io.Copy(f, io.MultiReader(bytes.NewReader([]byte(checkpointMagic)), bytes.NewReader(sum[:]), bytes.NewReader(body)))
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// ReadCheckpoint returns the run that WriteCheckpoint saved. A file that was cut short or
// changed is an error.
func ReadCheckpoint(path string) (*Run, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r, err := decodeCheckpoint(text)
	if err != nil {
		return nil, fmt.Errorf("checkpoint %s: %w", path, err)
	}
	return r, nil
}

// decodeCheckpoint reads the content of a checkpoint file.
func decodeCheckpoint(text []byte) (*Run, error) {
	body, ok := bytes.CutPrefix(text, []byte(checkpointMagic))
	if !ok || len(body) < sha256.Size {
		return nil, errors.New("this is not a checkpoint of a heap run")
	}
	sum, body := [sha256.Size]byte(body[:sha256.Size]), body[sha256.Size:]
	if sha256.Sum256(body) != sum {
		return nil, errors.New("the file is damaged: its checksum does not fit")
	}
	var s saved
	if err := gob.NewDecoder(bytes.NewReader(body)).Decode(&s); err != nil {
		return nil, err
	}
	g, err := Parse(s.Code)
	if err != nil {
		return nil, err
	}
	r := NewRun(g, s.Memory)
	switch e := r.eng.(type) {
	case *allButRun:
		for e.len() < s.Base {
			if err := e.step(s.Base); err != nil {
				return nil, err
			}
		}
		return r, nil
	case *octalRun[uint8]:
		switch s.Method {
		case methodBytes:
			return r, loadOctal(e, &s)
		case methodWords:
			wide := newOctalRun[uint16](g, e.o, s.Memory)
			r.eng = wide
			return r, loadOctal(wide, &s)
		}
	}
	p := newPlainRun(g)
	for i := 0; i+4 <= len(s.Values); i += 4 {
		v := s.Values[i:]
		p.values = append(p.values, uint32(v[0])|uint32(v[1])<<8|uint32(v[2])<<16|uint32(v[3])<<24)
	}
	p.law, p.nextTest, p.max, p.maxAt = s.Law, s.NextTest, s.Max, s.MaxAt
	r.eng = p
	return r, nil
}

// saveOctal copies the state of a run; it shares its lists.
func saveOctal[T cell](r *octalRun[T], s *saved) {
	s.Values, s.Base, s.Head = bytesOf(r.tape.v), r.tape.base, bytesOf(r.tape.head)
	s.Law, s.Window, s.Max, s.MaxAt = r.law, r.window, uint32(r.max), r.maxAt
	s.NextTest, s.NextMask, s.NextSnap = r.nextTest, r.nextMask, r.nextSnap
	s.Goal, s.Hope = r.goal, r.hope
	s.Points = r.points
	for _, x := range r.snaps {
		s.Snaps = append(s.Snaps, savedSnapshot{x.Len, bytesOf(x.Window)})
	}
	if p := r.sparse; p != nil {
		s.Sparse = &savedSparse{
			Mask: p.mask, Rare: p.rare, RareVals: bytesOf(p.rareVals), Dense: p.dense, Since: p.since, Tuning: p.tuning,
			From: p.from, Depths: p.depths.list, Most: uint32(p.most),
		}
	}
}

// loadOctal is the inverse of saveOctal.
func loadOctal[T cell](r *octalRun[T], s *saved) error {
	r.tape = &tape[T]{v: cellsOf[T](s.Values), base: s.Base, head: cellsOf[T](s.Head)}
	r.law, r.window, r.max, r.maxAt = s.Law, s.Window, T(s.Max), s.MaxAt
	r.nextTest, r.nextMask, r.nextSnap = s.NextTest, s.NextMask, s.NextSnap
	r.goal, r.hope = s.Goal, s.Hope
	if s.Points != nil {
		r.points = s.Points
		r.points.index()
	}
	for _, x := range s.Snaps {
		r.snaps = append(r.snaps, snapshot[T]{x.Len, cellsOf[T](x.Window)})
	}
	p := s.Sparse
	if p == nil {
		if s.Base != 0 {
			return errors.New("values are missing")
		}
		r.quad = newQuadratic(&r.o, r.tape)
		return nil
	}
	if len(p.RareVals) != len(p.Rare)*sizeOf[T]() {
		return errors.New("values of rare heaps are missing")
	}
	p.Mask.odd, _ = r.o.parity()
	r.quad = nil
	r.sparse = &sparse[T]{
		o: &r.o, tape: r.tape, mask: p.Mask, rare: p.Rare, rareVals: cellsOf[T](p.RareVals),
		isRare: rareTable[T](p.Mask), from: p.From, most: T(p.Most),
	}
	r.sparse.setDense(p.Dense)
	r.sparse.depths.list = p.Depths
	r.sparse.tuning, r.sparse.since = p.Tuning, p.Since
	return nil
}

// cellsOf copies bytes into cells.
func cellsOf[T cell](b []byte) []T {
	v := make([]T, len(b)/sizeOf[T]())
	copy(bytesOf(v), b)
	return v
}
