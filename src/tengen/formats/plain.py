"""What the formats share that hold a game as one line of moves on an empty board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from tengen.board import Color, IllegalMove, Outcome, Point
from tengen.formats.options import Options, known_encoding, message
from tengen.game import Game, Node
from tengen.i18n import LocalizedError


@cache
def points_of(size: int) -> tuple[Point, ...]:
    """Every point row by row from the top left: the protocol's (x, y) is at ``y * size + x``."""
    return tuple(Point.from_xy(x, y, size) for y in range(size) for x in range(size))


def lay(root: Node, points: Iterable[Point]) -> Node:
    """Hang the moves below a root that has none yet; the last node."""
    node = root
    for point in points:
        child = Node(point, node)
        node.children.append(child)
        node = child
    return node


def first_repeat(points: Sequence[Point]) -> int | None:
    """The index of the first move to a point taken before, or ``None``; passes may repeat."""
    if len(set(points)) == len(points):
        return None
    taken = set()
    for index, point in enumerate(points):
        if point in taken and not point.is_pass:
            return index
        taken.add(point)
    return None


def board_outcome(game: Game) -> Outcome | None:
    """What the rules say about the end of the main line; ``None`` if it is open or not legal."""
    try:
        return game.board().outcome
    except IllegalMove:
        return None


def only_game(games: Sequence[Game], format_key: str) -> Game:
    """The one game of the list; ``ValueError`` if there are none or several."""
    if len(games) != 1:
        raise LocalizedError(
            "formats.error.one_game", name=message(f"name.{format_key}"), count=len(games)
        )
    return games[0]


def check_start(game: Game, format_key: str) -> None:
    """``ValueError`` unless the game begins with black on an empty board and can be drawn."""
    if game.setup_black or game.setup_white:
        raise LocalizedError("formats.error.setup", name=message(f"name.{format_key}"))
    if game.turn != Color.BLACK:
        raise LocalizedError("formats.error.white_begins", name=message(f"name.{format_key}"))
    game.validate()


def stones_played(game: Game, format_key: str) -> list[tuple[Point, float | None]]:
    """The main line from the empty board, each move with its seconds (``None``: not known).

    ``ValueError`` where there is a pass.
    """
    check_start(game, format_key)
    played = []
    for node in game.main_line():
        if node.move is None or node.move.is_pass:
            raise LocalizedError("formats.error.pass", name=message(f"name.{format_key}"))
        played.append((node.move, node.seconds))
    return played


@cache
def _encoding(name: str) -> str:
    """Python's name of the code page that the options name; UTF-8 where they name none."""
    return known_encoding(name) or "utf-8"


def encoded(text: str, options: Options) -> bytes:
    """The text in the options' code page, UTF-8 by default; ``ValueError`` if it lacks a letter."""
    encoding = _encoding(options.encoding)
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        raise LocalizedError(
            "formats.error.unencodable", text=repr(text[:40]), encoding=encoding
        ) from error
