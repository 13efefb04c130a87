"""The record of one game: the start, the tree of moves, who played and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from os import PathLike
from typing import Any, Unpack

from tengen.board import (
    MAX_SIZE,
    MIN_SIZE,
    Board,
    Color,
    Drawing,
    IllegalMove,
    Outcome,
    ParseError,
    Point,
    PointLike,
    Rule,
)
from tengen.game.node import Node, Root, Row, grow, rows_of
from tengen.i18n import Message
from tengen.values import DEFAULT_SIZE, Place


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
        "errors",
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
        self.root: Node = Root(self)
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
        self.errors: list[ParseError] = []
        """What `tengen.formats.iter_games` could not read of this game, each with its place; empty
        for a game that was read completely. It makes no difference to equality."""

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

    @classmethod
    def from_sgf(cls, source: str | bytes | PathLike[str]) -> Game:
        """The one game of an SGF text, or of a file given as a ``Path``.

        ``ParseError`` if it is not SGF or not one game. `tengen.formats.read` and
        `tengen.formats.iter_games` read several games, and other formats.

        >>> Game.from_sgf("(;GM[4]SZ[15];B[hh];W[ig])").moves
        [Point('h8'), Point('i9')]
        """
        from tengen import formats  # noqa: PLC0415 - many records are never written

        games = formats.read(source, "sgf")
        if len(games) > 1:
            raise ParseError(f"{len(games)} games instead of one: use formats.read")
        return games[0]

    def to_sgf(self) -> str:
        """The whole record as SGF text, which `from_sgf` reads back."""
        from tengen import formats  # noqa: PLC0415 - see from_sgf

        return formats.write([self], "sgf").decode()

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

    def svg(self, node: Node | None = None, **drawing: Unpack[Drawing]) -> str:
        """The position at that node, by default at the end of the main line, as an SVG picture.

        Moves are numbered, and the node's marks, labels, arrows and lines are drawn. The keywords
        are those of `tengen.Board.svg` and replace what the record says. ``IllegalMove`` as for
        `board`.
        """
        shown = node or (self.main_line() or [self.root])[-1]
        record: Drawing = {
            "numbers": True,
            "title": " - ".join(filter(None, (self.black, self.white))),
        }
        if shown.has_notes:
            record["marks"], record["labels"] = shown.marks, shown.labels
            record["arrows"], record["lines"] = shown.arrows, shown.lines
        record.update(drawing)
        return self.board(shown).svg(**record)

    def png(
        self, node: Node | None = None, width: int | None = None, **drawing: Unpack[Drawing]
    ) -> bytes:
        """The picture that `svg` draws as PNG, `width` pixels wide (``None``: as the SVG).

        Needs the extra ``tengen[pictures]``; ``ValueError`` without it.
        """
        from tengen.picture import png  # noqa: PLC0415 - as in Board.svg

        return png(self.svg(node, **drawing), width)

    def gif(self) -> bytes:
        """The main line as an animation: a frame for the start and one for each move.

        Needs the extra ``tengen[pictures]``; ``ValueError`` without it. ``IllegalMove`` as for
        `board`.
        """
        from tengen.picture import gif  # noqa: PLC0415 - as in Board.svg

        end, start = self.board(), self.board(self.root)
        ends_here = end.outcome is not None and end.moves
        return gif(
            self.size,
            black=[point.xy(self.size) for point in start.stones(Color.BLACK)],
            white=[point.xy(self.size) for point in start.stones(Color.WHITE)],
            moves=[None if move.is_pass else move.xy(self.size) for move in end.moves],
            black_begins=start.turn is Color.BLACK,
            # The last frame shows the winning row as well.
            last_frame=(lambda cell: end.svg(cell=cell, forbidden=False)) if ends_here else None,
        )

    def _repr_svg_(self) -> str | None:
        """The picture in a notebook; ``None``, and so the text, if the record is not legal."""
        try:
            return self.svg()
        except IllegalMove:
            return None

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
        for _, error in self.faults():
            raise error

    def faults(self) -> Iterator[tuple[Node, ParseError]]:
        """The moves that `validate` refuses, each with the reason; not those below them."""
        taken = 0
        for stone in self.setup_black + self.setup_white:
            taken |= 1 << (stone.row * 32 + stone.column)
        waiting = [(node, taken, 1) for node in self.root.children]
        while waiting:
            node, taken, number = waiting.pop()
            move, problem, bit = node.move, "", 0
            if move is None:
                problem = Message("formats.error.no_node_move")
            elif not move.is_pass:
                bit = 1 << (move.row * 32 + move.column)
                if not _is_on_board(move, self.size):
                    problem = Message("formats.error.off_board", point=move)
                elif taken & bit:
                    problem = Message("formats.error.occupied", point=move)
            if problem:
                yield node, ParseError(problem, Place(move=number))
            else:
                waiting.extend((child, taken | bit, number + 1) for child in node.children)

    def _facts(self) -> tuple[Any, ...]:
        """What two equal games agree on besides the tree."""
        return tuple(getattr(self, name) for name in _FACTS)

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[Any, ...]]:
        facts = {name: getattr(self, name) for name in (*_FACTS, "errors")}
        return _restored, (facts, list(rows_of(self.root)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        pairs = zip_longest(rows_of(self.root), rows_of(other.root))
        return self._facts() == other._facts() and all(mine == theirs for mine, theirs in pairs)

    def __repr__(self) -> str:
        names = f" {self.black or '?'} - {self.white or '?'}," if self.black or self.white else ""
        setup = len(self.setup_black) + len(self.setup_white)
        placed = f" {setup} set up," if setup else ""
        moves = len(self.main_line())
        errors = f", {len(self.errors)} errors" if self.errors else ""
        return f"<Game{names} {self.size}x{self.size} {self.rule},{placed} {moves} moves{errors}>"


_FACTS = tuple(name for name in Game.__slots__ if name not in ("root", "errors"))


def _restored(facts: dict[str, Any], rows: list[Row]) -> Game:
    """The game that was pickled or copied."""
    game = Game()
    for name, value in facts.items():
        setattr(game, name, value)
    grow(game.root, rows)
    return game
