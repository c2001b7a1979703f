// Connect four on a board of some rows and columns: all positions that the start reaches are found layer by layer, by
// the number of stones, and valued from the last layer back.
#include <cstdint>
#include <cstdio>
#include <unordered_map>
#include <vector>

static int rows, cols;

struct Value {
    char result;  // 0 loss, 1 tie, 2 win, for the player to move
    short plies;
};

// A position: two bits a cell, from the top row: 0 free, 1 x, 2 o.
static int at(uint64_t p, int r, int c) { return p >> (2 * (r * cols + c)) & 3; }

static bool won(uint64_t p) {
    const int dr[] = {0, 1, 1, 1}, dc[] = {1, 0, 1, -1};
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++)
            for (int d = 0; d < 4; d++) {
                int row = r + 3 * dr[d], col = c + 3 * dc[d], mark = at(p, r, c);
                if (!mark || row >= rows || col < 0 || col >= cols) continue;
                if (at(p, r + dr[d], c + dc[d]) == mark && at(p, r + 2 * dr[d], c + 2 * dc[d]) == mark && at(p, row, col) == mark) return true;
            }
    return false;
}

// options calls use with every option of a position with so many stones.
template <class F>
static void options(uint64_t p, int stones, F use) {
    for (int c = 0; c < cols; c++)
        for (int r = rows - 1; r >= 0; r--)
            if (!at(p, r, c)) {
                use(p | (uint64_t)(1 + stones % 2) << (2 * (r * cols + c)));
                break;
            }
}

int main() {
    if (scanf("%d %d", &rows, &cols) != 2) return 1;
    std::vector<std::unordered_map<uint64_t, Value>> layers(rows * cols + 1);
    layers[0][0];
    for (int stones = 0; stones < rows * cols; stones++)
        for (auto& [p, v] : layers[stones])
            if (!won(p)) options(p, stones, [&](uint64_t o) { layers[stones + 1][o]; });
    int count[3] = {};
    for (int stones = rows * cols; stones >= 0; stones--)
        for (auto& [p, v] : layers[stones]) {
            if (won(p)) v = {0, 0};
            else if (stones == rows * cols) v = {1, 0};
            else {
                v = {-1, 0};
                options(p, stones, [&](uint64_t o) {
                    Value w = layers[stones + 1][o];
                    char r = 2 - w.result;
                    short plies = w.plies + 1;
                    if (r > v.result || (r == v.result && (r == 0 ? plies > v.plies : plies < v.plies))) v = {r, plies};
                });
            }
            count[(int)v.result]++;
        }
    const char* word[] = {"Loss", "Tie", "Win"};
    Value v = layers[0][0];
    printf("%s %d\n%d %d %d\n", word[(int)v.result], v.plies, count[2], count[0], count[1]);
}
