"""Times the programs of the source documents and `grundy` alternately in one run.

`scripts/compare-with-seed.sh` builds the programs and calls this. It needs Python 3 alone.

usage: compare.py --seed DIR --grundy FILE --in-process FILE --inputs DIR --runs N

DIR holds the compiled programs by name, those that repeat themselves as loop_NAME. The answers of both
sides have to be equal, on the timed inputs and on small random ones; otherwise the exit status is 1.
The output is Markdown.
"""

import argparse
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
W_18 = "166666666689036288"


class Disagreement(Exception):
    pass


def write_input(path, heaps, moves=None):
    with open(path, "w") as file:
        for numbers in [heaps] if moves is None else [moves, heaps]:
            file.write(f"{len(numbers)}\n{' '.join(map(str, numbers))}\n")
    return path


def write_nim(path, count):
    """Heaps up to 10^9 whose nim-sum is 0, so that no heap may be misread."""
    generator = random.Random(891)
    most, block, total = range(1, 10**9 + 1), 10**6, 0
    with open(path, "w") as file:
        file.write(f"{count}\n")
        for start in range(0, count, block):
            heaps = generator.choices(most, k=min(block, count - start))
            last = start + block >= count
            for heap in heaps[:-1] if last else heaps:
                total ^= heap
            if last:
                heaps[-1] = total
            file.write(" ".join(map(str, heaps)) + "\n")
    return path


def small_inputs(directory):
    """Random inputs within the judges' bounds, about half of them P-positions for Nim."""
    generator = random.Random(961)
    path = os.path.join(directory, "small.txt")
    for problem, most in (("acwing-891", 10**9), ("acwing-893", 10**4), ("acwing-894", 100)):
        for _ in range(20):
            heaps = [generator.randint(1, most) for _ in range(generator.randint(1, 12))]
            if generator.random() < 0.5:
                heaps += heaps if problem != "acwing-891" else [nim_sum(heaps)]
            moves = None
            if problem == "acwing-893":
                moves = generator.sample(range(1, most + 1), generator.randint(1, 100))
            yield problem, write_input(path, heaps, moves)


PRIMES = [p for p in range(2, 54) if all(p % d for d in range(2, p))]


def write_divisors(path, up_to, primes):
    with open(path, "w") as file:
        file.write(f"{up_to} {len(primes)}\n{' '.join(map(str, primes))}\n")
    return path


def small_divisors(directory):
    """Random inputs of AcWing 890, whose divisors are different primes."""
    generator = random.Random(890)
    path = os.path.join(directory, "small.txt")
    for _ in range(20):
        primes = generator.sample(PRIMES, generator.randint(1, 16))
        yield "acwing-890", write_divisors(path, generator.randint(1, 10**9), primes)


def nim_sum(heaps):
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def run(command, path=None):
    """The output and the seconds that it took; input comes from a file, output goes to a pipe."""
    with open(path or os.devnull, "rb") as file:
        started = time.perf_counter()
        done = subprocess.run(command, stdin=file, stdout=subprocess.PIPE, check=True)
        return done.stdout.decode(), time.perf_counter() - started


def run_in_process(command, path=None):
    """The answers and the seconds for one, as the program itself measured them."""
    with open(path or os.devnull, "rb") as file:
        done = subprocess.run(command, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
    return "\n".join(sorted(set(done.stdout.decode().split()))), float(done.stderr)


def same_answer(name, theirs, ours):
    theirs = theirs.strip()
    if ours.lstrip().startswith("{"):
        agree = f'"{theirs}"' in ours and theirs == W_18 and winning(ours) == theirs
    else:
        agree = ours.strip() == theirs
    if not agree:
        raise Disagreement(f"{name}: the seed's program answers {theirs!r}, grundy {ours.strip()!r}")


def winning(text):
    """The field N of by_outcome, wherever it is in the answer."""

    def find(node):
        if isinstance(node, dict):
            if isinstance(node.get("by_outcome"), dict):
                return node["by_outcome"].get("N")
            node = list(node.values())
        if isinstance(node, list):
            return next(filter(None, map(find, node)), None)
        return None

    return find(json.loads(text.splitlines()[0]))


def compare(cases, runs, measure):
    """Prints a table of cases (name, their command, our command, input).

    Short programs run more often, for half a second or up to twenty times as often.
    """
    print("| case | seed median | grundy median | ratio of medians | seed best | grundy best | ratio of bests |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, theirs, ours, path in cases:
        times = ([], [])
        started = time.perf_counter()
        while len(times[0]) <= runs or (
            len(times[0]) <= 20 * runs and time.perf_counter() - started < 0.5
        ):
            answers = []
            for command, taken in zip((theirs, ours), times):
                answer, seconds = measure(command, path)
                answers.append(answer)
                taken.append(seconds)
            same_answer(name, *answers)
        # The first run of each warms the caches.
        times = [taken[1:] for taken in times]
        cells = [name]
        for summary in (statistics.median, min):
            seed, own = map(summary, times)
            cells += [show(seed), show(own), f"{seed / own:.2f}"]
        print("| " + " | ".join(cells) + " |", flush=True)


def show(seconds):
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            break
    return f"{seconds / size:.3g} {unit}"


def main():
    parser = argparse.ArgumentParser()
    for option in ("--seed", "--grundy", "--in-process", "--inputs"):
        parser.add_argument(option, required=True)
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()

    def seed(name):
        return [os.path.join(options.seed, name)]

    def judge(problem):
        return [options.grundy, "judge", problem]

    def count(method):
        below = ["--below", "10^18", "--method", method]
        return [options.grundy, "count", "removing-digits", *below, "--format", "json"]

    def looped(times, *question):
        return [options.in_process, str(times), *question]

    for problem, path in itertools.chain(small_inputs(options.inputs), small_divisors(options.inputs)):
        theirs, ours = run(seed(problem.replace("-", "_")), path)[0], run(judge(problem), path)[0]
        same_answer(f"{problem} on a small input", theirs, ours)
    print("80 small random inputs of the judges: the same answers.\n", flush=True)

    def at(name):
        return os.path.join(options.inputs, name)

    divisors = write_divisors(at("890.txt"), 10**9, PRIMES)
    nim = write_nim(at("891.txt"), 10**7)
    heaps = [10**4] * 100
    first = write_input(at("893-first.txt"), heaps, list(range(1, 101)))
    spread = random.Random(893).sample(range(1, 10**4 + 1), 100)
    spread = write_input(at("893-spread.txt"), heaps, spread)
    split = write_input(at("894.txt"), [100] * 100)

    print(f"Whole processes, at least {options.runs} runs of each alternately:\n")
    compare(
        [
            ("a process that does nothing", seed("nothing"), seed("nothing"), None),
            ("acwing-890, 16 primes, 10^9", seed("acwing_890"), judge("acwing-890"), divisors),
            ("acwing-891, 10^7 heaps", seed("acwing_891"), judge("acwing-891"), nim),
            ("acwing-893, moves 1 to 100", seed("acwing_893"), judge("acwing-893"), first),
            ("acwing-893, 100 moves up to 10^4", seed("acwing_893"), judge("acwing-893"), spread),
            ("acwing-894, 100 heaps of 100", seed("acwing_894"), judge("acwing-894"), split),
            ("count 10^18, patterns", seed("euler_961_patterns"), count("patterns"), None),
            ("count 10^18, masks", seed("euler_961_masks"), count("masks"), None),
            ("count 10^18, formula", seed("euler_961_recurrence"), count("formula"), None),
        ],
        options.runs,
        run,
    )

    def in_process(name, times, question, path=None):
        theirs, ours = times
        return name, seed("loop_" + theirs[0]) + [str(theirs[1])], looped(ours, *question), path

    python = [sys.executable, os.path.join(HERE, "euler_961_recurrence.py"), "10000", "3"]
    print(f"\nWithin one process that repeats the work, at least {options.runs} such processes of each alternately:\n")
    compare(
        [
            in_process(
                "acwing-890, 16 primes, 10^9", (("acwing_890", 100), 5000), ("judge", "acwing-890", divisors), divisors
            ),
            in_process(
                "acwing-893, moves 1 to 100",
                (("acwing_893", 3), 30),
                ("judge", "acwing-893", first),
                first,
            ),
            in_process(
                "acwing-893, 100 moves up to 10^4",
                (("acwing_893", 10), 50),
                ("judge", "acwing-893", spread),
                spread,
            ),
            in_process(
                "acwing-894, 100 heaps of 100", (("acwing_894", 50), 5000), ("judge", "acwing-894", split), split
            ),
            in_process("count 10^18, patterns", (("euler_961_patterns", 1), 100), ("count", "patterns", "18")),
            in_process("count 10^18, masks", (("euler_961_masks", 5), 100), ("count", "masks", "18")),
            in_process(
                "count 10^18, formula", (("euler_961_recurrence", 200000), 10000), ("count", "formula", "18")
            ),
            (
                "count 10^10000, formula (the recurrence in Python)",
                python,
                looped(50, "count", "formula", "10000"),
                None,
            ),
        ],
        options.runs,
        run_in_process,
    )


if __name__ == "__main__":
    try:
        main()
    except Disagreement as disagreement:
        sys.exit(str(disagreement))
