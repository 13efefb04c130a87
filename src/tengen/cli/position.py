"""Parses POSITION: moves, a board text, a game file or standard input."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import NamedTuple

from tengen import formats
from tengen.board import Board, ParseError, Rule
from tengen.cli.files import read_game, read_input
from tengen.game import Game
from tengen.i18n import LocalizedError
from tengen.values import DEFAULT_SIZE

_BOARD_TEXT = re.compile(r"\s*[0-9xoXO]+(/[0-9xoXO]+)+(\s|$)")


class Chosen(NamedTuple):
    """The position of a record that the options ask for."""

    game: int | None = None
    """Number of the game, from 1; ``None``: the only one."""
    move: int | None = None
    """Number of moves before the position; ``None``: all."""


_LAST = Chosen()


def read_position(
    text: str,
    rule: Rule | None,
    size: int | None,
    default_rule: Rule = Rule.FREESTYLE,
    chosen: Chosen = _LAST,
) -> Board:
    """The board of a POSITION; a forbidden move in it loses the game and is not an error.

    `rule` and `size` are the options, ``None`` if not given. They, else `default_rule` and 15,
    apply where the position has none; ``ValueError`` if they contradict the position. `chosen`
    selects a position of a record.
    """
    return board_of(read_record(text, rule, size, default_rule, chosen.game), chosen.move)


def read_record(
    text: str,
    rule: Rule | None,
    size: int | None,
    default_rule: Rule = Rule.FREESTYLE,
    game: int | None = None,
) -> Game:
    """The record of a POSITION, with the result that a file names; see `read_position`."""
    wanted = rule or default_rule
    if text == "-":
        record = _from_input(read_input(), wanted, size or DEFAULT_SIZE, game)
    elif _BOARD_TEXT.match(text) and not _is_file(text):
        record = _from_board_text(text, wanted)
    else:
        record = _from_moves_or_file(text, wanted, size or DEFAULT_SIZE, game)
    if rule is not None and record.rule != rule:
        raise LocalizedError("cli.error.other_rule", found=record.rule, wanted=rule)
    if size is not None and record.size != size:
        raise LocalizedError("cli.error.other_size", found=record.size, wanted=size)
    return record


def board_of(record: Game, move: int | None) -> Board:
    """The position after that many moves of a record; ``None``: after all of them."""
    board = record.board()
    if move is None:
        return board
    if move > len(board.moves):
        raise LocalizedError("cli.error.no_such_move", number=move, count=len(board.moves))
    while len(board.moves) > move:
        board.undo()
    return board


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except OSError:  # too long for a name
        return False


def _from_board_text(text: str, rule: Rule) -> Game:
    has_own_rule = len(text.split()) != 2
    board = Board.from_text(text if has_own_rule else f"{text} {rule}", forbidden="lose")
    return Game.from_board(board)


def _from_moves_or_file(text: str, rule: Rule, size: int, game: int | None) -> Game:
    if game is not None and _is_file(text):
        return _from_file(text, rule, size, game)
    try:
        return _from_moves(text, rule, size, game)
    except ParseError as error:
        if _is_file(text):
            return _from_file(text, rule, size, game)
        shown = repr(text[:40])
        raise LocalizedError("cli.error.no_position", text=shown, problem=error) from None


def _from_moves(text: str, rule: Rule, size: int, game: int | None) -> Game:
    record = Game.from_moves(text, size, rule)
    if game is not None:
        raise LocalizedError("cli.error.game_needs_file")
    return record


def _from_file(source: str | bytes, rule: Rule, size: int, game: int | None) -> Game:
    return read_game(source, formats.Options(size=size, rule=rule), game)


def _from_input(data: bytes, rule: Rule, size: int, game: int | None) -> Game:
    """The record of standard input: a typed position or the content of a game file."""
    text = data.decode(errors="replace").strip()
    if _BOARD_TEXT.match(text):
        return _from_board_text(text, rule)
    if game is None:
        with contextlib.suppress(ParseError):
            return _from_moves(text, rule, size, game)
    return _from_file(data, rule, size, game)
