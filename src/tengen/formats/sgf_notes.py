"""Hangs the comments, drawings and times of SGF nodes on the nodes of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tengen.board import ParseError, Point
from tengen.formats.options import Options, check_nodes, message, place_in
from tengen.formats.sgf_text import (
    MARK_PROPERTIES,
    composed,
    number,
    unescaped,
    unescaped_line,
)
from tengen.game import Node

_MILLISECONDS: Final = re.compile(r"([0-9]{1,12})ms")


class Budget:
    """Counts what the rectangles in all games of a file draw; plain points pay by their bytes."""

    def __init__(self, options: Options) -> None:
        """Nothing is drawn yet."""
        self._options = options
        self._drawn = 0

    def draw(self, points: int) -> None:
        """Count that many points, or refuse them."""
        self._drawn += points
        check_nodes(self._drawn, self._options)


class PointLists:
    """Reads the points that SGF values name on a board of one size."""

    def __init__(self, points: dict[str, tuple[Point, int]], text: str, budget: Budget) -> None:
        """`points` as of `points_by_text`; `text` is the whole file, to name places in it."""
        self._points = points
        self._text = text
        self._budget = budget

    def point(self, value: str, offset: int) -> tuple[Point, int]:
        """One point, with its bit; `offset` is where the node begins."""
        found = self._points.get(value.strip())
        if found is None or not found[1]:
            problem = message("no_point", text=repr(value[:20]))
            raise ParseError(problem, place_in(self._text, offset))
        return found

    def points(self, values: list[str], offset: int) -> Iterator[tuple[Point, int]]:
        """The points of a list, in which ``aa:cc`` is a rectangle."""
        drawn = 0
        for value in values:
            if ":" in value:
                rectangle = self._rectangle(value, offset)
                drawn += len(rectangle)
                if drawn > len(self._points):
                    problem = message("many_rectangles")
                    raise ParseError(problem, place_in(self._text, offset))
                yield from rectangle
            elif value:
                yield self.point(value, offset)

    def _rectangle(self, value: str, offset: int) -> list[tuple[Point, int]]:
        first, last = (corner.strip() for corner in value.split(":", 1))
        self.point(first, offset)
        self.point(last, offset)
        columns = range(ord(min(first[0], last[0])), ord(max(first[0], last[0])) + 1)
        rows = range(ord(min(first[1], last[1])), ord(max(first[1], last[1])) + 1)
        self._budget.draw(len(columns) * len(rows))
        return [self._points[chr(column) + chr(row)] for column in columns for row in rows]

    def labels(self, values: list[str], offset: int) -> Iterator[tuple[Point, str]]:
        """The texts of a list like ``aa:text``."""
        for value in values:
            point, text = composed(value) or (value, "")
            yield self.point(point, offset)[0], unescaped_line(text)

    def pairs(self, values: list[str], offset: int) -> Iterator[tuple[Point, Point]]:
        """The two ends of each item of a list like ``aa:bb``."""
        for value in values:
            first, _, last = value.partition(":")
            yield self.point(first, offset)[0], self.point(last, offset)[0]


class Annotator:
    """Writes notes on nodes, of which one may get those of several SGF nodes."""

    def __init__(self, points: PointLists, *, reads_milliseconds: bool) -> None:
        """`reads_milliseconds`: a comment that is just ``512ms`` is the time of its move."""
        self._points = points
        self._reads_milliseconds = reads_milliseconds
        # Joined once at the end: joining each to the last would cost the square of their number.
        self._remarks: dict[Node, list[str]] = {}

    def annotate(
        self, node: Node, mover: str, properties: dict[str, list[str]], offset: int
    ) -> None:
        """Add the properties to the node, reached by a move of `mover` (``B``, ``W`` or none)."""
        for name, values in properties.items():
            if name == "C":
                self._comment(node, "\n".join(map(unescaped, values)))
            elif name == "N":
                self._name(node, unescaped_line(values[0]))
            elif name in MARK_PROPERTIES:
                for point, _ in self._points.points(values, offset):
                    node.marks[point] = MARK_PROPERTIES[name]
            elif name == "LB":
                node.labels.update(self._points.labels(values, offset))
            elif name == "AR":
                node.arrows.extend(self._points.pairs(values, offset))
            elif name == "LN":
                node.lines.extend(self._points.pairs(values, offset))
            elif not _is_time(node, mover, name, unescaped(values[0])):
                node.extra.setdefault(name, []).extend(map(unescaped, values))

    def _comment(self, node: Node, text: str) -> None:
        milliseconds = _MILLISECONDS.fullmatch(text) if self._reads_milliseconds else None
        if milliseconds and node.move is not None and node.seconds is None:
            node.seconds = int(milliseconds[1]) / 1000
        elif not node.comment:
            node.comment = text
        elif text:
            self._remarks.setdefault(node, []).append(text)

    def _name(self, node: Node, text: str) -> None:
        if not node.name:
            node.name = text
        elif text:
            self._remarks.setdefault(node, []).append(text)

    def finish(self) -> None:
        """Put what was said later about a position below what was said first."""
        for node, remarks in self._remarks.items():
            node.comment = "\n".join([node.comment, *remarks] if node.comment else remarks)


def _is_time(node: Node, mover: str, name: str, value: str) -> bool:
    """Set the clock or the thinking time, if the property contains one."""
    if mover and name == mover + "L":
        node.clock = number(value)
        return node.clock is not None
    if name == "XS":
        node.seconds = number(value)
        return node.seconds is not None
    return False
