// Wythoff's game: (a, b) -> (a - k, b) | (a, b - k) | (a - k, b - k) where k >= 1, by all options of each pair.
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv) {
    int most = argc > 1 ? atoi(argv[1]) : 2000;
    std::vector<std::vector<int>> values(most + 1, std::vector<int>(most + 1));
    std::vector<int> seen(4 * most + 8, -1);
    long long sum = 0;
    for (int a = 0; a <= most; a++)
        for (int b = 0; b <= most; b++) {
            int stamp = a * (most + 1) + b;
            for (int k = 1; k <= a; k++) seen[values[a - k][b]] = stamp;
            for (int k = 1; k <= b; k++) seen[values[a][b - k]] = stamp;
            for (int k = 1; k <= a && k <= b; k++) seen[values[a - k][b - k]] = stamp;
            int mex = 0;
            while (seen[mex] == stamp) mex++;
            values[a][b] = mex;
            sum = (sum * 31 + mex) % 1000000007;
        }
    printf("%lld\n", sum);
}
