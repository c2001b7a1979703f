// Chopsticks with hands of n fingers, no transfers: all positions that the start reaches are numbered as they are found,
// then values spread backward over their moves.
#include "stored.h"
#include <algorithm>
#include <cstdio>
#include <vector>

static int n;
static std::vector<int> number, positions, first, to;

// The hands of the player to move are a <= b, those of the other c <= d.
static int find(int a, int b, int c, int d) {
    if (a > b) std::swap(a, b);
    if (c > d) std::swap(c, d);
    int& at = number[((a * n + b) * n + c) * n + d];
    if (at < 0) {
        at = positions.size();
        positions.push_back(((a * n + b) * n + c) * n + d);
    }
    return at;
}

int main() {
    if (scanf("%d", &n) != 1) return 1;
    number.assign(n * n * n * n, -1);
    find(1, 1, 1, 1);
    for (size_t i = 0; i < positions.size(); i++) {
        first.push_back(to.size());
        int p = positions[i], mine[] = {p / n / n / n, p / n / n % n}, theirs[] = {p / n % n, p % n};
        if (mine[1] == 0) continue;
        for (int x : mine)
            for (int k = 0; k < 2; k++) {
                if (x == 0 || theirs[k] == 0) continue;
                int sum = x + theirs[k] < n ? x + theirs[k] : 0;
                to.push_back(find(sum, theirs[1 - k], mine[0], mine[1]));
            }
    }
    solve_stored(first, to);
}
