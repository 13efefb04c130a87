"""Winning rows, forbidden points and the end of a game, word for word from the rule text.

A board is a dict from point to ``"black"`` or ``"white"``; an empty point is not in it. A point is
``(x, y)``: columns from the left, rows from the bottom, both from 0, so h8 is ``(7, 7)``.
Nothing here changes a board: a stone is added to a copy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

Point = tuple[int, int]
Board = Mapping[Point, str]

RULES = ("freestyle", "standard", "renju", "caro", "standard-caro")
COLORS = ("black", "white")
OTHER = {"black": "white", "white": "black"}

# Section 1, "Line": horizontal, vertical or either diagonal.
DIRECTIONS = {"row": (1, 0), "column": (0, 1), "rising": (1, 1), "falling": (1, -1)}


@dataclass(frozen=True)
class Ending:
    """How a game ended, and every row that decided it."""

    winner: str | None
    termination: str
    lines: tuple[frozenset[Point], ...] = ()


def parse_point(text: str) -> Point:
    """``"h8"`` as ``(7, 7)``."""
    return ord(text[0]) - ord("a"), int(text[1:]) - 1


def point_text(point: Point) -> str:
    """``(7, 7)`` as ``"h8"``."""
    return f"{chr(ord('a') + point[0])}{point[1] + 1}"


def all_points(size: int) -> list[Point]:
    """Every point of the board."""
    return [(x, y) for x in range(size) for y in range(size)]


def empty_points(board: Board, size: int) -> list[Point]:
    """Every point without a stone."""
    return [point for point in all_points(size) if point not in board]


def with_stone(board: Board, point: Point, color: str) -> Board:
    """The same board with one stone more."""
    return {**board, point: color}


def step(point: Point, direction: str, distance: int) -> Point:
    """The point that many steps along the line; perhaps off the board."""
    dx, dy = DIRECTIONS[direction]
    return point[0] + distance * dx, point[1] + distance * dy


def is_empty(board: Board, size: int, point: Point) -> bool:
    """Whether the point is on the board and carries no stone."""
    return 0 <= point[0] < size and 0 <= point[1] < size and point not in board


@cache
def line_points(size: int, point: Point, direction: str) -> tuple[Point, ...]:
    """All points of the board on the line through a point, in order, the point itself too."""
    places = [step(point, direction, distance) for distance in range(-size, size + 1)]
    return tuple((x, y) for x, y in places if 0 <= x < size and 0 <= y < size)


@cache
def near_points(size: int, point: Point, direction: str) -> tuple[Point, ...]:
    """The points of the line within four steps: no other can share a row of five with the point."""
    places = [step(point, direction, distance) for distance in (-4, -3, -2, -1, 1, 2, 3, 4)]
    return tuple((x, y) for x, y in places if 0 <= x < size and 0 <= y < size)


def run_through(board: Board, point: Point, direction: str) -> list[Point]:
    """Section 1, "Run": the maximal unbroken row of one colour containing the point."""
    color = board[point]
    dx, dy = DIRECTIONS[direction]
    run = [point]
    while board.get(before := (run[0][0] - dx, run[0][1] - dy)) == color:
        run.insert(0, before)
    while board.get(after := (run[-1][0] + dx, run[-1][1] + dy)) == color:
        run.append(after)
    return run


def run_ends(run: list[Point], direction: str) -> tuple[Point, Point]:
    """The two points next to a run; perhaps off the board."""
    return step(run[0], direction, -1), step(run[-1], direction, 1)


def is_shut_in(board: Board, run: list[Point], direction: str) -> bool:
    """Section 2, "Caro detail": an opponent stone on both neighbours; the edge does not block."""
    opponent = OTHER[board[run[0]]]
    return all(board.get(end) == opponent for end in run_ends(run, direction))


def line_wins(board: Board, rule: str, point: Point, direction: str) -> bool:
    """Section 2, the table: whether the run through the point wins for its colour."""
    run = run_through(board, point, direction)
    if rule == "freestyle":
        return len(run) >= 5
    if rule == "standard":
        return len(run) == 5
    if rule == "renju":
        return len(run) == 5 if board[point] == "black" else len(run) >= 5
    open_five = len(run) == 5 and not is_shut_in(board, run, direction)
    if rule == "caro":
        return open_five or len(run) >= 6
    if rule == "standard-caro":
        return open_five
    raise ValueError(rule)


def winning_lines(board: Board, rule: str, point: Point) -> list[list[Point]]:
    """The winning runs through the stone at a point; section 2: one of them is enough to win."""
    return [
        run_through(board, point, direction)
        for direction in DIRECTIONS
        if line_wins(board, rule, point, direction)
    ]


def winning_points(board: Board, size: int, rule: str, color: str) -> list[Point]:
    """The empty points at which a stone of the colour wins at once; black's "five points"."""
    return [
        point
        for point in empty_points(board, size)
        if winning_lines(with_stone(board, point, color), rule, point)
    ]


def makes_five(board: Board, point: Point) -> bool:
    """Section 4, step 1: the black stone at the point is in a run of exactly five."""
    return any(len(run_through(board, point, direction)) == 5 for direction in DIRECTIONS)


def makes_overline(board: Board, point: Point) -> bool:
    """Section 4, step 2: the black stone at the point is in a run of six or more."""
    return any(len(run_through(board, point, direction)) >= 6 for direction in DIRECTIONS)


def fours_on_line(board: Board, size: int, point: Point, direction: str) -> set[frozenset[Point]]:
    """Section 4, "Counting fours on a line": the distinct sets of the other four stones."""
    fours = set()
    for extra in near_points(size, point, direction):
        if extra not in board:
            run = run_through(with_stone(board, extra, "black"), point, direction)
            if len(run) == 5 and extra in run:
                fours.add(frozenset(run) - {extra})
    return fours


def is_straight_four(board: Board, size: int, point: Point, extra: Point, direction: str) -> bool:
    """Section 4, real three, (i), on a board where ``point`` and ``extra`` are both black.

    The run through both is exactly four with both ends empty, and filling either end gives a run of
    exactly five.
    """
    run = run_through(board, point, direction)
    if len(run) != 4 or extra not in run:
        return False
    ends = run_ends(run, direction)
    if not all(is_empty(board, size, end) for end in ends):
        return False
    return all(
        len(run_through(with_stone(board, end, "black"), end, direction)) == 5 for end in ends
    )


def straight_four_points(board: Board, size: int, point: Point, direction: str) -> list[Point]:
    """The empty points that make a straight four through the black stone at ``point``."""
    return [
        extra
        for extra in near_points(size, point, direction)
        if extra not in board
        and is_straight_four(with_stone(board, extra, "black"), size, point, extra, direction)
    ]


def is_legal_completion(board: Board, size: int, extra: Point) -> bool:
    """Section 4, real three, (ii) and (iii), on a board where ``extra`` is still empty."""
    if makes_five(with_stone(board, extra, "black"), extra):
        return False
    return forbidden(board, size, extra) is None


def is_real_three(board: Board, size: int, point: Point, direction: str) -> bool:
    """Section 4: whether the black stone at ``point`` makes a real three on the line.

    The caller leaves out lines on which the stone makes a four.
    """
    return any(
        is_legal_completion(board, size, extra)
        for extra in straight_four_points(board, size, point, direction)
    )


def forbidden(board: Board, size: int, point: Point) -> str | None:
    """Section 4: why black may not play the empty point; ``None`` if black may, or wins there."""
    after = with_stone(board, point, "black")
    if makes_five(after, point):  # step 1
        return None
    if makes_overline(after, point):  # step 2
        return "overline"
    fours = {name: len(fours_on_line(after, size, point, name)) for name in DIRECTIONS}
    if sum(fours.values()) >= 2:  # step 3
        return "double-four"
    threes = [
        direction
        for direction, count in fours.items()
        if count == 0 and is_real_three(after, size, point, direction)
    ]
    return "double-three" if len(threes) >= 2 else None  # steps 4 and 5


def forbidden_points(board: Board, size: int) -> dict[Point, str]:
    """Every point forbidden to black, with the kind."""
    verdicts = {point: forbidden(board, size, point) for point in empty_points(board, size)}
    return {point: kind for point, kind in verdicts.items() if kind is not None}


def ending_after(board: Board, size: int, rule: str, point: Point) -> Ending | None:
    """How the game ended with the stone at ``point``, the last one played; ``None``: it goes on.

    A forbidden move by black loses (section 4).
    """
    color = board[point]
    lines = winning_lines(board, rule, point)
    if lines:  # section 2; for black under renju this is section 4, step 1
        return Ending(color, "five", tuple(frozenset(line) for line in lines))
    if rule == "renju" and color == "black":
        before = {place: stone for place, stone in board.items() if place != point}
        kind = forbidden(before, size, point)
        if kind is not None:
            runs = [run_through(board, point, direction) for direction in DIRECTIONS]
            return Ending("white", kind, tuple(frozenset(run) for run in runs if len(run) >= 6))
    if len(board) == size * size:  # section 1: full board with no winner
        return Ending(None, "full-board")
    return None
