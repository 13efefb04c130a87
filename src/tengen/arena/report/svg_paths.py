"""The strokes that plots are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tengen.arena.report.markup import Markup, element, joined
from tengen.arena.report.scales import shortened
from tengen.board import Color

WIDTH = 440
"""Of a plot, in its own units; letters are 13 of them high."""
_NAME_ROOM = 14
"""Letters of a player's name that fit beside a plot."""


@dataclass(frozen=True, slots=True)
class Axis:
    """From figures to places on the picture."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The place of a figure."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def picture(
    name: str, height: float, title: str, told: str, pieces: Iterable[Markup], width: float = WIDTH
) -> Markup:
    """The whole picture, with its text for those who cannot see it."""
    return element(
        "svg",
        element("title", title, id=f"{name}-title"),
        element("desc", told, id=f"{name}-told"),
        *pieces,
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        aria_labelledby=f"{name}-title {name}-told",
    )


def grid(
    axis: Axis, marks: Sequence[float], top: float, bottom: float, texts: Sequence[str]
) -> Markup:
    """Upright lines with their figures below."""
    return joined(
        piece
        for mark, text in zip(marks, texts, strict=True)
        for piece in (
            line(axis.at(mark), top, axis.at(mark), bottom, "grid"),
            words_at(text, axis.at(mark), bottom + 13, "middle", "quiet"),
        )
    )


def stack(
    parts: Sequence[tuple[str, int]], left: float, y: float, right: float, height: float
) -> Markup:
    """A bar whose parts share its length; each tells its count where there is room."""
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
                words = words_at(str(count), middle, y + height / 2, "middle", f"small on-{kind}")
                pieces.append(words)
        before += count
    return joined(pieces)


def legend(entries: Sequence[tuple[str, str]], left: float, y: float) -> Markup:
    """What the kinds of bars mean."""
    pieces = []
    x = left
    for kind, words in entries:
        pieces.append(element("rect", x=x, y=y - 5, width=10, height=10, class_=f"bar {kind}"))
        pieces.append(words_at(words, x + 15, y, "start", "quiet"))
        x += 30 + 6.6 * len(words)
    return joined(pieces)


def stone(color: Color, x: float, y: float, radius: float) -> Markup:
    """A stone of that colour."""
    return element("circle", cx=x, cy=y, r=radius, class_=f"bar {color}")


def name_text(rank: int, name: str, x: float, y: float, anchor: str = "end") -> Markup:
    """A player's place and name, shortened to the room there is; all of it when pointed at."""
    short = shortened(name, _NAME_ROOM)
    whole = "" if short == name else element("title", name)
    number = element("tspan", f"{rank} ", class_="quiet")
    return element("text", number, short, whole, x=float(x), y=y + 4.5, text_anchor=anchor)


def words_at(text: str, x: float, y: float, anchor: str, kind: str | None = None) -> Markup:
    """Text whose middle is at that height."""
    return element("text", text, x=float(x), y=y + 4.5, text_anchor=anchor, class_=kind)


def upright(text: str, x: float, y: float) -> Markup:
    """The words beside an axis, to be read from below."""
    turned = f"translate({x:g} {y:g}) rotate(-90)"
    return element("text", text, transform=turned, text_anchor="middle", class_="quiet")


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    """A straight line from one place to another."""
    return element("line", x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2), class_=kind)
