// A chase on a grid (grid-chase) by the method that serves any graph: the moves of all pairs of cells are stored, turned round, and
// gone over backward. Input: the board as JSON.
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string line;
    std::getline(std::cin, line);
    std::vector<std::string> board;
    for (size_t i = 0; (i = line.find('"', i)) != std::string::npos;) {
        size_t end = line.find('"', i + 1);
        board.push_back(line.substr(i + 1, end - i - 1));
        i = end + 1;
    }
    int rows = board.size(), cols = board[0].size(), size = rows * cols;
    std::vector<std::vector<int>> near(size);
    auto free = [&](int c) { return board[c / cols][c % cols] != '#'; };
    for (int c = 0; c < size; c++) {
        const int dr[] = {-1, 1, 0, 0}, dc[] = {0, 0, -1, 1};
        for (int d = 0; d < 4; d++) {
            int r = c / cols + dr[d], k = c % cols + dc[d];
            if (r >= 0 && r < rows && k >= 0 && k < cols && free(c) && free(r * cols + k)) near[c].push_back(r * cols + k);
        }
    }
    // A position: the mover (0 the hunter), the hunter's cell, the runner's cell.
    auto code = [&](int m, int h, int r) { return (m * size + h) * size + r; };
    std::vector<char> result(2 * size * size);  // 0 draw, 1 win, 2 loss, 3 no position
    int positions = 2 * size * size;
    std::vector<int> left(positions), plies(positions), queue, first, to;
    for (int at = 0; at < positions; at++) {
        int m = at / size / size, h = at / size % size, r = at % size;
        first.push_back(to.size());
        if (!free(h) || !free(r)) {
            result[at] = 3;
            continue;
        }
        if (h == r) result[at] = m ? 2 : 1;
        else if (board[r / cols][r % cols] == 'E') result[at] = m ? 1 : 2;
        else {
            for (int c : near[m ? r : h]) to.push_back(m ? code(0, h, c) : code(1, c, r));
            left[at] = to.size() - first.back();
            if (!left[at]) result[at] = 2;
        }
        if (result[at]) queue.push_back(at);
    }
    first.push_back(to.size());
    std::vector<int> in(positions + 1), from(to.size());
    for (int t : to) in[t + 1]++;
    for (int at = 0; at < positions; at++) in[at + 1] += in[at];
    std::vector<int> next(in.begin(), in.end() - 1);
    for (int at = 0; at < positions; at++)
        for (int k = first[at]; k < first[at + 1]; k++) from[next[to[k]]++] = at;
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
    int count[4] = {}, longest = 0;
    for (char r : result) count[(int)r]++;
    for (int p : plies) longest = std::max(longest, p);
    std::cout << count[1] << " " << count[2] << " " << count[0] << "\n";
    int start = code(0, 0, size - 1);
    const char* word[] = {"Draw", "Win", "Loss", "None"};
    if (result[start] % 3) std::cout << word[(int)result[start]] << " " << plies[start] << "\n";
    else std::cout << "Draw None\n";
}
