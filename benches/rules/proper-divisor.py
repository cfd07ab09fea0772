# Heaps from which a proper divisor may be taken, as proper-divisor.cpp does it.
import sys

most = int(sys.argv[1]) if len(sys.argv) > 1 else 1000000
divisors = [[] for _ in range(most + 1)]
for d in range(1, most + 1):
    for n in range(2 * d, most + 1, d):
        divisors[n].append(d)
values = [0] * (most + 1)
total = 0
for n in range(most + 1):
    seen = {values[n - d] for d in divisors[n]}
    mex = 0
    while mex in seen:
        mex += 1
    values[n] = mex
    total = (total * 31 + mex) % 1000000007
print(total)
