// A chase on a grid (grid-chase) by the method that serves any graph: the moves of all pairs of cells are stored, turned round, and
// gone over backward. Input: the board as JSON.
#include "grid.h"
#include "stored.h"

int main() {
    Grid g;
    int size = g.size, positions = 2 * size * size;
    std::vector<char> result(positions);
    std::vector<int> first, to;
    for (int at = 0; at < positions; at++) {
        int m = at / size / size, h = at / size % size, r = at % size;
        first.push_back(to.size());
        result[at] = g.end(m, h, r);
        if (!result[at])
            for (int c : g.near[m ? r : h]) to.push_back(m ? g.code(0, h, c) : g.code(1, c, r));
    }
    g.tell(result, spread_stored(first, to, result));
}
