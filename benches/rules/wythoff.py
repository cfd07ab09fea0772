# Wythoff's game by all options of each pair, as wythoff.cpp does it.
import sys

most = int(sys.argv[1]) if len(sys.argv) > 1 else 200
values = [[0] * (most + 1) for _ in range(most + 1)]
total = 0
for a in range(most + 1):
    for b in range(most + 1):
        seen = set()
        for k in range(1, a + 1):
            seen.add(values[a - k][b])
        for k in range(1, b + 1):
            seen.add(values[a][b - k])
        for k in range(1, min(a, b) + 1):
            seen.add(values[a - k][b - k])
        mex = 0
        while mex in seen:
            mex += 1
        values[a][b] = mex
        total = (total * 31 + mex) % 1000000007
print(total)
