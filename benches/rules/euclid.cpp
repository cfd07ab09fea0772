// Euclid: (a, b) -> (a - k * b, b) where k >= 1, b >= 1 | (a, b - k * a) where k >= 1, a >= 1, by all options of each
// pair.
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv) {
    int most = argc > 1 ? atoi(argv[1]) : 3000;
    std::vector<std::vector<int>> values(most + 1, std::vector<int>(most + 1));
    std::vector<int> seen(2 * most + 8, -1);
    long long sum = 0;
    for (int a = 0; a <= most; a++)
        for (int b = 0; b <= most; b++) {
            int stamp = a * (most + 1) + b;
            if (b >= 1)
                for (int x = a - b; x >= 0; x -= b) seen[values[x][b]] = stamp;
            if (a >= 1)
                for (int y = b - a; y >= 0; y -= a) seen[values[a][y]] = stamp;
            int mex = 0;
            while (seen[mex] == stamp) mex++;
            values[a][b] = mex;
            sum = (sum * 31 + mex) % 1000000007;
        }
    printf("%lld\n", sum);
}
