// Subtraction sets as they are usually programmed, to time beside the engines of the library.
//
//     g++ -O2 -march=native benches/peers/subtraction.cpp -o /tmp/subtraction-peer
//     /tmp/subtraction-peer HEAPS RUNS MEMBER...
//
// Prints, for outcomes by a 64-bit shift register and for values by a table, a checksum and the median and
// best time a heap in nanoseconds.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using std::uint64_t;

// Bit j of the register: heap n - 1 - j is a P-position.
static uint64_t outcomes(const std::vector<int>& set, long heaps) {
    uint64_t mask = 0, bits = 0, count = 0;
    for (int member : set) mask |= uint64_t{1} << (member - 1);
    for (long n = 0; n < heaps; ++n) {
        const uint64_t p = (bits & mask) == 0;
        bits = bits << 1 | p;
        count += p;
    }
    return count;
}

static uint64_t values(const std::vector<int>& set, long heaps, std::vector<unsigned char>& table) {
    const int longest = set.back();
    uint64_t sum = 0;
    for (long n = 0; n < longest && n < heaps; ++n) {
        uint64_t seen = 0;
        for (int member : set)
            if (member <= n) seen |= uint64_t{1} << table[n - member];
        sum += table[n] = __builtin_ctzll(~seen);
    }
    for (long n = longest; n < heaps; ++n) {
        uint64_t seen = 0;
        for (int member : set) seen |= uint64_t{1} << table[n - member];
        sum += table[n] = __builtin_ctzll(~seen);
    }
    return sum;
}

template <class F>
static void measure(const char* what, long heaps, int runs, F&& run) {
    std::vector<double> times;
    uint64_t check = 0;
    for (int i = 0; i < runs; ++i) {
        const auto start = std::chrono::steady_clock::now();
        check = run();
        const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
        times.push_back(time.count() / heaps);
    }
    std::sort(times.begin(), times.end());
    std::printf("%s %llu %.3f %.3f\n", what, (unsigned long long)check, times[runs / 2], times[0]);
}

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const long heaps = std::atol(argv[1]);
    const int runs = std::atoi(argv[2]);
    std::vector<int> set;
    for (int i = 3; i < argc; ++i) set.push_back(std::atoi(argv[i]));
    std::sort(set.begin(), set.end());
    // The register and the mask of values are 64 bits wide.
    if (heaps < 1 || runs < 1 || set.front() < 1 || set.back() > 64 || set.size() > 63) return 2;
    std::vector<unsigned char> table(heaps);
    measure("outcomes", heaps, runs, [&] { return outcomes(set, heaps); });
    measure("values", heaps, runs, [&] { return values(set, heaps, table); });
}
