// Four numbers modulo 10: each player owns two of them, adds any other to one of his own, and wins
// when one of his becomes 0. A search backward over all positions, seen by the player to move.
#include <cstdio>
#include <vector>

static char result[10000];  // 0 tie, 1 win, 2 lose
static int left_[10000];
static std::vector<int> origins[10000];

static int code(int a, int b, int c, int d) { return ((a * 10 + b) * 10 + c) * 10 + d; }

int main() {
    std::vector<int> queue;
    for (int a = 0; a < 10; a++)
        for (int b = 0; b < 10; b++)
            for (int c = 0; c < 10; c++)
                for (int d = 0; d < 10; d++) {
                    int at = code(a, b, c, d);
                    if (!c || !d || !a || !b) {
                        if (!a || !b) result[at] = 1;
                        else result[at] = 2;
                        queue.push_back(at);
                        continue;
                    }
                    const int add_a[] = {b, c, d}, add_b[] = {a, c, d};
                    for (int x : add_a) origins[code(c, d, (a + x) % 10, b)].push_back(at);
                    for (int x : add_b) origins[code(c, d, a, (b + x) % 10)].push_back(at);
                    left_[at] = 6;
                }
    for (size_t head = 0; head < queue.size(); head++) {
        int at = queue[head];
        for (int from : origins[at]) {
            if (result[from]) continue;
            if (result[at] == 2) {
                result[from] = 1;
                queue.push_back(from);
            } else if (--left_[from] == 0) {
                result[from] = 2;
                queue.push_back(from);
            }
        }
    }
    const char* word[] = {"Tie", "Alice", "Bob"};
    int queries;
    if (scanf("%d", &queries) != 1) return 1;
    while (queries--) {
        int a, b, c, d;
        if (scanf("%d %d %d %d", &a, &b, &c, &d) != 4) return 1;
        puts(word[(int)result[code(a, b, c, d)]]);
    }
}
