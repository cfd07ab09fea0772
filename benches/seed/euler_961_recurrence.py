"""Project Euler 961 by its recurrence, for bounds that do not fit into a machine word.

The recurrence and the closed form are those of euler_961_recurrence.cpp. Python is one of the source
document's languages, and has integers of any size without a library.

usage: euler_961_recurrence.py EXPONENT TIMES   prints W(10^EXPONENT), TIMES times, and to standard
                                                error the seconds that one answer took on average
"""

import sys
import time


def winning_below(exponent):
    total = 0
    power = 1  # 10^(n-1)
    even = 9
    for n in range(1, exponent + 1):
        if n % 2:
            total += 9 * power
        else:
            if n > 2:
                even = 81 * (power // 100) - 8 * even
            total += even
        power *= 10
    if exponent % 2 == 0:
        m = exponent // 2
        assert total == (100**m - (-8) ** m) // 6
    return total


def main():
    exponent, times = int(sys.argv[1]), int(sys.argv[2])
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    started = time.perf_counter()
    for _ in range(times):
        print(winning_below(exponent))
    print(f"{(time.perf_counter() - started) / times:.9f}", file=sys.stderr)


main()
