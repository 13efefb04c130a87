"""The engine: nodes a second on one thread, and how much sooner two threads reach a depth."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from statistics import mean

from benchmarks.measure import rate, show
from tengen import Board
from tengen.cli.bench import Measure, measured, positions

SPEED_DEPTH = 9
RACE_DEPTH = 13
RACES = 20
ROUNDS = 3


def best_times(boards: Sequence[Board], depth: int, threads: int) -> list[Measure]:
    """What each board took in the best of some rounds, each with an engine that knows nothing."""
    rounds = [list(measured(boards, depth, threads)) for _ in range(ROUNDS)]
    return [min(tries, key=lambda one: one.seconds) for tries in zip(*rounds, strict=True)]


def speed_rows(measures: Sequence[Measure]) -> list[list[str]]:
    """Nodes a second by rule, and over all."""
    rules = list(dict.fromkeys(one.board.rule for one in measures))
    groups = {str(rule): [one for one in measures if one.board.rule is rule] for rule in rules}
    groups["all"] = list(measures)
    rows = []
    for name, group in groups.items():
        nodes, seconds = sum(one.nodes for one in group), sum(one.seconds for one in group)
        rows.append([name, f"{nodes:,}", f"{seconds:.2f} s", rate(nodes / seconds)])
    return rows


def race(boards: Sequence[Board]) -> float:
    """The share of one thread's time in which two reach the same depth, by geometric mean."""
    alone, together = (best_times(boards, RACE_DEPTH, threads) for threads in (1, 2))
    return exp(
        mean(log(two.seconds / one.seconds) for one, two in zip(alone, together, strict=True))
    )


def run() -> None:
    boards = positions()
    show(
        f"The engine to depth {SPEED_DEPTH}, one thread",
        ["rule", "nodes", "time", "speed"],
        speed_rows(best_times(boards, SPEED_DEPTH, threads=1)),
    )
    share = race(boards[:RACES])
    show(
        f"Two threads against one, to depth {RACE_DEPTH} on {RACES} positions",
        ["what", "measured", "goal"],
        [["time of two by time of one, geometric mean", f"{share:.2f}", "0.65 or less"]],
    )
