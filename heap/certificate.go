package heap

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A Certificate is a proved law together with what an independent program needs to
// confirm it by computing the values again. Package check is such a program.
type Certificate struct {
	Format    string `json:"format"` // CertificateFormat
	Code      string `json:"code"`
	Theorem   string `json:"theorem"`
	Preperiod int    `json:"preperiod"`
	Period    int    `json:"period"`
	Saltus    int    `json:"saltus"`
	Needed    int    `json:"needed"` // values from heap 0 that the proof uses
	Max       uint32 `json:"max"`    // of these values, and the first heap that has it
	MaxAt     int    `json:"max_at"`
	// Window is set for the window theorem.
	Window *CertifiedWindow `json:"window,omitempty"`
	// First is the heap of Values[0]. All values that the proof uses are
	// listed up to MostListed of them; of more, the last ones.
	First  int      `json:"first"`
	Values []uint32 `json:"values"`
}

// CertifiedWindow is the data of a window certificate.
type CertifiedWindow struct {
	Period    int     `json:"period"` // to which the theorem was applied: a multiple of the least one
	Mask      uint32  `json:"mask"`
	Alternate bool    `json:"alternate"`
	Rare      []int32 `json:"rare"`  // all rare heaps
	Depth     int     `json:"depth"` // the witnesses of the last period lie no deeper
}

const (
	// CertificateFormat is the first word of every certificate.
	CertificateFormat = "grundy-heap-certificate-1"
	// MostListed is how many values a certificate lists.
	MostListed = 1 << 14
)

// Certificate returns the certificate of a law that is proved. Where the run
// went on after the proof, it still covers only the values needed.
func (r *Run) Certificate() (*Certificate, error) {
	l, ok := r.Proved()
	if !ok {
		return nil, errors.New("there is no certificate: no law is proved yet")
	}
	c := &Certificate{
		Format: CertificateFormat, Code: r.game.String(), Theorem: l.Theorem,
		Preperiod: l.Preperiod, Period: l.Period, Saltus: l.Saltus, Needed: l.Needed,
	}
	if l.Theorem == ByWindow {
		c.Window = r.eng.(interface{ certifiedWindow() *CertifiedWindow }).certifiedWindow()
	}
	c.First = max(0, l.Needed-MostListed)
	for n := c.First; n < l.Needed; n++ {
		v, ok := r.Value(n)
		if !ok {
			return nil, fmt.Errorf("the certificate needs G(%d), which was forgotten: ask for it as soon as the law is proved", n)
		}
		c.Values = append(c.Values, v)
	}
	if c.Max, c.MaxAt = r.Max(); l.Needed > 0 {
		c.Max, c.MaxAt = r.maxBelow(l.Needed)
	}
	return c, nil
}

// maxBelow returns the largest value of the heaps below n, where it is not that of the run.
func (r *Run) maxBelow(n int) (most uint32, at int) {
	most, at = r.Max()
	if at < n {
		return most, at
	}
	most, at = 0, 0
	for h := range n {
		if v, _ := r.Value(h); v > most {
			most, at = v, h
		}
	}
	return most, at
}

// Write writes the certificate as indented JSON.
func (c *Certificate) Write(w io.Writer) error {
	text, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// ReadCertificate reads what Write wrote. It checks the form, not the claim: that
// is for package check.
func ReadCertificate(r io.Reader) (*Certificate, error) {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	var c Certificate
	if err := d.Decode(&c); err != nil {
		return nil, fmt.Errorf("this is not a certificate: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("this is not a certificate: something follows its end")
	}
	if c.Format != CertificateFormat {
		return nil, fmt.Errorf("this is not a certificate: its format is %q, expected %q", c.Format, CertificateFormat)
	}
	return &c, nil
}
