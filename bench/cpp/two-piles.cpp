// Two piles (Nowcoder 11166A): every lost pair marks the pairs from which it is reached.
#include <cstdio>

static const int N = 5000;
static bool win[N + 1][N + 1];

int main() {
    for (int i = 0; i <= N; i++)
        for (int j = 0; j <= N; j++) {
            if (win[i][j]) continue;
            for (int k = 1; i + k <= N; k++)
                for (int t = j; t <= N; t += k) win[i + k][t] = true;
            for (int k = 1; j + k <= N; k++)
                for (int t = i; t <= N; t += k) win[t][j + k] = true;
        }
    int queries;
    if (scanf("%d", &queries) != 1) return 1;
    while (queries--) {
        int a, b;
        if (scanf("%d %d", &a, &b) != 2) return 1;
        puts(win[a][b] ? "Alice" : "Bob");
    }
}
