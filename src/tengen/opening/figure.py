"""Symmetries: rotations and reflections that map a figure of stones onto itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tengen.board import Board, Color, Point

Vector = tuple[int, int]
"""A position or a step on the board: columns to the right, rows upwards."""

TURNS: tuple[tuple[int, int, int, int], ...] = (
    (1, 0, 0, 1),
    (0, 1, -1, 0),
    (-1, 0, 0, -1),
    (0, -1, 1, 0),
    (-1, 0, 0, 1),
    (1, 0, 0, -1),
    (0, -1, -1, 0),
    (0, 1, 1, 0),
)
"""The eight symmetries of a square as row-major matrices; the first is the identity."""


def turned(vector: Vector, turn: tuple[int, int, int, int]) -> Vector:
    """The vector after one of the eight ``TURNS`` about the origin."""
    x, y = vector
    return turn[0] * x + turn[1] * y, turn[2] * x + turn[3] * y


@dataclass(frozen=True, slots=True)
class Isometry:
    """A rotation or reflection of the plane, followed by a translation."""

    turn: tuple[int, int, int, int]
    shift: Vector

    def __call__(self, vector: Vector) -> Vector:
        """The image of a position."""
        x, y = turned(vector, self.turn)
        return x + self.shift[0], y + self.shift[1]


def self_symmetries(board: Board) -> tuple[Isometry, ...]:
    """Every isometry that maps the black stones onto themselves and the white ones too.

    They are symmetries of the figure, not of the board: a row of four stones is its own mirror
    image wherever it is on the board. At least one black stone is required.
    """
    black = {_place(point) for point in board.stones(Color.BLACK)}
    white = {_place(point) for point in board.stones(Color.WHITE)}
    anchor = min(black)
    found = []
    for turn in TURNS:
        x, y = turned(anchor, turn)
        for target in black:
            isometry = Isometry(turn, (target[0] - x, target[1] - y))
            if set(map(isometry, black)) == black and set(map(isometry, white)) == white:
                found.append(isometry)
    return tuple(found)


def images(point: Point, symmetries: Iterable[Isometry], size: int) -> frozenset[Point]:
    """The images of the point under the symmetries, as far as they are on the board."""
    places = {isometry(_place(point)) for isometry in symmetries}
    return frozenset(
        Point.from_xy(column, size - row, size)
        for column, row in places
        if 0 <= column < size and 1 <= row <= size
    )


def _place(point: Point) -> Vector:
    return point.column, point.row
