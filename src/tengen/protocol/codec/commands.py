"""What a manager writes: commands, their data lines and the numbers of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tengen.board import Board, Color, Point, Rule
from tengen.protocol.codec.replies import XY, format_move, parse_xy, printable

RULE_NUMBERS = {
    Rule.FREESTYLE: 0,
    Rule.STANDARD: 1,
    Rule.RENJU: 4,
    Rule.CARO: 8,
    Rule.STANDARD_CARO: 9,
}
"""The values of ``INFO rule``."""
UNLIMITED = 2**31 - 1
"""The value of ``INFO time_left`` and other settings that means "no limit"."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{0,9})?")
_SIZES = re.compile(r"([0-9]{1,9})(?:[\s,]+([0-9]{1,9}))?")
_STONE = re.compile(r"([0-9]{1,9})\s*,\s*([0-9]{1,9})(?:\s*,\s*([0-9]{1,9}))?")


class CommandName(StrEnum):
    """The first word of a command; managers may write it in any case."""

    START = "START"
    RECTSTART = "RECTSTART"
    RESTART = "RESTART"
    BEGIN = "BEGIN"
    TURN = "TURN"
    PLAY = "PLAY"
    TAKEBACK = "TAKEBACK"
    BOARD = "BOARD"
    SWAP2BOARD = "SWAP2BOARD"
    INFO = "INFO"
    ABOUT = "ABOUT"
    END = "END"
    YXBOARD = "YXBOARD"
    YXSTOP = "YXSTOP"
    YXSHOWFORBID = "YXSHOWFORBID"
    YXSHOWINFO = "YXSHOWINFO"
    YXNBEST = "YXNBEST"
    YXSEARCHDEFEND = "YXSEARCHDEFEND"
    YXBALANCEONE = "YXBALANCEONE"
    YXBALANCETWO = "YXBALANCETWO"
    YXBLOCK = "YXBLOCK"
    YXBLOCKUNDO = "YXBLOCKUNDO"
    YXBLOCKRESET = "YXBLOCKRESET"
    YXHASHCLEAR = "YXHASHCLEAR"
    YXSHOWHASHUSAGE = "YXSHOWHASHUSAGE"
    YXDRAW = "YXDRAW"
    YXRESIGN = "YXRESIGN"
    YXSWAP2STEP1 = "YXSWAP2STEP1"
    YXSWAP2STEP2 = "YXSWAP2STEP2"
    YXSWAP2STEP3 = "YXSWAP2STEP3"
    YXSOOSORVSTEP1 = "YXSOOSORVSTEP1"
    YXSOOSORVSTEP2 = "YXSOOSORVSTEP2"
    YXSOOSORVSTEP3 = "YXSOOSORVSTEP3"
    YXSOOSORVSTEP4 = "YXSOOSORVSTEP4"
    YXSOOSORVSTEP5 = "YXSOOSORVSTEP5"
    YXSOOSORVSTEP6 = "YXSOOSORVSTEP6"


_ALIASES = {"STOP": CommandName.YXSTOP}
_WITH_SIZE = frozenset({CommandName.START, CommandName.RECTSTART})
_WITH_POINT = frozenset({CommandName.TURN, CommandName.PLAY, CommandName.TAKEBACK})
_WITH_NUMBER = frozenset({CommandName.YXSOOSORVSTEP4, CommandName.YXSOOSORVSTEP5})
_WITH_OPTIONAL_NUMBER = frozenset(
    {CommandName.YXNBEST, CommandName.YXBALANCEONE, CommandName.YXBALANCETWO}
)
BLOCK_COMMANDS = frozenset(
    {
        *(CommandName.BOARD, CommandName.SWAP2BOARD, CommandName.YXBOARD),
        *(CommandName.YXBLOCK, CommandName.YXBLOCKUNDO),
        *(CommandName(f"YXSOOSORVSTEP{step}") for step in range(2, 7)),
    }
)
"""The commands that are followed by data lines up to ``DONE``."""


@dataclass(frozen=True, slots=True)
class BareCommand:
    """A command without arguments."""

    name: CommandName


@dataclass(frozen=True, slots=True)
class SizeCommand:
    """``START 15`` or ``RECTSTART 15,10``."""

    name: CommandName
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class PointCommand:
    """``TURN 7,7``."""

    name: CommandName
    xy: XY


@dataclass(frozen=True, slots=True)
class NumberCommand:
    """``YXNBEST 3``."""

    name: CommandName
    number: float | None
    """``None`` if the number is optional and was left out."""


@dataclass(frozen=True, slots=True)
class InfoCommand:
    """``INFO timeout_turn 5000``."""

    key: str
    """In lower case."""
    value: str
    """The rest of the line; may be empty."""


@dataclass(frozen=True, slots=True)
class BadCommand:
    """A known command with missing or wrong arguments."""

    problem: str


@dataclass(frozen=True, slots=True)
class UnknownCommand:
    """A line that does not begin with a known command."""

    text: str


Command: TypeAlias = (
    BareCommand
    | SizeCommand
    | PointCommand
    | NumberCommand
    | InfoCommand
    | BadCommand
    | UnknownCommand
)


@dataclass(frozen=True, slots=True)
class Stone:
    """A data line: ``7,7`` or ``7,7,1``."""

    xy: XY
    owner: int | None = None
    """1: the program's own stone, 2: the opponent's; ``None`` in lines without an owner."""


def parse_command(line: str) -> Command:
    """The value of a manager's line; never fails.

    >>> parse_command("turn 7,7")
    PointCommand(name=<CommandName.TURN: 'TURN'>, xy=(7, 7))
    >>> parse_command("START")
    BadCommand(problem='START needs a size, as in START 15')
    """
    word, *others = line.split(None, 1) or [""]
    rest = others[0].strip() if others else ""
    name = _ALIASES.get(word.upper()) or CommandName.__members__.get(word.upper())
    if name is None:
        return UnknownCommand(line.strip())
    if name is CommandName.INFO:
        key, _, value = rest.partition(" ")
        return InfoCommand(key.lower(), value.strip())
    if name in _WITH_SIZE:
        return _size_command(name, rest)
    if name in _WITH_POINT:
        return _point_command(name, rest)
    if name in _WITH_NUMBER | _WITH_OPTIONAL_NUMBER:
        return _number_command(name, rest)
    return BadCommand(f"{name} takes no argument{_not(rest)}") if rest else BareCommand(name)


def parse_stone(line: str, with_owner: bool) -> Stone | None:
    """A data line of a block; ``None`` if it is not one.

    Without `with_owner` a third number is ignored.
    """
    found = _STONE.fullmatch(line.strip())
    if found is None or (with_owner and found[3] not in {"1", "2"}):
        return None
    return Stone((int(found[1]), int(found[2])), int(found[3]) if with_owner else None)


def format_turn(point: Point, size: int) -> str:
    """``TURN 7,7``: the opponent's move."""
    return f"TURN {format_move(point, size)}"


def format_takeback(point: Point, size: int) -> str:
    """``TAKEBACK 7,7``: remove the last stone."""
    return f"TAKEBACK {format_move(point, size)}"


def format_play(xy: XY) -> str:
    """``PLAY 7,7``: accept a suggestion."""
    return f"PLAY {xy[0]},{xy[1]}"


def format_info(key: str, value: str | int) -> str:
    """``INFO key value``: change a setting."""
    return f"INFO {key} {printable(str(value))}"


def format_swap2board(points: Iterable[Point], size: int) -> list[str]:
    """The lines of a ``SWAP2BOARD`` block, whose stones have no owner."""
    return ["SWAP2BOARD", *(format_move(point, size) for point in points), "DONE"]


def format_board(board: Board, command: str = "BOARD") -> list[str]:
    """The lines of a ``BOARD`` block; the side to move owns its stones (1).

    Set-up stones come first, alternating between the colours, then the moves in the order played.
    Passes are left out.
    """
    stones = [*_setup_stones(board), *_played_stones(board)]
    data = (
        f"{format_move(point, board.size)},{1 if color is board.turn else 2}"
        for point, color in stones
    )
    return [command, *data, "DONE"]


def _size_command(name: CommandName, rest: str) -> Command:
    found = _SIZES.fullmatch(rest)
    if name is CommandName.RECTSTART and (found is None or found[2] is None):
        return BadCommand(f"{name} needs two sizes, as in {name} 15,15{_not(rest)}")
    if found is None:
        return BadCommand(f"{name} needs a size, as in {name} 15{_not(rest)}")
    return SizeCommand(name, int(found[1]), int(found[2] or found[1]))


def _point_command(name: CommandName, rest: str) -> Command:
    xy = parse_xy(rest)
    if xy is None:
        return BadCommand(f"{name} needs a point, as in {name} 7,7{_not(rest)}")
    return PointCommand(name, xy)


def _number_command(name: CommandName, rest: str) -> Command:
    if not rest and name in _WITH_OPTIONAL_NUMBER:
        return NumberCommand(name, None)
    if _NUMBER.fullmatch(rest) is None:
        return BadCommand(f"{name} needs a number, as in {name} 2{_not(rest)}")
    return NumberCommand(name, float(rest))


def _not(rest: str) -> str:
    return f", not {rest[:40]!r}" if rest else ""


def _setup_stones(board: Board) -> list[tuple[Point, Color]]:
    """Black first: in renju, programs take the owner of the first line for black."""
    queues = {color: list(board.setup[color]) for color in (Color.BLACK, Color.WHITE)}
    stones = []
    while any(queues.values()):
        stones += [(queue.pop(0), color) for color, queue in queues.items() if queue]
    return stones


def _played_stones(board: Board) -> list[tuple[Point, Color]]:
    color = board.turn if len(board.moves) % 2 == 0 else board.turn.other
    stones = []
    for point in board.moves:
        if not point.is_pass:
            stones.append((point, color))
        color = color.other
    return stones
