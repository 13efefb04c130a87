"""What a picture shows, checked and in a settled order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from tengen.picture.frame import Frame, Pair
from tengen.picture.lettering import one_line
from tengen.picture.themes import THEMES, StoneLook, Theme

SIZES = range(5, 23)
CELLS = range(8, 201)
MARKS = ("circle", "square", "triangle", "cross")


@dataclass(frozen=True)
class Scene:
    """Everything that is drawn; equal scenes give equal pictures."""

    size: int
    cell: int
    theme_name: str
    coordinates: bool
    title: str
    black: tuple[Pair, ...]
    white: tuple[Pair, ...]
    last: Pair | None
    texts: dict[Pair, str]
    """Move numbers and labels; a label takes the place of a number."""
    marks: dict[Pair, str]
    arrows: tuple[tuple[Pair, Pair], ...]
    lines: tuple[tuple[Pair, Pair], ...]
    heat: dict[Pair, float]
    """Only empty points."""
    winning_line: tuple[Pair, ...]
    forbidden: tuple[Pair, ...]

    @cached_property
    def theme(self) -> Theme:
        """The look the picture is drawn in."""
        return THEMES[self.theme_name]

    @cached_property
    def frame(self) -> Frame:
        """Where things lie."""
        return Frame(self.size, self.cell, self.coordinates)

    @cached_property
    def prefix(self) -> str:
        """Begins every id of the picture, so that several pictures can share a page."""
        return f"t{crc32(repr(self).encode(errors='backslashreplace')):08x}"

    @cached_property
    def looks(self) -> dict[Pair, StoneLook]:
        """How the stone on each occupied point looks."""
        theme = self.theme
        return dict.fromkeys(self.black, theme.black) | dict.fromkeys(self.white, theme.white)

    def dimmed(self, point: Pair) -> bool:
        """Whether a stone is dimmed because it is not in the winning row."""
        return bool(self.winning_line) and point not in self.winning_line


def check_look(size: int, cell: int, theme: str) -> None:
    """Refuse a size, a cell or a theme that cannot be drawn."""
    if not isinstance(size, int) or size not in SIZES:
        raise ValueError(f"size {size!r}: expected {SIZES[0]} to {SIZES[-1]} lines")
    if not isinstance(cell, int) or cell not in CELLS:
        raise ValueError(f"cell {cell!r}: expected {CELLS[0]} to {CELLS[-1]} whole pixels")
    if theme not in THEMES:
        raise ValueError(f"theme {theme!r}: expected one of {', '.join(THEMES)}")


def in_order(points: Iterable[Pair]) -> tuple[Pair, ...]:
    """The points as plain numbers, each once, sorted."""
    return tuple(sorted({(int(x), int(y)) for x, y in points}))


def checked_marks(marks: Mapping[Pair, str] | None) -> dict[Pair, str]:
    """The marks in order; refuses an unknown name."""
    for name in (marks or {}).values():
        if name not in MARKS:
            raise ValueError(f"mark {name!r}: expected one of {', '.join(MARKS)}")
    return {point: str(name) for point, name in sorted((marks or {}).items())}


def checked_heat(heat: Mapping[Pair, float] | None, occupied: set[Pair]) -> dict[Pair, float]:
    """The values of empty points in order; refuses a value outside 0 to 1."""
    for point, value in (heat or {}).items():
        if not 0.0 <= value <= 1.0:
            raise ValueError(f"heat {value!r} at {point!r}: expected 0 to 1")
    chosen = {p: float(value) for p, value in sorted((heat or {}).items()) if value > 0}
    return {point: value for point, value in chosen.items() if point not in occupied}


def merged_texts(
    numbers: Mapping[Pair, int] | None, labels: Mapping[Pair, str] | None
) -> dict[Pair, str]:
    """Move numbers and labels together, in order, without empty ones."""
    texts = {point: f"{number:d}" for point, number in (numbers or {}).items()}
    texts |= {point: text for point, text in (labels or {}).items() if text.strip()}
    return {point: one_line(text) for point, text in sorted(texts.items())}


def segments(pairs: Sequence[tuple[Pair, Pair]]) -> tuple[tuple[Pair, Pair], ...]:
    """The pairs whose two points differ; a point alone has no direction to draw."""
    return tuple((start, end) for start, end in pairs if start != end)
