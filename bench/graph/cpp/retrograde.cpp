// Win, loss or draw on a digraph, the way a contestant writes it: arcs backward in one array, a counter of
// options for each vertex, and a queue. Reads n, m and m lines "u v", vertices from 0; prints the seconds of processor time of the solve alone,
// the peak of memory in bytes, and how many vertices are won, lost and drawn.
#include <sys/resource.h>

#include <cstdio>
#include <ctime>
#include <vector>

static std::vector<char> text;
static size_t at;

static bool number(unsigned& x) {
    while (at < text.size() && (text[at] < '0' || text[at] > '9')) at++;
    if (at == text.size()) return false;
    for (x = 0; at < text.size() && text[at] >= '0' && text[at] <= '9'; at++) x = 10 * x + (text[at] - '0');
    return true;
}

static double now() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int argc, char** argv) {
    FILE* file = argc > 1 ? fopen(argv[1], "rb") : nullptr;
    if (!file) return 1;
    fseek(file, 0, SEEK_END);
    text.resize(ftell(file));
    rewind(file);
    if (fread(text.data(), 1, text.size(), file) != text.size()) return 1;
    std::vector<std::pair<unsigned, unsigned>> arcs;
    unsigned u, v, n, m;
    if (!number(n) || !number(m)) return 1;
    arcs.reserve(m);
    while (number(u) && number(v)) arcs.push_back({u, v});
    std::vector<char>().swap(text);

    double start = now();
    std::vector<unsigned> first(n + 1), from(arcs.size()), left(n), queue;
    for (auto& a : arcs) first[a.second + 1]++, left[a.first]++;
    for (unsigned i = 0; i < n; i++) first[i + 1] += first[i];
    std::vector<unsigned> next(first.begin(), first.end() - 1);
    for (auto& a : arcs) from[next[a.second]++] = a.first;
    std::vector<char> result(n);  // 0 draw, 1 win, 2 loss
    for (unsigned i = 0; i < n; i++)
        if (!left[i]) result[i] = 2, queue.push_back(i);
    for (size_t head = 0; head < queue.size(); head++) {
        unsigned q = queue[head];
        for (unsigned i = first[q]; i < first[q + 1]; i++) {
            unsigned p = from[i];
            if (result[p]) continue;
            if (result[q] == 2)
                result[p] = 1, queue.push_back(p);
            else if (--left[p] == 0)
                result[p] = 2, queue.push_back(p);
        }
    }
    double seconds = now() - start;
    unsigned count[3] = {};
    for (char r : result) count[(int)r]++;
    rusage use;
    getrusage(RUSAGE_SELF, &use);
    printf("%f %ld %u %u %u\n", seconds, use.ru_maxrss * 1024, count[1], count[2], count[0]);
}
