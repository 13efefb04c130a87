"""The record of a game: its players, its moves, and the variations and notes beside them.

A record is a tree of `Node`s under a `Game`. It is a record, not a referee: it may hold a move
that the rules forbid, since real records do; `Game.board` judges. Nothing here recurses, so a tree
may be as deep as its moves, and equality and pickling see it as one flat list of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import zip_longest
from typing import Any, Generic, Self, TypeVar, overload

from tengen.board import (
    MAX_SIZE,
    MIN_SIZE,
    Board,
    Color,
    IllegalMove,
    Outcome,
    ParseError,
    Point,
    PointLike,
    Rule,
)
from tengen.values import DEFAULT_SIZE

T = TypeVar("T")
_Row = tuple[int, Point | None, str, str, float | None, float | None, dict[str, Any]]
"""One node without its links: the parent's row (-1 at the root), then its fields."""


class Mark(StrEnum):
    """A sign drawn on a point."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    CROSS = "cross"


class _Note(Generic[T]):
    """A container of a node that is made when first asked for, because most nodes have none."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make

    def __set_name__(self, owner: type[Node], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, node: None, owner: type[Node]) -> Self: ...
    @overload
    def __get__(self, node: Node, owner: type[Node]) -> T: ...
    def __get__(self, node: Node | None, owner: type[Node]) -> Self | T:
        if node is None:
            return self
        if node._notes is None:
            node._notes = {}
        if self._name not in node._notes:
            node._notes[self._name] = self._make()
        value: T = node._notes[self._name]
        return value

    def __set__(self, node: Node, value: T) -> None:
        if node._notes is None:
            node._notes = {}
        node._notes[self._name] = value


class Node:
    """One move of a record and the position after it.

    Nodes compare by identity. Pickling or copying a node includes its whole tree.
    """

    __slots__ = ("_notes", "children", "clock", "comment", "move", "name", "parent", "seconds")

    marks = _Note[dict[Point, Mark]](dict)
    """Signs drawn on points."""
    labels = _Note[dict[Point, str]](dict)
    """Short texts drawn on points."""
    arrows = _Note[list[tuple[Point, Point]]](list)
    """Arrows drawn, from the first point to the second."""
    lines = _Note[list[tuple[Point, Point]]](list)
    """Plain lines drawn between points."""
    extra = _Note[dict[str, list[str]]](dict)
    """What a file format says beyond all this, by property name, kept for writing it back."""

    def __init__(
        self,
        move: Point | None = None,
        parent: Node | None = None,
        *,
        comment: str = "",
        name: str = "",
        seconds: float | None = None,
        clock: float | None = None,
    ) -> None:
        """A node that knows its parent; the parent learns of it through `add`."""
        self.move = move
        """The move that led here, perhaps ``PASS``; ``None`` only at the root."""
        self.parent = parent
        """The position before the move; ``None`` only at the root."""
        self.children: list[Node] = []
        """The moves recorded here; the first is the main line."""
        self.comment = comment
        """Comment on the move or the position; may have several lines."""
        self.name = name
        """A one-line title of the position."""
        self.seconds = seconds
        """How long the mover thought, in seconds; ``None`` if not known."""
        self.clock = clock
        """The seconds that the mover had left after the move; ``None`` if not known."""
        self._notes: dict[str, Any] | None = None

    @property
    def has_notes(self) -> bool:
        """Whether any of marks, labels, arrows, lines and extra holds something."""
        return self._notes is not None and any(self._notes.values())

    def add(self, move: Point | str) -> Node:
        """The child with that move; made, as the last one, where it is not there yet."""
        point = move if isinstance(move, Point) else Point(move)
        for child in self.children:
            if child.move == point:
                return child
        child = Node(point, self)
        self.children.append(child)
        return child

    def path(self) -> list[Node]:
        """The nodes from the root's child down to this one; empty for the root."""
        nodes = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def moves(self) -> list[Point]:
        """The moves that led from the root to this node."""
        return [node.move for node in self.path() if node.move is not None]

    def main_line(self) -> list[Node]:
        """The nodes below this one along first children."""
        nodes = []
        node = self
        while node.children:
            node = node.children[0]
            nodes.append(node)
        return nodes

    def walk(self) -> Iterator[Node]:
        """Every node below this one, depth first, parents before children."""
        waiting = self.children[::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[list[_Row], int]]:
        top = self
        while top.parent is not None:
            top = top.parent
        index = 0 if top is self else next(i for i, n in enumerate(top.walk(), 1) if n is self)
        return _grown, (list(_rows(top)), index)

    def __repr__(self) -> str:
        move = "root" if self.move is None else repr(str(self.move))
        text = f", comment={self.comment[:20]!r}" if self.comment else ""
        return f"<Node {move}, {len(self.children)} below{text}>"


def _rows(top: Node) -> Iterator[_Row]:
    """The tree below and with `top` as flat rows, parents before children."""
    waiting = [(top, -1)]
    index = 0
    while waiting:
        node, parent = waiting.pop()
        notes = {name: note for name, note in (node._notes or {}).items() if note}
        yield parent, node.move, node.comment, node.name, node.seconds, node.clock, notes
        waiting.extend((child, index) for child in reversed(node.children))
        index += 1


def _grown(rows: list[_Row], index: int) -> Node:
    """The node at that row of the tree which the rows describe."""
    nodes: list[Node] = []
    for parent_row, move, comment, name, seconds, clock, notes in rows:
        parent = nodes[parent_row] if parent_row >= 0 else None
        node = Node(move, parent, comment=comment, name=name, seconds=seconds, clock=clock)
        node._notes = notes or None
        nodes.append(node)
        if parent is not None:
            parent.children.append(node)
    return nodes[index]


def _is_on_board(point: Point, size: int) -> bool:
    return point.column < size and point.row <= size


def _stones(stones: Iterable[PointLike], size: int) -> tuple[Point, ...]:
    """Set-up stones in board order, each on the board."""
    points = []
    for stone in stones:
        if isinstance(stone, tuple):
            point = Point.from_xy(*stone, size)
        else:
            point = stone if isinstance(stone, Point) else Point(stone)
        if point.is_pass or not _is_on_board(point, size):
            raise IllegalMove(f"no stone can be placed on {point}", str(point), "off-board")
        points.append(point)
    return tuple(sorted(points))


class Game:
    """A game's record: the start, a tree of moves from there, and who played."""

    __slots__ = (
        "black",
        "info",
        "opening",
        "result",
        "root",
        "rule",
        "setup_black",
        "setup_white",
        "size",
        "turn",
        "white",
    )
    __hash__ = None  # type: ignore[assignment]  # a record can change

    def __init__(
        self,
        size: int = DEFAULT_SIZE,
        rule: Rule | str = Rule.FREESTYLE,
        setup_black: Iterable[PointLike] = (),
        setup_white: Iterable[PointLike] = (),
        turn: Color | str | None = None,
    ) -> None:
        """A record without moves; `turn` ``None``: the side with fewer stones begins, or black."""
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(f"board size {size} is not within {MIN_SIZE}..{MAX_SIZE}")
        self.size = size
        """Points along a side of the board."""
        self.rule = Rule(rule)
        """The rule set."""
        self.setup_black = _stones(setup_black, size)
        """Black set-up stones, in board order."""
        self.setup_white = _stones(setup_white, size)
        """White set-up stones, in board order."""
        stones = self.setup_black + self.setup_white
        if len(set(stones)) < len(stones):
            twice = next(point for point in stones if stones.count(point) > 1)
            raise IllegalMove(f"two stones are set up on {twice}", str(twice), "occupied")
        if turn is None:
            white_is_behind = len(self.setup_black) > len(self.setup_white)
            turn = Color.WHITE if white_is_behind else Color.BLACK
        self.turn = Color(turn)
        """Who makes the first move."""
        self.root = Node()
        """The position before the first move."""
        self.black = ""
        """Who played black; empty if not known."""
        self.white = ""
        """Who played white; empty if not known."""
        self.result: Outcome | None = None
        """How the game ended, as the record says; ``None`` if it does not say or did not end."""
        self.opening = ""
        """The opening rule, such as ``swap2``, as the record says; empty if not known."""
        self.info: dict[str, str] = {}
        """Whatever else is known: ``event``, ``round``, ``place``, ``date``, ``time_limit``,
        ``source``, ``annotator``, ``title``, ``comment``, ``black_rank``, ``white_rank``,
        ``application`` and others."""

    @classmethod
    def from_moves(
        cls,
        moves: str | Iterable[PointLike],
        size: int = 15,
        rule: Rule | str = Rule.FREESTYLE,
    ) -> Game:
        """The record of a legal game from the empty board; ``IllegalMove`` if it is not legal."""
        return cls.from_board(Board.from_moves(moves, size, rule, forbidden="lose"))

    @classmethod
    def from_board(cls, board: Board) -> Game:
        """The record of what was set up and played on the board, with its outcome."""
        setup = board.setup
        first = board.turn if len(board.moves) % 2 == 0 else board.turn.other
        game = cls(board.size, board.rule, setup[Color.BLACK], setup[Color.WHITE], first)
        game.result = board.outcome
        node = game.root
        for move in board.moves:
            node = node.add(move)
        return game

    def play(self, move: PointLike) -> Node:
        """Add a legal move at the end of the main line; a move that ends the game sets `result`."""
        board = self.board()
        point = board.point(move)
        board.play(point)
        last = self.main_line()[-1:] or [self.root]
        node = last[0].add(point)
        if board.outcome is not None:
            self.result = board.outcome
        return node

    def main_line(self) -> list[Node]:
        """The nodes of the game as it was played."""
        return self.root.main_line()

    @property
    def moves(self) -> list[Point]:
        """The moves of the game as it was played."""
        return [node.move for node in self.main_line() if node.move is not None]

    def board(self, node: Node | None = None) -> Board:
        """The position at that node, by default at the end of the main line.

        Forbidden moves lose there. ``IllegalMove`` if the record breaks the rules on the way.
        """
        return Board.from_stones(
            self.setup_black,
            self.setup_white,
            turn=self.turn,
            size=self.size,
            rule=self.rule,
            forbidden="lose",
            moves=self.moves if node is None else node.moves(),
        )

    def walk(self) -> Iterator[Node]:
        """Every node below the root, depth first, parents before children."""
        return self.root.walk()

    @property
    def node_count(self) -> int:
        """How many nodes there are below the root."""
        return sum(1 for _ in self.walk())

    def validate(self) -> None:
        """Raise ``ParseError`` if a move is off the board or on a point taken earlier on its path.

        This asks whether the record can be drawn, not whether it is legal: see `board`.
        """
        taken = 0
        for stone in self.setup_black + self.setup_white:
            taken |= 1 << (stone.row * 32 + stone.column)
        waiting = [(node, taken, 1) for node in self.root.children]
        while waiting:
            node, taken, number = waiting.pop()
            move = node.move
            if move is None:
                raise ParseError("a node without a move", f"move {number}")
            if not move.is_pass:
                bit = 1 << (move.row * 32 + move.column)
                if not _is_on_board(move, self.size):
                    raise ParseError(f"{move} is off the board", f"move {number}")
                if taken & bit:
                    raise ParseError(f"{move} is occupied", f"move {number}")
                taken |= bit
            waiting.extend((child, taken, number + 1) for child in node.children)

    def _facts(self) -> tuple[Any, ...]:
        """All but the tree."""
        return tuple(getattr(self, name) for name in self.__slots__ if name != "root")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        pairs = zip_longest(_rows(self.root), _rows(other.root))
        return self._facts() == other._facts() and all(mine == theirs for mine, theirs in pairs)

    def __repr__(self) -> str:
        names = f" {self.black or '?'} - {self.white or '?'}," if self.black or self.white else ""
        setup = len(self.setup_black) + len(self.setup_white)
        placed = f" {setup} set up," if setup else ""
        moves = len(self.main_line())
        return f"<Game{names} {self.size}x{self.size} {self.rule},{placed} {moves} moves>"
