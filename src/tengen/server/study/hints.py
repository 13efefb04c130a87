"""A hint: the engine's choice in a position, and the reason in words."""

from __future__ import annotations

from tengen.board import PASS, Board, Point
from tengen.hint import reasons
from tengen.server.games.texts import report_message
from tengen.server.messages import Hint, Text
from tengen.server.thinking.task import Answer, SearchReport

ADVISER = "tengen"
"""The player that gives hints."""
SECONDS = 1.0
"""Its time."""
_DECISIONS = frozenset({"stay", "swap", "two-more", "offer-many"})
_MIN_FORCED_PLIES = 5
"""A nearer win is visible in the shapes that the hint names."""


def hint(board: Board, answer: Answer, *, in_opening: bool = False) -> Hint:
    """The adviser's answer in this position, with an explanation."""
    return Hint(
        ply=len(board.moves),
        action=answer.action,
        text=_text(board, answer, in_opening),
        report=report_message(answer.report or SearchReport()),
    )


def _text(board: Board, answer: Answer, in_opening: bool) -> Text:
    action = answer.action
    if action in _DECISIONS:
        return Text.of(f"server.hints.{action}")
    if action.isdigit():
        return Text.of("server.hints.declare", count=action)
    if Point(action) == PASS:
        return Text.of("server.hints.pass")
    name = action.upper()
    if in_opening:
        return Text.of("server.hints.opening", point=name)
    found = reasons(board, Point(action))
    reason = Text.each(lambda language: found.text(language, name))
    plies = None if answer.report is None else answer.report.mate_in
    if plies is None or 0 <= plies < _MIN_FORCED_PLIES:
        return reason
    key = "wins" if plies > 0 else "loses"
    return Text.of(f"server.hints.{key}", reason=reason, plies=abs(plies))
