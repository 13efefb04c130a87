"""Players with one habit each, good or bad, and random positions to ask players about."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterable, Sequence
from typing import Any

from tengen.board import Board, Point, PointLike
from tengen.players.base import Decision, Limit, Player, Reporter
from tengen.score import Score
from tengen.stop import StopToken


class Scripted(Player):
    """Answers with these points and scores, whatever the board looks like."""

    name = "scripted"

    def __init__(self, *points: Any, scores: Sequence[float | None] = ()) -> None:
        super().__init__()
        self._points = list(points)
        self._scores = list(scores)
        self.limits: list[Limit] = []
        self.boards: list[Board] = []
        self.is_closed = False

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,  # noqa: ARG002 - it thinks nothing
        stop: StopToken | None = None,  # noqa: ARG002 - answers immediately
    ) -> Decision:
        self.limits.append(limit)
        self.boards.append(board)
        point = self._points.pop(0)
        value = self._scores.pop(0) if self._scores else None
        score = None if value is None else Score(value, board.turn)
        return Decision(point=Point(point) if isinstance(point, str) else point, score=score)

    def close(self) -> None:
        self.is_closed = True


class Crashing(Player):
    """Fails in a way of its own."""

    name = "crashing"

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self._error = error

    def choose(self, *_: object) -> Decision:
        raise self._error


class Nonsense(Player):
    """Answers with something that is no decision."""

    name = "nonsense"

    def choose(self, *_: object) -> Decision:
        return "h8"  # type: ignore[return-value]


class Slow(Player):
    """Takes its time, unless somebody stops it; then plays anywhere."""

    name = "slow"

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds
        self.was_stopped = False
        self.limits: list[Limit] = []

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,  # noqa: ARG002 - it thinks nothing
        stop: StopToken | None = None,
    ) -> Decision:
        self.limits.append(limit)
        stopped = threading.Event()
        with (stop or StopToken()).calling(stopped.set):
            self.was_stopped = stopped.wait(self._seconds)
        return Decision(point=board.legal_points()[0])


class Meddling(Player):
    """Plays on the board that it is asked about."""

    name = "meddling"

    def choose(self, board: Board, *_: object) -> Decision:
        point = board.legal_points()[0]
        board.play(point)
        return Decision(point=point)


def random_board(
    chance: random.Random, size: int = 15, rule: str = "freestyle", stones: int = 20
) -> Board:
    """A position of a game in progress after so many random moves, or fewer."""
    board = Board(size, rule)
    for point in _shuffled(chance, board.legal_points())[:stones]:
        if board.is_legal(point):
            board.play(point)
        if board.outcome is not None:
            board.undo()
    return board


def quiet_board(
    chance: random.Random, size: int = 15, rule: str = "freestyle", fill: float = 0.5
) -> Board:
    """A position without a threat, so that nobody is done at once: at most two in any row."""
    stones: tuple[list[PointLike], list[PointLike]] = [], []
    for x in range(size):
        for y in range(size):
            if chance.random() < fill:
                stones[(x // 2 + y) % 2].append((x, y))
    black, white = stones
    return Board.from_stones(black, white, turn="black", size=size, rule=rule)


def _shuffled(chance: random.Random, points: Iterable[Point]) -> list[Point]:
    return sorted(points, key=lambda _: chance.random())
