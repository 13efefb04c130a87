"""The classic players: how fast each of them thinks, in pure Python."""

from __future__ import annotations

import time
from statistics import median

from benchmarks.measure import rate, show
from benchmarks.positions import middle_game
from tengen.players.base import Limit
from tengen.roster import create

POSITIONS = 20


def measure(name: str, limit: Limit) -> tuple[float, float]:
    """The median seconds of a move, and nodes a second over all positions."""
    player = create(name)
    seconds, nodes = [], 0
    for board in middle_game(POSITIONS):
        start = time.perf_counter()
        decision = player.choose(board, limit)
        seconds.append(time.perf_counter() - start)
        nodes += decision.nodes
    return median(seconds), nodes / sum(seconds)


def run() -> None:
    rows = []
    for name, limit, unit, goal in (
        ("classic:automaton", Limit(depth=5), "nodes", "5 plies, width 10: under 1 s"),
        ("classic:winlines", Limit(depth=3), "nodes", "20,000 nodes/s"),
        ("classic:uct,playouts=1000,seed=1", Limit(), "playouts", "1,000 playouts/s"),
        ("classic:twoply", Limit(), "nodes", "under 0.5 s"),
        ("classic:shapes", Limit(depth=3), "nodes", "3 plies: under 0.5 s"),
    ):
        seconds, speed = measure(name, limit)
        rows.append([name.split(",")[0], f"{seconds:.3f} s", f"{rate(speed)} ({unit})", goal])
    show(
        f"Classic players on {POSITIONS} middle-game positions",
        ["player", "median move", "speed", "goal"],
        rows,
    )
