"""Fits the network that corrects the static score."""

from __future__ import annotations

import numpy as np

from tengen.board import Rule
from tengen.evaluation import NetworkFit
from tengen.train.boards import Boards
from tengen.train.fit import OnEpoch, Schedule

DEFAULT_SCHEDULE = Schedule(epochs=7, batch=4096, rate=0.008)
CONTINUE_SCHEDULE = Schedule(epochs=4, batch=4096, rate=0.003)
"""For a network that was fitted before."""
_WARMUP_STEPS, _WARMUP_SHARE = 200, 0.1
"""Length of the learning-rate warm-up in steps, or as a share of all steps if that is less."""


def fit_network(
    boards: Boards,
    rule: Rule,
    schedule: Schedule = DEFAULT_SCHEDULE,
    on_epoch: OnEpoch | None = None,
    initial: bytes = b"",
) -> bytes:
    """The network under which results and chosen moves are most likely, in the core's format.

    `initial` is a network to start from; empty: random weights.
    """
    random = np.random.default_rng(schedule.seed)
    held_out, used = schedule.split(len(boards), random)
    measured = boards.rows(held_out)
    fit = NetworkFit(rule, boards.size, schedule.seed)
    if initial:
        fit.begin_with(initial)
    steps, total = 0, schedule.epochs * len(schedule.batches(used, random))
    warmup = min(_WARMUP_STEPS, 1 + _WARMUP_SHARE * total)
    for epoch in range(schedule.epochs):
        batches = schedule.batches(used, random)
        losses = []
        for number, batch in enumerate(batches):
            steps += 1
            rate = schedule.rate_at(epoch + number / len(batches))
            losses.append(fit.step(*boards.rows(batch), rate * min(1.0, steps / warmup)))
        if on_epoch is not None:
            on_epoch(epoch + 1, float(np.mean(losses)), fit.loss(*measured).value)
    return fit.network()
