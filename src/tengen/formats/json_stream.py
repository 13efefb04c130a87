"""Reads a JSON file of any length, one game at a time, and goes on after a broken game.

``format`` and ``version`` come before ``games``, as they are written here. After a fault of the
syntax the next game is the next line that begins with ``{"size":``, as games are written here; a
game whose content is wrong has the nodes before the fault.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

from tengen.board import ParseError
from tengen.formats.jsonchecks import within
from tengen.formats.jsontext import (
    BRACKETS_PER_NODE,
    add_nodes,
    begun,
    checked_document,
    counted,
    refuse_constant,
)
from tengen.formats.options import Options, check_nodes, message
from tengen.formats.streams import MAX_ERRORS, TextBuffer, salvaged, text_pieces
from tengen.game import Game
from tengen.values import Place

_GAMES: Final = re.compile(r'"games"\s*+:\s*+\[')
_BETWEEN: Final = re.compile(r"[\s,]*+")
_GAME: Final = re.compile(r'^\s*+\{\s*+"size"', re.MULTILINE)
_LONGEST_HEAD: Final = 64 * 1024
"""Characters in which the list of games has to begin."""
_LONGEST_WORD: Final = 16
"""A fault that near to the end of the text may be one because the text is cut there."""


def stream(file: BinaryIO, options: Options) -> Iterator[Game]:
    """Every game of a document; ``ParseError`` if it is not one of ours."""
    buffer = TextBuffer(text_pieces(file, options))
    offset = _head_end(buffer)
    game = None
    number = 0
    while True:
        between = _BETWEEN.match(buffer.text, offset)
        offset = between.end() if between else offset
        if offset == len(buffer.text):
            if not buffer.read_on(offset):
                # An error in the last game is reported already.
                if game is None or not game.errors:
                    yield salvaged(options, buffer.error(message("unclosed_list"), offset))
                return
            offset = 0
        elif buffer.text[offset] == "]":
            return
        else:
            game, offset = _next_game(buffer, offset, f"games[{number}]", options)
            number += 1
            yield game


def _head_end(buffer: TextBuffer) -> int:
    """Where the list of games begins, in a document of the right format."""
    while True:
        has_more = buffer.read_on(0)
        found = _GAMES.search(buffer.text)
        if found is not None or not has_more or len(buffer.text) > _LONGEST_HEAD:
            break
    head = f"{buffer.text[: found.end()]}]}}" if found else "{}"
    try:
        checked_document(json.loads(head))
    except json.JSONDecodeError as error:
        raise ParseError(error.msg, Place(line=error.lineno, column=error.colno)) from None
    except RecursionError:
        raise ParseError(message("deep_brackets")) from None
    return found.end() if found else 0


def _next_game(buffer: TextBuffer, offset: int, place: str, options: Options) -> tuple[Game, int]:
    """The game that begins at the offset, and where to go on."""
    decoder = json.JSONDecoder(parse_constant=refuse_constant)
    while True:
        try:
            fields, end = decoder.raw_decode(buffer.text, offset)
            return _game(fields, place, options), end
        except json.JSONDecodeError as error:
            if not _is_cut_short(buffer, error):
                fault = buffer.error(error.msg, error.pos)
                break
        except RecursionError:
            fault = buffer.error(message("deep_brackets"), offset)
            break
        except ValueError as error:
            fault = buffer.error(message("not_json", problem=str(error)[:200]), offset)
            break
        try:
            _check_length(buffer.text, offset, options)
        except ParseError as error:
            fault = buffer.error(error.problem, offset)
            break
        buffer.read_on(offset)
        offset = 0
    return salvaged(options, fault), _after_fault(buffer, offset)


def _is_cut_short(buffer: TextBuffer, error: json.JSONDecodeError) -> bool:
    if buffer.is_complete:
        return False
    is_near_end = error.pos >= len(buffer.text) - _LONGEST_WORD
    return is_near_end or error.msg.startswith("Unterminated string")


def _check_length(text: str, offset: int, options: Options) -> None:
    """Refuse a game of which the text from the offset is a part."""
    if len(text) - offset > options.max_bytes:
        raise ParseError(message("long_game", limit=options.max_bytes))
    brackets = text.count("{", offset) + text.count("[", offset)
    check_nodes(brackets // BRACKETS_PER_NODE, options)


def _after_fault(buffer: TextBuffer, offset: int) -> int:
    """Where the next line that begins like a game is."""
    offset += 1
    while True:
        # Not at the offset itself, where a line need not begin.
        found = _GAME.search(buffer.text, offset)
        if found is not None and found.start() > 0:
            return found.start()
        last_line = buffer.text.rfind("\n", offset, len(buffer.text))
        if not buffer.read_on(max(offset, last_line)):
            return len(buffer.text)
        offset = 0


def _game(fields: Any, place: str, options: Options) -> Game:
    """The game as far as its content is right."""
    try:
        check_nodes(within(place, counted, fields), options, place)
        game = within(place, begun, fields)
    except ParseError as error:
        return salvaged(options, error)
    try:
        within(place, lambda nodes: add_nodes(game, nodes), fields["nodes"])
    except ParseError as error:
        game.errors.append(error)
    for node, fault in list(game.faults()):
        if node.parent is not None:
            node.parent.remove_variation(node)
        if len(game.errors) < MAX_ERRORS:
            game.errors.append(ParseError(fault.problem, f"{place}.{fault.place}"))
    return game
