"""The threats of a position, for learners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tengen.board import Board, Color, Direction, Point, Shape
from tengen.hint import Combination, combination
from tengen.server.messages import ColorName, Text, Threat, Threats

_STEPS: Final = {
    Direction.ROW: (1, 0),
    Direction.COLUMN: (0, 1),
    Direction.RISING: (1, -1),
    Direction.FALLING: (1, 1),
}
"""Protocol coordinates from one point of a line to the next."""
_FIVE = 5
_BEFORE: Final = {
    Shape.FIVE: Shape.FOUR,
    Shape.OPEN_FOUR: Shape.OPEN_THREE,
    Shape.DOUBLE_FOUR: Shape.THREE,
    Shape.FOUR: Shape.THREE,
    Shape.OPEN_THREE: Shape.OPEN_TWO,
}
"""The existing shape if one more stone makes this one; strongest first."""
_ORDER: Final = (
    Shape.OPEN_FOUR,
    Shape.FOUR,
    Combination.DOUBLE_FOUR,
    Combination.FOUR_THREE,
    Combination.DOUBLE_THREE,
    Shape.OPEN_THREE,
    Shape.THREE,
    Shape.OPEN_TWO,
)
"""Most urgent first."""


@dataclass(slots=True)
class _Row:
    """Stones of one colour on one line that form a shape."""

    color: Color
    stones: tuple[Point, ...]
    gains: dict[Shape, list[Point]] = field(default_factory=dict)
    """Points by the shape that one more stone makes there."""


def threats(board: Board) -> Threats:
    """The threats of both sides; none after the end of the game.

    Points that are forbidden to black are not among its gains.
    """
    found: list[Threat] = []
    if board.outcome is None:
        for color in Color:
            made = _shapes(board, color)
            found += _rows(board, color, made)
            found += _combinations(color, made)
    rank = {str(shape): number for number, shape in enumerate(_ORDER)}
    return Threats(
        ply=len(board.moves), threats=sorted(found, key=lambda threat: rank[threat.shape])
    )


def _shapes(board: Board, color: Color) -> dict[Point, Mapping[Direction, Shape]]:
    """The shapes that a stone of the colour makes on every legal point."""
    forbidden = board.forbidden_points(color)
    side = range(board.size)
    empty = (board.point((x, y)) for y in side for x in side if board[x, y] is None)
    return {point: board.shapes(point, color) for point in empty if point not in forbidden}


def _rows(
    board: Board, color: Color, made: Mapping[Point, Mapping[Direction, Shape]]
) -> Iterator[Threat]:
    """Every row to which one more stone adds a threat."""
    rows: dict[tuple[Direction, tuple[Point, ...]], _Row] = {}
    for point, shapes in made.items():
        for direction, shape in shapes.items():
            if shape not in _BEFORE:
                continue
            stones = _stones(board, color, point, direction)
            row = rows.setdefault((direction, stones), _Row(color, stones))
            row.gains.setdefault(shape, []).append(point)
    for row in rows.values():
        yield _threat(row, next(shape for shape in _BEFORE if shape in row.gains))


def _threat(row: _Row, best: Shape) -> Threat:
    gains, shape = row.gains[best], _BEFORE[best]
    if shape is Shape.FOUR and len(gains) > 1:
        shape = Shape.OPEN_FOUR
    return Threat(
        color=_name(row.color),
        shape=str(shape),
        label=Text.each(shape.label),
        stones=[str(stone) for stone in row.stones],
        gains=[str(point) for point in gains],
    )


def _combinations(
    color: Color, made: Mapping[Point, Mapping[Direction, Shape]]
) -> Iterator[Threat]:
    """Points where a stone makes two threats at once."""
    for point, shapes in made.items():
        found = combination(shapes.values())
        if found is None or found is Combination.OPEN_FOUR or Shape.FIVE in shapes.values():
            continue
        yield Threat(
            color=_name(color),
            shape=str(found),
            label=Text.each(found.label),
            stones=[],
            gains=[str(point)],
        )


def _name(color: Color) -> ColorName:
    return "black" if color is Color.BLACK else "white"


def _stones(board: Board, color: Color, point: Point, direction: Direction) -> tuple[Point, ...]:
    """The stones that one at the point would extend, in line order.

    Of all windows of five points that contain the point and no stone of the other colour, the
    result is from the one with the most stones; of several, from the one where they are closest.
    """
    best: tuple[Point, ...] = ()
    for places in _fives(board, point, direction):
        if any(board[place] is color.other for place in places):
            continue
        stones = tuple(place for place in places if board[place] is color)
        if (len(stones), -_span(stones)) > (len(best), -_span(best)):
            best = stones
    return best


def _fives(board: Board, point: Point, direction: Direction) -> Iterator[Sequence[Point]]:
    """Every window of five points on a line that contains the point."""
    (x, y), (across, down) = point.xy(board.size), _STEPS[direction]
    side = range(board.size)
    for first in range(1 - _FIVE, 1):
        places = [(x + i * across, y + i * down) for i in range(first, first + _FIVE)]
        if all(i in side and j in side for i, j in (places[0], places[-1])):
            yield [board.point(place) for place in places]


def _span(stones: Sequence[Point]) -> int:
    """Distance between the first and the last stone."""
    if not stones:
        return 0
    first, last = stones[0], stones[-1]
    return max(abs(first.column - last.column), abs(first.row - last.row))
