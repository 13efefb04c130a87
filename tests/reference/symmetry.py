"""The eight symmetries of the square board."""

from __future__ import annotations

from .rules import Board, Point

# What each symmetry makes of a direction.
TURNED_DIRECTION = {
    "identity": {"row": "row", "column": "column", "rising": "rising", "falling": "falling"},
    "rotate-90": {"row": "column", "column": "row", "rising": "falling", "falling": "rising"},
    "rotate-180": {"row": "row", "column": "column", "rising": "rising", "falling": "falling"},
    "rotate-270": {"row": "column", "column": "row", "rising": "falling", "falling": "rising"},
    "mirror": {"row": "row", "column": "column", "rising": "falling", "falling": "rising"},
    "flip": {"row": "row", "column": "column", "rising": "falling", "falling": "rising"},
    "transpose": {"row": "column", "column": "row", "rising": "rising", "falling": "falling"},
    "antitranspose": {"row": "column", "column": "row", "rising": "rising", "falling": "falling"},
}


SYMMETRIES = tuple(TURNED_DIRECTION)


def transformed_point(point: Point, symmetry: str, size: int) -> Point:
    """Where the symmetry takes a point.

    Columns count from the left and rows from the bottom, so a clockwise quarter turn takes the top
    left corner (0, m) to the top right (m, m), m being the last column.
    """
    x, y = point
    m = size - 1
    places = {
        "identity": (x, y),
        "rotate-90": (y, m - x),
        "rotate-180": (m - x, m - y),
        "rotate-270": (m - y, x),
        "mirror": (m - x, y),
        "flip": (x, m - y),
        "transpose": (m - y, m - x),
        "antitranspose": (y, x),
    }
    return places[symmetry]


def transformed(board: Board, symmetry: str, size: int) -> Board:
    """Where the symmetry takes every stone."""
    return {transformed_point(point, symmetry, size): color for point, color in board.items()}


def are_equivalent(board: Board, other: Board, size: int) -> bool:
    """Whether some symmetry takes one board to the other."""
    return any(transformed(board, symmetry, size) == other for symmetry in SYMMETRIES)
