"""Parses POSITION: moves, a board text, a game file or standard input."""

from __future__ import annotations

import re
from pathlib import Path

from tengen import formats
from tengen.board import Board, ParseError, Rule
from tengen.cli.files import read_game, read_input
from tengen.values import DEFAULT_SIZE

_BOARD_TEXT = re.compile(r"\s*[0-9xoXO]+(/[0-9xoXO]+)+(\s|$)")


def read_position(
    text: str, rule: Rule | None, size: int | None, default_rule: Rule = Rule.FREESTYLE
) -> Board:
    """The board of a POSITION; a forbidden move in it loses the game and is not an error.

    `rule` and `size` are the options, ``None`` if not given. They, else `default_rule` and 15,
    apply where the position has none; ``ValueError`` if they contradict the position.
    """
    wanted = rule or default_rule
    if text == "-":
        board = _from_input(read_input(), wanted, size or DEFAULT_SIZE)
    elif _BOARD_TEXT.match(text) and not _is_file(text):
        board = _from_board_text(text, wanted)
    else:
        board = _from_moves_or_file(text, wanted, size or DEFAULT_SIZE)
    if rule is not None and board.rule != rule:
        raise ValueError(f"the position has the rule {board.rule}, not --rule {rule}")
    if size is not None and board.size != size:
        raise ValueError(f"the position is {board.size}x{board.size}, not --size {size}")
    return board


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except OSError:  # too long for a name
        return False


def _from_board_text(text: str, rule: Rule) -> Board:
    has_own_rule = len(text.split()) != 2
    return Board.from_text(text if has_own_rule else f"{text} {rule}", forbidden="lose")


def _from_moves_or_file(text: str, rule: Rule, size: int) -> Board:
    try:
        return Board.from_moves(text, size, rule, forbidden="lose")
    except ParseError as error:
        if _is_file(text):
            return _from_file(text, rule, size)
        raise ValueError(
            f"{text[:40]!r} is neither a file nor moves such as h8i9i7: {error}"
        ) from None


def _from_file(source: str | bytes, rule: Rule, size: int) -> Board:
    return read_game(source, formats.Options(size=size, rule=rule)).board()


def _from_input(data: bytes, rule: Rule, size: int) -> Board:
    """The board of standard input: a typed position or the content of a game file."""
    text = data.decode(errors="replace").strip()
    if _BOARD_TEXT.match(text):
        return _from_board_text(text, rule)
    try:
        return Board.from_moves(text, size, rule, forbidden="lose")
    except ParseError:
        return _from_file(data, rule, size)
