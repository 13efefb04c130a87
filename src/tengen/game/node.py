"""A node of a record: one move, the position after it, and the variations from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

from tengen.board import Board, Point

if TYPE_CHECKING:
    from tengen.game.game import Game

T = TypeVar("T")
Row = tuple[int, Point | None, str, str, float | None, float | None, dict[str, Any]]
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
        """The variations from here; the first is the main line."""
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

    def variation(self, move: Node | Point | str) -> Node:
        """The child with that move, or the child itself; ``ValueError`` if there is none."""
        return self.children[self._index(move)]

    def has_variation(self, move: Node | Point | str) -> bool:
        """Whether a child has that move, or is that node."""
        return self._find(move) is not None

    def _find(self, move: Node | Point | str) -> int | None:
        asked = Point(move) if isinstance(move, str) else move
        found = (i for i, child in enumerate(self.children) if asked in (child, child.move))
        return next(found, None)

    def _index(self, move: Node | Point | str) -> int:
        index = self._find(move)
        if index is None:
            asked = move.move if isinstance(move, Node) else move
            known = ", ".join(str(child.move) for child in self.children[:10])
            raise ValueError(f"{asked} is not a variation here: {known or 'there is none'}")
        return index

    def promote(self, move: Node | Point | str) -> None:
        """Move a variation up by one place in `children`; the first one stays."""
        index = self._index(move)
        self._insert(index, max(index - 1, 0))

    def demote(self, move: Node | Point | str) -> None:
        """Move a variation down by one place in `children`; the last one stays."""
        index = self._index(move)
        self._insert(index, index + 1)

    def promote_to_main(self, move: Node | Point | str) -> None:
        """Make a variation the main line of this position."""
        self._insert(self._index(move), 0)

    def remove_variation(self, move: Node | Point | str) -> None:
        """Take a variation, with everything below it, out of the record."""
        del self.children[self._index(move)]

    def _insert(self, index: int, place: int) -> None:
        self.children.insert(place, self.children.pop(index))

    @property
    def root(self) -> Node:
        """The top of the tree: the position before the first move."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    @property
    def game(self) -> Game:
        """The record that the node belongs to; ``ValueError`` for a tree without one."""
        root = self.root
        if not isinstance(root, Root):
            raise ValueError("the node belongs to no game: begin with the root of a Game")
        return root._game

    def board(self) -> Board:
        """The position here; as `Game.board`, which says what happens to illegal moves."""
        return self.game.board(self)

    def is_main_line(self) -> bool:
        """Whether every move from the root to this node is the first one of its position."""
        return all(
            node.parent is not None and node.parent.children[:1] == [node] for node in self.path()
        )

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

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[Any, int]]:
        root = self.root
        index = 0 if root is self else next(i for i, n in enumerate(root.walk(), 1) if n is self)
        if isinstance(root, Root):
            return node_at, (root._game, index)
        return _grown, (list(rows_of(root)), index)

    def __repr__(self) -> str:
        move = "root" if self.move is None else repr(str(self.move))
        text = f", comment={self.comment[:20]!r}" if self.comment else ""
        return f"<Node {move}, {len(self.children)} below{text}>"


class Root(Node):
    """The root of a record, which knows its game."""

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        """The position before the first move of the game."""
        super().__init__()
        self._game = game


def node_at(game: Game, index: int) -> Node:
    """The node with that number in the order of `Node.walk`; the root is 0."""
    return game.root if index == 0 else next(n for i, n in enumerate(game.walk(), 1) if i == index)


def rows_of(top: Node) -> Iterator[Row]:
    """The tree below and with `top` as flat rows, parents before children."""
    waiting = [(top, -1)]
    index = 0
    while waiting:
        node, parent = waiting.pop()
        notes = {name: note for name, note in (node._notes or {}).items() if note}
        yield parent, node.move, node.comment, node.name, node.seconds, node.clock, notes
        waiting.extend((child, index) for child in reversed(node.children))
        index += 1


def grow(root: Node, rows: list[Row]) -> list[Node]:
    """Hang the tree that the rows describe on a root that has none yet; its nodes by row."""
    nodes: list[Node] = []
    for parent_row, move, comment, name, seconds, clock, notes in rows:
        parent = nodes[parent_row] if parent_row >= 0 else None
        node = root if parent is None else Node(move, parent)
        node.comment, node.name, node.seconds, node.clock = comment, name, seconds, clock
        node._notes = notes or None
        nodes.append(node)
        if parent is not None:
            parent.children.append(node)
    return nodes


def _grown(rows: list[Row], index: int) -> Node:
    """The node at that row of a tree without a game; its root may be any node."""
    root = Node(rows[0][1])
    return grow(root, rows)[index]
