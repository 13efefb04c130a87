"""An engine without an engine: it can do everything and thinks nothing."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any

from tengen.board import Board, Point, PointLike
from tengen.players.base import Decision, Limit, Player, Report, Reporter
from tengen.score import Score
from tengen.stop import StopToken


class Oracle(Player):
    """Gives every point a fixed score, 0 unless told, and remembers what it was asked."""

    name = "tengen"

    def __init__(self, scores: Mapping[str, float] | None = None, chance: float = 0.5) -> None:
        super().__init__()
        self.threads = 1
        self.hash_mb = 64
        self.hash_usage = 0.25
        self.level: int | None = None
        self.was_cleared = False
        self.balanced: tuple[str, ...] = ()
        """What `balance` answers; if empty it fails."""
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self._scores = dict(scores or {})
        self._chance = chance

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,  # noqa: ARG002 - answers at once
    ) -> Decision:
        self.calls.append(("choose", {"limit": limit, "board": board}))
        best = self._ranked(board.legal_points())[0]
        score = Score(self._score(best), board.turn, None, self._chance)
        if report is not None:
            for depth in (1, 2, 2):
                report(Report(score, pv=(best,), depth=depth, nodes=10 * depth))
        return Decision(point=best, score=score)

    def analyse(
        self,
        board: Board,
        limit: Limit | None = None,
        lines: int = 1,
        moves: Iterable[PointLike] | None = None,
        exclude: Iterable[PointLike] = (),
        stop: StopToken | None = None,  # noqa: ARG002 - answers at once
    ) -> Generator[Report]:
        left_out = {board.point(point) for point in exclude}
        asked = board.legal_points() if moves is None else [board.point(point) for point in moves]
        self.calls.append(("analyse", {"limit": limit, "lines": lines, "exclude": left_out}))
        ranked = self._ranked(point for point in asked if point not in left_out)
        for depth in (1, 2):
            for number, point in enumerate(ranked[:lines], start=1):
                score = Score(self._score(point), board.turn)
                yield Report(score, pv=(point,), depth=depth, line=number)

    def balance(
        self,
        board: Board,
        limit: Limit = Limit(),
        stones: int = 1,
        target: float = 0.0,
        stop: StopToken | None = None,  # noqa: ARG002 - answers at once
    ) -> tuple[Point, ...]:
        self.calls.append(("balance", {"limit": limit, "stones": stones, "target": target}))
        if not self.balanced:
            raise ValueError("nothing is balanced")
        return tuple(board.point(point) for point in self.balanced[:stones])

    def clear(self) -> None:
        self.was_cleared = True

    def asked(self, name: str) -> list[dict[str, Any]]:
        """The arguments of all calls of that name."""
        return [arguments for called, arguments in self.calls if called == name]

    def _score(self, point: Point) -> float:
        return self._scores.get(str(point), 0.0)

    def _ranked(self, points: Iterable[Point]) -> list[Point]:
        return sorted(points, key=lambda point: -self._score(point))
