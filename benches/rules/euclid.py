# Euclid by all options of each pair, as euclid.cpp does it.
import sys

most = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
values = [[0] * (most + 1) for _ in range(most + 1)]
total = 0
for a in range(most + 1):
    for b in range(most + 1):
        seen = set()
        if b >= 1:
            for x in range(a - b, -1, -b):
                seen.add(values[x][b])
        if a >= 1:
            for y in range(b - a, -1, -a):
                seen.add(values[a][y])
        mex = 0
        while mex in seen:
            mex += 1
        values[a][b] = mex
        total = (total * 31 + mex) % 1000000007
print(total)
