"""The threats of both sides, from the shapes that a stone would make on every point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .reasons import Shapes, combination
from .rules import COLORS, OTHER, Board, Point

STEPS = {"row": (1, 0), "column": (0, -1), "rising": (1, 1), "falling": (1, -1)}
"""From one point of a line to the next as lines are read: columns from the top."""
BEFORE = {
    "five": "four",
    "open-four": "open-three",
    "double-four": "three",
    "four": "three",
    "open-three": "open-two",
}
"""The existing shape if one more stone makes this one; strongest first."""
ORDER = (
    "open-four",
    "four",
    "double-four",
    "four-three",
    "double-three",
    "open-three",
    "three",
    "open-two",
)
"""Most urgent first."""


@dataclass(frozen=True)
class Threat:
    """A row, or a point where a stone makes two threats."""

    color: str
    shape: str
    stones: tuple[Point, ...]
    gains: tuple[Point, ...]


@dataclass
class Row:
    """Stones of one colour on one line that form a shape."""

    stones: tuple[Point, ...]
    gains: dict[str, list[Point]] = field(default_factory=dict)
    """Points by the shape that one more stone makes there."""


def threats(board: Board, size: int, made: Mapping[str, Mapping[Point, Shapes]]) -> list[Threat]:
    """Every threat; ``made``: by colour the shapes on its legal points, row by row from the top."""
    found: list[Threat] = []
    for color in COLORS:
        found += rows(board, size, color, made[color])
        found += combinations(color, made[color])
    return sorted(found, key=lambda threat: ORDER.index(threat.shape))


def rows(board: Board, size: int, color: str, made: Mapping[Point, Shapes]) -> Iterator[Threat]:
    """Every row to which one more stone adds a threat."""
    found: dict[tuple[str, tuple[Point, ...]], Row] = {}
    for point, shapes in made.items():
        for direction, shape in shapes.items():
            if shape in BEFORE:
                stones = extended_stones(board, size, color, point, direction)
                row = found.setdefault((direction, stones), Row(stones))
                row.gains.setdefault(shape, []).append(point)
    for row in found.values():
        best = next(shape for shape in BEFORE if shape in row.gains)
        is_open_four = best == "five" and len(row.gains[best]) > 1
        name = "open-four" if is_open_four else BEFORE[best]
        yield Threat(color, name, row.stones, tuple(row.gains[best]))


def combinations(color: str, made: Mapping[Point, Shapes]) -> Iterator[Threat]:
    """Points where a stone makes two threats at once."""
    for point, shapes in made.items():
        found = combination(shapes.values())
        if found not in (None, "open-four") and "five" not in shapes.values():
            yield Threat(color, str(found), (), (point,))


def extended_stones(
    board: Board, size: int, color: str, point: Point, direction: str
) -> tuple[Point, ...]:
    """The stones that one at the point would extend, in line order.

    Of all windows of five points that contain the point and no stone of the other colour, the
    result is from the one with the most stones; of several, from the one where they are closest.
    """
    best: tuple[Point, ...] = ()
    for places in fives(size, point, direction):
        if any(board.get(place) == OTHER[color] for place in places):
            continue
        stones = tuple(place for place in places if board.get(place) == color)
        if (len(stones), -span(stones)) > (len(best), -span(best)):
            best = stones
    return best


def fives(size: int, point: Point, direction: str) -> Iterator[Sequence[Point]]:
    """Every window of five points on a line that contains the point."""
    (x, y), (dx, dy) = point, STEPS[direction]
    for first in range(-4, 1):
        places = [(x + i * dx, y + i * dy) for i in range(first, first + 5)]
        if all(0 <= i < size and 0 <= j < size for i, j in places):
            yield places


def span(stones: Sequence[Point]) -> int:
    """Distance between the first and the last stone."""
    if not stones:
        return 0
    first, last = stones[0], stones[-1]
    return max(abs(first[0] - last[0]), abs(first[1] - last[1]))
