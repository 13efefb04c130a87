"""Compares the solver with trying everything, on small boards.

    python -m benchmarks.solver_agreement 2000 [seed]

For every rule set, positions are generated until this number has a forced win and this number has
none. Each is solved as a vcf, a vct and a win; every proof is verified. Prints how often solver and
exhaustive search agree; a position on which they do not is printed and makes the exit code 1.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from benchmarks.measure import show
from tengen import Board, Color, Rule
from tengen.solver import Kind, solve
from tengen.solver.notation import KINDS
from tests.solver.brute_force import attack_position, can_force_win, random_position

EMPTY = range(4, 15)
_WEIGHTS = [2.0 ** -max(0, empty - 8) for empty in EMPTY]
"""One more empty point makes the exhaustive search two to three times as slow."""


def position(chance: random.Random, rule: Rule) -> tuple[Board, Color]:
    """A position and its attacker, which has a few rows to play in or any stones."""
    attacker, size = chance.choice(list(Color)), chance.choice([5, 6, 7])
    if chance.random() < 0.7:
        return attack_position(chance, rule, size, attacker, chance.choice(EMPTY)), attacker
    (empty,) = chance.choices(EMPTY, _WEIGHTS)
    return random_position(chance, rule, size, empty), attacker


def differences(board: Board, attacker: Color, kind: Kind, found: Counter[str]) -> list[str]:
    """What solver and exhaustive search say differently; counts the answers."""
    proof = solve(board, kind, side=attacker, memory_mb=16)
    is_win = can_force_win(board, attacker, kind)
    found[f"{kind} {'win' if is_win else 'none'}"] += 1
    if proof.status != ("win" if is_win else "none"):
        return [f"{board.to_text()}, {attacker} {kind}: {proof.status}, in truth {is_win}"]
    if is_win:
        proof.verify()
    return []


def compare(rule: Rule, count: int, chance: random.Random) -> tuple[Counter[str], list[str]]:
    """Answers and differences for one rule set."""
    found: Counter[str] = Counter()
    wrong: list[str] = []
    while min(found["win win"], found["win none"]) < count:
        board, attacker = position(chance, rule)
        found["attacker to move" if attacker is board.turn else "defender to move"] += 1
        for kind in KINDS:
            wrong += differences(board, attacker, kind, found)
    return found, wrong


def main() -> int:
    """Compare for every rule set."""
    count, seed = int(sys.argv[1]), " ".join(sys.argv[2:])
    rows, wrong = [], []
    columns = [f"{kind} {answer}" for kind in KINDS for answer in ("win", "none")]
    columns += ["attacker to move", "defender to move"]
    for rule in Rule:
        found, differing = compare(rule, count, random.Random(f"{rule} {seed}"))
        rows.append([str(rule), *(f"{found[column]:,}" for column in columns), str(len(differing))])
        wrong += differing
        print(f"{rule}: {dict(found)}, {len(differing)} differences", flush=True)
    show("solver and exhaustive search", ["rule", *columns, "different"], rows)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
