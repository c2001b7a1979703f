package check_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"grundy/heap"
	"grundy/heap/check"
)

// certificate proves the law of a game and returns its certificate, written and read
// again.
func certificate(t testing.TB, code string) *heap.Certificate {
	t.Helper()
	g, err := heap.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	r := heap.NewRun(g, 0)
	if err := r.Prove(context.Background(), 1<<20, nil); err != nil {
		t.Fatal(err)
	}
	c, err := r.Certificate()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	if c, err = heap.ReadCertificate(&b); err != nil {
		t.Fatal(err)
	}
	return c
}

var codes = []string{
	"0.77", "0.07", "0.4", "4.0", "0.137", "0.055", "0.127", "0.16", "4.064", "0.0", "0.a",
	"take{1,3,4}", "take{2,3,9,16,18}", "allbut{1,4,7,8}", "allbut{2}", "allbut{}", "lasker", "0.37[3]", "0.32[3]", "4.76[3]",
}

func TestConfirms(t *testing.T) {
	for _, code := range codes {
		if err := check.Certificate(certificate(t, code)); err != nil {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// TestRefuses changes one thing at a time.
func TestRefuses(t *testing.T) {
	changes := map[string]func(c *heap.Certificate){
		"a listed value":       func(c *heap.Certificate) { c.Values[len(c.Values)/2]++ },
		"the first value":      func(c *heap.Certificate) { c.Values[0] += 2 },
		"the last value":       func(c *heap.Certificate) { c.Values[len(c.Values)-1] ^= 1 },
		"twice the period":     func(c *heap.Certificate) { c.Period *= 2; c.Saltus *= 2 },
		"a longer period":      func(c *heap.Certificate) { c.Period++ },
		"a later preperiod":    func(c *heap.Certificate) { c.Preperiod++ },
		"an earlier preperiod": func(c *heap.Certificate) { c.Preperiod-- },
		"another saltus":       func(c *heap.Certificate) { c.Saltus++ },
		"the largest value":    func(c *heap.Certificate) { c.Max++ },
		"where it is":          func(c *heap.Certificate) { c.MaxAt++ },
		"another code":         func(c *heap.Certificate) { c.Code = "0.333" },
		"another theorem":      func(c *heap.Certificate) { c.Theorem = "faith" },
		"a like theorem": func(c *heap.Certificate) {
			like := map[string]string{heap.ByOctal: heap.BySubtraction, heap.BySubtraction: heap.ByOctal}
			if c.Theorem = like[c.Theorem]; c.Theorem == "" {
				c.Theorem = heap.ByOctal
			}
		},
		"no values":    func(c *heap.Certificate) { c.Values = nil },
		"fewer values": func(c *heap.Certificate) { c.Values = c.Values[:len(c.Values)-1]; c.Needed-- },
	}
	for _, code := range codes {
		for what, change := range changes {
			c := certificate(t, code)
			if code == "0.16" && what != "a listed value" {
				continue // one of the long ones is enough for the rest
			}
			change(c)
			shorter := what == "fewer values" && (c.Theorem == heap.ByWindow || c.Theorem == heap.ByAllBut)
			slack := what == "fewer values" && code == "0.0"
			if err := check.Certificate(c); err == nil && !shorter && !slack {
				t.Errorf("%s with %s changed is confirmed", code, what)
			}
		}
	}
}

// TestRefusesWindows changes the data of a window certificate.
func TestRefusesWindows(t *testing.T) {
	for what, change := range map[string]func(w *heap.CertifiedWindow){
		"the mask":           func(w *heap.CertifiedWindow) { w.Mask ^= 2 },
		"an unused mask bit": func(w *heap.CertifiedWindow) { w.Mask ^= 1 << 20 },
		"the position":       func(w *heap.CertifiedWindow) { w.Alternate = !w.Alternate },
		"a rare heap gone":   func(w *heap.CertifiedWindow) { w.Rare = w.Rare[1:] },
		"a rare heap moved":  func(w *heap.CertifiedWindow) { w.Rare[3]++ },
		"no depth":           func(w *heap.CertifiedWindow) { w.Depth = 0 },
		"its period":         func(w *heap.CertifiedWindow) { w.Period++ },
		"no period":          func(w *heap.CertifiedWindow) { w.Period = 0 },
	} {
		c := certificate(t, "0.127")
		if c.Window == nil {
			t.Fatal("0.127 should be proved by a window")
		}
		change(c.Window)
		if err := check.Certificate(c); err == nil {
			t.Errorf("0.127 with %s changed is confirmed", what)
		}
	}
}

func TestReadCertificateErrors(t *testing.T) {
	for _, text := range []string{"", "{}", "[1]", `{"format":"other"}`, `{"format":"grundy-heap-certificate-1","surprise":1}`, `{"format":"grundy-heap-certificate-1"} {}`} {
		if _, err := heap.ReadCertificate(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "not a certificate") {
			t.Errorf("%q is read as a certificate: %v", text, err)
		}
	}
}

func FuzzCertificate(f *testing.F) {
	for _, code := range []string{"0.77", "take{1,3,4}", "allbut{2}"} {
		text, err := json.Marshal(certificate(f, code))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"format":"grundy-heap-certificate-1","code":"0.7","theorem":"window","period":2,"preperiod":0,"needed":30,"window":{"period":2,"mask":3,"rare":[0],"depth":1}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := heap.ReadCertificate(bytes.NewReader(text))
		if err != nil || c.Needed > 3000 || len(c.Code) > 20 {
			return
		}
		_ = check.Certificate(c) // it must return
	})
}
