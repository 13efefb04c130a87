"""Where a stone of the opening may be placed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tengen.board import Language, Point


@dataclass(frozen=True, slots=True)
class Region:
    """The whole board, a central square of it, or everything outside that square.

    The square is centred on the protocol's centre, column and row ``size // 2`` counted from the
    top left corner, and cut off at the edge of a small board. On an odd board that is the true
    centre; an even board has none, and the square then lies half a point to the right and below.
    """

    side: int | None = None
    """Length of the central square in points, odd; ``None`` for the whole board."""
    outside: bool = False
    """Whether the points outside the square are meant instead of those inside."""

    def points(self, size: int) -> frozenset[Point]:
        """All points of the region on an empty board of that size."""
        return _points(self, size)

    def label(self, language: Language = "en") -> str:
        """The region in words that follow "place a stone" (en) or 在 (zh)."""
        if self.side is None:
            return "任意一点" if language == "zh" else "anywhere"
        if self.side == 1:
            return "中心点" if language == "zh" else "on the centre point"
        if language == "zh":
            return f"中央{self.side}×{self.side}范围之{'外' if self.outside else '内'}"
        return f"{'outside' if self.outside else 'inside'} the central {self.side}x{self.side}"


ANYWHERE = Region()


def inside(side: int) -> Region:
    """The central square with that many points on a side."""
    return Region(side)


def outside(side: int) -> Region:
    """Every point but those of the central square."""
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
