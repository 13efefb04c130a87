"""The ``.wzq`` files of Chinese game servers: two names, then one byte a move.

A byte counts down the columns, where ``.pos`` counts along the rows, and 0 is no move. Black begins
on h8. Of the fifth move the file has both points that black offered and then the one that white
rejected; the other was played. The rejected one is kept as ``5A`` in the root's `extra`, where
renju servers' SGF has it; both are, if the game ended before white had chosen.
"""

from __future__ import annotations

from typing import Final

from tengen.board import ParseError, Point
from tengen.formats.options import Options, check_bytes, check_nodes, decode_text, message
from tengen.formats.plain import lay
from tengen.game import Game
from tengen.values import Place

_SIZE: Final = 15
_LONGEST_FILE: Final = 1024
_NAMES: Final = 10
"""Offset of the first name's length."""
_CENTRE: Final = 0x70
_MOVES_BEFORE_OFFER: Final = 4


def read(data: bytes, options: Options) -> list[Game]:
    """The one game of a file."""
    check_bytes(data, options)
    if len(data) > _LONGEST_FILE:
        raise ParseError(message("long_wzq"), Place(byte=_LONGEST_FILE))
    black, offset = _name(data, _NAMES)
    white, offset = _name(data, offset)
    first = data.find(_CENTRE, offset)
    if first < 0:
        raise ParseError(message("no_wzq_move"), Place(byte=offset))
    moves, alternatives = _moves(data, first)
    check_nodes(len(moves), options)
    game = Game(_SIZE, options.rule)
    # The servers that write these files are Chinese.
    game.black = decode_text(black, options, declared="gbk")
    game.white = decode_text(white, options, declared="gbk")
    lay(game.root, moves)
    if alternatives:
        game.root.extra["5A"] = [str(point) for point in alternatives]
    return [game]


def _name(data: bytes, offset: int) -> tuple[bytes, int]:
    """The name whose length is at the offset, and its end."""
    end = offset + 1 + data[offset] if offset < len(data) else offset + 1
    if end > len(data):
        raise ParseError(message("short_name"), Place(byte=len(data)))
    return data[offset + 1 : end], end


def _moves(data: bytes, first: int) -> tuple[list[Point], list[Point]]:
    """The moves played, and the fifth moves offered but not played."""
    moves: list[Point] = []
    offers: list[Point] = []
    for offset in range(first, len(data)):
        if data[offset] == 0:
            continue
        point = _point(data[offset], Place(byte=offset))
        if point in moves:
            raise ParseError(message("occupied", point=point), Place(byte=offset))
        if len(moves) != _MOVES_BEFORE_OFFER:
            moves.append(point)
        elif len(offers) < 2:
            offers.append(point)
        elif point in offers:
            offers.remove(point)
            moves.append(offers.pop())
            offers.append(point)
        else:
            raise ParseError(message("no_offer", point=point), Place(byte=offset))
    return moves, offers


def _point(byte: int, place: str) -> Point:
    x, y = divmod(byte, _SIZE)
    if x >= _SIZE:
        raise ParseError(message("bad_byte", byte=byte), place)
    return Point.from_xy(x, y, _SIZE)
