"""The closed vocabularies of the game: colours, rules, shapes, verdicts and how a game ends.

Every member is also its own text (``Color.BLACK == "black"``), so whatever takes a member takes its
text, and JSON needs no conversion. The compiled core returns these very objects; this module
imports nothing of ours, so the core can import it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from tengen._core import Point

Language = Literal["en", "zh"]


class _Word(StrEnum):
    """A text member with a name for people in each language."""

    zh: str

    def __new__(cls, value: str, zh: str = "") -> _Word:
        member = str.__new__(cls, value)
        member._value_ = value
        member.zh = zh
        return member

    def __reduce_ex__(self, protocol: Any) -> tuple[type[_Word], tuple[str]]:
        return self.__class__, (str(self),)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def label(self, language: Language = "en") -> str:
        """The name people use: ``Shape.OPEN_THREE.label("zh")`` is 活三."""
        return self.zh if language == "zh" else self.value.replace("-", " ")

    @classmethod
    def _missing_(cls, value: object) -> _Word:
        known = ", ".join(cls)
        raise ValueError(f"{value!r} is not a {cls.__name__.lower()}: expected one of {known}")


class Color(_Word):
    """Whose stone it is; black moves first."""

    BLACK = "black", "黑"
    WHITE = "white", "白"

    @property
    def other(self) -> Color:
        """The opponent's colour."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK


class Rule(_Word):
    """What wins and what is forbidden."""

    FREESTYLE = "freestyle", "无禁手"
    """A row of five or more wins, for both sides."""
    STANDARD = "standard", "标准"
    """A row of exactly five wins; six or more is just stones."""
    RENJU = "renju", "连珠"
    """Black needs exactly five and has forbidden points; white wins with five or more."""
    CARO = "caro", "越南"
    """Exactly five not shut in by the opponent at both ends, or six and more."""
    STANDARD_CARO = "standard-caro", "标准越南"
    """Exactly five not shut in by the opponent at both ends; six and more is just stones."""


class Forbidden(_Word):
    """Why black may not play a point under renju."""

    OVERLINE = "overline", "长连"
    DOUBLE_FOUR = "double-four", "四四"
    DOUBLE_THREE = "double-three", "三三"


class Termination(_Word):
    """How a game ended."""

    FIVE = "five", "五连"
    """A winning row; under rules that allow it, of more than five."""
    OVERLINE = "overline", "长连禁手"
    """Black played a forbidden overline and lost."""
    DOUBLE_FOUR = "double-four", "四四禁手"
    """Black played a forbidden double-four and lost."""
    DOUBLE_THREE = "double-three", "三三禁手"
    """Black played a forbidden double-three and lost."""
    FULL_BOARD = "full-board", "棋盘已满"
    """No empty point and no winner: a draw."""
    PASSES = "passes", "双方弃权"
    """Two passes in a row: a draw."""
    AGREEMENT = "agreement", "协议和棋"
    """Both players agreed to a draw."""
    RESIGNED = "resigned", "认输"
    TIMEOUT = "timeout", "超时"
    ILLEGAL_MOVE = "illegal-move", "违规落子"
    """A player, usually a program, answered with a move that cannot be played."""
    CRASHED = "crashed", "程序崩溃"
    """A player's program ended or stopped answering."""
    UNKNOWN = "unknown", "未知"
    """A record names the result without a reason."""


class Direction(_Word):
    """The four directions of a line, seen with row 1 at the bottom."""

    ROW = "row", "横线"
    COLUMN = "column", "竖线"
    RISING = "rising", "斜线╱"
    """Through a1, b2, c3 ..."""
    FALLING = "falling", "斜线╲"
    """Through a3, b2, c1 ..."""


class Shape(_Word):
    """What a stone makes on one line, the strongest first.

    ``docs/rules.md`` defines each under every rule set.
    """

    FIVE = "five", "五连"
    """A winning row."""
    OVERLINE = "overline", "长连"
    """Six or more where that does not win."""
    OPEN_FOUR = "open-four", "活四"
    """An unbroken four that wins at either end, whatever the opponent does."""
    DOUBLE_FOUR = "double-four", "双四"
    """Two separate fours on the one line."""
    FOUR = "four", "冲四"
    """One more stone wins."""
    OPEN_THREE = "open-three", "活三"
    """One more stone makes an open four."""
    THREE = "three", "眠三"
    """One more stone makes a four."""
    OPEN_TWO = "open-two", "活二"
    """One more stone makes an open three."""
    TWO = "two", "眠二"
    """One more stone makes a three."""
    NONE = "none", "无"
    """Nothing that has a name."""


class Symmetry(_Word):
    """The eight ways to turn and mirror the board; quarter turns go clockwise."""

    IDENTITY = "identity", "原样"
    ROTATE_90 = "rotate-90", "旋转90°"
    ROTATE_180 = "rotate-180", "旋转180°"
    ROTATE_270 = "rotate-270", "旋转270°"
    MIRROR = "mirror", "左右翻转"
    """Left and right exchanged."""
    FLIP = "flip", "上下翻转"
    """Top and bottom exchanged."""
    TRANSPOSE = "transpose", "沿╲翻转"
    """Mirrored in the falling diagonal (top left to bottom right)."""
    ANTITRANSPOSE = "antitranspose", "沿╱翻转"
    """Mirrored in the rising diagonal."""

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one."""
        quarter = {Symmetry.ROTATE_90: Symmetry.ROTATE_270, Symmetry.ROTATE_270: Symmetry.ROTATE_90}
        return quarter.get(self, self)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won a finished game, and why."""

    winner: Color | None
    """``None`` for a draw."""
    termination: Termination
    line: tuple[Point, ...] = ()
    """The stones of the winning or forbidden row, end to end; empty where no row decided."""


class IllegalMove(ValueError):  # noqa: N818 - the name users know from python-chess
    """A move that the rules do not allow here; ``reason`` says why in one word."""

    def __init__(self, message: str, point: str = "", reason: str = "") -> None:
        super().__init__(message)
        self.point = point
        """The text of the point that was asked for."""
        self.reason = reason
        """``occupied``, ``off-board``, ``game-over``, ``pass``, ``opening`` (an opening rule does
        not allow the point) or a ``Forbidden`` member's text."""

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, str]]:
        return type(self), (str(self), self.point, self.reason)


class ParseError(ValueError):
    """Text or bytes that are not what they should be; the message says where."""

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.place = place
        """Where in the input: ``line 3``, ``byte 17`` ... Empty when it is all of it."""
        self.problem = message
        """What is wrong there."""

    def __reduce__(self) -> tuple[type[ParseError], tuple[str, str]]:
        return type(self), (self.problem, self.place)
