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
from tengen.board import ParseError, Rule
from tengen.cli import INCOMPLETE
from tengen.cli.files import format_by_name, refuse_to_overwrite, source_name, write_pieces
from tengen.cli.language import language, say
from tengen.cli.options import print_json
from tengen.cli.show import picture
from tengen.formats.sources import head_of
from tengen.game import Game
from tengen.i18n import LocalizedError, Message, catalogue, display_width, text
from tengen.values import DEFAULT_SIZE

_PICTURES = ("svg", "png")
_TITLES = "cli.convert.title"
"""Where the catalogue has the titles of formats."""
_TREES = ("sgf", "json", "lib")
"""Formats with variations; the others contain the main line only."""
_WITH_ORIGIN = ("moves", "pos-openings")
"""Formats that can have row 1 at either edge."""
_SINGLE = ("pos", "rec")
"""Formats that hold one game."""
_MIN_PROGRESS_BYTES = 200_000
"""Input size from which a progress bar is shown."""
_PROGRESS_GAMES = 100
"""Games between two updates of the progress bar."""


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
    """Convert game by game, then report the number of games and moves.

    Games that cannot be converted are reported and left out.
    """
    output = _output_format(job)
    with _progress(job.source) as step:
        conversion = _Conversion(job, output, step)
        _deliver(job.target, conversion.content(options))
    _report(conversion, as_json)
    if conversion.skipped:
        raise typer.Exit(INCOMPLETE)


class _Conversion:
    """Reads games and writes them one by one, so that memory does not grow with the file."""

    def __init__(self, job: Job, output: str, step: Callable[[int], None]) -> None:
        """`output` is the format; `step` receives the number of games read so far."""
        self.job, self.output, self._step = job, output, step
        self.read = 0
        """Games read."""
        self.skipped = 0
        """Games that could not be converted."""
        self.moves = 0
        """Moves on the main lines of the others."""
        self.nodes = 0
        """Their moves with those of variations."""
        self._held: ValueError | None = None
        """The error of the first game until the next is read: that of an only game ends the run."""

    @property
    def games(self) -> int:
        """Games converted."""
        return (self.read if self.job.game is None else 1) - self.skipped

    def content(self, options: formats.Options) -> Iterator[bytes]:
        """The output; ``ValueError`` if no game can be converted."""
        games = self._readable(options)
        writing = _for_output(self.job, options)
        if self.output in (*_PICTURES, *_SINGLE):
            yield self._only(games, writing)
        else:
            yield from formats.iter_write(games, self.output, writing, self._refuse)
        if self.games == 0:
            raise self._nothing_left()

    def _readable(self, options: formats.Options) -> Iterator[Game]:
        """The games to convert, without those that cannot be read."""
        job, name = self.job, source_name(self.job.source)
        source = sys.stdin.buffer if job.source == "-" else Path(job.source)
        try:
            for game in formats.iter_games(source, job.from_format, options):
                if self._held is not None and job.game is None:
                    self._report_skipped(self._held)
                    self._held = None
                self.read += 1
                self._step(self.read)
                if job.game not in (None, self.read):
                    continue
                if game.errors:
                    self._skip(game.errors[0])
                else:
                    self._count(game, 1)
                    yield game
        except ParseError as error:
            raise LocalizedError("cli.error.in_file", name=name, problem=error) from error
        if not self.read:
            raise LocalizedError("cli.error.no_game", name=name)
        if job.game is not None and not 1 <= job.game <= self.read:
            raise LocalizedError(
                "cli.error.no_such_game", number=job.game, name=name, count=self.read
            )

    def _only(self, games: Iterator[Game], options: formats.Options) -> bytes:
        """The output of a format that holds one game; an error for more suggests ``--game``."""
        game = next(games, None)
        others = sum(1 for _ in games)
        if game is None:
            raise self._nothing_left()
        if others:
            raise _too_many(self.output, others + 1)
        if self.output in _PICTURES:
            return picture(game.board(), f".{self.output}")
        return formats.write([game], self.output, options)

    def _count(self, game: Game, sign: int) -> None:
        self.moves += sign * len(game.main_line())
        self.nodes += sign * game.node_count

    def _refuse(self, game: Game, error: ValueError) -> None:
        """Leave out a game that the format cannot hold."""
        self._count(game, -1)
        self._skip(error)

    def _skip(self, error: ValueError) -> None:
        """Leave out a game that cannot be converted."""
        self.skipped += 1
        if self.read == 1 or self.job.game is not None:
            self._held = error
        else:
            self._report_skipped(error)

    def _report_skipped(self, error: ValueError) -> None:
        problem = say("convert.skipped", number=self.read, problem=error)
        name = source_name(self.job.source)
        typer.echo(say("error.in_file", name=name, problem=problem), err=True)

    def _nothing_left(self) -> ValueError:
        name = source_name(self.job.source)
        if self._held is not None:
            return LocalizedError("cli.error.in_file", name=name, problem=self._held)
        return LocalizedError("cli.error.none_converted", name=name, count=self.skipped)


def _too_many(output: str, count: int) -> LocalizedError:
    if output in _PICTURES:
        return LocalizedError("cli.error.one_picture", count=count)
    name = Message(f"formats.error.name.{output}")
    problem = Message("formats.error.one_game", name=name, count=count)
    return LocalizedError("cli.error.one_game", problem=problem, count=count)


def _output_format(job: Job) -> str:
    """The format of OUT; rejects a target that cannot be written before the work starts."""
    asked, target = job.to_format, job.target
    if target != "-" and not job.force:
        refuse_to_overwrite(Path(target), can_force=True)
    if asked is not None:
        names = [known.name for known in formats.FORMATS.values() if known.writer is not None]
        if asked not in (*names, *_PICTURES):
            known = ", ".join((*names, *_PICTURES))
            raise LocalizedError("cli.error.unknown_format", name=asked, known=known)
        return asked
    suffix = Path(target).suffix.lower().removeprefix(".")
    return suffix if suffix in _PICTURES else format_by_name(target)


def _for_output(job: Job, options: formats.Options) -> formats.Options:
    """The options for writing; an origin that applies to the source does not apply again."""
    if options.origin == "auto":
        return options
    source = job.from_format
    if source is None and job.source != "-":
        source = formats.detect(head_of(Path(job.source)), job.source)
    return replace(options, origin="auto") if source in _WITH_ORIGIN else options


def _deliver(target: str, pieces: Iterator[bytes]) -> None:
    if target == "-":
        sys.stdout.buffer.writelines(pieces)
    else:
        write_pieces(Path(target), pieces)


def _report(done: _Conversion, as_json: bool) -> None:
    """Report the conversion, on standard error if the games went to standard output."""
    target = done.job.target
    moves = done.nodes if done.output in _TREES else done.moves
    if as_json and target != "-":
        counts = {"games": done.games, "skipped": done.skipped, "moves": moves}
        print_json({**counts, "format": done.output, "output": target})
        return
    report = say(
        "convert.report",
        games=_counted(done.games, "game"),
        moves=_counted(moves, "move"),
        target=target,
    )
    if moves < done.nodes:
        report += say("convert.without_variations", moves=_counted(done.nodes - moves, "move"))
    if done.skipped:
        report += say("convert.left_out", games=_counted(done.skipped, "game"))
    typer.echo(report, err=target == "-")


def _counted(number: int, noun: str) -> str:
    return say(f"convert.{noun}" if number == 1 else f"convert.{noun}s", count=number)


@contextlib.contextmanager
def _progress(source: str) -> Iterator[Callable[[int], None]]:
    """Show the number of games on a terminal while a large file is converted."""
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

        def step(games: int) -> None:
            if games % _PROGRESS_GAMES == 1:
                count = _counted(games, "game")
                shown = say("convert.progress", name=path.name, games=count)
                progress.update(task, description=shown)

        yield step


def print_formats(as_json: bool) -> None:
    """List all formats, and whether each can be read and written."""
    rows = [
        (item.name, True, item.writer is not None, item.suffixes, item.title)
        for item in formats.FORMATS.values()
    ]
    rows += [
        (name, False, True, (f".{name}",), text("en", f"{_TITLES}.{name}")) for name in _PICTURES
    ]
    if as_json:
        keys = ("name", "reads", "writes", "suffixes", "title")
        print_json([dict(zip(keys, row, strict=True)) for row in rows])
        return
    typer.echo(_columns([say(f"convert.{key}") for key in ("format", "read", "write", "files")]))
    for name, reads, writes, suffixes, title in rows:
        signs = [say("convert.yes") if able else "-" for able in (reads, writes)]
        shown = catalogue(language()).get(f"{_TITLES}.{name}", title)
        typer.echo(_columns([name, *signs, " ".join(suffixes) or "-", shown]))


def _columns(cells: Sequence[str]) -> str:
    widths = (17, 6, 7, 12, 0)
    return "".join(
        cell + " " * max(0, width - display_width(cell))
        for cell, width in zip(cells, widths, strict=False)
    ).rstrip()
