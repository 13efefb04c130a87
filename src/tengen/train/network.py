"""Fits the network that corrects the static score."""

from __future__ import annotations

import numpy as np

from tengen.board import Rule
from tengen.engine.engine import NetworkFit
from tengen.train.boards import Boards
from tengen.train.fit import OnEpoch, Schedule

USUAL_SCHEDULE = Schedule(epochs=7, batch=4096, rate=0.008)
GOING_ON = Schedule(epochs=4, batch=4096, rate=0.003)
"""From a network that knows much already."""
_FIRST_STEPS, _FIRST_SHARE = 200, 0.1
"""So many steps, or that share of all, are smaller: until the fit knows how steep everything is."""


def fit_network(
    boards: Boards,
    rule: Rule,
    schedule: Schedule = USUAL_SCHEDULE,
    on_epoch: OnEpoch | None = None,
    begin_with: bytes = b"",
) -> bytes:
    """The network under which expectations and chosen moves are most likely, as the core has it.

    `begin_with` is one to go on from, instead of chance numbers.
    """
    random = np.random.default_rng(schedule.seed)
    held_out, used = schedule.parted(len(boards), random)
    measured = boards.rows(held_out)
    fit = NetworkFit(rule, boards.size, schedule.seed)
    if begin_with:
        fit.begin_with(begin_with)
    steps, total = 0, schedule.epochs * len(schedule.batches(used, random))
    first = min(_FIRST_STEPS, 1 + _FIRST_SHARE * total)
    for epoch in range(schedule.epochs):
        batches = schedule.batches(used, random)
        losses = []
        for number, batch in enumerate(batches):
            steps += 1
            rate = schedule.rate_in(epoch + number / len(batches))
            losses.append(fit.step(*boards.rows(batch), rate * min(1.0, steps / first)))
        if on_epoch is not None:
            on_epoch(epoch + 1, float(np.mean(losses)), fit.loss(*measured).value)
    return fit.network()
