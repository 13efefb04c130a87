"""Reading and writing files: errors contain the file name, and writes are atomic."""

from __future__ import annotations

import contextlib
import secrets
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from tengen import formats
from tengen.board import ParseError
from tengen.cli.language import say
from tengen.game import Game
from tengen.i18n import LocalizedError

_MAX_INPUT_BYTES = 64 * 1024 * 1024
"""Size limit of standard input."""


def read_input() -> bytes:
    """All of standard input; ``ValueError`` if it is too long."""
    data = sys.stdin.buffer.read(_MAX_INPUT_BYTES + 1)
    if len(data) > _MAX_INPUT_BYTES:
        raise LocalizedError("cli.error.input_too_long", limit=_MAX_INPUT_BYTES)
    return data


def read_games(
    source: str | bytes, options: formats.Options, format_name: str | None = None
) -> list[Game]:
    """The games of a file or of the content of standard input; at least one."""
    name = source_name(source)
    try:
        content = Path(source) if isinstance(source, str) else source
        games = formats.read(content, format_name, options)
    except ParseError as error:
        raise LocalizedError("cli.error.in_file", name=name, problem=error) from error
    if not games:
        raise LocalizedError("cli.error.no_game", name=name)
    return games


def read_game(source: str | bytes, options: formats.Options, number: int | None = None) -> Game:
    """The game of that number, from 1; ``None`` for the only one."""
    games = read_games(source, options)
    if number is None and len(games) > 1:
        name = source_name(source)
        raise LocalizedError("cli.error.several_games", name=name, count=len(games))
    return pick_game(games, number or 1, source_name(source))


def pick_game(games: Sequence[Game], number: int, name: str) -> Game:
    """The game of that number, from 1; `name` is that of the file."""
    if not 1 <= number <= len(games):
        raise LocalizedError("cli.error.no_such_game", number=number, name=name, count=len(games))
    return games[number - 1]


def printable(text: str) -> str:
    """Text of a file as a terminal may print it: control characters could act on the terminal."""
    return "".join(c if c.isprintable() else " " for c in text)


def source_name(source: str | bytes) -> str:
    """The name of a file, or that of standard input if the source is ``-`` or its content."""
    if isinstance(source, str) and source != "-":
        return source
    return say("error.standard_input")


def refuse_to_overwrite(path: Path, can_force: bool) -> None:
    """``ValueError`` if the file exists; devices and pipes are allowed.

    `can_force`: the command has the option ``--force``, which the message then names.
    """
    if path.is_file():
        key = "exists_force" if can_force else "exists_elsewhere"
        raise LocalizedError(f"cli.error.{key}", path=path)


def write_file(path: Path, data: bytes) -> None:
    """Replace the file's content atomically."""
    write_pieces(path, [data])


def write_pieces(path: Path, pieces: Iterable[bytes]) -> None:
    """Replace the file's content atomically; an error in `pieces` leaves it as it is."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        with target.open("wb") as file:  # a device, a pipe, or a folder, which is an error
            file.writelines(pieces)
        return
    part = target.with_name(f".{target.name[:50]}.{secrets.token_hex(4)}.part")
    try:
        with part.open("xb") as file:
            file.writelines(pieces)
        part.replace(target)
    except OSError as error:
        if error.filename not in (None, str(part)):
            raise  # of a file that `pieces` reads
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
        raise LocalizedError("cli.error.no_format", name=name)
    # .txt is the suffix of three formats; most programs read a list of moves.
    return "moves" if "moves" in found else found[0]
