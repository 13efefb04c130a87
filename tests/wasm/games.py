"""Random positions of every rule and board size, and what the package says of them."""

from __future__ import annotations

import random
from typing import Any

from tengen.board import Board, Color, Point, Rule

SIZES = range(5, 23)


def random_board(chance: random.Random, rule: Rule) -> Board:
    """A position after moves near others, as in real games; now and then the game is over."""
    board = Board(chance.choice(SIZES), rule)
    for _ in range(chance.randrange(board.size * 4)):
        near = [point for point in board.legal_points() if _is_near(board, point.xy(board.size))]
        if not near or board.outcome is not None:
            break
        board.play(chance.choice(near))
    return board


def _is_near(board: Board, xy: tuple[int, int]) -> bool:
    if not board.moves:
        return True
    x, y = xy
    recent = [move.xy(board.size) for move in board.moves[-6:]]
    return any(abs(x - i) <= 2 and abs(y - j) <= 2 for i, j in recent)


def as_position(board: Board) -> dict[str, Any]:
    """A game from an empty board as a `Position` of the web app."""
    moves = [str(move) for move in board.moves]
    return {"size": board.size, "rule": str(board.rule), "moves": moves}


def facts(board: Board) -> dict[str, Any]:
    """What the module says of a position, computed by the package."""
    outcome, side = board.outcome, range(board.size)
    rows = [Point.from_xy(x, y, board.size) for y in side for x in side]
    return {
        "turn": str(board.turn),
        "legal": "".join("1" if board.is_legal(point) else "0" for point in rows),
        "forbidden": {
            str(point): str(why) for point, why in board.forbidden_points(Color.BLACK).items()
        },
        "outcome": outcome
        and {
            "winner": None if outcome.winner is None else str(outcome.winner),
            "termination": str(outcome.termination),
            "line": [str(point) for point in outcome.line],
        },
        "canPass": board.can_pass,
        "text": board.to_text(),
    }
