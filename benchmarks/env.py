"""Batches of boards: random play from Python, with and without observations."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.measure import rate, seconds_per_call, show
from tengen import Rule
from tengen.env import BoardBatch

BOARDS = 1024


def moves_per_second(batch: BoardBatch, then: Callable[[], object] = lambda: None) -> float:
    """Random moves, finished games starting again; `then` follows each step."""

    def step() -> None:
        batch.step(batch.sample())
        then()

    return len(batch) / seconds_per_call(step)


def row(rule: Rule) -> list[str]:
    batch = BoardBatch(BOARDS, rule=rule, seed=1)
    planes, mask = batch.observe(), batch.legal_mask()
    return [
        str(rule),
        rate(moves_per_second(batch)),
        rate(moves_per_second(batch, lambda: batch.legal_mask(mask))),
        rate(moves_per_second(batch, lambda: batch.observe(planes))),
    ]


def run() -> None:
    show(
        f"BoardBatch({BOARDS}, size=15): moves on one core",
        ["rule", "random play", "with legal_mask()", "with observe()"],
        [row(rule) for rule in Rule],
    )
