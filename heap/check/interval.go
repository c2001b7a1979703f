package check

import (
	"fmt"

	"grundy/heap"
)

// interval checks a claim by the theorem on intervals, which asks for no value: what the code says is all that there
// is to check.
func interval(c *heap.Certificate) error {
	var lo, hi int
	if n, err := fmt.Sscanf(c.Code, "take{%d-%d}", &lo, &hi); n < 2 || err != nil || lo < 1 || hi < lo || c.Code != fmt.Sprintf("take{%d-%d}", lo, hi) {
		return fmt.Errorf("%s is no interval take{a-b}: the theorem does not apply", c.Code)
	}
	if c.Preperiod != 0 || c.Period != lo+hi || c.Saltus != 0 || c.Window != nil || c.Needed != 0 || len(c.Values) > 0 {
		return fmt.Errorf("the theorem on intervals says that %s has period %d from heap 0 on, and needs no values", c.Code, lo+hi)
	}
	if most := (lo + hi - 1) / lo; int(c.Max) != most || c.MaxAt != most*lo {
		return fmt.Errorf("the largest value is %d, first at heap %d, not %d at %d", most, most*lo, c.Max, c.MaxAt)
	}
	return nil
}
