// Board escape (TopCoder SRM 676): the nimber of a token depends on its cell and its number; the
// table for k follows from that for k-1, so tables repeat. Input: two lines of JSON, the board
// and k.
#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

int main() {
    std::string line;
    std::getline(std::cin, line);
    long long k;
    std::cin >> k;
    std::vector<std::string> board;
    for (size_t i = 0; (i = line.find('"', i)) != std::string::npos;) {
        size_t end = line.find('"', i + 1);
        board.push_back(line.substr(i + 1, end - i - 1));
        i = end + 1;
    }
    int rows = board.size(), cols = rows ? board[0].size() : 0;
    std::vector<std::vector<int>> tables(1, std::vector<int>(rows * cols, 0));
    std::map<std::vector<int>, int> seen{{tables[0], 0}};
    int layer = k;
    for (long long step = 1; step <= k; step++) {
        const std::vector<int>& prev = tables.back();
        std::vector<int> next(rows * cols, 0);
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < cols; c++) {
                if (board[r][c] == '#' || board[r][c] == 'E') continue;
                const int dr[] = {-1, 1, 0, 0}, dc[] = {0, 0, -1, 1};
                int set = 0;
                for (int d = 0; d < 4; d++) {
                    int y = r + dr[d], x = c + dc[d];
                    if (y < 0 || y >= rows || x < 0 || x >= cols || board[y][x] == '#') continue;
                    set |= 1 << prev[y * cols + x];  // an exit has 0
                }
                int& mex = next[r * cols + c];
                while (set >> mex & 1) mex++;
            }
        auto [it, fresh] = seen.insert({next, (int)step});
        if (!fresh) {
            int period = step - it->second;
            layer = it->second + (k - it->second) % period;
            break;
        }
        tables.push_back(next);
    }
    int sum = 0;
    for (int i = 0; i < rows * cols; i++)
        if (board[i / cols][i % cols] == 'T') sum ^= tables[layer][i];
    std::cout << (sum ? "\"Alice\"" : "\"Bob\"") << "\n";
}
