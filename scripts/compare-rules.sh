#!/usr/bin/env bash
# Times the values of games by compiled rules beside programs for these games alone, in C++ and in Python, in one run.
#
# usage: scripts/compare-rules.sh
#
# The programs are benches/rules/*.cpp, by g++ -O2, and benches/rules/*.py. Both sides of a row have to give the same
# digest of all values, and they run alternately. Rules are not recognised here as a game of the library: it is the
# compiled loops that are measured. Standard output is a Markdown table of medians of processor seconds.
#
# environment: RUNS    how often each is run (5)
#              PYTHON  a Python 3 (python3)
#              CXX     a C++ compiler (g++)
#
# exit status: 0 done, 1 answers differ or a program failed, 2 something needed is missing
set -euo pipefail

missing() {
    echo "compare-rules: $1" >&2
    exit 2
}

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python=${PYTHON:-python3} cxx=${CXX:-g++}
[[ ${RUNS:-5} =~ ^[1-9][0-9]*$ ]] || missing "RUNS must be a positive number, not '$RUNS'"
command -v "$python" >/dev/null || missing "there is no $python"
command -v "$cxx" >/dev/null || missing "there is no $cxx"
programs=$(mktemp -d)
trap 'rm -rf "$programs"' EXIT
for source in "$repository"/benches/rules/*.cpp; do
    "$cxx" -O2 -o "$programs/$(basename "$source" .cpp)" "$source"
done
cargo build --release --quiet --manifest-path "$repository/Cargo.toml" -p grundy --example compiled_rules
target=${CARGO_TARGET_DIR:-$repository/target}

"$python" - "$target/release/examples/compiled_rules" "$programs" "$repository/benches/rules" "${RUNS:-5}" <<'PYTHON'
import resource, statistics, subprocess, sys

compiled, programs, sources, runs = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
rows = [
    ("proper-divisor", 1_000_000, "C++"),
    ("wythoff", 2000, "C++"),
    ("euclid", 3000, "C++"),
    ("proper-divisor", 1_000_000, "Python"),
    ("wythoff", 300, "Python"),
    ("euclid", 1000, "Python"),
]


def answer(command):
    """What a program prints, and the processor time that it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return text.strip(), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


print("| rules | up to | beside | beside, s | compiled rules, s | times as long |")
print("|---|---:|---|---:|---:|---:|")
for name, most, language in rows:
    peer = [f"{programs}/{name}"] if language == "C++" else [sys.executable, f"{sources}/{name}.py"]
    theirs, ours = [], []
    for _ in range(runs):
        (a, a_time), (b, b_time) = answer(peer + [str(most)]), answer([compiled, name, str(most)])
        if a != b:
            sys.exit(f"compare-rules: {name}: the values differ")
        theirs.append(a_time), ours.append(b_time)
    beside, own = statistics.median(theirs), statistics.median(ours)
    print(f"| `{name}` | {most} | {language} | {beside:.3f} | {own:.3f} | {own / beside:.3f} |", flush=True)
PYTHON
