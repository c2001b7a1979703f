// A chase on a grid (grid-chase): a search backward over all pairs of cells. Input: the board as JSON.
#include "grid.h"

int main() {
    Grid g;
    int size = g.size;
    std::vector<char> result(2 * size * size), left(2 * size * size);
    std::vector<int> plies(2 * size * size), queue;
    for (int h = 0; h < size; h++)
        for (int r = 0; r < size; r++)
            for (int m : {0, 1}) {
                int at = g.code(m, h, r);
                left[at] = g.near[m ? r : h].size();
                result[at] = g.end(m, h, r);
                if (result[at] % 3) queue.push_back(at);
            }
    for (size_t head = 0; head < queue.size(); head++) {
        int at = queue[head], m = at / size / size, h = at / size % size, r = at % size;
        for (int c : g.near[m ? h : r]) {
            int p = m ? g.code(0, c, r) : g.code(1, h, c);
            if (result[p]) continue;
            if (result[at] == 2) result[p] = 1;
            else if (--left[p] == 0) result[p] = 2;
            else continue;
            plies[p] = plies[at] + 1;
            queue.push_back(p);
        }
    }
    g.tell(result, plies);
}
