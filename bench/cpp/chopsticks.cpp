// Chopsticks with hands of n fingers, no transfers: all positions that the start reaches are numbered as they are found,
// then values spread backward over their moves.
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
    int size = positions.size();
    first.push_back(to.size());
    std::vector<int> in(size + 1), from(to.size()), left(size), plies(size), queue;
    std::vector<char> result(size);  // 0 draw, 1 win, 2 loss
    for (int t : to) in[t + 1]++;
    for (int i = 0; i < size; i++) in[i + 1] += in[i];
    std::vector<int> next(in.begin(), in.end() - 1);
    for (int i = 0; i < size; i++) {
        for (int k = first[i]; k < first[i + 1]; k++) from[next[to[k]]++] = i;
        left[i] = first[i + 1] - first[i];
        if (left[i] == 0) {
            result[i] = 2;
            queue.push_back(i);
        }
    }
    for (size_t head = 0; head < queue.size(); head++) {
        int at = queue[head];
        for (int k = in[at]; k < in[at + 1]; k++) {
            int p = from[k];
            if (result[p]) continue;
            if (result[at] == 2) result[p] = 1;
            else if (--left[p] == 0) result[p] = 2;
            else continue;
            plies[p] = plies[at] + 1;
            queue.push_back(p);
        }
    }
    int count[3] = {};
    for (char r : result) count[(int)r]++;
    const char* word[] = {"Draw", "Win", "Loss"};
    if (result[0]) printf("%s %d\n", word[(int)result[0]], plies[0]);
    else puts("Draw None");
    printf("%d %d %d\n", count[1], count[2], count[0]);
}
