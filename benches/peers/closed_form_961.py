"""Prints (100^m - (-8)^m) / 6, the winning numbers below 10^(2m) of removing digits, by GMP."""

import sys

import gmpy2

m = int(sys.argv[1])
print((gmpy2.mpz(100) ** m - gmpy2.mpz(-8) ** m) // 6)
