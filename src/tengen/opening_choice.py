"""Decisions of a player in an opening: where to place, what to offer, which colour to take."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import product
from typing import TypeVar

from tengen.board import Board, Point, Symmetry
from tengen.opening import Action, Choice, Kind, Opening, Phase
from tengen.players.analyst import Analyst
from tengen.players.base import Decision, Limit, Player, Report
from tengen.stop import StopToken

_T = TypeVar("_T")
SEARCH_SECONDS = 1.0
"""Default time for each search."""
_DEFAULT_OFFERS = 2
"""Number of fifth moves to declare, where the player chooses it."""
_MATE = 1e9
"""The score of a won game."""
_PREPARED = ("swap", "swap2")
"""The opening rules that begin with three stones on any points."""
_THREE_STONES = (
    ((0, 1), (-1, 3), (2, 3)),
    ((0, 3), (-1, 4), (-2, 1)),
    ((0, 1), (0, 2), (-1, 1)),
    ((2, 4), (0, 3), (-1, 1)),
    ((-2, 3), (-1, 4), (2, 4)),
    ((1, 3), (2, 4), (-1, 2)),
    ((0, 0), (2, 0), (1, 1)),
    ((0, 1), (0, 2), (2, 2)),
)
"""Balanced openings, black, white and black: columns from the middle one, rows from the edge. They
fit on the smallest board, under any rotation and reflection."""


class OpeningChooser:
    """Makes the decisions of one player under any opening rule.

    It takes the colour with the better score. Where the other side may choose a colour afterwards,
    it places stones that balance the position; elsewhere, and for offers, the moves it would play.
    It declares two fifth moves and never asks for more stones or offers, because a choice of the
    other side can only cost points. A player that is not an `Analyst` places the move that it would
    play, if the rule allows that.
    """

    def __init__(
        self,
        player: Player,
        limit: Limit = Limit(),
        chance: random.Random | None = None,
        stop: StopToken | None = None,
    ) -> None:
        """`limit` applies to each search; `chance` chooses among prepared openings.

        Cancelling `stop` ends the running search and those after it.
        """
        self._player = player
        self._limit = limit
        self._chance = chance or random.Random()  # noqa: S311 - not for cryptography
        self._stop = stop

    def answer(self, opening: Opening) -> Action:
        """The player's next action; ``ValueError`` if the opening is over."""
        choices = {choice.kind: choice for choice in opening.choices()}
        if not choices:
            raise ValueError("there is nothing to decide: the opening is over")
        if Kind.STAY in choices:
            return Action(Kind.SWAP if self.prefers_other_side(opening.board) else Kind.STAY)
        (choice,) = choices.values()
        if choice.kind is Kind.DECLARE:
            return Action(Kind.DECLARE, number=min(_DEFAULT_OFFERS, choice.highest or 1))
        if choice.kind is Kind.PICK:
            return Action(Kind.PICK, self._pick(opening.board, choice))
        return Action(choice.kind, self._point(opening, choice))

    def prefers_other_side(self, board: Board) -> bool:
        """Whether the side not to move has the better score; false if the player reports none."""
        mine = self._search(board)
        if mine is None:
            return False
        if mine.mate_in is not None:
            return mine.mate_in < 0
        if mine.win_probability is not None:
            return mine.win_probability < 0.5
        # Scores of other players have no fixed zero: compare with the other side's score.
        theirs = self._search(_after(board, mine.point))
        if theirs is None or mine.score is None or theirs.score is None:
            return False
        return theirs.score.value > mine.score.value

    def _point(self, opening: Opening, choice: Choice) -> Point:
        """The point to place or to offer."""
        prepared = _prepared(opening)
        if prepared:
            return self._chance.choice(prepared)
        board, points = opening.board, choice.points
        player = self._player
        if isinstance(player, Analyst):
            found = (
                self._even(player, board, points)
                if _other_chooses(opening, choice)
                else self._ranked(player, board, points, 1)
            )
            if found:
                return found[0].pv[0]
        decision = self._search(board)
        if decision is not None and decision.point in points:
            return decision.point
        return by_distance(points, board.size)[0]

    def _even(self, player: Analyst, board: Board, points: Iterable[Point]) -> list[Report]:
        """The points in order of balance, the most balanced first."""
        wanted = frozenset(points)
        balanced = _attempt(lambda: player.balance(board, self._limit, stop=self._stop))
        if balanced and balanced[0] in wanted:
            return [Report(pv=balanced)]
        ranked = self._ranked(player, board, wanted, len(wanted))
        return sorted(ranked, key=lambda report: abs(_value(report)))

    def _ranked(
        self, player: Analyst, board: Board, points: Iterable[Point], lines: int
    ) -> list[Report]:
        """The final reports on the best of these points; empty if the player fails."""

        def analysed() -> dict[int, Report]:
            reports = player.analyse(
                board, self._limit, lines, moves=sorted(points), stop=self._stop
            )
            return {report.line: report for report in reports if report.pv}

        last = _attempt(analysed) or {}
        return [last[line] for line in sorted(last)]

    def _pick(self, board: Board, choice: Choice) -> Point:
        """The fifth move that is worst for black, or else the one farthest from the centre."""
        player, points = self._player, by_distance(choice.points, board.size)
        if isinstance(player, Analyst):
            ranked = self._ranked(player, board, points, len(points))
            if len(ranked) == len(points):
                return min(ranked, key=_value).pv[0]
        replies = {point: self._search(_after(board, point)) for point in points}
        scores = {
            point: _value(reply)
            for point, reply in replies.items()
            if reply is not None and reply.score is not None
        }
        return max(scores, key=scores.__getitem__) if len(scores) == len(points) else points[-1]

    def _search(self, board: Board) -> Decision | None:
        """The player's decision; ``None`` if it fails or its move is not legal."""
        decision = _attempt(
            lambda: self._player.choose(board.copy(), self._limit, None, self._stop)
        )
        if not isinstance(decision, Decision) or not isinstance(decision.point, Point):
            return None
        return decision if board.is_legal(decision.point) else None


def by_distance(points: Iterable[Point], size: int) -> list[Point]:
    """The points from the centre outwards."""
    centre = size // 2

    def distance(point: Point) -> tuple[int, Point]:
        x, y = point.xy(size)
        return (x - centre) ** 2 + (y - centre) ** 2, point

    return sorted(points, key=distance)


def _attempt(ask: Callable[[], _T]) -> _T | None:
    """The answer; ``None`` if the player fails, which must not end an opening."""
    try:
        return ask()
    except Exception:
        return None


def _value(report: Report) -> float:
    """The score, with proven wins above and proven losses below all scores."""
    if report.mate_in is not None:
        return _MATE - report.mate_in if report.mate_in > 0 else -_MATE - report.mate_in
    return 0.0 if report.score is None else report.score.value


def _after(board: Board, point: Point) -> Board:
    after = board.copy()
    after.play(point)
    return after


def _other_chooses(opening: Opening, choice: Choice) -> bool:
    """Whether the other side may choose a colour once this stone is placed."""
    if choice.kind is not Kind.PLACE:
        return False
    twin = opening.copy()
    twin.act(Action(choice.kind, min(choice.points)))
    return twin.phase in {Phase.SWAP, Phase.BRANCH, Phase.DECLARE}


def _prepared(opening: Opening) -> list[Point]:
    """The next stones of all prepared openings that begin like this one; often none."""
    played, size = opening.moves, opening.size
    if opening.name not in _PREPARED or len(played) >= 3:
        return []
    found = []
    for stones, symmetry in product(_THREE_STONES, Symmetry):
        points = tuple(
            Point.from_xy(size // 2 + column, row, size).transformed(symmetry, size)
            for column, row in stones
        )
        if points[: len(played)] == played:
            found.append(points[len(played)])
    return found
