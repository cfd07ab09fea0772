#!/usr/bin/env bash
# Times values of octal games beside a plain sparse-space program, alternating in one run.
# usage: scripts/compare-with-yardstick.sh YARDSTICK.rs [RUNS]
# The yardstick is called as `yardstick CODE HEAPS` and prints `(X ns/val)` for the heaps behind the first
# 16384, which it computes by all pairs; of grundy the whole process counts.
set -euo pipefail
source=${1:?the source of the yardstick}
runs=${2:-3}
cd "$(dirname "$0")/.."
cargo build --release --quiet
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rustc -C opt-level=3 -C target-cpu=native "$source" -o "$work/yardstick" 2>/dev/null

median() { sort -g | awk '{ x[NR] = $1 } END { print x[int((NR + 1) / 2)] }'; }
printf '%-7s %10s %14s %14s %7s\n' code heaps yardstick grundy ratio
while read -r code heaps; do
    : >"$work/theirs" && : >"$work/ours"
    for _ in $(seq "$runs"); do
        "$work/yardstick" "$code" "$heaps" | grep -o '([0-9.]* ns/val' | tr -dc '0-9.\n' >>"$work/theirs"
        TIMEFORMAT=%U
        seconds=$({ time target/release/grundy values "$code" --to "$heaps" --format npy >/dev/null; } 2>&1)
        awk -v s="$seconds" -v n="$heaps" 'BEGIN { print s * 1e9 / n }' >>"$work/ours"
    done
    theirs=$(median <"$work/theirs")
    ours=$(median <"$work/ours")
    awk -v c="$code" -v n="$heaps" -v a="$theirs" -v b="$ours" \
        'BEGIN { printf "%-7s %10d %11.1f ns %11.1f ns %7.1f\n", c, n, a, b, a / b }'
done <<'CASES'
0.454 10000000
0.354 10000000
0.054 10000000
0.16 1000000
0.56 1000000
0.376 1000000
0.6 1000000
0.104 1000000
0.127 100000
0.007 50000
0.004 50000
CASES
