"""A hint: what a program would play, and what that is good for, in words."""

from __future__ import annotations

from tengen.board import Board, Language, Point, Shape
from tengen.cli.words import WORDS
from tengen.match import ask
from tengen.players.base import Limit
from tengen.roster import create

ADVISER = "classic:shapes"
"""Who is asked: it judges a point by the shapes it makes, which are the words of the hint."""
_SECONDS = 1.0
_MOST = 2
"""Shapes that are named of each side."""
_WORTH_A_BLOCK = (
    Shape.FIVE,
    Shape.OPEN_FOUR,
    Shape.DOUBLE_FOUR,
    Shape.FOUR,
    Shape.OPEN_THREE,
)


def suggestion(board: Board, language: Language) -> str:
    """A move for the side whose turn it is, with its reasons."""
    turn = ask(create(ADVISER), board, Limit(seconds=_SECONDS))
    if turn.decision is None or turn.forfeit is not None:
        return WORDS[language].failure.format(problem=turn.problem)
    if turn.decision.point.is_pass:
        return WORDS[language].no_hint
    return reasons(board, turn.decision.point, language)


def reasons(board: Board, point: Point, language: Language) -> str:
    """What a stone of the side to move makes at a point, and what it takes from the other side."""
    words = WORDS[language]
    made = sorted(board.shapes(point).items(), key=lambda found: list(Shape).index(found[1]))
    if made[0][1] is Shape.FIVE:
        return words.hint_wins.format(point=point, shape=words.shape[Shape.FIVE])
    makes = [
        words.makes_shape.format(shape=words.shape[shape], direction=words.direction[direction])
        for direction, shape in made
        if shape in words.shape
    ]
    taken = board.shapes(point, board.turn.other).values()
    blocks = [words.shape[shape] for shape in _WORTH_A_BLOCK if shape in taken]
    parts = []
    if makes:
        parts.append(words.makes.format(shapes=words.both.join(makes[:_MOST])))
    if blocks:
        parts.append(words.blocks.format(shapes=words.both.join(blocks[:_MOST])))
    if not parts:
        return words.hint_best.format(name=ADVISER, point=point)
    return words.hint.format(point=point, reasons=words.also.join(parts))
