// What is common to the programs that store their moves.
#pragma once
#include <cstdio>
#include <vector>

// Goes backward over stored moves: those of position i are to[first[i]], to[first[i]+1], ... result says what is known: 0 nothing,
// 1 win, 2 loss, 3 no position; draws are left 0. Returns the plies to the end.
inline std::vector<int> spread_stored(std::vector<int> first, const std::vector<int>& to, std::vector<char>& result) {
    int size = first.size();
    first.push_back(to.size());
    std::vector<int> in(size + 1), from(to.size()), left(size), plies(size), queue;
    for (int t : to) in[t + 1]++;
    for (int i = 0; i < size; i++) in[i + 1] += in[i];
    std::vector<int> next(in.begin(), in.end() - 1);
    for (int i = 0; i < size; i++) {
        for (int k = first[i]; k < first[i + 1]; k++) from[next[to[k]]++] = i;
        left[i] = first[i + 1] - first[i];
        if (result[i] % 3) queue.push_back(i);
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
    return plies;
}

// Solves a game in which who cannot move loses. Prints the result of position 0 and how many are won, lost and drawn.
inline void solve_stored(const std::vector<int>& first, const std::vector<int>& to) {
    int size = first.size();
    std::vector<char> result(size);
    for (int i = 0; i < size; i++)
        if (first[i] == (i + 1 < size ? first[i + 1] : (int)to.size())) result[i] = 2;
    std::vector<int> plies = spread_stored(first, to, result);
    int count[3] = {};
    for (char r : result) count[(int)r]++;
    const char* word[] = {"Draw", "Win", "Loss"};
    if (result[0]) printf("%s %d\n", word[(int)result[0]], plies[0]);
    else puts("Draw None");
    printf("%d %d %d\n", count[1], count[2], count[0]);
}
