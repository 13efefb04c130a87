"""The SVG elements of plots: text, lines, bars, stones, and an opening as a small board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from tengen.arena.report.scales import shortened
from tengen.board import Color, parse_moves

WIDTH = 440
"""Width of a plot in its own units; letters are 13 units high."""
_MAX_NAME_WIDTH = 14
"""Letters of a player's name that fit beside a plot."""
_THUMBNAIL_MARGIN = 1
"""Points around the stones."""
_MIN_THUMBNAIL_SIDE = 7
"""Points."""


def element(tag: str, *children: str, **attributes: object) -> Markup:
    """An element with children, which are escaped unless they are `Markup`.

    An attribute ``class_`` is written ``class`` and ``text_anchor`` is ``text-anchor``; ``None``
    omits it. Numbers have two decimals at most.
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_escaped(_value(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{tag}{written}>{joined(children)}</{tag}>")  # noqa: S704 - escaped above


def joined(children: Iterable[str], separator: str = "") -> Markup:
    """Several pieces as one; text is escaped."""
    return Markup(  # noqa: S704 - escaped here
        separator.join(
            child if isinstance(child, Markup) else _escaped(child) for child in children if child
        )
    )


def printable(value: object) -> object:
    """The value without control characters, which a browser would obey rather than show."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return "".join(c if c.isprintable() else "\ufffd" for c in value)
    return value


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


def _escaped(text: str) -> str:
    return escape(str(printable(text)))


@dataclass(frozen=True, slots=True)
class Axis:
    """Maps values to coordinates."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The coordinate of a value."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def plot(
    name: str,
    height: float,
    title: str,
    description: str,
    pieces: Iterable[Markup],
    width: float = WIDTH,
) -> Markup:
    """The whole plot, with a description for screen readers."""
    return element(
        "svg",
        element("title", title, id=f"{name}-title"),
        element("desc", description, id=f"{name}-desc"),
        *pieces,
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        aria_labelledby=f"{name}-title {name}-desc",
    )


def grid(
    axis: Axis, marks: Sequence[float], top: float, bottom: float, texts: Sequence[str]
) -> Markup:
    """Vertical grid lines with labels below."""
    return joined(
        piece
        for mark, text in zip(marks, texts, strict=True)
        for piece in (
            line(axis.at(mark), top, axis.at(mark), bottom, "grid"),
            text_at(text, axis.at(mark), bottom + 13, "middle", "quiet"),
        )
    )


def stack(
    parts: Sequence[tuple[str, int]], left: float, y: float, right: float, height: float
) -> Markup:
    """A stacked bar; each part shows its count where there is room."""
    total = sum(count for _, count in parts)
    axis = Axis(0, total or 1, left, right)
    pieces, before = [], 0
    for kind, count in parts:
        if count:
            x, width = axis.at(before), axis.at(count) - axis.at(0)
            pieces.append(
                element("rect", x=x, y=y, width=width, height=height, class_=f"bar {kind}")
            )
            if width > 8 + 8 * len(str(count)):
                middle = x + width / 2
                words = text_at(str(count), middle, y + height / 2, "middle", f"small on-{kind}")
                pieces.append(words)
        before += count
    return joined(pieces)


def legend(entries: Sequence[tuple[str, str]], left: float, y: float) -> Markup:
    """The legend of the kinds of bars."""
    pieces = []
    x = left
    for kind, words in entries:
        pieces.append(element("rect", x=x, y=y - 5, width=10, height=10, class_=f"bar {kind}"))
        pieces.append(text_at(words, x + 15, y, "start", "quiet"))
        x += 30 + 6.6 * len(words)
    return joined(pieces)


def stone(color: Color, x: float, y: float, radius: float) -> Markup:
    """A stone of that colour."""
    return element("circle", cx=x, cy=y, r=radius, class_=f"bar {color}")


def name_text(rank: int, name: str, x: float, y: float, anchor: str = "end") -> Markup:
    """A player's rank and name, shortened to fit; the tooltip has the full name."""
    short = shortened(name, _MAX_NAME_WIDTH)
    whole = "" if short == name else element("title", name)
    number = element("tspan", f"{rank} ", class_="quiet")
    return element("text", number, short, whole, x=float(x), y=y + 4.5, text_anchor=anchor)


def text_at(text: str, x: float, y: float, anchor: str, kind: str | None = None) -> Markup:
    """Text centred vertically at `y`."""
    return element("text", text, x=float(x), y=y + 4.5, text_anchor=anchor, class_=kind)


def vertical_text(text: str, x: float, y: float) -> Markup:
    """A vertical axis label."""
    turned = f"translate({x:g} {y:g}) rotate(-90)"
    return element("text", text, transform=turned, text_anchor="middle", class_="quiet")


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    """A straight line."""
    return element("line", x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2), class_=kind)


def thumbnail(moves: str, size: int, width: float, x: float, y: float) -> Markup:
    """An opening as a small board, cropped to its stones; the last one is marked."""
    stones = [point.xy(size) for point in parse_moves(moves) if not point.is_pass]
    left, top, side = _crop(stones, size)
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


def _crop(stones: list[tuple[int, int]], size: int) -> tuple[int, int, int]:
    """The square to show: its first column, first row and side."""
    columns = [x for x, _ in stones] or [size // 2]
    rows = [y for _, y in stones] or [size // 2]
    spread = max(max(columns) - min(columns), max(rows) - min(rows)) + 1
    side = min(size, max(_MIN_THUMBNAIL_SIDE, spread + 2 * _THUMBNAIL_MARGIN))

    def start(low: int, high: int) -> int:
        return max(0, min(size - side, (low + high + 1 - side + 1) // 2))

    return start(min(columns), max(columns)), start(min(rows), max(rows)), side
