#!/usr/bin/env bash
# Times grundy beside the programs of the source documents, in one run.
#
# usage: scripts/compare-with-seed.sh [FOLDER]
#
# FOLDER holds the reference programs, acwing_*.cpp and euler_961_patterns.cpp; without it,
# ../shared/reference beside the repository. Those that the documents describe and do not print are in
# benches/seed. All are compiled with g++ -O2 into a temporary folder, both sides have to give the same
# answers, and then they run alternately. Standard output is a Markdown table: medians and bests, and
# how many times as long the seed's program takes.
#
# environment: RUNS    how often each is run (7)
#              GRUNDY  a built `grundy` to measure, in place of the one that cargo builds here
#
# exit status: 0 done, 1 answers differ or a program failed, 2 something needed is missing
#
# It needs g++, objcopy, cargo and Python 3, about 120 MB in the temporary folder, and no network.
set -euo pipefail

missing() {
    echo "compare-with-seed: $1" >&2
    exit 2
}

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
reference=${1:-$(dirname "$repository")/shared/reference}
runs=${RUNS:-7}

[ $# -le 1 ] || missing "one argument at most: the folder with the reference programs"
[[ $runs =~ ^[1-9][0-9]*$ ]] || missing "RUNS must be a positive number, not '$runs'"
for program in acwing_890 acwing_891 acwing_893 acwing_894 euler_961_patterns; do
    [ -f "$reference/$program.cpp" ] || missing "no $program.cpp in $reference; name its folder as the argument"
done
for tool in g++ objcopy cargo python3; do
    command -v "$tool" >/dev/null || missing "$tool is needed and was not found"
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/seed" "$work/inputs"

# The program itself, and one that repeats it within one process.
compile() {
    local name
    name=$(basename "$1" .cpp)
    g++ -O2 -w -c "$1" -o "$work/$name.o"
    g++ -O2 "$work/$name.o" -o "$work/seed/$name"
    objcopy --redefine-sym main=program_main "$work/$name.o" "$work/loop_$name.o"
    g++ -O2 "$repository/benches/seed/repeat.cpp" "$work/loop_$name.o" -o "$work/seed/loop_$name"
}

echo "compiling the seed's programs" >&2
for program in acwing_890 acwing_891 acwing_893 acwing_894 euler_961_patterns; do
    compile "$reference/$program.cpp"
done
for program in euler_961_masks euler_961_recurrence; do
    compile "$repository/benches/seed/$program.cpp"
done
echo 'int main() {}' | g++ -O2 -x c++ - -o "$work/seed/nothing"

echo "building grundy" >&2
cd "$repository"
target=${CARGO_TARGET_DIR:-$repository/target}
cargo build --quiet --release -p grundy --example in_process
if [ -z "${GRUNDY:-}" ]; then
    cargo build --quiet --release -p grundy-cli
    GRUNDY=$target/release/grundy
fi

echo "measuring; this takes a minute or two" >&2
python3 benches/seed/compare.py --seed "$work/seed" --grundy "$GRUNDY" \
    --in-process "$target/release/examples/in_process" --inputs "$work/inputs" --runs "$runs"
