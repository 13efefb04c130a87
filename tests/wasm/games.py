"""Random positions of every rule and board size."""

from __future__ import annotations

import random

from tengen.board import Board, Rule

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
