package heap

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// A Format is a way to write values down.
type Format string

const (
	Text  Format = "text"  // values with blanks between them
	CSV   Format = "csv"   // a line "heap,value" for each, under a head line
	BFile Format = "bfile" // a line "heap value" for each, as the OEIS wants it
	Raw   Format = "raw"   // one byte a value; a value past 255 is an error
)

// ParseFormat returns the format of that name.
func ParseFormat(name string) (Format, error) {
	switch f := Format(name); f {
	case Text, CSV, BFile, Raw:
		return f, nil
	}
	return "", fmt.Errorf("unknown format %q: expected text, csv, bfile or raw", name)
}

// A ValueWriter writes the values of a run as it goes, so that they need not be kept.
type ValueWriter struct {
	w      *bufio.Writer
	format Format
	next   int
	end    int // heaps from here on are not written; 0: there is no end
	line   []byte
}

// NewValueWriter returns a writer to w that begins with heap 0.
func NewValueWriter(w io.Writer, f Format) *ValueWriter {
	return &ValueWriter{w: bufio.NewWriterSize(w, 1<<16), format: f}
}

// Write writes the values of r that were not written yet. It is an error if one of them
// was forgotten, or does not fit the format.
func (o *ValueWriter) Write(r *Run) error {
	if o.next == 0 && o.format == CSV && r.Len() > 0 {
		if _, err := o.w.WriteString("heap,value\n"); err != nil {
			return err
		}
	}
	end := r.Len()
	if o.end > 0 {
		end = min(end, o.end)
	}
	for ; o.next < end; o.next++ {
		v, ok := r.Value(o.next)
		if !ok {
			return fmt.Errorf("G(%d) was forgotten before it was written: the run went on from a checkpoint that holds fewer values", o.next)
		}
		if err := o.writeValue(o.next, v); err != nil {
			return err
		}
	}
	return nil
}

// writeValue writes one value.
func (o *ValueWriter) writeValue(n int, v uint32) error {
	b := o.line[:0]
	switch o.format {
	case Raw:
		if v > 255 {
			return fmt.Errorf("G(%d) = %d does not fit the raw format: it has one byte a value", n, v)
		}
		b = append(b, byte(v))
	case CSV:
		b = strconv.AppendInt(b, int64(n), 10)
		b = append(b, ',')
		b = append(strconv.AppendUint(b, uint64(v), 10), '\n')
	case BFile:
		b = strconv.AppendInt(b, int64(n), 10)
		b = append(b, ' ')
		b = append(strconv.AppendUint(b, uint64(v), 10), '\n')
	default:
		if n > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendUint(b, uint64(v), 10)
	}
	o.line = b
	_, err := o.w.Write(b)
	return err
}

// Close writes what is left; it does not close the underlying writer.
func (o *ValueWriter) Close() error {
	if o.format == Text && o.next > 0 {
		if err := o.w.WriteByte('\n'); err != nil {
			return err
		}
	}
	return o.w.Flush()
}
