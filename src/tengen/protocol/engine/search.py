"""A player's answer to a manager's request, whatever the player does, and its progress as lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from tengen.board import Board, Point, Rule
from tengen.players.analyst import Analyst
from tengen.players.base import Decision, Limit, Player, Report, Reporter
from tengen.protocol.codec.analysis import (
    Mark,
    format_depth_message,
    format_realtime,
    info_lines,
    realtime_lines,
)
from tengen.protocol.codec.replies import format_message
from tengen.protocol.engine.position import ManagerPosition
from tengen.stop import StopToken

_REALTIME, _FIGURES = 1, 2
"""The two bits of ``show_detail``."""

Write = Callable[[str], None]
"""Takes one line without its end."""


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A position to search."""

    board: Board
    limit: Limit
    lines: int = 1
    """Number of lines to analyse, if the player is an `Analyst`."""
    exclude: Collection[Point] = ()
    """Points not to play, if the player is an `Analyst`."""
    empty: tuple[Point, ...] = ()
    """The empty points in order of preference for the fallback move; at least one."""

    @classmethod
    def from_position(
        cls,
        position: ManagerPosition,
        rule: Rule,
        limit: Limit,
        lines: int = 1,
        exclude: Collection[Point] = (),
    ) -> SearchRequest:
        """The request for the side to move; ``ValueError`` if the board is full."""
        empty = tuple(position.empty_points())
        if not empty:
            raise ValueError("the board is full")
        return cls(position.board(rule), limit, lines, frozenset(exclude), empty)


def choose(
    player: Player, request: SearchRequest, write: Write, report: Reporter, stop: StopToken
) -> Point:
    """The player's move, or a fallback move if it fails or its move is not allowed.

    The manager may request a move after the end of the game, or when every point is forbidden: then
    the fallback is any empty point.
    """
    board, excluded = request.board, request.exclude
    legal = [] if board.outcome is not None else board.legal_points()
    allowed = [point for point in legal if point not in excluded] or legal
    if not allowed:
        return request.empty[0]
    try:
        point = _best_point(player, request, report, stop)
    except Exception as error:
        write(format_message(f"{player.name} failed: {type(error).__name__}: {error}"))
        point = None
    if isinstance(point, Point) and point in allowed:
        return point
    return next(point for point in request.empty if point in allowed)


def _best_point(
    player: Player, request: SearchRequest, report: Reporter, stop: StopToken
) -> Point | None:
    board, limit = request.board, request.limit
    if isinstance(player, Analyst) and (request.lines > 1 or request.exclude):
        best = None
        for each in player.analyse(
            board.copy(), limit, request.lines, exclude=request.exclude, stop=stop
        ):
            report(each)
            best = each.pv[0] if each.line == 1 and each.pv else best
        return best
    decision = player.choose(board.copy(), limit, report, stop)
    return decision.point if isinstance(decision, Decision) else None


class ReportWriter:
    """Writes a player's reports in the formats that ``show_detail`` selects."""

    def __init__(self, write: Write, size: int, detail: int = 0, lines: int = 1) -> None:
        """`detail` is ``show_detail``: 1 marks on the board, 2 groups of figures, 3 both."""
        self._write = write
        self._size = size
        self._detail = detail
        self._lines = lines
        self._written: set[tuple[int, int]] = set()
        if detail & _REALTIME:
            write(format_realtime(Mark.REFRESH))

    def __call__(self, report: Report) -> None:
        """Write the lines of one report."""
        for line in self._text(report):
            self._write(line)

    def _text(self, report: Report) -> Iterable[str]:
        if self._detail & _REALTIME:
            yield from realtime_lines(report, self._size)
        if self._detail & _FIGURES:
            yield from info_lines(report, self._size, self._lines)
        # One line for people per depth, not one per change of the best move.
        step = (report.depth, report.line)
        if report.depth > 0 and step not in self._written:
            self._written.add(step)
            yield format_depth_message(report, self._lines)
