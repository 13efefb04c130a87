"""The twenty-six named openings of renju."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import islice

from tengen.board import Board, Color, Point, PointLike, Rule, parse_moves
from tengen.opening.figure import TURNS, Vector, turned


@dataclass(frozen=True, slots=True)
class RenjuOpening:
    """A pattern of the first three stones, the first in the centre, whichever way it is turned."""

    number: int
    """1 to 13 within its family."""
    direct: bool
    """Whether white 2 touches black 1 along a line of the grid and not along a diagonal."""
    third: str
    """Black 3 on a 15x15 board when white 2 is h9 (direct) or i9 (indirect)."""
    romaji: str
    """The Japanese name in Latin letters."""
    kanji: str
    """The Japanese name, which is also the traditional Chinese one."""
    zh: str
    """The name in simplified Chinese."""

    @property
    def code(self) -> str:
        """The number before the letter: ``4D``, ``7I``."""
        return f"{self.number}{self._letter}"

    @property
    def letter_code(self) -> str:
        """The letter before the number: ``D4``, ``I7``."""
        return f"{self._letter}{self.number}"

    @property
    def moves(self) -> tuple[Point, Point, Point]:
        """The three stones on a 15x15 board, in the direction books print them."""
        return Point("h8"), Point("h9" if self.direct else "i9"), Point(self.third)

    @property
    def _letter(self) -> str:
        return "D" if self.direct else "I"


_TABLE = """
D Kansei    h10 寒星 寒星
D Keigetsu  i10 溪月 溪月
D Sosei     j10 疎星 疏星
D Kagetsu   i9  花月 花月
D Zangetsu  j9  残月 残月
D Ugetsu    i8  雨月 雨月
D Kinsei    j8  金星 金星
D Shogetsu  h7  松月 松月
D Kyugetsu  i7  丘月 丘月
D Shingetsu j7  新月 新月
D Zuisei    h6  瑞星 瑞星
D Sangetsu  i6  山月 山月
D Yusei     j6  遊星 游星
I Chosei    j10 長星 长星
I Kyogetsu  j9  峡月 峡月
I Kosei     j8  恒星 恒星
I Suigetsu  j7  水月 水月
I Ryusei    j6  流星 流星
I Ungetsu   i8  雲月 云月
I Hogetsu   i7  浦月 浦月
I Rangetsu  i6  嵐月 岚月
I Gingetsu  h7  銀月 银月
I Myojo     h6  明星 明星
I Shagetsu  g7  斜月 斜月
I Meigetsu  g6  名月 名月
I Suisei    f6  彗星 彗星
"""


def _read_table() -> tuple[RenjuOpening, ...]:
    openings = []
    for index, line in enumerate(_TABLE.split("\n")[1:-1]):
        family, romaji, third, kanji, zh = line.split()
        openings.append(RenjuOpening(index % 13 + 1, family == "D", third, romaji, kanji, zh))
    return tuple(openings)


RENJU_OPENINGS = _read_table()
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
    black and one white are taken as an opening if one of the black stones is in the centre.
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
    # No more than three are played: how the game went on under its rule must not matter here.
    points = parse_moves(moves) if isinstance(moves, str) else moves
    return Board.from_moves(islice(points, 3), size=size, rule=Rule.RENJU)


def _opening_stones(board: Board, centre: Point) -> tuple[Point, Point] | None:
    """White 2 and black 3, or ``None`` if the first three stones are no opening."""
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
    """Every opening in all eight directions: the steps from the centre to white 2 and black 3."""
    patterns = {}
    for opening in RENJU_OPENINGS:
        first, second, third = opening.moves
        for turn in TURNS:
            steps = turned(_step(first, second), turn), turned(_step(first, third), turn)
            patterns[steps] = opening
    return patterns
