"""A review written into the record of its game: variations, comments, marks, evaluations."""

from __future__ import annotations

import copy

from tengen.board import PASS, Color, Language
from tengen.game import Game, Mark, Node
from tengen.game_review.position import KEY_CLASSES, MAX_SHOWN_LINE, MoveClass, PositionReview
from tengen.game_review.result import Review
from tengen.game_review.words import moments

_MARKS = dict(zip(KEY_CLASSES, (Mark.CIRCLE, Mark.TRIANGLE, Mark.SQUARE, Mark.CROSS), strict=True))
_EVALUATION = "SBKV"
"""The SGF property for black's win probability in per cent, as Sabaki and others write it."""


def annotated(game: Game, review: Review, language: Language = "en") -> Game:
    """A copy of the record with the review in it; written twice it is the same.

    A key moment gets its sentence as a comment, a mark and the better line as a variation; every
    move black's win probability after it, which SGF keeps.
    """
    record = copy.deepcopy(game)
    line = [record.root, *record.main_line()]
    for node, position, ply in zip(line, review.positions, range(len(line)), strict=False):
        chance = black_chance(review, position, ply)
        if chance is not None:
            node.extra[_EVALUATION] = [f"{100 * chance:.1f}"]
    for moment in moments(review):
        before, node = line[moment.number - 1], line[moment.number]
        _mark(node, review.moves[moment.number - 1].move_class)
        node.comment = _joined(node.comment, moment.sentence.text(language))
        _add_line(before, review, moment.number)
    return record


def black_chance(review: Review, position: PositionReview, ply: int) -> float | None:
    """Black's win probability in a position of the review; ``None`` if nothing is known of it."""
    chance = _chance(position)
    if chance is None and ply > 0:  # the game is over
        chance = 1 - review.moves[ply - 1].win_probability
    if chance is None:
        return None
    return chance if review.mover(ply + 1) is Color.BLACK else 1 - chance


def _chance(position: PositionReview) -> float | None:
    """Of the side to move."""
    if position.win is not None:
        return 1.0
    if position.loss is not None:
        return 0.0
    return None if position.line is None else position.line.win_probability


def _mark(node: Node, move_class: MoveClass) -> None:
    mark = _MARKS.get(move_class)
    if mark is not None and node.move is not None and node.move != PASS:
        node.marks[node.move] = mark


def _add_line(before: Node, review: Review, number: int) -> None:
    node = before
    for move in review.moves[number - 1].better[:MAX_SHOWN_LINE]:
        node = node.add(move)


def _joined(comment: str, sentence: str) -> str:
    if sentence in comment:
        return comment
    return f"{comment}\n{sentence}" if comment else sentence
