"""The ``.pos`` files of ZJRenju and RenLib: a count, then one byte a move.

The board is 15x15 and black begins. The bytes hold neither players nor rule nor result; ZJRenju
puts those into the file's name, which `info_from_name` takes apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Final

from tengen.board import Color, Outcome, ParseError, Rule, Termination
from tengen.formats.options import Options, check_bytes, check_nodes, message
from tengen.formats.plain import (
    board_outcome,
    first_repeat,
    lay,
    only_game,
    points_of,
    stones_played,
)
from tengen.game import Game
from tengen.i18n import LocalizedError
from tengen.values import Place

_SIZE: Final = 15
_FIELDS: Final = ("table", "opening", "black", "white", "swap", "state")
_OPENINGS: Final = {"0": "sakata", "1": "rif", "2": "two-swap"}
_STATES: Final = {
    "1": Outcome(Color.WHITE, Termination.UNKNOWN),  # black played a forbidden point, unsaid which
    "2": Outcome(None, Termination.UNKNOWN),
    "3": Outcome(Color.BLACK, Termination.UNKNOWN),
    "4": Outcome(Color.WHITE, Termination.UNKNOWN),
    "5": Outcome(Color.BLACK, Termination.RESIGNED),
    "6": Outcome(Color.WHITE, Termination.RESIGNED),
    "7": Outcome(Color.BLACK, Termination.TIMEOUT),
    "8": Outcome(Color.WHITE, Termination.TIMEOUT),
}


def read(data: bytes, options: Options, name: str = "") -> list[Game]:
    """The one game of a file; `name` is the file's name where it is known.

    A name in the manner of ZJRenju gives the game its players, opening rule and result, and the
    renju rule; the rest of it goes to `Game.info`.
    """
    check_bytes(data, options)
    if not data:
        raise ParseError(message("empty"), Place(byte=0))
    count = data[0]
    check_nodes(count, options)
    if len(data) != count + 1:
        place = Place(byte=min(len(data), count + 1))
        raise ParseError(message("other_count", count=count, found=len(data) - 1), place)
    by_byte = points_of(_SIZE)
    for offset, byte in enumerate(data[1:], 1):
        if byte >= len(by_byte):
            raise ParseError(message("bad_byte", byte=byte), Place(byte=offset))
    points = [by_byte[byte] for byte in data[1:]]
    again = first_repeat(points)
    if again is not None:
        raise ParseError(message("occupied", point=points[again]), Place(byte=again + 1))
    game = Game(_SIZE, options.rule)
    lay(game.root, points)
    _describe(game, info_from_name(name))
    return [game]


def info_from_name(name: str) -> dict[str, str]:
    """What a file name ``table#rule#black#white#swap#state.pos`` says; empty for other names.

    The keys are ``table``, ``opening``, ``black``, ``white``, ``swap`` and ``state``. The opening
    rule is ``sakata``, ``rif`` or ``two-swap``; the last two stay the numbers that ZJRenju gives.

    >>> info_from_name("3#1#Ito#Sun#0#5.pos")["opening"]
    'rif'
    """
    values = PurePath(name).name.removesuffix(".pos").split("#")
    if len(values) != len(_FIELDS):
        return {}
    info = dict(zip(_FIELDS, values, strict=True))
    info["opening"] = _OPENINGS.get(info["opening"], info["opening"])
    return info


def _describe(game: Game, info: dict[str, str]) -> None:
    """Give the game what its file name says, if anything."""
    if not info:
        return
    game.rule = Rule.RENJU
    game.black = info.pop("black")
    game.white = info.pop("white")
    game.opening = info.pop("opening")
    game.info.update(info)
    game.result = _STATES.get(info["state"])
    if game.result is not None and game.result.termination is Termination.UNKNOWN:
        decided = board_outcome(game)
        if decided is not None and decided.winner == game.result.winner:
            game.result = decided


def write(games: Sequence[Game], options: Options) -> bytes:  # noqa: ARG001 - all writers' shape
    """The main line of the one game; ``ValueError`` for what the format has no room for.

    That is another board than 15x15, set-up stones, a pass, or several games. Players, result,
    comments and variations are left out.
    """
    game = only_game(games, "pos")
    if game.size != _SIZE:
        raise LocalizedError(
            "formats.error.other_size", name=message("name.pos"), held=15, size=game.size
        )
    index = {point: byte for byte, point in enumerate(points_of(_SIZE))}
    moves = [index[point] for point, _ in stones_played(game, "pos")]
    return bytes([len(moves), *moves])
