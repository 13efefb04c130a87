"""Corrupts valid proofs: is each refused, or true nevertheless?

    python -m benchmarks.proof_corruptions 10000 [seed]

Prints by change how many were refused, how many were accepted and proved harmless by trying
everything, and how many were wrongly accepted; these are printed too and make the exit code 1.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from itertools import islice

from benchmarks.measure import show
from tests.solver.corruption import corruptions, verdict

VERDICTS = ("refused", "harmless", "WRONG")


def main() -> int:
    """Count the verdicts."""
    count, seed = int(sys.argv[1]), " ".join(sys.argv[2:])
    chance = random.Random(f"corruptions {seed}")
    found: Counter[tuple[str, str]] = Counter()
    for name, text in islice(corruptions(chance), count):
        result = verdict(text, chance)
        found[name, result] += 1
        found["all", result] += 1
        if result == "WRONG":
            print(text)
    names = dict.fromkeys(name for name, _ in found if name != "all")
    rows = [[name, *(f"{found[name, each]:,}" for each in VERDICTS)] for name in [*names, "all"]]
    show(f"{count:,} corrupted proofs", ["change", *VERDICTS], rows)
    return 1 if found["all", "WRONG"] else 0


if __name__ == "__main__":
    sys.exit(main())
