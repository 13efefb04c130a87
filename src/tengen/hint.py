"""The purpose of a move: which shapes it makes and which of the opponent's it blocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tengen import _core
from tengen.board import Board, Color, Direction, Language, Point, Shape
from tengen.i18n import text

_MAX_SHAPES = 2
"""Shapes mentioned for each side in one sentence."""


class Combination(StrEnum):
    """The combined shapes of a stone's lines, where they are worth more than the best of them."""

    OPEN_FOUR = "open-four"
    DOUBLE_FOUR = "double-four"
    FOUR_THREE = "four-three"
    DOUBLE_THREE = "double-three"

    def label(self, language: Language = "en") -> str:
        """The name people use."""
        return text(language, f"hint.combination.{self}")


class Idea(StrEnum):
    """The purpose of a move in one word; the first that applies."""

    WIN = "win"
    """It makes five."""
    STOP = "stop"
    """The opponent would make five there."""
    UNSTOPPABLE = "unstoppable"
    """It threatens five in two ways."""
    STRONG = "strong"
    """It makes a four and a three, or two threes."""
    PREVENT = "prevent"
    """The opponent would make a `Combination` there."""
    INITIATIVE = "initiative"
    """It makes a four or an open three, which must be answered."""
    BUILD = "build"
    """It makes a smaller shape, or is simply a good point."""


NAMED_COMBINATIONS = (
    Combination.DOUBLE_FOUR,
    Combination.FOUR_THREE,
    Combination.DOUBLE_THREE,
)
"""The combinations that the shapes of single lines do not name."""
_BY_FORCE = (
    (Shape.OPEN_FOUR, Shape.DOUBLE_FOUR),
    (Shape.FOUR, Shape.OPEN_THREE),
    (Shape.THREE,),
)
"""The shapes that are mentioned together; the first group of which there is one."""
_ENDS = (Idea.UNSTOPPABLE, Idea.STRONG, Idea.INITIATIVE)
"""The ideas that end the sentence with a judgement."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a point is worth a stone."""

    point: Point
    idea: Idea
    makes: tuple[tuple[Direction, Shape], ...]
    """The named shapes that the stone makes, one for each line, strongest first."""
    blocks: tuple[Shape, ...]
    """The shapes worth a block that the opponent would make there, strongest first."""

    def text(self, language: Language = "en", name: str = "") -> str:
        """The reasons as a sentence; `name` replaces the text of the point if it is not empty."""
        point = name or str(self.point)
        if self.idea is Idea.WIN:
            return text(language, "hint.wins", point=point)
        purpose = self.purpose(language)
        if not purpose:
            return text(language, "hint.plain", point=point)
        end = text(language, f"hint.end.{self.idea}") if self.idea in _ENDS else ""
        return text(language, "hint.sentence", point=point, reasons=purpose, end=end)

    def purpose(self, language: Language = "en") -> str:
        """What the stone makes and blocks, as a part of a sentence; empty if that is nothing."""
        both, parts = text(language, "hint.both"), []
        if self.makes:
            made = both.join(
                text(
                    language,
                    "hint.on_line",
                    shape=text(language, f"hint.shape.{shape}"),
                    line=text(language, f"hint.line.{direction}"),
                )
                for direction, shape in self.makes[:_MAX_SHAPES]
            )
            parts.append(text(language, "hint.makes", shapes=made))
        if self.blocks:
            shapes = self.blocks[:_MAX_SHAPES]
            blocked = both.join(text(language, f"hint.shape.{shape}") for shape in shapes)
            parts.append(text(language, "hint.blocks", shapes=blocked))
        return text(language, "hint.also").join(parts)


def reasons(board: Board, point: Point) -> Reasons:
    """Why the side to move would play an empty point."""
    idea, makes, blocks = _core.reasons(board, point)
    return Reasons(point, Idea(idea), makes, blocks)


@dataclass(frozen=True, slots=True)
class Threat:
    """A row of one side, or two threats that one stone would make."""

    color: Color
    shape: Shape | Combination
    stones: tuple[Point, ...]
    """The row, in line order; empty for two threats at once."""
    gains: tuple[Point, ...]
    """Points that extend the row, or make the two threats; none that is forbidden to black."""

    @property
    def is_split(self) -> bool:
        """Whether there is a gap between the stones."""
        pairs = zip(self.stones, self.stones[1:], strict=False)
        return any(
            max(abs(one.column - other.column), abs(one.row - other.row)) > 1
            for one, other in pairs
        )


def threats(board: Board) -> list[Threat]:
    """The threats of both sides, most urgent first; none after the end of the game."""
    return [
        Threat(
            each.color,
            Shape(each.kind) if each.stones else Combination(each.kind),
            each.stones,
            each.gains,
        )
        for each in _core.threat_shapes(board)
    ]


def forcing(found: Reasons) -> Reasons:
    """Without what is beside the point: shapes that force less than others, most blocks."""
    blocks = tuple(shape for shape in found.blocks if shape is Shape.FIVE)
    for shapes in _BY_FORCE[:-1] if blocks else _BY_FORCE:
        makes = tuple(each for each in found.makes if each[1] in shapes)
        if makes:
            return replace(found, makes=makes, blocks=blocks)
    return replace(found, makes=(), blocks=blocks)


def combination(shapes: Iterable[Shape]) -> Combination | None:
    """The combination that the shapes of a stone's four lines form; ``None`` if they form none."""
    found = _core.combination(shapes)
    return None if found is None else Combination(found)


def five_points(board: Board, color: Color) -> list[Point]:
    """The empty points where a stone of the colour makes five."""
    return _core.five_points(board, color)
