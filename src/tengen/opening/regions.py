"""The part of the board where a stone of the opening may be placed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tengen.board import Language, Point
from tengen.i18n import text


@dataclass(frozen=True, slots=True)
class Region:
    """The whole board, a central square of it, or everything outside that square.

    The square is centred on column and row ``size // 2``, counted from the top left corner as in
    the Gomocup protocol, and clipped at the edge of a small board. On an odd board that is the
    true centre; an even board has none, and the square is half a point to the right and below.
    """

    side: int | None = None
    """Length of the central square in points, odd; ``None`` for the whole board."""
    outside: bool = False
    """Whether the region is everything outside the square instead of the square itself."""

    def points(self, size: int) -> frozenset[Point]:
        """All points of the region on an empty board of that size."""
        return _points(self, size)

    def label(self, language: Language = "en") -> str:
        """The region in words that fit into the prompts of an opening."""
        if self.side is None:
            return text(language, "opening.region.anywhere")
        if self.side == 1:
            return text(language, "opening.region.centre")
        key = "opening.region.outside" if self.outside else "opening.region.inside"
        return text(language, key, side=self.side)


ANYWHERE = Region()


def inside(side: int) -> Region:
    """The central square with `side` points along each side."""
    return Region(side)


def outside(side: int) -> Region:
    """Every point outside the central square."""
    return Region(side, outside=True)


@cache
def _points(region: Region, size: int) -> frozenset[Point]:
    everything = frozenset(Point.from_xy(x, y, size) for x in range(size) for y in range(size))
    if region.side is None:
        return everything
    centre, reach = size // 2, region.side // 2
    span = range(max(0, centre - reach), min(size, centre + reach + 1))
    square = frozenset(Point.from_xy(x, y, size) for x in span for y in span)
    return everything - square if region.outside else square
