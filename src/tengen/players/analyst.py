"""What an engine can do beside choosing a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, runtime_checkable

from tengen.board import Board, Point, PointLike
from tengen.players.base import Limit, Report
from tengen.stop import StopToken


@runtime_checkable
class Analyst(Protocol):
    """A player that can look into a position in more than one way; ask with ``isinstance``."""

    threads: int
    """How many threads it thinks with."""
    hash_mb: int
    """MiB of its hash table."""

    @property
    def hash_usage(self) -> float:
        """How full the hash table is, from 0 to 1."""

    def analyse(
        self,
        board: Board,
        limit: Limit | None = None,
        lines: int = 1,
        moves: Iterable[PointLike] | None = None,
        exclude: Iterable[PointLike] = (),
        stop: StopToken | None = None,
    ) -> Iterator[Report]:
        """Reports on the best lines, deeper and deeper; the last of each line is the result.

        Endless without a limit. `moves` are the only first moves to look at, ``None`` for all;
        those to `exclude` are not.
        """

    def balance(
        self,
        board: Board,
        limit: Limit = Limit(),
        stones: int = 1,
        target: float = 0.0,
        stop: StopToken | None = None,
    ) -> tuple[Point, ...]:
        """One or two moves after which the score, for the side to move now, is near the target."""

    def clear(self) -> None:
        """Forget everything that was found so far."""
