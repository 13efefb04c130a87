"""The checker of proofs: seconds for 1,000 positions, beside the search that found the proof."""

from __future__ import annotations

from benchmarks.measure import seconds_per_call, show
from tengen import Board, Limit
from tengen.solver import solve
from tengen.solver.check import check

POSITIONS = (("caro", "black"), ("standard-caro", "white"), ("renju", "black"))
ATTACK = ["d4", "d5", "e4", "e5", "k11", "k12", "l11", "l12"]
"""Two groups, each a vct: every defence must be answered, more than 10,000 positions in all."""
DEFENCE = ["a1", "o1", "a15", "o15", "h15", "o8", "a8", "h1"]
TARGET = 10
"""Seconds for a proof of 10,000 positions."""


def measure(rule: str, attacker: str) -> list[str]:
    """A row of the table."""
    stones = (ATTACK, DEFENCE) if attacker == "black" else (DEFENCE, ATTACK)
    defender = "white" if attacker == "black" else "black"
    board = Board.from_stones(*stones, defender, 15, rule)
    found = solve(board, "win", Limit(seconds=300), side=attacker)
    if found.status != "win":
        return [f"{rule}, {attacker}", found.status, f"{found.seconds:.1f}", "", "", ""]
    seconds = seconds_per_call(lambda: check(found.text))
    positions = found.positions
    return [
        f"{rule}, {attacker}",
        f"{positions:,}",
        f"{found.seconds:.1f}",
        f"{seconds:.2f}",
        f"{seconds / positions * 1000:.3f}",
        f"{positions / seconds * TARGET / 10_000:.0f}",
    ]


def run() -> None:
    columns = ["rule, attacker", "positions", "search s", "check s", "s per 1,000", "times target"]
    show(
        f"verify() of a proof; target: 10,000 positions in {TARGET} s",
        columns,
        [measure(*position) for position in POSITIONS],
    )
