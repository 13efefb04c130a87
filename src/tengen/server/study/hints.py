"""A hint: what a strong player would do here, and why, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from tengen.board import PASS, Board, Point
from tengen.hint import reasons
from tengen.server.messages import Hint, Report, Text
from tengen.server.thinking.task import Answer, SearchReport

ADVISER = "tengen"
"""Who is asked for hints."""
SECONDS = 1.0
"""How long it may think."""

_DECISIONS: Mapping[str, Text] = {
    "stay": Text(en="Keep your colour: it stands no worse.", zh="保持原来的颜色：局面不比对方差。"),
    "swap": Text(en="Take the other colour: it stands better.", zh="交换颜色：对方局面更好。"),
    "two-more": Text(
        en="Place two more stones and let the other choose.", zh="再放两子，由对方选择颜色。"
    ),
    "offer-many": Text(
        en="Offer many fifth moves and keep black.", zh="执黑不变，提出多个五手打点。"
    ),
}
_DECLARED = Text(en="Declare {} fifth moves.", zh="声明 {} 个五手打点。")
_PASS = Text(en="No point is left to play: pass.", zh="没有可下的点，只能弃权。")
_FORCED_FROM = 5
"""Nearer wins are seen from the shapes alone."""


def hint(board: Board, answer: Answer, *, in_opening: bool = False) -> Hint:
    """The adviser's answer for this position as something that a person can learn from."""
    return Hint(
        ply=len(board.moves),
        action=answer.action,
        text=_text(board, answer, in_opening),
        report=report(answer.report or SearchReport()),
    )


def report(thought: SearchReport) -> Report:
    """A player's thought as a message."""
    return Report.model_validate(asdict(thought))


def _text(board: Board, answer: Answer, in_opening: bool) -> Text:
    action = answer.action
    if action in _DECISIONS:
        return _DECISIONS[action]
    if action.isdigit():
        return Text(en=_DECLARED.en.format(action), zh=_DECLARED.zh.format(action))
    point = Point(action)
    if point == PASS:
        return _PASS
    if in_opening:
        return _opening_point(point)
    found, name = reasons(board, point), action.upper()
    end = _end(None if answer.report is None else answer.report.mate_in)
    return Text(en=found.text("en", name) + end.en, zh=found.text("zh", name) + end.zh)


def _opening_point(point: Point) -> Text:
    name = str(point).upper()
    return Text(
        en=f"{name} leaves little to choose between the colours.",
        zh=f"{name} 使双方机会大致均等。",
    )


def _end(mate_in: int | None) -> Text:
    """What is known about the end of the game."""
    if mate_in is None or 0 <= mate_in < _FORCED_FROM:
        return Text(en="", zh="")
    if mate_in > 0:
        return Text(en=f" It wins by force in {mate_in}.", zh=f"{mate_in}步内必胜。")
    return Text(
        en=f" It holds out longest, but loses in {-mate_in} against best play.",
        zh=f"这样抵抗最久，但对方下得准确则{-mate_in}步内负。",
    )
