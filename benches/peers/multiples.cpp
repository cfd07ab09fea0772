// Inclusion-exclusion as it is usually written: depth first over the divisors, an lcm above the bound ends a branch.
// Usage: multiples N DIVISORS, with commas between; prints how many of 1 to N no divisor divides.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

typedef unsigned long long Word;

static std::vector<Word> divisors;
static Word bound;

static long long undivided(size_t first, Word lcm) {
    long long sum = bound / lcm;
    for (size_t i = first; i < divisors.size(); i++) {
        unsigned __int128 larger = (unsigned __int128)(lcm / std::gcd(lcm, divisors[i])) * divisors[i];
        if (larger <= bound) sum -= undivided(i + 1, (Word)larger);
    }
    return sum;
}

int main(int, char **arguments) {
    bound = std::strtoull(arguments[1], nullptr, 10);
    for (char *at = arguments[2]; *at;) {
        divisors.push_back(std::strtoull(at, &at, 10));
        if (*at == ',') at++;
    }
    // Those that are multiples of others change nothing; the largest come first, so that branches end early.
    std::sort(divisors.begin(), divisors.end());
    std::vector<Word> kept;
    for (Word d : divisors)
        if (std::none_of(kept.begin(), kept.end(), [&](Word k) { return d % k == 0; })) kept.push_back(d);
    divisors.assign(kept.rbegin(), kept.rend());
    std::printf("%lld\n", undivided(0, 1));
}
