package check_test

import (
	"testing"

	"grundy/heap"
	"grundy/heap/check"
)

func TestIntervalCertificates(t *testing.T) {
	const code = "take{1000-1000000000}"
	if err := check.Certificate(certificate(t, code)); err != nil {
		t.Fatalf("%s: %v", code, err)
	}
	for name, change := range map[string]func(c *heap.Certificate){
		"the period":    func(c *heap.Certificate) { c.Period++ },
		"the preperiod": func(c *heap.Certificate) { c.Preperiod = 1 },
		"the largest":   func(c *heap.Certificate) { c.Max++ },
		"where it is":   func(c *heap.Certificate) { c.MaxAt-- },
		"another code":  func(c *heap.Certificate) { c.Code = "take{1001-1000000000}" },
		"a list":        func(c *heap.Certificate) { c.Code = "take{1,3,4}" },
	} {
		c := certificate(t, code)
		change(c)
		if check.Certificate(c) == nil {
			t.Errorf("%s was changed, and the certificate is confirmed", name)
		}
	}
}
