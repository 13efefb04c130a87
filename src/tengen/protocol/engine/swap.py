"""Replies in openings where colours are negotiated: swap2 and soosorv."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tengen.board import Point, Rule
from tengen.opening import Action, Kind, Opening, Phase
from tengen.opening_choice import OpeningChooser
from tengen.protocol.codec.commands import CommandName
from tengen.protocol.codec.replies import XY

_STONES_BEFORE = (0, 3, 3, 4, 4, 5)
"""Stones before each step of soosorv; the last includes the offered fifth moves."""
_MAX_FIFTHS = 8
"""The highest number of fifth moves to declare where the manager sets no limit."""


def open_swap2(chooser: OpeningChooser, size: int, rule: Rule) -> list[Point]:
    """The three stones of the first player."""
    return _placed(chooser, Opening("swap2", size, rule), 3)


def takes_other_colour(
    chooser: OpeningChooser, size: int, rule: Rule, stones: Sequence[XY]
) -> bool:
    """Whether to swap after three or five stones; ``ValueError`` if they cannot be swap2."""
    if len(stones) not in {3, 5}:
        raise ValueError(f"swap2 needs 0, 3 or 5 stones, not {len(stones)}")
    opening = Opening("swap2", size, rule)
    _act(opening, stones[:3])
    if len(stones) == 5:
        _act(opening, ["two-more", *stones[3:]])
    return chooser.answer(opening).kind is Kind.SWAP


def soosorv_lines(
    name: CommandName, number: int | None, chooser: OpeningChooser, size: int, stones: Sequence[XY]
) -> list[str]:
    """The reply to one of the ``yxsoosorvstep`` commands.

    `number` is the declared number of fifth moves, for the steps that send it. ``ValueError`` if
    the stones or the number are not possible.
    """
    step = int(name.removeprefix("YXSOOSORVSTEP"))
    needed, last = _STONES_BEFORE[step - 1], step == len(_STONES_BEFORE)
    if len(stones) < needed or (len(stones) > needed and not last):
        raise ValueError(f"{name} needs {needed} stones{' or more' * last}, not {len(stones)}")
    fifths = len(stones) - 4 if last else number
    opening = Opening(f"soosorv-{_MAX_FIFTHS if fifths is None else fifths}", size, Rule.RENJU)
    later: list[XY | str | int]
    later = ["stay", *stones[3:4], *([] if fifths is None else [fifths]), "stay", *stones[4:]]
    # Each step covers a little more of the opening than the one before.
    _act(opening, [*stones[:3], *later[: (0, 0, 1, 3, 4, len(later))[step - 1]]])
    return [f"MESSAGE SOOSORV {text}" for text in _soosorv_texts(step, chooser, opening)]


def _soosorv_texts(step: int, chooser: OpeningChooser, opening: Opening) -> list[str]:
    """The decision of each step as text."""
    size = opening.size
    if step == 1:
        return numbered_moves(_placed(chooser, opening, 3), size)
    if step == 3:
        (fourth,) = _placed(chooser, opening, 1)
        return [f"MOVE4 {_spaced(fourth, size)} {chooser.answer(opening)}"]
    if step == 5:
        offers = []
        while opening.phase is Phase.OFFER:
            offers += _placed(chooser, opening, 1)
        return ["MOVE5 REFRESH", *(f"MOVE5 {_spaced(p, size)}" for p in offers), "MOVE5 DONE"]
    action = chooser.answer(opening)
    if action.point is not None:
        return [f"MOVE5C {_spaced(action.point, size)}"]
    return [f"SWAP{step // 2} {yes_or_no(action.kind is Kind.SWAP)}"]


def numbered_moves(points: Iterable[Point], size: int) -> list[str]:
    """``MOVE1 7 7``, ``MOVE2 8 7``, ..."""
    return [f"MOVE{number} {_spaced(point, size)}" for number, point in enumerate(points, start=1)]


def _spaced(point: Point, size: int) -> str:
    """``7 7``: the coordinates in the form of these messages."""
    x, y = point.xy(size)
    return f"{x} {y}"


def yes_or_no(answer: bool) -> str:
    """``YES`` or ``NO``."""
    return "YES" if answer else "NO"


def _act(opening: Opening, actions: Iterable[XY | str | int]) -> None:
    for action in actions:
        opening.act(action)


def _placed(chooser: OpeningChooser, opening: Opening, count: int) -> list[Point]:
    """The next `count` points that the player places or offers."""
    actions: list[Action] = []
    for _ in range(count):
        actions.append(chooser.answer(opening))
        opening.act(actions[-1])
    return [action.point for action in actions if action.point is not None]
