"""An independent judge of forced wins: slow, brute force, and only the board's own answers."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tengen.board import Board, Color, Point, Rule, Shape

OTHER = {Color.BLACK: Color.WHITE, Color.WHITE: Color.BLACK}
FOURS = {Shape.FOUR, Shape.DOUBLE_FOUR, Shape.OPEN_FOUR}
_LOUD = FOURS | {Shape.FIVE, Shape.OVERLINE}
_RANK = {shape: rank for rank, shape in enumerate(Shape)}
_REACH = 5
"""A stone farther away on a line cannot change whether a point makes five."""


def tactical_board(chance: random.Random, size: int, rule: Rule, stones: int) -> Board:
    """A game in progress whose stones stand close together, with much to see but no four yet.

    Three boards in four have no open three either, so that wins are farther away.
    """
    board = Board(size, rule)
    loud = _LOUD | ({Shape.OPEN_THREE} if chance.random() < 0.75 else set())
    board.play((size // 2, size // 2))
    near = _around(board, board.moves[0])
    while near and len(board.moves) < stones:
        tried = chance.sample(sorted(near), min(3, len(near)))
        shapes = {point: set(board.shapes(point).values()) for point in tried}
        calm = [point for point in tried if board.is_legal(point) and not shapes[point] & loud]
        if calm:
            move = min(calm, key=lambda point: min(_RANK[shape] for shape in shapes[point]))
            board.play(move)
            near |= _around(board, move)
            near -= {move}
        else:
            near -= set(tried)
    return board


def empty_points(board: Board) -> list[Point]:
    """Every point without a stone, allowed or not."""
    points = (Point.from_xy(x, y, board.size) for y in range(board.size) for x in range(board.size))
    return [point for point in points if board[point] is None]


def with_turn(board: Board, color: Color) -> Board:
    """The same stones with this side to move."""
    return Board.from_stones(
        board.stones(Color.BLACK), board.stones(Color.WHITE), color, board.size, board.rule
    )


def five_points(board: Board, color: Color, among: Iterable[Point] | None = None) -> list[Point]:
    """The points where this side wins at once."""
    points = empty_points(board) if among is None else among
    return [point for point in points if Shape.FIVE in board.shapes(point, color).values()]


def four_points(board: Board) -> list[Point]:
    """The legal moves after which the side to move threatens to make five."""
    return [
        point
        for point in empty_points(board)
        if not FOURS.isdisjoint(board.shapes(point).values()) and board.is_legal(point)
    ]


def wins_by_fours(board: Board, plies: int) -> bool:
    """Whether the side to move makes five within so many moves of both, by fours alone.

    Within three moves that is every win: a move that does not threaten five leaves time for one.
    """
    me = board.turn
    if plies < 1:
        return False
    if five_points(board, me):
        return True
    return plies >= 3 and any(forces(board, point, plies) for point in four_points(board))


def forces(board: Board, move: Point, plies: int) -> bool:
    """Whether this move leads to a five within so many moves of both against every reply.

    After a move that is no four the attacker may go on by fours only, so that a "no" beyond five
    moves proves nothing.
    """
    me = board.turn
    board.play(move)
    try:
        if board.outcome is not None:
            return board.outcome.winner == me
        return plies >= 3 and is_lost(board, plies - 1)
    finally:
        board.undo()


def is_lost(board: Board, plies: int) -> bool:
    """Whether the other side makes five within so many moves of both, whatever is played now.

    As for `forces`, a "no" beyond four moves proves nothing.
    """
    if five_points(board, board.turn):
        return False
    attacker = OTHER[board.turn]
    fives = five_points(board, attacker)
    replies = board.legal_points()
    if fives:
        replies = [point for point in replies if any(_is_in_reach(point, five) for five in fives)]
    elif not replies:
        return False
    for reply in replies:
        board.play(reply)
        remaining = five_points(board, attacker, [five for five in fives if five != reply])
        is_answered = plies >= 2 and (bool(remaining) or wins_by_fours(board, plies - 1))
        board.undo()
        if not is_answered:
            return False
    return plies >= 2


def _is_in_reach(one: Point, other: Point) -> bool:
    columns, rows = abs(one.column - other.column), abs(one.row - other.row)
    return max(columns, rows) <= _REACH and (columns == 0 or rows in (0, columns))


def _around(board: Board, point: Point) -> set[Point]:
    """The empty points next to a point."""
    x, y = point.xy(board.size)
    return {
        neighbour
        for column in range(max(0, x - 1), min(board.size, x + 2))
        for row in range(max(0, y - 1), min(board.size, y + 2))
        if board[neighbour := Point.from_xy(column, row, board.size)] is None
    }
