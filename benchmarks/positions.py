"""Middle-game positions to measure players on: the same in every run."""

from __future__ import annotations

import random

from tengen import Board, Color, Shape

DECIDED = {Shape.FIVE, Shape.OPEN_FOUR, Shape.DOUBLE_FOUR}


def middle_game(
    count: int, stones: int = 16, size: int = 15, rule: str = "freestyle"
) -> list[Board]:
    """Open positions with a number of stones near the centre, each beside an earlier one."""
    rng = random.Random(f"{stones} {size} {rule}")
    boards: list[Board] = []
    while len(boards) < count:
        board = Board(size=size, rule=rule)
        board.play((size // 2, size // 2))
        while len(board.moves) < stones and board.outcome is None:
            x, y = rng.choice(board.moves).xy(size)
            near = (x + rng.randint(-2, 2), y + rng.randint(-2, 2))
            if board.is_legal(near):
                board.play(near)
        if board.outcome is None and is_open(board):
            boards.append(board)
    return boards


def is_open(board: Board) -> bool:
    """Whether no side wins within two stones, so that there is something to search."""
    return not any(
        DECIDED.intersection(board.shapes(point, color).values())
        for point in board.legal_points()
        for color in Color
    )
