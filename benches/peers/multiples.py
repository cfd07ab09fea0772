"""Times `grundy multiples` beside other programs; `scripts/compare-multiples.sh` calls this.

usage: multiples.py GRUNDY PEER RUNS LIMIT
"""

import json
import random
import statistics
import subprocess
import sys
import time


def primes(count):
    found, number = [], 2
    while len(found) < count:
        if all(number % prime for prime in found if prime * prime <= number):
            found.append(number)
        number += 1
    return found


def run(command, limit):
    """The last line of the output, or its count, and the seconds; nothing and the limit when it was given up."""
    started = time.perf_counter()
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=limit)
    except subprocess.TimeoutExpired:
        return None, limit
    taken = time.perf_counter() - started
    if done.returncode:
        return None, limit
    text = done.stdout.decode().strip()
    return json.loads(text)["count"] if text.startswith("{") else text, taken


def show(answer, seconds):
    return f"{statistics.median(seconds):.3g}" if answer is not None else f"over {seconds[0]:g}"


def main():
    grundy, peer, runs, limit = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])

    def ours(divisors, bound):
        return [grundy, "multiples", *divisors, "--none", "--up-to", str(bound), "--format", "json"]

    def phi(exponent, count):
        bound = 10**exponent
        theirs = ["primecount", "--phi", str(bound), str(count), "--threads=1"]
        name = f"the first {count} primes, 10^{exponent}"
        return name, "primecount", theirs, ours(["--first-primes", str(count)], bound)

    def listed(name, divisors):
        text = ",".join(map(str, divisors))
        return f"{name}, 10^12", "C++", [peer, str(10**12), text], ours(["--of", text], 10**12)

    generator = random.Random(6)
    cases = [
        *(phi(*case) for case in [(18, 25), (12, 168), (15, 168), (12, 1000), (15, 1000), (14, 3000), (9, 900858536)]),
        listed("the first 1000 primes as a list", primes(1000)),
        listed("2 to 1001", range(2, 1002)),
        *(listed(f"1000 random of 2 to 10^{e}", generator.sample(range(2, 10**e), 1000)) for e in (9, 6, 4)),
        listed("1001 to 2000", range(1001, 2001)),
    ]
    print("| divisors and bound | beside | beside, s | grundy, s | times as long |")
    print("|---|---|---:|---:|---:|")
    for name, beside, theirs, own in cases:
        times, answers = ([], []), [None, None]
        for _ in range(runs):
            for side, command in enumerate((theirs, own)):
                if times[side] and answers[side] is None:
                    continue
                answers[side], seconds = run(command, limit)
                times[side].append(seconds)
        if None not in answers and answers[0] != answers[1]:
            sys.exit(f"{name}: {beside} says {answers[0]}, grundy {answers[1]}")
        ratio = "" if None in answers else f"{statistics.median(times[1]) / statistics.median(times[0]):.2f}"
        print(f"| {name} | {beside} | {show(answers[0], times[0])} | {show(answers[1], times[1])} | {ratio} |", flush=True)


main()
