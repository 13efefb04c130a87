"""Checks of the moves that a program makes under each rule."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tengen.board import Board, Color, Point, Rule
from tengen.protocol.candidate import Candidate, Failed, Skipped
from tengen.protocol.checks_commands import Check
from tengen.protocol.lines import format_board, format_turn
from tengen.protocol.session import RULE_NUMBERS

FORBIDDEN_POSITIONS = (
    "h8a1h7a3i9a5j9a7",  # h9 is a double-three
    "h8a1i8a3j8a5l8a7m8a9",  # k8 is an overline
    "h5a1h6a3h7a5e8a7f8a9g8a11",  # h8 is a double-four
    "g4a1h5a3g8a5h7a7",  # i6 is a double-three on two diagonals
    "d8a1f8a3h8a5j8a7",  # g8 is a double-four in one row
)
"""Renju, black to move, each with a point that looks good and is forbidden."""
_OPEN_FOUR = "h8a1h9a3h10a5h11a7"
_FIVES = ("h7", "h12")
_TO_BLOCK = "h7h8a1h9a3h10a5h11"
_BLOCK = "h12"
_SIX_OR_FIVE = "h8a1i8c1j8e1k8g8m8i1c3k1c4m1c5o1c6a15"
_SIX = "l8"
_NO_SIX = (Rule.STANDARD, Rule.RENJU, Rule.STANDARD_CARO)
"""Where six in a row is no win for black."""
_LONGEST_GAME = 60
"""Moves of both sides after which a game has shown enough."""


def _wins(it: Candidate) -> None:
    for rule in it.options.rules:
        board = Board.from_moves(_OPEN_FOUR, rule=rule)
        point = _asked(it, board)
        if point not in _FIVES:
            raise Failed(f"{rule}: it played {point}, but {' and '.join(_FIVES)} make five")


def _blocks(it: Candidate) -> None:
    for rule in it.options.rules:
        board = Board.from_moves(_TO_BLOCK, rule=rule)
        point = _asked(it, board)
        if point != _BLOCK:
            raise Failed(f"{rule}: it played {point}, but the four is to be stopped at {_BLOCK}")


def _rule_after_start(it: Candidate) -> None:
    rules = [rule for rule in it.options.rules if rule in _NO_SIX]
    if not rules:
        raise Skipped("none of the rules tells six from five")
    for rule in rules:
        board = Board.from_moves(_SIX_OR_FIVE, rule=rule, forbidden="lose")
        it.start(15, Rule.FREESTYLE)
        it.tell("rule", RULE_NUMBERS[rule])
        point = it.move(board, *format_board(board))
        if point == _SIX:
            raise Failed(f"{rule}: it made six in a row at {point}, which does not win")


def _forbidden(it: Candidate) -> None:
    if Rule.RENJU not in it.options.rules:
        raise Skipped("renju is not among the rules")
    for moves in FORBIDDEN_POSITIONS:
        _asked(it, Board.from_moves(moves, rule="renju"))


def _games(it: Candidate) -> None:
    for rule in it.options.rules:
        for color in Color:
            _play(it, rule, color)


def _play(it: Candidate, rule: Rule, color: Color) -> None:
    """A game against somebody who plays anywhere; the program has this colour."""
    chance = random.Random(f"{rule} {color}")  # noqa: S311 - a game, no secret
    board = Board(15, rule, "lose")
    it.start(15, rule)
    while board.outcome is None and len(board.moves) < _LONGEST_GAME:
        if board.turn is not color:
            board.play(chance.choice(_allowed(board)))
            continue
        last = board.last_move
        question = "BEGIN" if last is None else format_turn(last, board.size)
        board.play(it.move(board, question))


def _allowed(board: Board) -> list[Point]:
    return [point for point in board.legal_points() if board.forbidden(point) is None]


def _full_board(it: Candidate) -> None:
    """Three points are left, none of which makes a row."""
    board = _crowded(15, ("a1", "h8", "o15"))
    it.start(15)
    for _ in range(3):
        board.play(it.move(board, *format_board(board)))


def _crowded(size: int, left: Iterable[str]) -> Board:
    """A full board without a row of three, apart from the points that are left."""
    free = {Point(text) for text in left}
    stones: dict[Color, list[Point]] = {Color.BLACK: [], Color.WHITE: []}
    for x in range(size):
        for y in range(size):
            point = Point.from_xy(x, y, size)
            if point not in free:
                stones[Color.BLACK if (x // 2 + y) % 2 == 0 else Color.WHITE].append(point)
    return Board.from_stones(stones[Color.BLACK], stones[Color.WHITE], size=size)


def _asked(it: Candidate, board: Board) -> Point:
    it.start(board.size, board.rule)
    return it.move(board, *format_board(board))


CHECKS = (
    Check("wins", "it makes five where it can", _wins, is_mandatory=False),
    Check("blocks", "it stops a four", _blocks, is_mandatory=False),
    Check("rule-after-start", "INFO rule counts when it comes after START", _rule_after_start),
    Check("forbidden", "it plays no forbidden point in renju", _forbidden),
    Check("games", "all its moves are legal in games under each rule", _games),
    Check("full-board", "it plays the last points of a board", _full_board, is_mandatory=False),
)
