package solve

import (
	"fmt"
	"slices"

	"grundy/game"
)

// undecided is the outcome, while solving, of a position whose outcome is not known yet.
const undecided game.Outcome = 5

// payoffs say what the outcomes are worth to the players.
type payoffs struct {
	// rank orders a mover's own outcomes: the larger the better. Unplaced ones are -1.
	rank [2][8]int
	// endless is the outcome of endless play, as the mover sees it.
	endless [2]game.Outcome
	usual   bool
	parity  bool // priorities decide endless play; a tie has no place there
}

// newPayoffs checks what the rules say of endless play.
func newPayoffs(r *game.Rules) (*payoffs, error) {
	p := &payoffs{usual: r.Endless.Usual(), endless: [2]game.Outcome{game.Draw, game.Draw}}
	for m := range p.rank {
		p.rank[m] = [8]int{-1, 3, 1, 2, 2, -1, -1, -1} // Win > Tie = Draw > Loss
	}
	if r.Priorities {
		p.parity = true
		p.rank[0][game.Tie], p.rank[1][game.Tie] = -1, -1
	}
	if p.usual {
		return p, nil
	}
	if !r.Named() {
		return nil, fmt.Errorf("endless: an order or a winner needs players")
	}
	if r.Scores {
		return nil, fmt.Errorf("endless: an order or a winner does not go with numbers as results")
	}
	if w := r.Endless.Winner; w != 0 {
		p.endless[w-1], p.endless[2-w] = game.Win, game.Loss
		return p, nil
	}
	order := r.Endless.Order
	for _, o := range []game.Outcome{game.Win, game.Loss, game.Draw} {
		if !slices.Contains(order, o) {
			return nil, fmt.Errorf("endless: the order %v does not place %s", order, o)
		}
	}
	p.rank[0] = [8]int{-1, -1, -1, -1, -1, -1, -1, -1}
	p.rank[1] = p.rank[0]
	for i, o := range order {
		p.rank[0][o] = len(order) - i
		p.rank[1][o.Reverse()] = i + 1
	}
	return p, nil
}

// end returns the outcome of a finished position, and a *rulesError if an order is declared that
// does not place it.
func (p *payoffs) end(r game.Result) (game.Outcome, error) {
	o := r.Outcome()
	if p.rank[0][o] < 0 && p.parity {
		return o, &rulesError{fmt.Errorf("priority: endless play is won by a player, and so must be play that ends; expected no %s", o)}
	}
	if p.rank[0][o] < 0 {
		return o, &rulesError{fmt.Errorf("endless: the order does not place %s, and play may end so", o)}
	}
	return o, nil
}

// ending is the error of end for an option that ends the play.
func (p *payoffs) ending(o game.Option) error {
	if o&^(game.More|game.Again) == game.EndSum {
		return nil // the empty sum is a stuck position
	}
	_, err := p.end(o.Payoff())
	return err
}

// hurries reports whether a mover m whose value is o wants a short play: he prefers it to
// endless play, or both are worth the same and who can choose finishes.
func (p *payoffs) hurries(m int, o game.Outcome) bool {
	if o == p.endless[m] {
		return o != game.Loss // given to a winner: he still hurries
	}
	return p.rank[m][o] >= p.rank[m][p.endless[m]]
}

// best returns, for mover m, the outcome of a position whose options have the
// outcomes in the set seen (bit 1<<o, each for the player to move there).
func (p *payoffs) best(m int, seen uint8) game.Outcome {
	best := game.Unknown
	for o := game.Win; o <= game.Draw; o++ {
		if own := o.Reverse(); seen>>o&1 != 0 && (best == game.Unknown || p.rank[m][own] > p.rank[m][best]) {
			best = own
		}
	}
	return best
}
