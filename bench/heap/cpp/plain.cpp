// The Grundy values of an octal code as a good programmer writes it for the one
// occasion: every pair of heaps, one mark a pair. Usage: plain CODE N; N is at most 2^31.
// Prints the sum of the values and the largest one.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

int main(int argc, char** argv) {
	if (argc != 3) {
		fprintf(stderr, "usage: plain CODE N\n");
		return 2;
	}
	std::vector<int> digit;
	bool unequal = strchr(argv[1], '!') != nullptr;
	for (const char* c = argv[1]; *c; c++)
		if (*c >= '0' && *c <= '7') digit.push_back(*c - '0');
	int n = atoi(argv[2]);
	std::vector<uint16_t> g(n);
	std::vector<uint32_t> mark(1 << 16);
	for (int h = 0; h < n; h++) {
		uint32_t stamp = h + 1;
		for (int t = 0; t < (int)digit.size() && t <= h; t++) {
			int m = h - t;
			if ((digit[t] & 1) && m == 0) mark[0] = stamp;
			if ((digit[t] & 2) && m > 0) mark[g[m]] = stamp;
			if (digit[t] & 4) {
				int last = unequal ? (m - 1) / 2 : m / 2;
				for (int a = 1; a <= last; a++) mark[g[a] ^ g[m - a]] = stamp;
			}
		}
		uint16_t v = 0;
		while (mark[v] == stamp) v++;
		g[h] = v;
	}
	uint64_t sum = 0;
	uint16_t most = 0;
	for (uint16_t v : g) {
		sum += v;
		if (v > most) most = v;
	}
	printf("%llu %u\n", (unsigned long long)sum, most);
}
