"""The closed vocabularies of the game: colours, rules, shapes, verdicts and how a game ends.

Every member is also its own text (``Color.BLACK == "black"``), so whatever takes a member takes its
text, and JSON needs no conversion. The compiled core returns these very objects; this module
imports only the text catalogue, so the core can import it.
"""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from tengen.i18n import Language, Localized, LocalizedError, Message, catalogue, text

if TYPE_CHECKING:
    from tengen._core import Point

MIN_SIZE, MAX_SIZE, DEFAULT_SIZE = 5, 22, 15
"""Board sizes, in points along a side."""


class _Word(StrEnum):
    """A text member with a label in each language."""

    def __reduce_ex__(self, protocol: Any) -> tuple[type[_Word], tuple[str]]:
        return self.__class__, (str(self),)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def label(self, language: Language = "en") -> str:
        """The name people use: ``Shape.OPEN_THREE.label("zh")`` is 活三."""
        return text(language, f"rules.{type(self).__name__.lower()}.{self}")

    @classmethod
    def _missing_(cls, value: object) -> _Word:
        raise LocalizedError(
            f"rules.unknown.{cls.__name__.lower()}", name=repr(value)[:60], known=", ".join(cls)
        )


class Color(_Word):
    """Whose stone it is; black moves first."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> Color:
        """The opponent's colour."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK


class Rule(_Word):
    """What wins and what is forbidden."""

    FREESTYLE = "freestyle"
    """A row of five or more wins, for both sides."""
    STANDARD = "standard"
    """A row of exactly five wins; six or more is just stones."""
    RENJU = "renju"
    """Black needs exactly five and has forbidden points; white wins with five or more."""
    CARO = "caro"
    """Exactly five not shut in by the opponent at both ends, or six and more."""
    STANDARD_CARO = "standard-caro"
    """Exactly five not shut in by the opponent at both ends; six and more is just stones."""


class Forbidden(_Word):
    """Why black may not play a point under renju."""

    OVERLINE = "overline"
    DOUBLE_FOUR = "double-four"
    DOUBLE_THREE = "double-three"


class Termination(_Word):
    """How a game ended."""

    FIVE = "five"
    """A winning row; under rules that allow it, of more than five."""
    OVERLINE = "overline"
    """Black played a forbidden overline and lost."""
    DOUBLE_FOUR = "double-four"
    """Black played a forbidden double-four and lost."""
    DOUBLE_THREE = "double-three"
    """Black played a forbidden double-three and lost."""
    FULL_BOARD = "full-board"
    """No empty point and no winner: a draw."""
    PASSES = "passes"
    """Two passes in a row: a draw."""
    AGREEMENT = "agreement"
    """Both players agreed to a draw."""
    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    ILLEGAL_MOVE = "illegal-move"
    """A player, usually a program, answered with a move that cannot be played."""
    CRASHED = "crashed"
    """A player's program ended or stopped answering."""
    UNKNOWN = "unknown"
    """A record names the result without a reason."""


class Direction(_Word):
    """The four directions of a line, seen with row 1 at the bottom."""

    ROW = "row"
    COLUMN = "column"
    RISING = "rising"
    """Through a1, b2, c3 ..."""
    FALLING = "falling"
    """Through a3, b2, c1 ..."""


class Shape(_Word):
    """What a stone makes on one line, the strongest first.

    ``docs/rules.md`` defines each under every rule set.
    """

    FIVE = "five"
    """A winning row."""
    OVERLINE = "overline"
    """Six or more where that does not win."""
    OPEN_FOUR = "open-four"
    """An unbroken four that wins at either end, whatever the opponent does."""
    DOUBLE_FOUR = "double-four"
    """Two separate fours on the one line."""
    FOUR = "four"
    """One more stone wins."""
    OPEN_THREE = "open-three"
    """One more stone makes an open four."""
    THREE = "three"
    """One more stone makes a four."""
    OPEN_TWO = "open-two"
    """One more stone makes an open three."""
    TWO = "two"
    """One more stone makes a three."""
    NONE = "none"
    """Nothing that has a name."""


class Symmetry(_Word):
    """The eight ways to turn and mirror the board; quarter turns go clockwise."""

    IDENTITY = "identity"
    ROTATE_90 = "rotate-90"
    ROTATE_180 = "rotate-180"
    ROTATE_270 = "rotate-270"
    MIRROR = "mirror"
    """Left and right exchanged."""
    FLIP = "flip"
    """Top and bottom exchanged."""
    TRANSPOSE = "transpose"
    """Mirrored in the falling diagonal (top left to bottom right)."""
    ANTITRANSPOSE = "antitranspose"
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


class IllegalMove(ValueError, Localized):  # noqa: N818 - the name users know from python-chess
    """A move that the rules do not allow here; ``reason`` says why in one word."""

    def __init__(self, message: str, point: str = "", reason: str = "") -> None:
        super().__init__(message)
        self.point = point
        """The text of the point that was asked for."""
        self.reason = reason
        """``occupied``, ``off-board``, ``game-over``, ``pass``, ``opening`` (an opening rule does
        not allow the point) or a ``Forbidden`` member's text."""

    def text(self, language: str, /) -> str:
        """The message in a language; without a translation of its own, the reason."""
        message, key = self.args[0], f"rules.illegal.{self.reason}"
        if isinstance(message, Message):
            return message.text(language)
        # The core's own message says more, but in English.
        if language != "en" and key in catalogue(language):
            return text(language, key, point=self.point)
        return str(self)

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, str]]:
        return type(self), (self.args[0], self.point, self.reason)


class Place(str, Localized):
    """A place in an input: ``Place(line=3, column=14)`` is the text ``line 3, column 14``."""

    def __new__(cls, *, rest: str = "", **units: int) -> Self:
        """`units`: keys below ``[place]`` and their numbers, the widest first.

        `rest` is a place within that.
        """
        parts = [f"{unit} {number}" for unit, number in units.items()]
        self = super().__new__(cls, ", ".join([*parts, rest] if rest else parts))
        self.units, self.rest = units, rest
        return self

    def text(self, language: str, /) -> str:
        """The place in a language."""
        parts = [text(language, f"place.{unit}", number=n) for unit, n in self.units.items()]
        if self.rest:
            parts.append(self.rest.text(language) if isinstance(self.rest, Place) else self.rest)
        return text(language, "place.separator").join(parts)

    def __reduce__(self) -> tuple[Any, ...]:  # strings are pickled without their attributes
        return partial(Place, rest=self.rest, **self.units), ()

    units: dict[str, int]
    rest: str


class ParseError(ValueError, Localized):
    """Text or bytes that are not what they should be; the message says where."""

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.place = place
        """Where in the input: ``line 3``, ``byte 17`` ... Empty when it is all of it."""
        self.problem = message
        """What is wrong there."""

    def text(self, language: str, /) -> str:
        """The message in a language, as far as the problem and the place are localized."""
        place, problem = (
            each.text(language) if isinstance(each, Localized) else each
            for each in (self.place, self.problem)
        )
        return text(language, "place.problem", place=place, problem=problem) if place else problem

    def __reduce__(self) -> tuple[type[ParseError], tuple[str, str]]:
        return type(self), (self.problem, self.place)


def shortened(value: object) -> str:
    """The value in an error message: a long one is cut."""
    return reprlib.repr(value)
