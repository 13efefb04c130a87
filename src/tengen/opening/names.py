"""The twenty-six named openings of renju."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import islice

from tengen.board import Board, Color, Point, PointLike, Rule, parse_moves
from tengen.i18n import Language, text
from tengen.opening.figure import TURNS, Vector, turned


@dataclass(frozen=True, slots=True)
class RenjuOpening:
    """A pattern of the first three stones, the first in the centre, in any orientation."""

    number: int
    """1 to 13 within its family."""
    direct: bool
    """Whether white 2 is adjacent to black 1 along a row or column, not along a diagonal."""
    third: str
    """Black 3 on a 15x15 board when white 2 is h9 (direct) or i9 (indirect)."""

    @property
    def code(self) -> str:
        """The number before the letter: ``4D``, ``7I``."""
        return f"{self.number}{self._letter}"

    @property
    def letter_code(self) -> str:
        """The letter before the number: ``D4``, ``I7``."""
        return f"{self._letter}{self.number}"

    @property
    def romaji(self) -> str:
        """The Japanese name in Latin letters."""
        return self.label("en")

    @property
    def kanji(self) -> str:
        """The Japanese name."""
        return self.label("ja")

    def label(self, language: Language = "en") -> str:
        """The name people use."""
        return text(language, f"opening.renju.{self.code}")

    @property
    def moves(self) -> tuple[Point, Point, Point]:
        """The three stones on a 15x15 board, in the orientation that books use."""
        return Point("h8"), Point("h9" if self.direct else "i9"), Point(self.third)

    @property
    def _letter(self) -> str:
        return "D" if self.direct else "I"


_DIRECT = ["h10", "i10", "j10", "i9", "j9", "i8", "j8", "h7", "i7", "j7", "h6", "i6", "j6"]
_INDIRECT = ["j10", "j9", "j8", "j7", "j6", "i8", "i7", "i6", "h7", "h6", "g7", "g6", "f6"]

RENJU_OPENINGS = tuple(
    RenjuOpening(number, thirds is _DIRECT, third)
    for thirds in (_DIRECT, _INDIRECT)
    for number, third in enumerate(thirds, start=1)
)
"""1D to 13D, then 1I to 13I."""


def opening_by_code(code: str) -> RenjuOpening:
    """The opening called ``4D`` or ``D4``, in any case; ``ValueError`` if there is none."""
    for opening in RENJU_OPENINGS:
        if code.upper() in (opening.code, opening.letter_code):
            return opening
    raise ValueError(f"{code[:40]!r} is not a renju opening: expected 1D to 13D or 1I to 13I")


def opening_name(
    position: Board | str | Iterable[PointLike], size: int = 15
) -> RenjuOpening | None:
    """The opening that the first three stones form, or ``None`` if they form none.

    Takes a board or the moves of a game; ``size`` belongs to the moves, a board has its own. The
    first stone must be in the centre, so the size must be odd. Set-up stones have no order: two
    black stones and a white one are an opening if one of the black stones is in the centre.
    """
    board = position if isinstance(position, Board) else _first_three(position, size)
    if board.size % 2 == 0:
        return None
    centre = Point.from_xy(board.size // 2, board.size // 2, board.size)
    stones = _opening_stones(board, centre)
    if stones is None:
        return None
    second, third = (_step(centre, point) for point in stones)
    return _patterns().get((second, third))


def _first_three(moves: str | Iterable[PointLike], size: int) -> Board:
    # Only three moves are played, so that the rest of the game need not be legal under renju.
    points = parse_moves(moves) if isinstance(moves, str) else moves
    return Board.from_moves(islice(points, 3), size=size, rule=Rule.RENJU)


def _opening_stones(board: Board, centre: Point) -> tuple[Point, Point] | None:
    """White 2 and black 3; ``None`` if the first three stones do not form an opening."""
    loose = [point for points in board.setup.values() for point in points]
    first = [*loose, *board.moves[: max(0, 3 - len(loose))]]
    if len(first) != 3 or any(point.is_pass for point in first):
        return None
    black = [point for point in first if board[point] is Color.BLACK]
    white = [point for point in first if board[point] is Color.WHITE]
    if len(black) != 2 or centre not in black:
        return None
    if not loose and first[0] != centre:
        return None
    third = black[1] if black[0] == centre else black[0]
    return white[0], third


def _step(origin: Point, target: Point) -> Vector:
    return target.column - origin.column, target.row - origin.row


@cache
def _patterns() -> dict[tuple[Vector, Vector], RenjuOpening]:
    """Every opening in all eight orientations, by the steps to white 2 and black 3."""
    patterns = {}
    for opening in RENJU_OPENINGS:
        first, second, third = opening.moves
        for turn in TURNS:
            steps = turned(_step(first, second), turn), turned(_step(first, third), turn)
            patterns[steps] = opening
    return patterns
