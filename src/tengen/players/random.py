"""A player that plays anywhere: the one that everybody else must beat."""

from __future__ import annotations

import random
import time

from tengen.board import Board
from tengen.players.base import (
    Decision,
    Limit,
    Player,
    Report,
    Reporter,
    Statistics,
    legal_points,
)
from tengen.stop import StopToken


class Random(Player):
    """Chooses among all legal points, each as likely as the next."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        """The same `seed` gives the same moves; ``None`` gives others every time."""
        super().__init__()
        self._random = random.Random(seed)  # noqa: S311 - a game, no secret

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),  # noqa: ARG002 - no limit is too short for this
        report: Reporter | None = None,
        stop: StopToken | None = None,  # noqa: ARG002 - answers at once
    ) -> Decision:
        """Any legal point; ``ValueError`` if there is none."""
        started = time.perf_counter()
        point = self._random.choice(legal_points(board))
        seconds = time.perf_counter() - started
        if report is not None:
            report(Report(pv=(point,), seconds=seconds))
        statistics = Statistics(seconds=seconds)
        return Decision(pv=(point,), seconds=seconds, point=point, statistics=statistics)
