// Project Euler 961 by its recurrence, to be timed against `grundy count --method formula`.
//
// The source document proves it and prints no program for it. The number A_n of winning numbers with n
// digits is 9 * 10^(n-1) for odd n; for even n, A_2 = 9 and A_{2m+2} = 81 * 10^{2m-1} - 8 A_{2m}. The
// sum of all A_n is W(10^18), which is checked here against the closed form (100^9 + 8^9) / 6.
// This is written from that, in machine words, which 10^18 just fits.
//
// usage: euler_961_recurrence   prints W(10^18)
#include <cstdlib>
#include <iostream>

// Read from memory, so that a compiler does not evaluate the recurrence when it compiles it.
static volatile int digits = 18;

int main() {
    const int most = digits;
    long long sum = 0, power = 1, even = 9; // power = 10^(n-1)
    for (int n = 1; n <= most; ++n, power *= 10) {
        if (n % 2) {
            sum += 9 * power;
        } else {
            if (n > 2) even = 81 * (power / 100) - 8 * even;
            sum += even;
        }
    }

    long long hundreds = 1, eights = 1; // 100^m and (-8)^m
    for (int m = 0; m < most / 2; ++m) {
        hundreds *= 100;
        eights *= -8;
    }
    if (most % 2 == 0 && sum != (hundreds - eights) / 6) std::abort();
    std::cout << sum << "\n";
    return 0;
}
