// A chase on a grid (grid-chase): a search backward over all pairs of cells. Input: the board as JSON.
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
    std::vector<char> left(2 * size * size);
    std::vector<int> plies(2 * size * size), queue;
    for (int h = 0; h < size; h++)
        for (int r = 0; r < size; r++) {
            int hunter = code(0, h, r), runner = code(1, h, r);
            if (!free(h) || !free(r)) {
                result[hunter] = result[runner] = 3;
                continue;
            }
            left[hunter] = near[h].size(), left[runner] = near[r].size();
            if (h == r) result[hunter] = 1, result[runner] = 2;
            else if (board[r / cols][r % cols] == 'E') result[hunter] = 2, result[runner] = 1;
            else {
                if (!left[hunter]) result[hunter] = 2;
                if (!left[runner]) result[runner] = 2;
            }
            if (result[hunter]) queue.push_back(hunter);
            if (result[runner]) queue.push_back(runner);
        }
    for (size_t head = 0; head < queue.size(); head++) {
        int at = queue[head], m = at / size / size, h = at / size % size, r = at % size;
        for (int c : near[m ? h : r]) {
            int p = m ? code(0, c, r) : code(1, h, c);
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
