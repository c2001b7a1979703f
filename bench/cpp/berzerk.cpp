// Berzerk (Codeforces 786A), the way a contestant writes it: a search backward from the
// black hole. Cells are 0..n-1, cell 0 is the black hole.
#include <cstdio>
#include <vector>

static int n, result[2][7000], left_[2][7000];  // result: 0 loop, 1 win, 2 lose

int main() {
    std::vector<int> steps[2];
    if (scanf("%d", &n) != 1) return 1;
    for (auto& s : steps) {
        int k;
        if (scanf("%d", &k) != 1) return 1;
        s.resize(k);
        for (int& x : s)
            if (scanf("%d", &x) != 1) return 1;
    }
    std::vector<std::pair<int, int>> queue;
    for (int p = 0; p < 2; p++) {
        for (int at = 1; at < n; at++) left_[p][at] = steps[p].size();
        result[p][0] = 2;
        queue.push_back({p, 0});
    }
    for (size_t head = 0; head < queue.size(); head++) {
        auto [p, at] = queue[head];
        int q = 1 - p;
        for (int x : steps[q]) {
            int from = at - x;
            if (from < 0) from += n;
            if (result[q][from]) continue;
            if (result[p][at] == 2) {
                result[q][from] = 1;
                queue.push_back({q, from});
            } else if (--left_[q][from] == 0) {
                result[q][from] = 2;
                queue.push_back({q, from});
            }
        }
    }
    const char* word[] = {"Loop", "Win", "Lose"};
    for (int p = 0; p < 2; p++)
        for (int at = 1; at < n; at++) printf("%s%c", word[result[p][at]], at + 1 < n ? ' ' : '\n');
}
