"""An opening as a small picture."""

from __future__ import annotations

from tengen.arena.report.markup import Markup, element, joined
from tengen.board import parse_moves

_MARGIN = 1
"""Points around the stones."""
_LEAST = 7
"""Points along a side."""


def thumbnail(moves: str, size: int, width: float, x: float, y: float) -> Markup:
    """The part of the board that has the stones; the last one is marked."""
    stones = [point.xy(size) for point in parse_moves(moves) if not point.is_pass]
    left, top, side = _part(stones, size)
    step = width / (side + 1)

    def place(index: int) -> float:
        return step * (index + 1)

    end = place(side - 1)
    lines = [
        f"M{step:.2f} {at:.2f}H{end:.2f}M{at:.2f} {step:.2f}V{end:.2f}"
        for at in map(place, range(side))
    ]
    pieces = [
        element("rect", width=width, height=width, rx=3, class_="board"),
        element("path", d="".join(lines), class_="lines"),
    ]
    for number, (column, row) in enumerate(stones):
        kind = "white" if number % 2 else "black"
        center = {"cx": place(column - left), "cy": place(row - top)}
        pieces.append(element("circle", **center, r=step * 0.46, class_=f"stone {kind}"))
        if number == len(stones) - 1:
            pieces.append(element("circle", **center, r=step * 0.16, class_="last"))
    return element("g", joined(pieces), transform=f"translate({x:g} {y:g})")


def _part(stones: list[tuple[int, int]], size: int) -> tuple[int, int, int]:
    """The square to show: its first column, first row, and points along a side."""
    columns = [x for x, _ in stones] or [size // 2]
    rows = [y for _, y in stones] or [size // 2]
    spread = max(max(columns) - min(columns), max(rows) - min(rows)) + 1
    side = min(size, max(_LEAST, spread + 2 * _MARGIN))

    def start(low: int, high: int) -> int:
        return max(0, min(size - side, (low + high + 1 - side + 1) // 2))

    return start(min(columns), max(columns)), start(min(rows), max(rows)), side
