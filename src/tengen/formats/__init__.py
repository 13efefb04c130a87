r"""Game records to and from files.

>>> from tengen import formats
>>> games = formats.read(b"(;GM[4]SZ[15];B[hh];W[ig])")
>>> formats.write(games, "moves")
b'h8i9\n'
"""

from __future__ import annotations

import gc
import importlib
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tengen.board import ParseError
from tengen.formats.options import Options, Origin, check_bytes
from tengen.game import Game

__all__ = ["FORMATS", "Format", "Options", "Origin", "detect", "read", "write"]


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
    takes_name: bool = False
    """Whether the reader uses the file name."""

    def function(self, name: str) -> Callable[..., Any]:
        """A function of the format's module."""
        module = importlib.import_module(f"{__name__}.{self.module}")
        found: Callable[..., Any] = getattr(module, name)
        return found


def _begins(pattern: bytes) -> Callable[[bytes], bool]:
    """A test of the first 64 KiB; the pattern is not compiled before it is needed."""
    return lambda data: re.match(pattern, data[: 64 * 1024], re.DOTALL) is not None


def _is_renju_positions(data: bytes) -> bool:
    """Whether the data is a count followed by that many different points of a 15x15 board."""
    points = data[1:]
    return 0 < len(points) == data[0] == len(set(points)) and max(points) < 15 * 15


# Patterns are possessive (*+) to avoid quadratic backtracking on hostile input.
_SKIPPED: Final = rb"(?:\xef\xbb\xbf)?(?:[ \t]*+(?:#[^\n]*+)?\r?\n)*+[ \t]*+"
_OFFSET: Final = rb"[+-]?[0-9]{1,2}[ \t]*+,[ \t]*+[+-]?[0-9]{1,2}"
_NUMBER: Final = rb"(?:[0-9]{1,3}[.)]?[ \t]*+)?"
_MOVE: Final = rb"(?:[A-Va-v][0-9]{1,2}|--)"

_KNOWN: Final = (
    Format("lib", "RenLib library", (".lib",), "renlib", _begins(rb"\xffRenLib\xff")),
    Format(
        "psq",
        "Piskvork game",
        (".psq",),
        "psq",
        _begins(rb"\s*+Piskvorky\b"),
        "read_psq",
        "write_psq",
    ),
    Format("json", "Tengen JSON", (".json",), "jsontext", _begins(rb'\s*+\{.*?"tengen-game"')),
    Format(
        "rif",
        "RenjuNet database",
        (".rif", ".xml"),
        "rif",
        _begins(rb"(?:\xef\xbb\xbf)?\s*+<"),
        writer=None,
    ),
    Format("sgf", "Smart Game Format", (".sgf",), "sgf", _begins(rb".*?\(\s*+;")),
    Format(
        "rec",
        "Gomotur game",
        (".rec",),
        "psq",
        _begins(rb"[^\r\n]*+\r?\n[^\r\n]*+\r?\n[ \t]*+[0-9]++,[0-9]++,[0-9]++\s"),
        "read_rec",
        "write_rec",
    ),
    Format("pos", "ZJRenju game", (".pos",), "posfile", _is_renju_positions, takes_name=True),
    Format("wzq", "wzq server game", (".wzq",), "wzq", writer=None),
    Format(
        "text",
        "positions as text, one per line",
        (".txt",),
        "boardtext",
        _begins(_SKIPPED + rb"[0-9xoXO]++(?:/[0-9xoXO]++){4,21}[ \t]"),
    ),
    Format(
        "offset-openings",
        "openings as offsets from the centre",
        (".txt",),
        "openings",
        _begins(_SKIPPED + _OFFSET + rb"(?:[ \t,;]++" + _OFFSET + rb")*+[ \t,;]*+(?:[\r\n]|\Z)"),
        "read_offsets",
        "write_offsets",
    ),
    Format(
        "moves",
        "moves as text, one game per line",
        (".txt",),
        "moves",
        _begins(_SKIPPED + _NUMBER + _MOVE + rb"[A-Va-v0-9 \t,|+;.:)-]*+(?:[\r\n]|\Z)"),
    ),
    Format(
        "pos-openings",
        "openings as moves, rows from the top",
        (),
        "openings",
        reader="read_pos",
        writer="write_pos",
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
    raise ParseError("the content is of no known format; name the format")


def read(
    source: bytes | str | Path,
    format: str | None = None,  # noqa: A002 - the word that callers expect
    options: Options = Options(),
) -> list[Game]:
    """The games in `source`, which is the content itself or the name of a file.

    `format` is a key of `FORMATS`; ``None`` finds it out. Bad content is a ``ParseError``.
    """
    name = ""
    if not isinstance(source, bytes):
        name = Path(source).name
        with Path(source).open("rb") as file:
            source = file.read(options.max_bytes + 1)
    check_bytes(source, options)
    known = _known(detect(source, name) if format is None else format)
    read_data = known.function(known.reader)
    arguments = (source, options, name) if known.takes_name else (source, options)
    with _gc_paused():
        games: list[Game] = read_data(*arguments)
    return games


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
    known = _known(format)
    if known.writer is None:
        raise ValueError(f"{known.title} ({known.name}) can be read but not written")
    data: bytes = known.function(known.writer)(games, options)
    return data


def _known(name: str) -> Format:
    if name not in FORMATS:
        raise ValueError(f"{name!r} is not a format: expected one of {', '.join(FORMATS)}")
    return FORMATS[name]
