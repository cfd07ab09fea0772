#!/usr/bin/env bash
# Times counts of winning numbers by grundy's automata beside the closed form evaluated by GMP, and beside the
# formula for one game, in one run.
#
# usage: scripts/compare-counts.sh
#
# Both sides of a row have to give the same number, and then they run alternately. Standard output is a
# Markdown table of medians: processor seconds of both, and how many times as long grundy's automaton takes.
#
# environment: RUNS    how often each is run (7)
#              GRUNDY  a built `grundy` to measure, in place of the one that cargo builds here
#              PYTHON  a Python 3 with gmpy2 (python3)
#
# exit status: 0 done, 1 answers differ or a program failed, 2 something needed is missing
set -euo pipefail

missing() {
    echo "compare-counts: $1" >&2
    exit 2
}

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python=${PYTHON:-python3}
[[ ${RUNS:-7} =~ ^[1-9][0-9]*$ ]] || missing "RUNS must be a positive number, not '$RUNS'"
"$python" -c 'import gmpy2' 2>/dev/null || missing "$python has no gmpy2"
if [ -z "${GRUNDY:-}" ]; then
    cargo build --release --quiet --manifest-path "$repository/Cargo.toml" -p grundy-cli
    GRUNDY=$repository/target/release/grundy
fi

exec "$python" - "$GRUNDY" "$repository/benches/peers/closed_form_961.py" "${RUNS:-7}" <<'PYTHON'
import random, resource, statistics, subprocess, sys, time

grundy, closed_form, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
random.seed(961)
bound = random.choice("123456789") + "".join(random.choice("0123456789") for _ in range(99_999))
count = [grundy, "count", "removing-digits"]
rows = [
    ("W(10^1000000)", count + ["--up-to-length", "1000000"], "GMP", [sys.executable, closed_form, "500000"]),
    ("W(10^100000)", count + ["--up-to-length", "100000"], "GMP", [sys.executable, closed_form, "50000"]),
    ("below a random number of 10^5 digits", count + ["--below", bound, "--method", "automaton", "--by-value"],
     "`formula`", count + ["--below", bound, "--method", "formula"]),
    ("below 10^18", count + ["--below", "10^18", "--method", "automaton"],
     "`formula`", count + ["--below", "10^18", "--method", "formula"]),
]


def answer(command):
    """The count of winning numbers, and the processor and wall time."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    lines = [line.split()[1] for line in text.splitlines() if line.startswith("N ")]
    return lines[0] if lines else text.strip(), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


print("| count | beside | beside, s | automaton, s | automaton, wall s | times as long |")
print("|---|---|---:|---:|---:|---:|")
for name, ours, beside, theirs in rows:
    times = ([], [], [])
    for _ in range(runs):
        (a, a_time, wall), (b, b_time, _) = answer(ours), answer(theirs)
        if a != b:
            sys.exit(f"compare-counts: {name}: the answers differ")
        times[0].append(b_time), times[1].append(a_time), times[2].append(wall)
    peer, own, wall = map(statistics.median, times)
    print(f"| {name} | {beside} | {peer:.3f} | {own:.3f} | {wall:.3f} | {own / peer:.2f} |")
PYTHON
