"""Reading and writing files: faults are told with the name, and no file is left half-written."""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from pathlib import Path

from tengen import formats
from tengen.board import ParseError
from tengen.game import Game

_LONGEST_INPUT = 64 * 1024 * 1024
"""Bytes read from standard input; one more is refused."""


def read_input() -> bytes:
    """All of standard input, if it is not endless."""
    data = sys.stdin.buffer.read(_LONGEST_INPUT + 1)
    if len(data) > _LONGEST_INPUT:
        raise ValueError(f"standard input has more than {_LONGEST_INPUT} bytes")
    return data


def read_games(
    source: str | bytes, options: formats.Options, format_name: str | None = None
) -> list[Game]:
    """The games, at least one, of a file or of what standard input gave."""
    name = source if isinstance(source, str) else "standard input"
    try:
        games = formats.read(source, format_name, options)
    except ParseError as error:
        raise ValueError(f"{name}: {error}") from error
    if not games:
        raise ValueError(f"{name} holds no game")
    return games


def read_game(source: str | bytes, options: formats.Options) -> Game:
    """The game of a file that holds one; what to do if it holds more is said."""
    games = read_games(source, options)
    if len(games) > 1:
        name = source if isinstance(source, str) else "standard input"
        advice = "take one out with tengen convert --game N"
        raise ValueError(f"{name} holds {len(games)} games: {advice}")
    return games[0]


def refuse_to_overwrite(path: Path, advice: str) -> None:
    """``ValueError`` with the advice if there is a file already; devices and pipes are fine."""
    if path.is_file():
        raise ValueError(f"{path} exists already: {advice}")


def write_file(path: Path, data: bytes) -> None:
    """Replace the file's content at once, so that nobody ever finds half of it."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        target.write_bytes(data)  # a device, a pipe, or a folder, whose error says so
        return
    part = target.with_name(f".{target.name[:50]}.{secrets.token_hex(4)}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
        part.replace(target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with contextlib.suppress(FileNotFoundError):
            part.unlink()


def data_folder() -> Path:
    """Where this user's data lives; it need not exist yet."""
    base = os.environ.get("XDG_DATA_HOME", "")
    # The specification of these folders says that a relative path is to be ignored.
    root = Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share"
    return root / "tengen"


def format_by_name(name: str) -> str:
    """The format of a file to be written, by the end of its name; ``ValueError`` if none fits."""
    suffix = Path(name).suffix.lower()
    found = [
        known.name
        for known in formats.FORMATS.values()
        if suffix in known.suffixes and known.writer is not None
    ]
    if not found:
        raise ValueError(f"{name}: the name does not tell a format that can be written")
    # A text file can be three things; a list of moves is what most programs read.
    return "moves" if "moves" in found else found[0]
