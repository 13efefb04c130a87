"""What a move is good for: what it makes and what it takes from the opponent, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tengen.board import Board, Color, Direction, Language, Point, Shape

_NAMED = (
    Shape.FIVE,
    Shape.OPEN_FOUR,
    Shape.DOUBLE_FOUR,
    Shape.FOUR,
    Shape.OPEN_THREE,
    Shape.THREE,
    Shape.OPEN_TWO,
)
"""The shapes that have a word here, the strongest first."""
_WORTH_A_BLOCK = frozenset(_NAMED[: _NAMED.index(Shape.OPEN_THREE) + 1])
_TOLD = 2
"""Shapes that are named of each side."""


class Combination(StrEnum):
    """What a stone makes on all its lines together, where that is more than the best of them."""

    OPEN_FOUR = "open-four"
    DOUBLE_FOUR = "double-four"
    FOUR_THREE = "four-three"
    DOUBLE_THREE = "double-three"

    def label(self, language: Language = "en") -> str:
        """The name people use."""
        return self.replace("-", " ") if language == "en" else _CHINESE_COMBINATIONS[self]


_CHINESE_COMBINATIONS: Mapping[Combination, str] = {
    Combination.OPEN_FOUR: "活四",
    Combination.DOUBLE_FOUR: "四四",
    Combination.FOUR_THREE: "四三",
    Combination.DOUBLE_THREE: "三三",
}


class Idea(StrEnum):
    """What a move is for, in one word; the first that fits."""

    WIN = "win"
    """It makes five."""
    STOP = "stop"
    """The opponent would make five there."""
    UNSTOPPABLE = "unstoppable"
    """It threatens five in two ways."""
    STRONG = "strong"
    """It makes a four and a three, or two threes."""
    PREVENT = "prevent"
    """The opponent would make one of these there."""
    INITIATIVE = "initiative"
    """It makes a four or an open three, which must be answered."""
    BUILD = "build"
    """It makes something smaller, or is just a good point."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a point is worth a stone."""

    point: Point
    idea: Idea
    makes: tuple[tuple[Direction, Shape], ...]
    """What the stone makes on each line that has a name, the strongest first."""
    blocks: tuple[Shape, ...]
    """What the opponent would make there that is worth a block, the strongest first."""

    def text(self, language: Language = "en", name: str = "") -> str:
        """A sentence; `name` is what to call the point if not by its own text."""
        words = _WORDS.get(language, _WORDS["en"])
        point = name or str(self.point)
        if self.idea is Idea.WIN:
            return words.wins.format(point=point)
        parts = []
        if self.makes:
            made = (
                words.on_line.format(shape=words.shape[shape], line=words.line[direction])
                for direction, shape in self.makes[:_TOLD]
            )
            parts.append(words.makes.format(shapes=words.both.join(made)))
        if self.blocks:
            taken = (words.shape[shape] for shape in self.blocks[:_TOLD])
            parts.append(words.blocks.format(shapes=words.both.join(taken)))
        if not parts:
            return words.plain.format(point=point)
        end = words.ends.get(self.idea, "")
        return words.sentence.format(point=point, reasons=words.also.join(parts), end=end)


def reasons(board: Board, point: Point) -> Reasons:
    """Why the side to move would play an empty point."""
    mine, other = board.shapes(point), board.shapes(point, board.turn.other)
    makes = sorted(
        ((direction, shape) for direction, shape in mine.items() if shape in _NAMED),
        key=lambda found: _NAMED.index(found[1]),
    )
    blocks = [shape for shape in sorted(other.values(), key=_rank) if shape in _WORTH_A_BLOCK]
    idea = _idea(board, mine.values(), other.values())
    return Reasons(point, idea, tuple(makes), tuple(blocks))


def combination(shapes: Iterable[Shape]) -> Combination | None:
    """What the shapes of a stone's four lines are together; ``None`` if nothing more."""
    found = list(shapes)
    fours, threes = found.count(Shape.FOUR), found.count(Shape.OPEN_THREE)
    if Shape.OPEN_FOUR in found:
        return Combination.OPEN_FOUR
    if Shape.DOUBLE_FOUR in found or fours > 1:
        return Combination.DOUBLE_FOUR
    if fours and threes:
        return Combination.FOUR_THREE
    return Combination.DOUBLE_THREE if threes > 1 else None


def _idea(board: Board, mine: Iterable[Shape], other: Iterable[Shape]) -> Idea:
    mine, other = tuple(mine), tuple(other)
    if Shape.FIVE in mine:
        return Idea.WIN
    if Shape.FIVE in other:
        return Idea.STOP
    made = combination(mine)
    is_threatened = _can_win(board, board.turn.other)
    if made in (Combination.OPEN_FOUR, Combination.DOUBLE_FOUR) and not is_threatened:
        return Idea.UNSTOPPABLE
    if made is not None and not is_threatened:
        return Idea.STRONG
    if combination(other) is not None:
        return Idea.PREVENT
    is_forcing = Shape.FOUR in mine or Shape.OPEN_THREE in mine
    return Idea.INITIATIVE if is_forcing and not is_threatened else Idea.BUILD


def _can_win(board: Board, color: Color) -> bool:
    """Whether a stone of that colour somewhere makes five."""
    size = range(board.size)
    empty = (board.point((x, y)) for y in size for x in size if board[x, y] is None)
    return any(Shape.FIVE in board.shapes(point, color).values() for point in empty)


def _rank(shape: Shape) -> int:
    return list(Shape).index(shape)


@dataclass(frozen=True, slots=True)
class _Words:
    wins: str
    plain: str
    sentence: str
    makes: str
    on_line: str
    blocks: str
    also: str
    both: str
    ends: Mapping[Idea, str]
    shape: Mapping[Shape, str]
    line: Mapping[Direction, str]


_WORDS: Mapping[Language, _Words] = {
    "en": _Words(
        wins="{point} makes five in a row and wins.",
        plain="{point} is a good point.",
        sentence="{point} {reasons}{end}.",
        makes="makes {shapes}",
        on_line="{shape} on the {line}",
        blocks="blocks {shapes}",
        also=" and ",
        both=" and ",
        ends={
            Idea.UNSTOPPABLE: ", which cannot be stopped",
            Idea.STRONG: ", which is hard to stop",
            Idea.INITIATIVE: ", which keeps the initiative",
        },
        shape={
            Shape.FIVE: "five in a row",
            Shape.OPEN_FOUR: "an open four",
            Shape.DOUBLE_FOUR: "two fours",
            Shape.FOUR: "a four",
            Shape.OPEN_THREE: "an open three",
            Shape.THREE: "a three",
            Shape.OPEN_TWO: "an open two",
        },
        line={
            Direction.ROW: "row",
            Direction.COLUMN: "column",
            Direction.RISING: "rising diagonal",
            Direction.FALLING: "falling diagonal",
        },
    ),
    "zh": _Words(
        wins="{point} 成五连，获胜。",
        plain="{point} 是好点。",
        sentence="{point} {reasons}{end}。",
        makes="在{shapes}",
        on_line="{line}成{shape}",
        blocks="阻止对方的{shapes}",
        also="，并",
        both="、",
        ends={
            Idea.UNSTOPPABLE: "，对方无法阻挡",
            Idea.STRONG: "，对方很难应付",
            Idea.INITIATIVE: "，保持先手",
        },
        shape={shape: shape.label("zh") for shape in _NAMED},
        line={direction: direction.label("zh") for direction in Direction},
    ),
}
