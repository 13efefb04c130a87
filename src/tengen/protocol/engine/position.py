"""The stones that a manager has sent, legal or not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tengen.board import Board, Color, IllegalMove, Point, Rule
from tengen.protocol.codec.commands import Stone
from tengen.protocol.codec.replies import XY

OWN, THEIRS = 1, 2
"""The numbers of owners in data lines."""


class ManagerPosition:
    """Stones in the order received, and the side to move.

    A `Board` rejects some of what managers send: stones out of order, moves after the end of the
    game, a change of rule during the game. So a new board is built for every search.
    """

    def __init__(self, size: int) -> None:
        """An empty position; ``ValueError`` for an unsupported size."""
        Board(size)
        self.size = size
        self.turn = Color.BLACK
        """The side to move."""
        self._stones: dict[Point, Color] = {}

    @classmethod
    def from_stones(
        cls, size: int, rule: Rule, stones: Sequence[Stone], own_turn: bool
    ) -> ManagerPosition:
        """The position of a ``BOARD`` block; ``ValueError`` if a stone is impossible.

        With `own_turn` the program is to move, else the side that is next if the stones are in
        playing order. Colours are assigned to owners so that black moved first.
        """
        position = cls(size)
        owners = [stone.owner or OWN for stone in stones]
        mover = _next_owner(owners)
        is_in_order = mover is not None and (mover == OWN or not own_turn)
        # In renju the lines are in playing order, apart from passes; else in any order.
        black = (
            owners[0] if owners and (is_in_order or rule is Rule.RENJU) else _black_by_count(owners)
        )
        for stone, owner in zip(stones, owners, strict=True):
            position.turn = _color(owner, black)
            position.add(stone.xy)
        position.turn = _color(OWN if own_turn or mover is None else mover, black)
        return position

    @property
    def points(self) -> tuple[Point, ...]:
        """All stones in the order received."""
        return tuple(self._stones)

    def point(self, xy: XY) -> Point:
        """The empty point at these coordinates; ``ValueError`` if occupied or off the board."""
        x, y = xy
        if not (0 <= x < self.size and 0 <= y < self.size):
            raise ValueError(f"{x},{y} is not on a {self.size}x{self.size} board")
        point = Point.from_xy(x, y, self.size)
        if point in self._stones:
            raise ValueError(f"{x},{y} is occupied")
        return point

    def add(self, xy: XY) -> None:
        """Add a stone of the side to move; ``ValueError`` as in `point`."""
        self._stones[self.point(xy)] = self.turn
        self.turn = self.turn.other

    def remove(self, xy: XY) -> None:
        """Remove the last stone; ``ValueError`` if it is not at these coordinates."""
        last = next(reversed(self._stones), None)
        if last is None:
            raise ValueError("there is no stone to take back")
        x, y = last.xy(self.size)
        if (x, y) != xy:
            raise ValueError(f"the last stone is {x},{y}, not {xy[0]},{xy[1]}")
        self.turn = self._stones.pop(last)

    def empty_points(self) -> list[Point]:
        """The empty points, nearest to the centre first."""
        centre, size = self.size // 2, self.size
        pairs = ((x, y) for x in range(size) for y in range(size))
        ranked = sorted(pairs, key=lambda xy: (xy[0] - centre) ** 2 + (xy[1] - centre) ** 2)
        points = (Point.from_xy(x, y, size) for x, y in ranked)
        return [point for point in points if point not in self._stones]

    def board(self, rule: Rule) -> Board:
        """The position under a rule; with its moves if they form a game in playing order."""
        colors = [*self._stones.values(), self.turn]
        alternate = colors[0] is Color.BLACK and all(a is not b for a, b in pairwise(colors))
        if alternate:
            try:
                return Board.from_moves(self._stones, self.size, rule)
            except IllegalMove:
                pass  # a forbidden move or moves after the end: the manager decides
        black, white = (
            [point for point, owner in self._stones.items() if owner is color]
            for color in (Color.BLACK, Color.WHITE)
        )
        return Board.from_stones(black, white, self.turn, self.size, rule)


def _color(owner: int, black: int) -> Color:
    return Color.BLACK if owner == black else Color.WHITE


def _next_owner(owners: Sequence[int]) -> int | None:
    """The owner of the next stone; ``None`` if the stones do not alternate."""
    if any(one == two for one, two in pairwise(owners)):
        return None
    return (THEIRS if owners[-1] == OWN else OWN) if owners else OWN


def _black_by_count(owners: Sequence[int]) -> int:
    """Black moved first: we are to move, so we are black unless the other has one stone more."""
    own, theirs = owners.count(OWN), owners.count(THEIRS)
    if own == theirs or theirs == own + 1:
        return OWN if own == theirs else THEIRS
    return owners[0]
