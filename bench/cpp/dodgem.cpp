// Dodgem on a board of n by n: all positions that the start reaches are numbered as they are found, then values
// spread backward over their moves. The cars of x leave above, those of o on the right.
#include "stored.h"
#include <cstdint>
#include <cstdio>
#include <unordered_map>
#include <vector>

static int n;
static std::unordered_map<uint64_t, int> number;
static std::vector<uint64_t> positions;
static std::vector<int> first, to;  // the options of a position

// A position: the mover, then the cells, two bits each: 0 free, 1 x, 2 o.
static int find(uint64_t p) {
    auto [it, fresh] = number.insert({p, (int)positions.size()});
    if (fresh) positions.push_back(p);
    return it->second;
}

static void expand(uint64_t p) {
    int mover = p & 1, mine = mover + 1;
    bool theirs = false;
    for (int c = 0; c < n * n; c++) theirs |= (int)(p >> (1 + 2 * c) & 3) == 3 - mine;
    if (!theirs) return;  // lost: the other one is off the board
    for (int c = 0; c < n * n; c++) {
        if ((int)(p >> (1 + 2 * c) & 3) != mine) continue;
        uint64_t without = (p ^ 1) & ~(3ULL << (1 + 2 * c));
        const int dr[2][3] = {{-1, 0, 0}, {0, -1, 1}}, dc[2][3] = {{0, -1, 1}, {1, 0, 0}};
        for (int d = 0; d < 3; d++) {
            int row = c / n + dr[mover][d], col = c % n + dc[mover][d];
            if (row < 0 || row >= n || col < 0 || col >= n) {
                if (d == 0) to.push_back(find(without));
                continue;
            }
            int at = 1 + 2 * (row * n + col);
            if ((p >> at & 3) == 0) to.push_back(find(without | (uint64_t)mine << at));
        }
    }
}

int main() {
    if (scanf("%d", &n) != 1) return 1;
    uint64_t start = 1;
    for (int i = 0; i < n - 1; i++) start |= 2ULL << (1 + 2 * (i * n)) | 1ULL << (1 + 2 * ((n - 1) * n + i + 1));
    find(start);
    for (size_t i = 0; i < positions.size(); i++) {
        first.push_back(to.size());
        expand(positions[i]);
    }
    solve_stored(first, to);
}
