// What is common to the chases on a grid (grid-chase): the board, read as JSON, where play ends, and how the answer is told.
#pragma once
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

struct Grid {
    std::vector<std::string> board;
    int rows, cols, size;
    std::vector<std::vector<int>> near;  // the free cells beside a free one

    Grid() {
        std::string line;
        std::getline(std::cin, line);
        for (size_t i = 0; (i = line.find('"', i)) != std::string::npos;) {
            size_t end = line.find('"', i + 1);
            board.push_back(line.substr(i + 1, end - i - 1));
            i = end + 1;
        }
        rows = board.size(), cols = board[0].size(), size = rows * cols;
        near.resize(size);
        for (int c = 0; c < size; c++) {
            const int dr[] = {-1, 1, 0, 0}, dc[] = {0, 0, -1, 1};
            for (int d = 0; d < 4; d++) {
                int r = c / cols + dr[d], k = c % cols + dc[d];
                if (r >= 0 && r < rows && k >= 0 && k < cols && free(c) && free(r * cols + k)) near[c].push_back(r * cols + k);
            }
        }
    }

    bool free(int c) const { return board[c / cols][c % cols] != '#'; }

    // A position: the mover (0 the hunter), the hunter's cell, the runner's cell.
    int code(int m, int h, int r) const { return (m * size + h) * size + r; }

    // What a position is worth where play is over: 0 it is not, 1 win, 2 loss, 3 no position.
    char end(int m, int h, int r) const {
        if (!free(h) || !free(r)) return 3;
        if (h == r) return m ? 2 : 1;
        if (board[r / cols][r % cols] == 'E') return m ? 1 : 2;
        return near[m ? r : h].empty() ? 2 : 0;
    }

    // Prints how many are won, lost and drawn, and the answer for the hunter in the first cell, to move, and the runner in the last.
    void tell(const std::vector<char>& result, const std::vector<int>& plies) const {
        int count[4] = {};
        for (char r : result) count[(int)r]++;
        std::cout << count[1] << " " << count[2] << " " << count[0] << "\n";
        int start = code(0, 0, size - 1);
        const char* word[] = {"Draw", "Win", "Loss", "None"};
        if (result[start] % 3) std::cout << word[(int)result[start]] << " " << plies[start] << "\n";
        else std::cout << "Draw None\n";
    }
};
