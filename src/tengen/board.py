"""The board: the only door to the compiled rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    Self,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
)

from tengen._core import Board as _CoreBoard
from tengen._core import Point, parse_moves, parse_position
from tengen._core import version as core_version
from tengen.explanation import Completion, Explanation, LineReason
from tengen.extras import needed_for
from tengen.i18n import Language
from tengen.values import (
    MAX_SIZE,
    MIN_SIZE,
    Color,
    Direction,
    Forbidden,
    IllegalMove,
    Outcome,
    ParseError,
    Rule,
    Shape,
    Symmetry,
    Termination,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "MAX_SIZE",
    "MIN_SIZE",
    "PASS",
    "Board",
    "Color",
    "Completion",
    "Direction",
    "Drawing",
    "Explanation",
    "Forbidden",
    "ForbiddenPolicy",
    "IllegalMove",
    "Language",
    "LineReason",
    "Outcome",
    "ParseError",
    "Point",
    "PointLike",
    "PointMap",
    "Rule",
    "Shape",
    "Symmetry",
    "Termination",
    "core_version",
    "parse_moves",
]

PointLike: TypeAlias = Point | str | tuple[int, int]
"""A Point, its text, or protocol coordinates (x, y) from the top left."""
ForbiddenPolicy: TypeAlias = Literal["refuse", "lose"]

_T = TypeVar("_T")
PointMap: TypeAlias = (
    Mapping[Point, _T]
    | Mapping[str, _T]
    | Mapping[tuple[int, int], _T]
    | Mapping[Point | str, _T]
    | Mapping[PointLike, _T]
)
"""A value for each of some points. A union, because ``Mapping`` is invariant in its key: a
``dict[Point, float]`` is no ``Mapping[PointLike, float]``."""

PASS = Point("--")
"""The move of a side that does not play; renju only."""


class Drawing(TypedDict, total=False):
    """The keywords of `Board.svg`, for methods that hand them on."""

    numbers: bool | PointMap[int]
    marks: PointMap[str] | None
    labels: PointMap[str] | None
    arrows: Sequence[tuple[PointLike, PointLike]]
    lines: Sequence[tuple[PointLike, PointLike]]
    heat: PointMap[float] | None
    forbidden: bool
    coordinates: bool
    cell: int
    theme: str
    title: str


class Board(_CoreBoard):
    """A game in progress under one of the five rule sets.

    >>> board = Board.from_moves("h8i9i7", rule="renju")
    >>> board.turn
    Color.WHITE
    >>> board.play("g9")
    >>> board
    Board.from_moves('h8i9i7g9', rule='renju')
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # boards change

    def __init__(
        self,
        size: int = 15,
        rule: Rule | str = "freestyle",
        forbidden: ForbiddenPolicy | str = "refuse",
    ) -> None:
        """An empty board; ``forbidden="lose"`` lets black play a forbidden move and lose by it."""
        super().__init__(size, rule, forbidden)

    @classmethod
    def from_moves(
        cls,
        moves: str | Iterable[PointLike],
        size: int = 15,
        rule: Rule | str = "freestyle",
        forbidden: ForbiddenPolicy | str = "refuse",
    ) -> Self:
        """A board after these moves: ``"h8i9i7"`` or an iterable of points."""
        board = cls(size, rule, forbidden)
        board._play_all(moves)
        return board

    @classmethod
    def from_stones(
        cls,
        black: Iterable[PointLike] = (),
        white: Iterable[PointLike] = (),
        turn: Color | str | None = None,
        size: int = 15,
        rule: Rule | str = "freestyle",
        forbidden: ForbiddenPolicy | str = "refuse",
        moves: str | Iterable[PointLike] = (),
    ) -> Self:
        """A board that starts from set-up stones, which cannot be undone, and then moves.

        With ``turn=None`` white is to move if black has more stones, otherwise black.
        """
        board = cls(size, rule, forbidden)
        board._set_up(black, white, turn)
        board._play_all(moves)
        return board

    @classmethod
    def from_text(
        cls,
        text: str,
        moves: str | Iterable[PointLike] = (),
        forbidden: ForbiddenPolicy | str = "refuse",
    ) -> Self:
        """A board from the text that :meth:`to_text` writes: ``"15/.../15 b renju"``."""
        found = parse_position(text)
        return cls.from_stones(
            found.black, found.white, found.turn, found.size, found.rule, forbidden, moves
        )

    def copy(self) -> Self:
        """An independent board with the same set-up and history."""
        board = type(self)(self.size, self.rule, self.forbidden_policy)
        board._assign(self)
        return board

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def transformed(self, symmetry: Symmetry | str) -> Self:
        """The same game turned or mirrored."""
        board = self.copy()
        board._transform(symmetry)
        return board

    def canonical(self) -> tuple[Self, Symmetry]:
        """The one of the eight transformed boards with the smallest key, and how to get there."""
        symmetry = self._canonical_symmetry
        return self.transformed(symmetry), symmetry

    def __reduce__(self) -> tuple[Any, ...]:
        setup = self.setup
        return type(self).from_stones, (
            setup[Color.BLACK],
            setup[Color.WHITE],
            self._first_turn,
            self.size,
            self.rule,
            self.forbidden_policy,
            self.moves,
        )

    def __repr__(self) -> str:
        moves = "".join(map(str, self.moves))
        start, arguments = self._start_repr()
        if start == "from_moves":
            arguments.insert(0, repr(moves))
        elif moves:
            arguments.append(f"moves={moves!r}")
        if self.forbidden_policy != "refuse":
            arguments.append(f"forbidden={self.forbidden_policy!r}")
        return f"{type(self).__name__}.{start}({', '.join(arguments)})"

    def _start_repr(self) -> tuple[str, list[str]]:
        """How the board began: the constructor's name and its first arguments."""
        if any(self.setup.values()) or self._first_turn is Color.WHITE:
            start = Board.from_stones(
                self.setup[Color.BLACK],
                self.setup[Color.WHITE],
                self._first_turn,
                self.size,
                self.rule,
            )
            return "from_text", [repr(start.to_text())]
        size = [] if self.size == 15 else [f"size={self.size}"]
        return "from_moves", [*size, f"rule={str(self.rule)!r}"]

    def __str__(self) -> str:
        """A diagram: ``X`` black, ``O`` white, ``.`` empty, coordinates at the left and below."""
        signs = {Color.BLACK: "X", Color.WHITE: "O", None: "."}
        size = range(self.size)
        rows = [f"{self.size - y:2} " + " ".join(signs[self[x, y]] for x in size) for y in size]
        return "\n".join([*rows, "   " + " ".join("abcdefghijklmnopqrstuv"[x] for x in size)])

    def to_numpy(
        self, color: Color | str | None = None, dtype: npt.DTypeLike = "uint8"
    ) -> npt.NDArray[Any]:
        """The position as an array of zeros and ones with the shape ``(4, size, size)``.

        The planes, as `color` sees them (default: the side to move):

        - 0: its stones
        - 1: the opponent's stones
        - 2: the points where it may play now; empty if it is not its turn or the game is over
        - 3: all ones for black, all zeros for white

        ``array[plane, y, x]`` is ``Point.from_xy(x, y, size)``: row 0 is the top row of the board,
        column 0 is a. The array is the caller's own. Needs numpy (``pip install 'tengen[rl]'``).
        """
        with needed_for("Board.to_numpy()", "rl"):
            import numpy as np  # noqa: PLC0415 - an extra

        planes = np.empty((4, self.size, self.size), np.uint8)
        self._write_planes(planes, color)
        return planes.astype(dtype, copy=False)

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """Which moves are legal, as an array of ``size * size`` truth values.

        Points are in the order of ``to_numpy()[2].ravel()``: row by row from the top, number
        ``y * size + x``. Under renju one more value says whether the side may pass. All false when
        the game is over. Needs numpy (``pip install 'tengen[rl]'``).
        """
        with needed_for("Board.legal_mask()", "rl"):
            import numpy as np  # noqa: PLC0415 - an extra

        mask = np.empty(self.size**2 + (self.rule is Rule.RENJU), np.bool_)
        self._write_action_mask(mask)
        return mask

    def svg(
        self,
        *,
        numbers: bool | PointMap[int] = False,
        marks: PointMap[str] | None = None,
        labels: PointMap[str] | None = None,
        arrows: Sequence[tuple[PointLike, PointLike]] = (),
        lines: Sequence[tuple[PointLike, PointLike]] = (),
        heat: PointMap[float] | None = None,
        forbidden: bool = True,
        coordinates: bool = True,
        cell: int = 40,
        theme: str = "wood",
        title: str = "",
    ) -> str:
        """The position as a standalone SVG picture.

        ``numbers=True`` writes each move's number on its stone. ``marks`` are ``circle``,
        ``square``, ``triangle`` or ``cross``; ``heat`` is 0 to 1 per point. Under renju the points
        forbidden to black are crossed out when it is black's turn, unless ``forbidden=False``.
        ``cell`` is the pixels between two lines; ``theme`` is ``wood``, ``dark`` or ``print``.
        """
        # Drawing is rare and its tables are large; importing tengen should not wait for them.
        from tengen import picture  # noqa: PLC0415

        if numbers is True:
            numbers = {p: i for i, p in enumerate(self.moves, 1) if not p.is_pass}
        last = self.last_move
        outcome = self.outcome
        return picture.svg(
            self.size,
            black=self._pairs(self.stones(Color.BLACK)),
            white=self._pairs(self.stones(Color.WHITE)),
            last=None if last is None or last.is_pass else last.xy(self.size),
            numbers=self._by_pair(numbers or {}),
            marks=self._by_pair(marks or {}),
            labels=self._by_pair(labels or {}),
            arrows=[(self._xy(a), self._xy(b)) for a, b in arrows],
            lines=[(self._xy(a), self._xy(b)) for a, b in lines],
            heat=self._by_pair(heat or {}),
            winning_line=self._pairs(outcome.line) if outcome else [],
            forbidden=self._pairs(self.forbidden_points()) if forbidden and not outcome else [],
            coordinates=coordinates,
            cell=cell,
            theme=theme,
            title=title,
        )

    def png(self, width: int | None = None, **drawing: Unpack[Drawing]) -> bytes:
        """The picture that `svg` draws as PNG, `width` pixels wide (``None``: as the SVG).

        Needs the extra ``tengen[pictures]``; ``ValueError`` without it.
        """
        from tengen.picture import png  # noqa: PLC0415 - see svg

        return png(self.svg(**drawing), width)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _xy(self, point: PointLike) -> tuple[int, int]:
        return self.point(point).xy(self.size)

    def _pairs(self, points: Iterable[Point]) -> list[tuple[int, int]]:
        return [point.xy(self.size) for point in points]

    def _by_pair(self, values: PointMap[_T]) -> dict[tuple[int, int], _T]:
        return {self._xy(point): value for point, value in values.items()}
