"""Checks of the moves under each rule."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tengen.board import Board, Color, Point, Rule
from tengen.protocol.check.program import Check, CheckFailed, CheckSkipped, ProgramUnderTest
from tengen.protocol.codec.commands import RULE_NUMBERS, format_board, format_turn

FORBIDDEN_POSITIONS = (
    "h8a1h7a3i9a5j9a7",  # h9 is a double-three
    "h8a1i8a3j8a5l8a7m8a9",  # k8 is an overline
    "h5a1h6a3h7a5e8a7f8a9g8a11",  # h8 is a double-four
    "g4a1h5a3g8a5h7a7",  # i6 is a double-three on two diagonals
    "d8a1f8a3h8a5j8a7",  # g8 is a double-four in one row
)
"""Renju, black to move; in each, an attractive point is forbidden."""
_OPEN_FOUR = "h8a1h9a3h10a5h11a7"
_FIVES = ("h7", "h12")
_TO_BLOCK = "h7h8a1h9a3h10a5h11"
_BLOCK = "h12"
_SIX_OR_FIVE = "h8a1i8c1j8e1k8g8m8i1c3k1c4m1c5o1c6a15"
_SIX = "l8"
_NO_SIX = (Rule.STANDARD, Rule.RENJU, Rule.STANDARD_CARO)
"""The rules under which six in a row does not win for black."""
_MAX_GAME_LENGTH = 60
"""Moves of both sides after which a game is ended."""


def _wins(program: ProgramUnderTest) -> None:
    for rule in program.options.rules:
        board = Board.from_moves(_OPEN_FOUR, rule=rule)
        point = _move(program, board)
        if point not in _FIVES:
            raise CheckFailed(f"{rule}: it played {point}, but {' and '.join(_FIVES)} win")


def _blocks(program: ProgramUnderTest) -> None:
    for rule in program.options.rules:
        board = Board.from_moves(_TO_BLOCK, rule=rule)
        point = _move(program, board)
        if point != _BLOCK:
            raise CheckFailed(f"{rule}: it played {point}, but {_BLOCK} blocks the four")


def _rule_after_start(program: ProgramUnderTest) -> None:
    rules = [rule for rule in program.options.rules if rule in _NO_SIX]
    if not rules:
        raise CheckSkipped("six in a row wins under all selected rules")
    for rule in rules:
        board = Board.from_moves(_SIX_OR_FIVE, rule=rule, forbidden="lose")
        program.start(15, Rule.FREESTYLE)
        program.set_info("rule", RULE_NUMBERS[rule])
        point = program.move(board, *format_board(board))
        if point == _SIX:
            raise CheckFailed(f"{rule}: it played {point} for six in a row, which does not win")


def _forbidden(program: ProgramUnderTest) -> None:
    if Rule.RENJU not in program.options.rules:
        raise CheckSkipped("renju is not selected")
    for moves in FORBIDDEN_POSITIONS:
        _move(program, Board.from_moves(moves, rule="renju"))


def _games(program: ProgramUnderTest) -> None:
    for rule in program.options.rules:
        for color in Color:
            _play(program, rule, color)


def _play(program: ProgramUnderTest, rule: Rule, color: Color) -> None:
    """A game against random moves; the program has this colour."""
    chance = random.Random(f"{rule} {color}")  # noqa: S311 - a game, no secret
    board = Board(15, rule, "lose")
    program.start(15, rule)
    while board.outcome is None and len(board.moves) < _MAX_GAME_LENGTH:
        if board.turn is not color:
            board.play(chance.choice(_allowed(board)))
            continue
        last = board.last_move
        question = "BEGIN" if last is None else format_turn(last, board.size)
        board.play(program.move(board, question))


def _allowed(board: Board) -> list[Point]:
    return [point for point in board.legal_points() if board.forbidden(point) is None]


def _full_board(program: ProgramUnderTest) -> None:
    """Three points are empty; none of them makes a row."""
    board = _crowded(15, ("a1", "h8", "o15"))
    program.start(15)
    for _ in range(3):
        board.play(program.move(board, *format_board(board)))


def _crowded(size: int, left: Iterable[str]) -> Board:
    """A board without a row of three that is full except for the points `left`."""
    free = {Point(text) for text in left}
    stones: dict[Color, list[Point]] = {Color.BLACK: [], Color.WHITE: []}
    for x in range(size):
        for y in range(size):
            point = Point.from_xy(x, y, size)
            if point not in free:
                stones[Color.BLACK if (x // 2 + y) % 2 == 0 else Color.WHITE].append(point)
    return Board.from_stones(stones[Color.BLACK], stones[Color.WHITE], size=size)


def _move(program: ProgramUnderTest, board: Board) -> Point:
    program.start(board.size, board.rule)
    return program.move(board, *format_board(board))


CHECKS = (
    Check("wins", _wins, is_mandatory=False),
    Check("blocks", _blocks, is_mandatory=False),
    Check("rule-after-start", _rule_after_start),
    Check("forbidden", _forbidden),
    Check("games", _games),
    Check("full-board", _full_board, is_mandatory=False),
)
