"""Turns and mirrorings that map a figure of stones onto itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tengen.board import Board, Color, Point

Vector = tuple[int, int]
"""A place or a step on the board: columns to the right, rows upwards."""

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
"""The eight turns and mirrorings of a square, as matrices by rows; the first changes nothing."""


def turned(vector: Vector, turn: tuple[int, int, int, int]) -> Vector:
    """The vector after one of the eight ``TURNS`` about the origin."""
    x, y = vector
    return turn[0] * x + turn[1] * y, turn[2] * x + turn[3] * y


@dataclass(frozen=True, slots=True)
class Isometry:
    """A turn or mirroring of the plane, followed by a shift."""

    turn: tuple[int, int, int, int]
    shift: Vector

    def __call__(self, vector: Vector) -> Vector:
        """Where it carries that place."""
        x, y = turned(vector, self.turn)
        return x + self.shift[0], y + self.shift[1]


def self_symmetries(board: Board) -> tuple[Isometry, ...]:
    """Every isometry that maps the black stones onto themselves and the white ones too.

    They belong to the figure and not to the board: a row of four stones is its own mirror image
    although its middle is not the centre of the board. At least one black stone is needed.
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
    """Where the symmetries carry the point, as far as that is on the board."""
    places = {isometry(_place(point)) for isometry in symmetries}
    return frozenset(
        Point.from_xy(column, size - row, size)
        for column, row in places
        if 0 <= column < size and 1 <= row <= size
    )


def _place(point: Point) -> Vector:
    return point.column, point.row
