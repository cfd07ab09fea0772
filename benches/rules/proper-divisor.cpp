// Heaps from which a proper divisor may be taken: n -> n - d where d divides n, d < n. The divisors of all heaps by a
// sieve, then the least value that no option has.
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv) {
    int most = argc > 1 ? atoi(argv[1]) : 1000000;
    std::vector<std::vector<int>> divisors(most + 1);
    for (int d = 1; d <= most; d++)
        for (int n = 2 * d; n <= most; n += d) divisors[n].push_back(d);
    std::vector<int> values(most + 1), seen(64, -1);
    long long sum = 0;
    for (int n = 0; n <= most; n++) {
        for (int d : divisors[n]) seen[values[n - d]] = n;
        int mex = 0;
        while (seen[mex] == n) mex++;
        values[n] = mex;
        sum = (sum * 31 + mex) % 1000000007;
    }
    printf("%lld\n", sum);
}
