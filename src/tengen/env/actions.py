"""Actions: the moves of a board as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index

from tengen.board import PASS, Board, ForbiddenPolicy, Point, PointLike, Rule

PLANES = 4
"""Planes of an observation; `Board.to_numpy` describes them."""


def action_count(size: int, rule: Rule | str = "freestyle") -> int:
    """The number of actions: one for each point, and one more to pass under renju.

    >>> action_count(15), action_count(15, "renju")
    (225, 226)
    """
    board = Board(size, rule)  # checks both
    return board.size**2 + board.can_pass


def action_of(point: PointLike, size: int = 15) -> int:
    """The number of a point: row by row from the top left, as in `Board.legal_points`.

    >>> action_of("a15"), action_of("h8"), action_of("o1")
    (0, 112, 224)
    """
    found = Board(size).point(point)
    if found.is_pass:
        return size**2
    x, y = found.xy(size)
    return y * size + x


def point_of(action: int, size: int = 15) -> Point:
    """The point of an action; ``size * size`` is the pass.

    >>> point_of(112), point_of(225)
    (Point('h8'), Point('--'))
    """
    number, points = index(action), Board(size).size ** 2
    if not 0 <= number <= points:
        raise ValueError(f"{number} is not an action: expected 0 to {points}")
    return PASS if number == points else Point.from_xy(number % size, number // size, size)


def start_board(
    size: int,
    rule: Rule | str,
    forbidden: ForbiddenPolicy | str,
    opening: str | Iterable[PointLike],
) -> Board:
    """The position in which every game of an environment begins."""
    board = Board.from_moves(opening, size, rule, forbidden)
    if board.outcome is not None:
        raise ValueError("no game can begin here: the opening ends it")
    return board
