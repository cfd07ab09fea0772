#!/usr/bin/env bash
# Times Grundy values of all vertices of large random graphs beside a C++ program with adjacency vectors and an
# iterative depth-first search, in one run.
#
# usage: scripts/compare-graphs.sh [VERTICES EDGES]      (10000000 50000000)
#
# The graphs are made by benches/peers/random_dag.cpp, one with its numbers shuffled and one with all edges to
# smaller numbers. Both sides have to print the same counts of values and the same sum over all vertices; then they run
# alternately. Standard output is a Markdown table of medians: wall seconds and how many times as long the
# other takes. `reading` and `solving` are measured within the processes.
#
# environment: RUNS      how often each is run (5)
#              FOLDER    where the graphs are made (a new folder below /tmp, removed at the end)
#              EXAMPLE   a built example `graph_values`, and GRUNDY a built `grundy`, in place of those that cargo builds
#
# exit status: 0 done, 1 answers differ or a program failed, 2 something needed is missing
set -euo pipefail

missing() {
    echo "compare-graphs: $1" >&2
    exit 2
}

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
vertices=${1:-10000000}
edges=${2:-50000000}
for number in "$vertices" "$edges" "${RUNS:-5}"; do
    [[ $number =~ ^[1-9][0-9]*$ ]] || missing "'$number' is not a positive number"
done
command -v g++ >/dev/null || missing "g++ is needed"
command -v python3 >/dev/null || missing "python3 is needed"
if [ -z "${FOLDER:-}" ]; then
    FOLDER=$(mktemp -d)
    trap 'rm -rf "$FOLDER"' EXIT
fi
if [ -z "${EXAMPLE:-}" ] || [ -z "${GRUNDY:-}" ]; then
    cargo build --release --quiet --manifest-path "$repository/Cargo.toml" -p grundy-cli
    cargo build --release --quiet --manifest-path "$repository/Cargo.toml" -p grundy --example graph_values
    target=${CARGO_TARGET_DIR:-$repository/target}
    GRUNDY=${GRUNDY:-$target/release/grundy}
    EXAMPLE=${EXAMPLE:-$target/release/examples/graph_values}
fi
for program in random_dag acyclic; do
    g++ -O2 -o "$FOLDER/$program" "$repository/benches/peers/$program.cpp"
done
for kind in shuffled sorted; do
    graph=$FOLDER/$kind-$vertices-$edges.el
    [ -s "$graph" ] || "$FOLDER/random_dag" "$vertices" "$edges" 6 "$kind" >"$graph"
done

python3 - "$FOLDER" "$EXAMPLE" "$GRUNDY" "$vertices" "$edges" "${RUNS:-5}" <<'PYTHON'
import resource, statistics, subprocess, sys, time

folder, example, grundy, vertices, edges, runs = sys.argv[1:6] + [int(sys.argv[6])]


def run(command, stdin=None):
    """What a program prints, its wall time, and the two times it measured itself."""
    with open(stdin or "/dev/null", "rb") as text:
        start = time.perf_counter()
        done = subprocess.run(command, stdin=text, capture_output=True, text=True)
        wall = time.perf_counter() - start
    if done.returncode != 0:
        sys.exit(f"compare-graphs: {command[0]}: {done.stderr}")
    own = [float(word) for word in done.stderr.split()] or [0.0, 0.0]
    return done.stdout, wall, own


print(f"{vertices} vertices, {edges} edges, medians of {runs} runs.")
print()
print("| graph | what | C++, s | grundy, s | times as fast |")
print("|---|---|---:|---:|---:|")
for kind in ["shuffled", "sorted"]:
    graph = f"{folder}/{kind}-{vertices}-{edges}.el"
    times = {}
    for _ in range(runs):
        (theirs, their_wall, their_own), (ours, our_wall, our_own) = run([f"{folder}/acyclic"], graph), run([example, graph])
        if theirs != ours:
            sys.exit(f"compare-graphs: {kind}: the values differ")
        rows = {"whole process": (their_wall, our_wall), "reading": (their_own[0], our_own[0]), "solving": (their_own[1], our_own[1])}
        _, solve_wall, _ = run([grundy, "solve", f"graph:{graph}", "0", "1", "--max-memory", "16GiB"])
        _, lines_wall, _ = run(["wc", "-l", graph])
        rows["`grundy solve` of two vertices, beside all values in C++"] = (their_wall, solve_wall)
        rows["`wc -l`"] = (0, lines_wall)
        rows["reading and solving, as a multiple of reading"] = (sum(their_own) / their_own[0], sum(our_own) / our_own[0])
        for what, pair in rows.items():
            times.setdefault(what, []).append(pair)
    for what, pairs in times.items():
        their, our = (statistics.median(side) for side in zip(*pairs))
        other = f"{their:.2f}" if their else ""
        ratio = f"{their / our:.1f}" if their and "multiple" not in what else ""
        print(f"| {kind} | {what} | {other} | {our:.2f} | {ratio} |")
PYTHON
