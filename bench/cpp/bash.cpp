// Bash's game (HDU 1846): one heap of n stones, a move takes 1 to m.
#include <cstdio>

int main() {
    int cases, n, m;
    if (scanf("%d", &cases) != 1) return 1;
    while (cases--) {
        if (scanf("%d %d", &n, &m) != 2) return 1;
        puts(n % (m + 1) ? "first" : "second");
    }
}
