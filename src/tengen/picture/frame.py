"""Where things lie: the geometry of a board picture in pixels."""

from __future__ import annotations

from dataclasses import dataclass

Pair = tuple[int, int]
"""A point of the board as (x, y), counted from the top left."""

COLUMN_LETTERS = "abcdefghijklmnopqrstuv"


def short(value: float) -> str:
    """A number for SVG with at most two decimals and nothing superfluous."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("0", "-0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@dataclass(frozen=True, slots=True)
class Frame:
    """Maps points of the board to pixels."""

    size: int
    cell: int
    """The distance between neighbouring lines in pixels."""
    coordinates: bool
    """Whether room is left for the letters and numbers at the edge."""

    @property
    def line(self) -> int:
        """The width of a grid line in whole pixels, so that it stays crisp."""
        return max(1, round(self.cell / 42))

    @property
    def margin(self) -> int:
        """The distance from the edge of the picture to the first line, the same on every side."""
        return round(self.cell * (1.12 if self.coordinates else 0.8))

    @property
    def side(self) -> int:
        """The width of the picture, which is its height too."""
        return 2 * self.margin + (self.size - 1) * self.cell + self.line % 2

    @property
    def first(self) -> float:
        """The middle of the first line: half a pixel off where the line's width is odd."""
        return self.margin + self.line % 2 / 2

    @property
    def end(self) -> float:
        """The middle of the last line."""
        return self.first + (self.size - 1) * self.cell

    def at(self, point: Pair) -> tuple[float, float]:
        """The pixel position of a point."""
        return self.first + point[0] * self.cell, self.first + point[1] * self.cell

    def of(self, cells: float) -> float:
        """A length given in cells, in pixels."""
        return cells * self.cell


def star_points(size: int) -> list[Pair]:
    """The points that carry a dot: nine on large odd boards, five on middling ones."""
    middle = size // 2
    centre = [(middle, middle)] if size % 2 else []
    if size < 8:
        return centre
    near = 2 if size < 12 else 3
    far = size - 1 - near
    corners = [(near, near), (far, near), (near, far), (far, far)]
    if size % 2 and size >= 17:
        corners += [(middle, near), (near, middle), (far, middle), (middle, far)]
    return sorted(corners + centre)
