"""Reading and writing files: errors contain the file name, and writes are atomic."""

from __future__ import annotations

import contextlib
import secrets
import sys
from pathlib import Path

from tengen import formats
from tengen.board import ParseError
from tengen.game import Game

_MAX_INPUT_BYTES = 64 * 1024 * 1024
"""Size limit of standard input."""


def read_input() -> bytes:
    """All of standard input; ``ValueError`` if it is too long."""
    data = sys.stdin.buffer.read(_MAX_INPUT_BYTES + 1)
    if len(data) > _MAX_INPUT_BYTES:
        raise ValueError(f"standard input has more than {_MAX_INPUT_BYTES} bytes")
    return data


def read_games(
    source: str | bytes, options: formats.Options, format_name: str | None = None
) -> list[Game]:
    """The games of a file or of the content of standard input; at least one."""
    name = source if isinstance(source, str) else "standard input"
    try:
        games = formats.read(source, format_name, options)
    except ParseError as error:
        raise ValueError(f"{name}: {error}") from error
    if not games:
        raise ValueError(f"{name} contains no game")
    return games


def read_game(source: str | bytes, options: formats.Options) -> Game:
    """The game of a file that contains exactly one."""
    games = read_games(source, options)
    if len(games) > 1:
        name = source if isinstance(source, str) else "standard input"
        advice = "extract one with tengen convert --game N"
        raise ValueError(f"{name} contains {len(games)} games: {advice}")
    return games[0]


def refuse_to_overwrite(path: Path, advice: str) -> None:
    """``ValueError`` with the advice if the file exists; devices and pipes are allowed."""
    if path.is_file():
        raise ValueError(f"{path} already exists: {advice}")


def write_file(path: Path, data: bytes) -> None:
    """Replace the file's content atomically."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        target.write_bytes(data)  # a device, a pipe, or a folder, which is an error
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
    """The user's data folder, which need not exist yet."""
    from platformdirs import user_data_path  # noqa: PLC0415 - few commands need it

    return user_data_path("tengen", appauthor=False)


def format_by_name(name: str) -> str:
    """The format of a file to be written, by its suffix; ``ValueError`` if there is none."""
    suffix = Path(name).suffix.lower()
    found = [
        known.name
        for known in formats.FORMATS.values()
        if suffix in known.suffixes and known.writer is not None
    ]
    if not found:
        raise ValueError(f"{name}: the suffix is not that of a format that can be written")
    # .txt is the suffix of three formats; most programs read a list of moves.
    return "moves" if "moves" in found else found[0]
