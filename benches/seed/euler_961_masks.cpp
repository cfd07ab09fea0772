// Project Euler 961 by memoised masks, to be timed against `grundy count --method masks`.
//
// The source document describes this program in words and does not print it: memoised recursion over
// the binary masks of up to 18 digits, a 1 for a digit that is not zero; every deletion is tried, the
// zeros that come to lead are dropped, and the search of a mask stops at the first losing child. A
// winning mask with t ones then counts 9^t numbers. This is written from that description, as plainly
// as it is given there. It leaves open which deletion is tried first; the leading digit first is the
// faster.
//
// usage: euler_961_masks   prints W(10^18)
#include <iostream>
#include <vector>

const int MOST_DIGITS = 18;

// By mask, whose length is that of its highest bit: -1 unknown, 0 losing, 1 winning.
static std::vector<signed char> memo;

static bool wins(unsigned mask, int length) {
    if (length == 0) return false;
    if (memo[mask] != -1) return memo[mask];
    bool win = false;
    for (int i = length - 1; i >= 0 && !win; --i) {
        unsigned low = mask & ((1u << i) - 1);
        unsigned child = mask >> (i + 1) << i | low;
        int child_length = length - 1;
        while (child_length > 0 && !(child >> (child_length - 1) & 1)) --child_length;
        win = !wins(child, child_length);
    }
    memo[mask] = win;
    return win;
}

int main() {
    memo.assign(1u << MOST_DIGITS, -1);
    std::vector<long long> power(MOST_DIGITS + 1, 1);
    for (int t = 1; t <= MOST_DIGITS; ++t) power[t] = 9 * power[t - 1];
    long long sum = 0;
    for (int length = 1; length <= MOST_DIGITS; ++length)
        for (unsigned rest = 0; rest < 1u << (length - 1); ++rest) {
            unsigned mask = 1u << (length - 1) | rest;
            if (wins(mask, length)) sum += power[__builtin_popcount(mask)];
        }
    std::cout << sum << "\n";
    return 0;
}
