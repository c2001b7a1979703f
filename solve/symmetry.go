package solve

import "grundy/game"

// checkSymmetry holds what the game says of symmetric positions against its moves: on a sample of the positions, or
// with Verify on all.
func (j *job) checkSymmetry() error {
	g, ok := j.g.(game.Symmetric)
	if !ok || !j.numbered {
		return nil
	}
	if j.o.Verify {
		return g.CheckSymmetry(j.ctx, j.all())
	}
	var codes []game.Code
	for _, c := range sample(uint64(j.n)) {
		if slot := uint32(c); j.inReach(slot) {
			codes = append(codes, j.code(slot))
		}
	}
	return g.CheckSymmetry(j.ctx, codes)
}
