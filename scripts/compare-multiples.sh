#!/usr/bin/env bash
# Times `grundy multiples` beside primecount and beside the usual inclusion-exclusion in C++, in one run.
#
# usage: scripts/compare-multiples.sh
#
# The answers are compared, and the programs run alternately. Standard output is a Markdown table of the medians
# of elapsed times of whole processes. What takes longer than the limit is given up and said so.
#
# environment: RUNS    how often each is run (5)
#              LIMIT   after how many seconds a program is given up (20)
#              GRUNDY  a built `grundy` to measure, in place of the one that cargo builds here
#
# exit status: 0 done, 1 answers differ, 2 something needed is missing
#
# It needs g++, cargo, Python 3 and primecount (Debian and Ubuntu have a package of this name).
set -euo pipefail

missing() {
    echo "compare-multiples: $1" >&2
    exit 2
}

[ $# -eq 0 ] || missing "there are no arguments"
for tool in g++ cargo python3 primecount; do
    command -v "$tool" >/dev/null || missing "$tool is needed and was not found"
done
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
g++ -O2 -std=c++17 benches/peers/multiples.cpp -o "$work/peer"
if [ -z "${GRUNDY:-}" ]; then
    cargo build --quiet --release -p grundy-cli
    GRUNDY=${CARGO_TARGET_DIR:-target}/release/grundy
fi
python3 benches/peers/multiples.py "$GRUNDY" "$work/peer" "${RUNS:-5}" "${LIMIT:-20}"
