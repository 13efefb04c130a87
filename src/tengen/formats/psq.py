"""The saved games of Piskvork (``.psq``) and of its forerunner Gomotur (``.rec``).

Neither says under which rule it was played; the options do. A ``.psq`` file may hold several games
one after another, which is our own extension: Piskvork opens the first. `Game.info` keeps what has
no other place: ``psq_end`` the end code, ``psq_levels`` the two levels (0 is a human), and
``psq_first`` which of the two players in the file began (0 or 1).
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import BinaryIO, Final

from tengen.board import MAX_SIZE, MIN_SIZE, Color, Outcome, ParseError, Point, Termination
from tengen.formats.options import (
    Options,
    check_bytes,
    check_games,
    check_nodes,
    check_size,
    decode_text,
    message,
)
from tengen.formats.plain import board_outcome, encoded, only_game, points_of, stones_played
from tengen.formats.streams import moved
from tengen.game import Game, Node
from tengen.i18n import LocalizedError
from tengen.values import Place

_LINE: Final = re.compile(
    # A move, and nothing after it on its line; else all of the line.
    rb"(-?\d{1,9}+)[^\S\n]*+,[^\S\n]*+(-?\d{1,9}+)(?>[^\S\n]*+,[^\S\n]*+(-?\d{1,10}+))?+"
    rb"[^\S\n]*+(?=\n|\Z)|(\S[^\n]*+)"
)
_HEADER: Final = re.compile(
    rb"Piskvorky\s+(\d{1,4})x(\d{1,4})\s*,\s*(-?\d{1,9}):(-?\d{1,9})\s*,\s*([01])"
)
_CODE: Final = re.compile(rb"-?\d{1,9}")
_REC_SIZE: Final = 20
_LONGEST_NAME: Final = 1000
_LONGEST_LINE: Final = 64 * 1024
_LONGEST_GAME: Final = 1024 * 1024
"""Bytes that are read of a line and of a game where games are read one by one."""
_LONGEST_TIME: Final = 2_147_483
"""Seconds; Piskvork counts its milliseconds in 32 bits."""
_HUMANS: Final = ("homo-1", "homo-2")
"""What Piskvork calls a player without a program."""

_NORMAL_END: Final = 0
_NOT_AVAILABLE: Final = -1
_FAULTS: Final = {
    15: Termination.TIMEOUT,
    7: Termination.ILLEGAL_MOVE,
    3: Termination.CRASHED,
    2: Termination.CRASHED,
    16: Termination.UNKNOWN,  # the memory limit, for which there is no word
}
"""The end codes by which the side to move lost."""


def _place(line: re.Match[bytes]) -> str:
    """Where a line is. Counted only when something is wrong, because there may be many lines."""
    return Place(line=line.string.count(10, 0, line.start()) + 1)


class _Record:
    """One game while its lines come in: first its moves, then at most three closing lines."""

    def __init__(self, size: int, origin: int, options: Options) -> None:
        self.game = Game(size, options.rule)
        self.tail: list[re.Match[bytes]] = []
        """Lines after the moves: none, the end code, two names, or two names and the code."""
        self.length = 0
        """How many moves there are."""
        self._options = options
        self._points = points_of(size)
        self._origin = origin  # what the file calls the leftmost column and the top row
        self._last = self.game.root
        self._taken: set[Point] = set()

    def add_move(self, line: re.Match[bytes]) -> None:
        """One line ``x,y,milliseconds``; the time may be missing."""
        column, row, milliseconds, _ = line.groups()
        size = self.game.size
        x, y = int(column) - self._origin, int(row) - self._origin
        if not (0 <= x < size and 0 <= y < size):
            text = line[0].decode("ascii").rstrip()
            raise ParseError(message("off_sized_board", point=text, size=size), _place(line))
        point = self._points[y * size + x]
        if point in self._taken:
            raise ParseError(message("occupied", point=point), _place(line))
        self._taken.add(point)
        node = Node(point, self._last)
        self._last.children.append(node)
        self._last = node
        self.length += 1
        if milliseconds is not None and not milliseconds.startswith(b"-"):
            node.seconds = int(milliseconds) / 1000

    def add_tail(self, line: re.Match[bytes]) -> None:
        """A line that is no move."""
        if len(self.tail) == 3:
            raise ParseError(message("after_end_code"), _place(line))
        if len(line[0]) > _LONGEST_NAME:
            raise ParseError(message("no_tail"), _place(line))
        self.tail.append(line)

    def finish(self) -> Game:
        """The game, with its names, end code and result."""
        names = self.tail[:2] if len(self.tail) > 1 else []
        codes = self.tail[2:] if names else self.tail
        if codes:
            self._set_end(codes[0])
        if names:
            self.name_players(names)
        return self.game

    def name_players(self, lines: Sequence[re.Match[bytes]]) -> None:
        """Take the first and the second player's name; who began is black."""
        names = [decode_text(line[0].rstrip(), self._options) for line in lines]
        first = self.game.info.get("psq_first") == "1"
        self.game.black, self.game.white = names[first], names[not first]

    def _set_end(self, line: re.Match[bytes]) -> None:
        code = line[0].rstrip()
        if not _CODE.fullmatch(code):
            text = code[:40].decode("ascii", errors="replace")
            raise ParseError(message("no_end_code", text=repr(text)), _place(line))
        end = int(code)
        self.game.info["psq_end"] = str(end)
        if end == _NORMAL_END:
            self.game.result = board_outcome(self.game)
        else:
            self.game.result = _fault(end, self.length)


def _fault(end: int, length: int) -> Outcome | None:
    """The outcome of an end code after `moves` moves, if it means a fault of the side to move."""
    if end not in _FAULTS:
        return None
    mover = Color.WHITE if length % 2 else Color.BLACK
    return Outcome(mover.other, _FAULTS[end])


def read_psq(data: bytes, options: Options) -> list[Game]:
    """The games of a ``.psq`` file.

    A game whose end code is a player's fault was lost by the side to move; after a normal end the
    board decides under the rule of the options, and where it does not the result is ``None``.
    """
    check_bytes(data, options)
    check_games(data.count(b"Piskvorky "), options)
    games: list[Game] = []
    record: _Record | None = None
    for count, line in enumerate(_LINE.finditer(data.removeprefix(codecs.BOM_UTF8)), 1):
        # Each line is a position: the header is the empty board, names count as almost nothing.
        if count > options.max_nodes:
            check_nodes(count, options, _place(line))
        if line[4] is None and record is not None and not record.tail:
            record.add_move(line)
        elif line[0].startswith(b"Piskvorky "):
            if record is not None:
                games.append(record.finish())
            record = _begun(line, options)
        elif record is None:
            raise ParseError(message("no_header"), _place(line))
        else:
            record.add_tail(line)
    if record is None:
        raise _no_game()
    games.append(record.finish())
    return games


def stream_psq(file: BinaryIO, options: Options) -> Iterator[Game]:
    """The games of a ``.psq`` file of any length; a broken one has the moves before its error."""
    count = 0
    for lines_before, data in _game_texts(file):
        count += 1
        try:
            (game,) = read_psq(data, options)
        except ParseError as error:
            game = _before(error, data, options)
            game.errors.append(moved(error, lines_before))
        yield game
    if not count:
        raise _no_game()


def _game_texts(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines of each game, and how many lines come before them."""
    lines: list[bytes] = []
    length = first = number = 0
    while line := file.readline(_LONGEST_LINE):
        if number == 0:
            line = line.removeprefix(codecs.BOM_UTF8)
        if line.lstrip().startswith(b"Piskvorky "):
            if length:
                yield first, b"".join(lines)
            lines, length, first = [], 0, number
        # What a game has beyond this is one more error; the first one is enough.
        if length <= _LONGEST_GAME and (length or line.strip()):
            lines.append(line)
            length += len(line)
        elif not length:
            first = number + 1
        number += line.endswith(b"\n")
    if length:
        yield first, b"".join(lines)


def _before(error: ParseError, data: bytes, options: Options) -> Game:
    """The game up to the line with the error."""
    line = int(error.place.removeprefix("line ") or 1)
    try:
        return read_psq(b"\n".join(data.split(b"\n")[: line - 1]), options)[0]
    except ParseError:
        return Game(options.size, options.rule)


def _no_game() -> ParseError:
    return ParseError(message("no_psq_game"), Place(line=1))


def _begun(line: re.Match[bytes], options: Options) -> _Record:
    """A record from the line that begins a game."""
    fields = _HEADER.fullmatch(line[0].rstrip())
    if fields is None:
        raise ParseError(message("no_header"), _place(line))
    width, height, *_ = map(int, fields.groups())
    if width != height:
        problem = message("not_square", width=width, height=height)
        raise ParseError(problem, _place(line))
    if not MIN_SIZE <= width <= MAX_SIZE:  # places are found only where needed
        check_size(width, _place(line))
    record = _Record(width, 1, options)
    record.game.info["psq_levels"] = f"{int(fields[3])}:{int(fields[4])}"
    record.game.info["psq_first"] = fields[5].decode("ascii")
    return record


def read_rec(data: bytes, options: Options) -> list[Game]:
    """The one game of a ``.rec`` file; its board is always 20x20."""
    check_bytes(data, options)
    record = _Record(_REC_SIZE, 0, options)
    names: list[re.Match[bytes]] = []
    for line in _LINE.finditer(data.removeprefix(codecs.BOM_UTF8)):
        if len(names) < 2:
            if len(line[0]) > _LONGEST_NAME:
                raise ParseError(message("no_name"), _place(line))
            names.append(line)
        elif record.tail:
            raise ParseError(message("after_end_code"), _place(line))
        elif line[4] is None:
            record.add_move(line)
            check_nodes(record.length, options, _place(line))
        else:
            record.add_tail(line)
    if len(names) < 2 or not (record.tail or record.length):
        place = Place(line=data.count(10) + 1)
        raise ParseError(message("no_rec_game"), place)
    record.name_players(names)
    return [record.finish()]


def write_psq(games: Sequence[Game], options: Options) -> bytes:
    """The main lines of the games, one after another.

    ``ValueError`` for set-up stones, passes, and names that would read as something else. Comments
    and variations are left out, and a result that neither the board nor an end code implies. A time
    that is not known is written as 0, a missing name beside a known one as Piskvork's for a human.
    """
    lines: list[str] = []
    for game in games:
        size = game.size
        levels = game.info.get("psq_levels", "")
        if not re.fullmatch("-?[0-9]{1,9}:-?[0-9]{1,9}", levels):
            levels = "0:0"
        first = int(game.info.get("psq_first") == "1")
        lines.append(f"Piskvorky {size}x{size}, {levels}, {first}")
        lines.extend(_move_lines(game, 1, "psq"))
        if game.black or game.white:
            names = (game.white, game.black) if first else (game.black, game.white)
            lines.extend(map(_name_line, names, _HUMANS))
        lines.append(str(_end_code(game)))
    return encoded("".join(f"{line}\r\n" for line in lines), options)


def write_rec(games: Sequence[Game], options: Options) -> bytes:
    """The main line of the one game, which must be on a 20x20 board; else as `write_psq`."""
    game = only_game(games, "rec")
    if game.size != _REC_SIZE:
        raise LocalizedError(
            "formats.error.other_size", name=message("name.rec"), held=20, size=game.size
        )
    lines = [
        *map(_name_line, (game.black, game.white), _HUMANS),
        *_move_lines(game, 0, "rec"),
        str(_end_code(game)),
    ]
    return encoded("".join(f"{line}\r\n" for line in lines), options)


@cache
def _coordinates(size: int, origin: int) -> dict[Point, str]:
    """How each point is written."""
    pairs = ((point, point.xy(size)) for point in points_of(size))
    return {point: f"{x + origin},{y + origin}" for point, (x, y) in pairs}


def _move_lines(game: Game, origin: int, format_key: str) -> list[str]:
    coordinates = _coordinates(game.size, origin)
    return [
        f"{coordinates[point]},{round(min(max(seconds or 0, 0), _LONGEST_TIME) * 1000)}"
        for point, seconds in stones_played(game, format_key)
    ]


def _name_line(name: str, human: str) -> str:
    """A player's name on one line."""
    line = " ".join(name.split()) or human
    read_as = _LINE.match(line.encode("utf-8", errors="replace"))
    if read_as is None or read_as[4] is None or line.startswith("Piskvorky "):
        raise LocalizedError("formats.error.misread_name", name=repr(line))
    return line


def _end_code(game: Game) -> int:
    """The code that the record came with if it still fits, else the one that says the result."""
    kept_text = game.info.get("psq_end", "")
    kept = int(kept_text) if re.fullmatch("-?[0-9]{1,9}", kept_text) else _NOT_AVAILABLE
    if game.result is None:
        return _NOT_AVAILABLE if kept in _FAULTS else kept
    length = len(game.main_line())
    fitting = (end for end in (kept, 15, 7, 3) if _fault(end, length) == game.result)
    return next(fitting, _NORMAL_END)
