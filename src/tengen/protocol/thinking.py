"""A player's answers to what a manager asks, whatever the player may do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from tengen.board import Board, Point, Rule
from tengen.players.analyst import Analyst
from tengen.players.base import Decision, Limit, Player, Report, Reporter
from tengen.protocol.analysis import (
    Mark,
    format_realtime,
    info_lines,
    realtime_lines,
    thought_line,
)
from tengen.protocol.lines import format_message
from tengen.protocol.position import Position

_REALTIME, _GROUPS = 1, 2
"""The two bits of ``show_detail``."""

Write = Callable[[str], None]
"""Takes one line without its end."""


@dataclass(frozen=True, slots=True)
class Question:
    """One position to think about."""

    board: Board
    limit: Limit
    lines: int = 1
    """How many lines of play to analyse, for a player that can."""
    exclude: Collection[Point] = ()
    """Points that are not to be played, for a player that can leave them out."""
    empty: tuple[Point, ...] = field(default=())
    """The empty points, those to fall back on first; one at least."""

    @classmethod
    def about(
        cls,
        position: Position,
        rule: Rule,
        limit: Limit,
        lines: int = 1,
        exclude: Collection[Point] = (),
    ) -> Question:
        """The question for the side to move; ``ValueError`` if the board is full."""
        empty = tuple(position.empty_points())
        if not empty:
            raise ValueError("the board is full")
        return cls(position.board(rule), limit, lines, frozenset(exclude), empty)


def choose(player: Player, question: Question, write: Write, report: Reporter) -> Point:
    """The player's move, or, if it has none that is legal, one that can be made at least.

    The game may be over by the rules and the manager ask all the same, or every point may be
    forbidden: then any empty point is as good as another.
    """
    board, excluded = question.board, question.exclude
    legal = [] if board.outcome is not None else board.legal_points()
    allowed = [point for point in legal if point not in excluded] or legal
    if not allowed:
        return question.empty[0]
    try:
        point = _asked(player, question, report)
    except Exception as error:
        write(format_message(f"{player.name} failed: {type(error).__name__}: {error}"))
        point = None
    if isinstance(point, Point) and point in allowed:
        return point
    return next(point for point in question.empty if point in allowed)


def _asked(player: Player, question: Question, report: Reporter) -> Point | None:
    """What the player answers, by the way that fits the question."""
    board, limit = question.board, question.limit
    if isinstance(player, Analyst) and (question.lines > 1 or question.exclude):
        best = None
        reports = player.analyse(board.copy(), limit, question.lines, exclude=question.exclude)
        for each in reports:
            report(each)
            best = each.pv[0] if each.line == 1 and each.pv else best
        return best
    decision = player.choose(board.copy(), limit, report)
    return decision.point if isinstance(decision, Decision) else None


class Reporting:
    """Writes a player's reports in the ways that were asked for."""

    def __init__(self, write: Write, size: int, detail: int = 0, lines: int = 1) -> None:
        """`detail` is ``show_detail``: 1 marks on the board, 2 groups of figures, 3 both."""
        self._write = write
        self._size = size
        self._detail = detail
        self._lines = lines
        self._told: set[tuple[int, int]] = set()
        if detail & _REALTIME:
            write(format_realtime(Mark.REFRESH))

    def __call__(self, report: Report) -> None:
        """Write what is to be written about one report."""
        for line in self._text(report):
            self._write(line)

    def _text(self, report: Report) -> Iterable[str]:
        if self._detail & _REALTIME:
            yield from realtime_lines(report, self._size)
        if self._detail & _GROUPS:
            yield from info_lines(report, self._size, self._lines)
        # People want a line for each depth, not for each change of mind in between.
        step = (report.depth, report.line)
        if report.depth > 0 and step not in self._told:
            self._told.add(step)
            yield thought_line(report, self._lines)
