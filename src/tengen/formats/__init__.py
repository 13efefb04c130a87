r"""Game records to and from files.

>>> from tengen import formats
>>> games = formats.read("(;GM[4]SZ[15];B[hh];W[ig])")      # a text, or a Path
>>> formats.write(games, "moves")
b'h8i9\n'
>>> [len(game.moves) for game in formats.iter_games("h8i9\nh8i9h8\nh8")]
[2, 2, 1]
"""

from __future__ import annotations

import gc
import importlib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from tengen.board import ParseError
from tengen.formats.options import Options, Origin, message
from tengen.formats.sources import (
    Source,
    buffered,
    check_source,
    content,
    head_of,
    name_of,
    opened,
)
from tengen.game import Game
from tengen.i18n import LocalizedError, Message

__all__ = [
    "FORMATS",
    "Format",
    "Options",
    "Origin",
    "Source",
    "detect",
    "iter_games",
    "read",
    "write",
]


@dataclass(frozen=True)
class Format:
    """One file format; its module is imported when it is first used."""

    name: str
    """What `read` and `write` call it."""
    title: str
    """What people call it."""
    suffixes: tuple[str, ...]
    """File name endings, in lower case; several formats may share one."""
    module: str
    """The module of this package that knows the format."""
    recognises: Callable[[bytes], bool] | None = None
    """Whether data looks like the format; ``None`` where looking does not help."""
    reader: str = "read"
    """The function of the module that reads."""
    writer: str | None = "write"
    """The function of the module that writes; ``None`` for a format that is only read."""
    streamer: str | None = "stream"
    """The function, perhaps of another module (``module.function``), that reads games one by one;
    ``None`` for a format with one game a file."""
    is_joined: bool = False
    """Whether a file of several games is the files of each, one after the other."""
    piece_writer: str | None = None
    """The function of the module that writes games one by one, if `is_joined` does not do."""
    takes_name: bool = False
    """Whether the reader uses the file name."""

    def function(self, name: str) -> Callable[..., Any]:
        """A function of the format's module, or of another one that the name begins with."""
        other, _, function = name.rpartition(".")
        module = importlib.import_module(f"{__name__}.{other or self.module}")
        found: Callable[..., Any] = getattr(module, function)
        return found


def _begins(pattern: bytes) -> Callable[[bytes], bool]:
    """A test of the first 64 KiB; the pattern is not compiled before it is needed."""
    return lambda data: re.match(pattern, data[: 64 * 1024], re.DOTALL) is not None


def _is_renju_positions(data: bytes) -> bool:
    """Whether the data is a count followed by that many different points of a 15x15 board."""
    points = data[1:]
    return 0 < len(points) == data[0] == len(set(points)) and max(points) < 15 * 15


# Patterns are possessive (*+) to avoid quadratic backtracking on hostile input. Groups that contain
# repeats are (?>...)*+, because (?:...)*+ may match wrongly before Python 3.11.5 (gh-106052).
_SKIPPED: Final = rb"(?:\xef\xbb\xbf)?(?>[ \t]*+(?:#[^\n]*+)?\r?\n)*+[ \t]*+"
_OFFSET: Final = rb"[+-]?[0-9]{1,2}[ \t]*+,[ \t]*+[+-]?[0-9]{1,2}"
_NUMBER: Final = rb"(?:[0-9]{1,3}[.)]?[ \t]*+)?"
_MOVE: Final = rb"(?:[A-Va-v][0-9]{1,2}|--)"

_KNOWN: Final = (
    Format(
        "lib", "RenLib library", (".lib",), "renlib", _begins(rb"\xffRenLib\xff"), streamer=None
    ),
    Format(
        "psq",
        "Piskvork game",
        (".psq",),
        "psq",
        _begins(rb"\s*+Piskvorky\b"),
        "read_psq",
        "write_psq",
        "stream_psq",
        is_joined=True,
    ),
    Format(
        "json",
        "Tengen JSON",
        (".json",),
        "jsontext",
        _begins(rb'\s*+\{.*?"tengen-game"'),
        streamer="json_stream.stream",
        piece_writer="write_pieces",
    ),
    Format(
        "rif",
        "RenjuNet database",
        (".rif", ".xml"),
        "rif",
        _begins(rb"(?:\xef\xbb\xbf)?\s*+<"),
        writer=None,
    ),
    Format("sgf", "Smart Game Format", (".sgf",), "sgf", _begins(rb".*?\(\s*+;"), is_joined=True),
    Format(
        "rec",
        "Gomotur game",
        (".rec",),
        "psq",
        _begins(rb"[^\r\n]*+\r?\n[^\r\n]*+\r?\n[ \t]*+[0-9]++,[0-9]++,[0-9]++\s"),
        "read_rec",
        "write_rec",
        None,
    ),
    Format(
        "pos",
        "ZJRenju game",
        (".pos",),
        "posfile",
        _is_renju_positions,
        takes_name=True,
        streamer=None,
    ),
    Format("wzq", "wzq server game", (".wzq",), "wzq", writer=None, streamer=None),
    Format(
        "text",
        "positions as text, one per line",
        (".txt",),
        "boardtext",
        _begins(_SKIPPED + rb"[0-9xoXO]++(?:/[0-9xoXO]++){4,21}[ \t]"),
        is_joined=True,
    ),
    Format(
        "offset-openings",
        "openings as offsets from the centre",
        (".txt",),
        "openings",
        _begins(_SKIPPED + _OFFSET + rb"(?>[ \t,;]++" + _OFFSET + rb")*+[ \t,;]*+(?:[\r\n]|\Z)"),
        "read_offsets",
        "write_offsets",
        "stream_offsets",
        is_joined=True,
    ),
    Format(
        "moves",
        "moves as text, one game per line",
        (".txt",),
        "moves",
        _begins(_SKIPPED + _NUMBER + _MOVE + rb"[A-Va-v0-9 \t,|+;.:)-]*+(?:[\r\n]|\Z)"),
        is_joined=True,
    ),
    Format(
        "pos-openings",
        "openings as moves, rows from the top",
        (),
        "openings",
        reader="read_pos",
        writer="write_pos",
        streamer="stream_pos",
        is_joined=True,
    ),
)

FORMATS: Final = {known.name: known for known in _KNOWN}
"""Every format by its name, in the order in which content is compared with them."""


def detect(data: bytes, name: str = "") -> str:
    """The name of the format of a file: by the end of its name, else by its content.

    ``ParseError`` if neither identifies the format.
    """
    suffix = Path(name).suffix.lower()
    named = [known for known in _KNOWN if suffix and suffix in known.suffixes]
    if len(named) == 1:
        return named[0].name
    for known in (*named, *_KNOWN):
        if known.recognises is not None and known.recognises(data):
            return known.name
    raise ParseError(message("unknown_content"))


def read(
    source: Source,
    format: str | None = None,  # noqa: A002 - the word that callers expect
    options: Options = Options(),
) -> list[Game]:
    """The games in `source`, all of them or a ``ParseError``.

    A ``str`` or ``bytes`` is the content itself, a ``Path`` names a file, and an open file may be
    one of text or of bytes. `format` is a key of `FORMATS`; ``None`` finds it out.
    """
    check_source(source)
    name = name_of(source)
    with opened(source) as file:
        data = content(file, options)
    known = _known(_detected(source, data, name) if format is None else format)
    with _gc_paused():
        return _read(known, data, options, name)


def iter_games(
    source: Source,
    format: str | None = None,  # noqa: A002 - the word that callers expect
    options: Options = Options(),
) -> Iterator[Game]:
    """The games in `source` one by one, so that memory does not grow with the file.

    Every game comes, in the order of the file. One that cannot be read completely has what is wrong
    in its `errors`, each with its place, and the moves before that. ``ParseError`` only if there is
    no game at all; ``OSError`` if the file cannot be read. `source` and `format` as for `read`; the
    options limit the size of a game instead of that of the file.
    """
    check_source(source)
    name = name_of(source)
    if not isinstance(source, str | bytes | os.PathLike):
        source = buffered(source)
    known = _known(_detected(source, head_of(source), name) if format is None else format)
    return _games(source, known, options, name)


def _games(source: Source, known: Format, options: Options, name: str) -> Iterator[Game]:
    with opened(source) as file:
        if known.streamer is None:
            yield from _only_games(file, known, options, name)
            return
        games: Iterator[Game] = known.function(known.streamer)(file, options)
        while True:
            with _gc_paused():
                game = next(games, None)
            if game is None:
                return
            yield game


def _only_games(file: BinaryIO, known: Format, options: Options, name: str) -> list[Game]:
    """The game of a format that holds one."""
    try:
        return _read(known, content(file, options), options, name)
    except ParseError as error:
        game = Game(options.size, options.rule)
        game.errors.append(error)
        return [game]


def _read(known: Format, data: bytes, options: Options, name: str) -> list[Game]:
    arguments = (data, options, name) if known.takes_name else (data, options)
    games: list[Game] = known.function(known.reader)(*arguments)
    return games


def _detected(source: Source, data: bytes, name: str) -> str:
    try:
        return detect(data, name)
    except ParseError:
        if isinstance(source, str):
            raise ParseError(message("unknown_text")) from None
        raise


@contextmanager
def _gc_paused() -> Iterator[None]:
    """Pause the garbage collector: a reader creates no garbage.

    Scanning a growing tree of a million nodes again and again takes up to three quarters of the
    time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def write(
    games: Sequence[Game],
    format: str,  # noqa: A002 - the word that callers expect
    options: Options = Options(),
) -> bytes:
    """The games as the content of a file; ``ValueError`` for what the format cannot hold."""
    data: bytes = _writer(format)(games, options)
    return data


def iter_write(
    games: Iterable[Game],
    format: str,  # noqa: A002 - the word that callers expect
    options: Options = Options(),
    refuse: Callable[[Game, ValueError], None] | None = None,
) -> Iterator[bytes]:
    """The content of a file piece by piece, so that memory does not grow with the file.

    `refuse` receives each game that the format cannot hold, and the reason; the others are
    written. ``None`` raises it. A format whose games depend on each other (``lib``), or that holds
    one game, is written as by `write`.
    """
    known, writer = _known(format), _writer(format)
    if known.piece_writer is not None:
        yield from known.function(known.piece_writer)(games)
    elif not known.is_joined:
        yield writer(list(games), options)
    else:
        for game in games:
            try:
                data = writer([game], options)
            except ValueError as error:
                if refuse is None:
                    raise
                refuse(game, error)
            else:
                yield data


def _writer(name: str) -> Callable[..., bytes]:
    known = _known(name)
    if known.writer is None:
        title = Message(f"cli.convert.title.{name}")
        raise LocalizedError("formats.error.read_only", title=title, name=name)
    return known.function(known.writer)


def _known(name: str) -> Format:
    if name not in FORMATS:
        raise LocalizedError("formats.error.no_format", name=repr(name), known=", ".join(FORMATS))
    return FORMATS[name]
