"""Reads game files, writes them in another format, and reports what was converted."""

# ruff: noqa: PLC0415 - the progress bar is loaded only for large files
from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import typer

from tengen import formats
from tengen.board import Rule
from tengen.cli.files import (
    format_by_name,
    read_games,
    read_input,
    refuse_to_overwrite,
    write_file,
)
from tengen.cli.options import print_json
from tengen.cli.show import picture
from tengen.game import Game
from tengen.values import DEFAULT_SIZE

_PICTURES = ("svg", "png")
_TREES = ("sgf", "json", "lib")
"""Formats with variations; the others contain the main line only."""
_WITH_ORIGIN = ("moves", "pos-openings")
"""Formats that can have row 1 at either edge."""
_MIN_PROGRESS_BYTES = 200_000
"""Input size from which a progress bar is shown."""


@dataclass(frozen=True, slots=True)
class Job:
    """One conversion."""

    source: str
    """A file name, or ``-`` for standard input."""
    target: str
    """A file name, or ``-`` for standard output."""
    from_format: str | None = None
    """The format of the source; ``None`` to detect it."""
    to_format: str | None = None
    """The format of the target; ``None`` to choose it by suffix."""
    game: int | None = None
    """The number of the game to convert, from 1; ``None`` for all."""
    force: bool = False
    """Whether an existing target may be replaced."""


def options(
    rule: Rule | None, size: int | None, origin: Literal["bottom", "top"] | None, encoding: str
) -> formats.Options:
    """The options for reading and writing, with defaults for those that are ``None``."""
    return formats.Options(
        size=size or DEFAULT_SIZE,
        rule=rule or Rule.FREESTYLE,
        origin=origin or "auto",
        encoding=encoding,
    )


def run(job: Job, options: formats.Options, as_json: bool = False) -> None:
    """Convert, then report the number of games and moves."""
    output = _output_format(job)
    with _progress(job.source) as step:
        step("reading")
        games = _read(job, options)
        step("writing")
        _deliver(job.target, _content(games, output, _for_output(job, options)))
    _report(games, output, job.target, as_json)


def _output_format(job: Job) -> str:
    """The format of OUT; rejects a target that cannot be written before the work starts."""
    asked, target = job.to_format, job.target
    if target != "-" and not job.force:
        refuse_to_overwrite(Path(target), "choose another name, or use --force")
    if asked is not None:
        names = [known.name for known in formats.FORMATS.values() if known.writer is not None]
        if asked not in (*names, *_PICTURES):
            raise ValueError(f"--to {asked}: expected one of {', '.join((*names, *_PICTURES))}")
        return asked
    suffix = Path(target).suffix.lower().removeprefix(".")
    return suffix if suffix in _PICTURES else format_by_name(target)


def _read(job: Job, options: formats.Options) -> list[Game]:
    """The games to convert; at least one."""
    source = read_input() if job.source == "-" else job.source
    games = read_games(source, options, job.from_format)
    if job.game is None:
        return games
    if not 1 <= job.game <= len(games):
        raise ValueError(f"--game {job.game}: the games are numbered from 1 to {len(games)}")
    return [games[job.game - 1]]


def _for_output(job: Job, options: formats.Options) -> formats.Options:
    """The options for writing; an origin that applies to the source does not apply again."""
    if options.origin == "auto":
        return options
    source = job.from_format
    if source is None and job.source != "-":
        source = formats.detect(Path(job.source).read_bytes(), job.source)
    return replace(options, origin="auto") if source in _WITH_ORIGIN else options


def _content(games: Sequence[Game], output: str, options: formats.Options) -> bytes:
    """The output; an error for too many games suggests ``--game``."""
    try:
        if output not in _PICTURES:
            return formats.write(games, output, options)
        if len(games) > 1:
            raise ValueError(f"a picture shows one game, not {len(games)}")
        return picture(games[0].board(), f".{output}")
    except ValueError as error:
        if len(games) == 1:
            raise
        advice = f"choose one of the {len(games)} games with --game N"
        raise ValueError(f"{error}: {advice}") from error


def _deliver(target: str, data: bytes) -> None:
    if target == "-":
        sys.stdout.buffer.write(data)
    else:
        write_file(Path(target), data)


def _report(games: Sequence[Game], output: str, target: str, as_json: bool) -> None:
    """Report the conversion, on standard error if the games went to standard output."""
    played = sum(len(game.main_line()) for game in games)
    nodes = sum(game.node_count for game in games)
    moves = nodes if output in _TREES else played
    if as_json and target != "-":
        print_json({"games": len(games), "moves": moves, "format": output, "output": target})
        return
    text = f"{_counted(len(games), 'game')}, {_counted(moves, 'move')} -> {target}"
    if moves < nodes:
        text += f" (without the variations, {_counted(nodes - moves, 'move')})"
    typer.echo(text, err=target == "-")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


@contextlib.contextmanager
def _progress(source: str) -> Iterator[Callable[[str], None]]:
    """Show progress on a terminal while a large file is converted."""
    path = Path(source)
    is_long = path.is_file() and path.stat().st_size > _MIN_PROGRESS_BYTES
    if not is_long or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None)  # the total is unknown
        yield lambda step: progress.update(task, description=f"{step} {path.name}")


def print_formats(as_json: bool) -> None:
    """List all formats, and whether each can be read and written."""
    rows = [
        (item.name, True, item.writer is not None, item.suffixes, item.title)
        for item in formats.FORMATS.values()
    ]
    rows += [
        (name, False, True, (f".{name}",), "picture of the last position") for name in _PICTURES
    ]
    if as_json:
        keys = ("name", "reads", "writes", "suffixes", "title")
        print_json([dict(zip(keys, row, strict=True)) for row in rows])
        return
    typer.echo(f"{'FORMAT':17}{'READ':6}{'WRITE':7}FILES")
    for name, reads, writes, suffixes, title in rows:
        signs = ("yes" if reads else "-", "yes" if writes else "-", " ".join(suffixes) or "-")
        typer.echo(f"{name:17}{signs[0]:6}{signs[1]:7}{signs[2]:12}{title}")
