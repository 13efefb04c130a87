"""Random records for round trips."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from tengen.board import PASS, Color, Outcome, Point, Rule, Termination
from tengen.game import Game, Mark, Node

TRICKY = "\\]:[();BW=中文é😀 \"'{}"
EXTRA_NAMES = ["XE", "XP", "V", "GB", "5A", "KM", "QQ1"]
INFO_NAMES = [
    "event",
    "round",
    "date",
    "title",
    "comment",
    "black_rank",
    "application",
    "my: key\\",
]


def texts(*, lines: bool, minimum: int = 0) -> st.SearchStrategy[str]:
    """Texts of one or many lines, full of what formats trip over.

    Without the characters that SGF itself turns into spaces or line ends.
    """
    letters = st.characters(exclude_categories=["Cs"], exclude_characters="\r\t\v\f\n\0")
    tricky = st.sampled_from(TRICKY + ("\n" if lines else ""))
    return st.text(tricky | letters, min_size=minimum, max_size=12)


@cache
def all_points(size: int) -> list[Point]:
    """Every point of the board."""
    return [Point.from_xy(x, y, size) for x in range(size) for y in range(size)]


@st.composite
def outcomes(draw: st.DrawFn, size: int) -> Outcome:
    """Any result, also those that make no sense."""
    stones = st.lists(st.sampled_from(all_points(size)), max_size=6, unique=True)
    return Outcome(
        draw(st.none() | st.sampled_from(Color)),
        draw(st.sampled_from(Termination)),
        tuple(draw(stones)),
    )


def grow(draw: st.DrawFn, game: Game, *, passes: bool) -> list[Node]:
    """Add up to a dozen moves anywhere; all nodes, the root first."""
    nodes = [game.root]
    points = st.sampled_from(all_points(game.size))
    for _ in range(draw(st.integers(0, 12))):
        parent = nodes[draw(st.integers(0, len(nodes) - 1))]
        move = PASS if passes and draw(st.integers(0, 9)) == 0 else draw(points)
        if move in {*game.setup_black, *game.setup_white, *parent.moves()} - {PASS}:
            continue
        child = parent.add(move)
        if child not in nodes:
            nodes.append(child)
    return nodes


def annotate(draw: st.DrawFn, node: Node, size: int) -> None:
    """Give a node some of every note."""
    points = st.sampled_from(all_points(size))
    pairs = st.lists(st.tuples(points, points), max_size=2)
    numbers = st.floats(0, 1e9, allow_nan=False)
    node.comment = draw(texts(lines=True))
    node.name = draw(texts(lines=False))
    node.marks = draw(st.dictionaries(points, st.sampled_from(Mark), max_size=3))
    node.labels = draw(st.dictionaries(points, texts(lines=False), max_size=3))
    node.arrows, node.lines = draw(pairs), draw(pairs)
    node.seconds = draw(st.none() | numbers)
    if node.move is not None:
        node.clock = draw(st.none() | numbers | st.just(-5.25))
    values = st.lists(texts(lines=True), min_size=1, max_size=2)
    node.extra = draw(st.dictionaries(st.sampled_from(EXTRA_NAMES), values, max_size=2))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Records with everything that a record can hold."""
    size = draw(st.integers(5, 22))
    stones = st.lists(st.sampled_from(all_points(size)), max_size=8, unique=True)
    setup = draw(stones)
    split = draw(st.integers(0, len(setup)))
    turn = draw(st.sampled_from(Color))
    game = Game(size, draw(st.sampled_from(Rule)), setup[:split], setup[split:], turn)
    for node in grow(draw, game, passes=True):
        if draw(st.booleans()):
            annotate(draw, node, size)
    game.black, game.white = draw(texts(lines=False)), draw(texts(lines=False))
    game.opening = draw(texts(lines=False))
    facts = texts(lines=False, minimum=1)
    game.info = draw(st.dictionaries(st.sampled_from(INFO_NAMES), facts, max_size=4))
    game.result = draw(st.none() | outcomes(size))
    return game


@st.composite
def plain_games(draw: st.DrawFn, size: int, *, passes: bool = True) -> Game:
    """Records that are one line of moves on an empty board."""
    game = Game(size)
    node = game.root
    for point in draw(st.lists(st.sampled_from(all_points(size)), max_size=20, unique=True)):
        if passes and draw(st.integers(0, 9)) == 0:
            node = node.add(PASS)
        node = node.add(point)
    return game
