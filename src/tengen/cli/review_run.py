"""Reviews the games of `tengen review`, keeps finished reviews, and writes the output."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from errno import ENOENT
from os import strerror
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import typer

from tengen.cli import INCOMPLETE, INTERRUPTED
from tengen.cli.files import printable, refuse_to_overwrite, write_pieces
from tengen.cli.language import language, say
from tengen.cli.options import print_json
from tengen.cli.review_games import Entry, Intake
from tengen.i18n import LocalizedError

if TYPE_CHECKING:
    from tengen.arena.reviewing.job import ReviewItem, ReviewResult
    from tengen.arena.reviewing.log import ReviewLog
    from tengen.arena.reviewing.page import ReportedGame
    from tengen.arena.reviewing.summary import GameSummary
    from tengen.game import Game
    from tengen.game_review import Review
    from tengen.players.base import Limit

_LOG_SUFFIX = ".reviews"
"""Added to the name of the output: the finished reviews of a run."""


@dataclass(frozen=True, slots=True)
class Work:
    """How games are reviewed."""

    limit: Limit
    threads: int
    jobs: int | None
    cluster: str | None

    def description(self) -> dict[str, Any]:
        """The settings that reviews of one run have in common."""
        from tengen import __version__

        return {
            "version": __version__,
            "nodes": self.limit.nodes,
            "seconds": self.limit.seconds,
            "threads": self.threads,
        }


@dataclass(frozen=True, slots=True)
class Target:
    """What is written; standard output shows the review if neither file is asked for."""

    sgf: Path | None
    html: Path | None
    as_json: bool

    @property
    def files(self) -> list[Path]:
        """The files to write, without standard output."""
        return [path for path in (self.sgf, self.html) if path is not None and str(path) != "-"]

    @property
    def log(self) -> Path:
        """The file beside the output that keeps finished reviews; needs a file to write."""
        path = self.files[0]
        return path.with_name(f"{path.name}{_LOG_SUFFIX}")

    @property
    def has_log(self) -> bool:
        """Whether an earlier run with the same first file left its log."""
        return self.log.is_file()

    @property
    def is_shown(self) -> bool:
        """Whether the reviews are printed."""
        return self.sgf is None and self.html is None


class _Reviews(Protocol):
    """Finished reviews by the key of the game."""

    def __contains__(self, key: str, /) -> bool: ...
    def get(self, key: str, /) -> Any:
        """The document of a review."""
        ...


@dataclass(slots=True)
class _Survey:
    """What the input holds, found out before the work begins."""

    keys: list[str] = field(default_factory=list)
    """Of the games that can be reviewed."""
    skipped: int = 0


def run(intake: Intake, work: Work, target: Target, force: bool) -> None:
    """Review the games and write or print the result."""
    for path in target.files:
        if not path.absolute().parent.is_dir():  # found out before the work
            raise FileNotFoundError(ENOENT, strerror(ENOENT), str(path))
        if not force and not (target.has_log and path == target.files[0]):
            refuse_to_overwrite(path, can_force=True)
    survey = _surveyed(intake)
    if survey.skipped:
        _keep_inputs(intake, target)
    if len(survey.keys) == 1 and work.cluster is None:  # which no log continues
        if not force:
            for path in target.files:
                refuse_to_overwrite(path, can_force=True)
        _review_one(intake, work, target)
    else:
        _review_many(intake, work, target, survey)
    if survey.skipped:
        if not target.is_shown:
            typer.echo(say("review.left_out", count=survey.skipped), err=True)
        raise typer.Exit(INCOMPLETE)


def _keep_inputs(intake: Intake, target: Target) -> None:
    """``ValueError`` if an output replaces an input: the games that are left out would be lost."""
    inputs = {path.resolve() for path in intake.paths}
    for path in target.files:
        if path.resolve() in inputs:
            raise LocalizedError("cli.review.replaces_input", path=path)


def _surveyed(intake: Intake) -> _Survey:
    """Count the games and report those that are left out."""
    from tengen.arena.reviewing.log import key_of

    survey = _Survey()
    held: tuple[Entry, ValueError] | None = None
    for entry in intake:
        if held is not None:
            _report_skipped(*held)
            held = None
        if entry.problem is None:
            survey.keys.append(key_of(entry.game.board()))
            continue
        survey.skipped += 1
        if entry.index == 0:  # the error of an only game ends the run
            held = entry, entry.problem
        else:
            _report_skipped(entry, entry.problem)
    if held is not None:
        raise LocalizedError("cli.error.in_file", name=held[0].file, problem=held[1])
    if not survey.keys:
        raise LocalizedError("cli.review.nothing", name=intake.name)
    return survey


def _report_skipped(entry: Entry, problem: ValueError) -> None:
    skipped = say("convert.skipped", number=entry.number, problem=problem)
    typer.echo(say("error.in_file", name=printable(entry.file), problem=skipped), err=True)


def _readable(intake: Intake) -> Iterator[Entry]:
    return (entry for entry in intake if entry.problem is None)


# ---- one game, in this process


def _review_one(intake: Intake, work: Work, target: Target) -> None:
    from tengen.arena.reviewing.log import key_of
    from tengen.cli.progress import console, progress_bar
    from tengen.game_review import ReviewCancelled, ReviewProgress, review

    entry = next(_readable(intake))
    with (
        _cancelled_by_interrupt() as stop,
        progress_bar(console(stderr=True), not target.as_json) as bar,
    ):
        task = bar.add_task(say("review.positions"), total=len(entry.game.moves) + 1)

        def report(_: ReviewProgress) -> None:
            bar.advance(task)

        try:
            found = review(entry.game, work.limit, threads=work.threads, report=report, stop=stop)
        except ReviewCancelled:
            raise typer.Exit(INTERRUPTED) from None
    if target.is_shown:
        _show(entry, found, target.as_json, is_only=True)
    else:
        _deliver(intake, target, {key_of(entry.game.board()): found.to_json()})


@contextmanager
def _cancelled_by_interrupt() -> Iterator[Any]:
    """A stop token that Ctrl-C cancels."""
    from tengen.stop import StopToken

    stop = StopToken()
    previous = signal.signal(signal.SIGINT, lambda *_: stop.cancel())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, previous)


def _show(entry: Entry, review: Review, as_json: bool, is_only: bool) -> None:
    from tengen.cli import review_view

    if as_json:
        typer.echo(review_view.json_line(entry.label, entry.game, review))
    elif is_only:
        review_view.show_game(entry.label, entry.game, review)


# ---- many games


def _review_many(intake: Intake, work: Work, target: Target, survey: _Survey) -> None:
    from tengen.arena.reviewing.log import ReviewLog

    with ExitStack() as stack:
        log: ReviewLog | None = None
        if target.files:
            log = stack.enter_context(ReviewLog(target.log, work.description()))
        run = _Run(intake, work, target, survey, log)
        if run.done and not target.as_json:
            total = len(survey.keys)
            typer.echo(say("review.resumed", done=run.done, total=total), err=True)
        try:
            run.review()
        except KeyboardInterrupt:
            key = "stopped" if log is not None else "stopped_lost"
            typer.echo(say(f"review.{key}", done=run.done, total=len(survey.keys)), err=True)
            raise typer.Exit(INTERRUPTED) from None
        if not target.is_shown:
            _deliver(intake, target, run.reviews)
    if log is not None:
        log.path.unlink(missing_ok=True)


class _Run:
    """The review of many games by the workers of an executor."""

    def __init__(
        self, intake: Intake, work: Work, target: Target, survey: _Survey, log: ReviewLog | None
    ) -> None:
        self._intake, self._work, self._target, self._survey = intake, work, target, survey
        self._log = log
        self._kept: dict[str, Any] = {}
        """Reviews for standard output only, which has no file beside it for a log."""
        self.reviews: _Reviews = self._kept if log is None else log
        self._running: dict[int, tuple[str, Entry]] = {}
        self._counts = Counter(survey.keys)
        self.done = sum(key in self.reviews for key in survey.keys)
        """Games reviewed, in earlier runs too."""

    def review(self) -> None:
        """Review the games that the log lacks; prints them if there is no output file."""
        from tengen.arena.execution.runner import Runner
        from tengen.arena.reviewing.job import review_game
        from tengen.cli.arena_options import workforce
        from tengen.cli.progress import console, progress_bar
        from tengen.cli.review_view import GameLines

        is_table = self._target.is_shown and not self._target.as_json
        output = console(stderr=not (is_table and sys.stdout.isatty()))
        with (
            progress_bar(output, not self._target.as_json) as bar,
            workforce(self._work.jobs, True, self._work.cluster) as force,
        ):
            total = len(self._survey.keys)
            task = bar.add_task(say("review.games"), total=total, completed=self.done)
            on_terminal = bar.console.is_terminal and is_table
            lines = GameLines(
                (lambda line: bar.console.print(line, soft_wrap=True))
                if on_terminal
                else typer.echo,
                self._target.as_json,
            )

            def accept(result: ReviewResult) -> bool:
                self._accept(result, lines)
                bar.update(task, completed=self.done)
                return True

            Runner(force.make_executor, force.width, review_game).run(self._items(), accept)
        if is_table:
            typer.echo(lines.summary())

    def _items(self) -> Iterator[ReviewItem]:
        from tengen.arena.reviewing.job import ReviewItem
        from tengen.arena.reviewing.log import key_of

        queued: set[str] = set()
        number = 0
        for entry in _readable(self._intake):
            board = entry.game.board()
            key = key_of(board)
            is_known = key in self.reviews or key in queued
            if is_known and not self._target.is_shown:
                continue
            queued.add(key)
            self._running[number] = key, entry
            yield ReviewItem(number, board, self._work.limit, self._work.threads)
            number += 1

    def _accept(self, result: ReviewResult, lines: Any) -> None:
        from tengen.game_review import Review

        key, entry = self._running.pop(result.number)
        if self._target.is_shown:
            self.done += 1
            review = Review.from_json(result.document, entry.game)
            lines.add(result.number, entry.label, entry.game, review)
            return
        self.done += self._counts[key]
        if self._log is not None:
            self._log.append(key, result.document)
        else:
            self._kept[key] = result.document


# ---- output


def _deliver(intake: Intake, target: Target, reviews: _Reviews) -> None:
    """Write the files that were asked for, and report them."""
    from tengen import formats
    from tengen.arena.reviewing.page import MAX_FULL, ReportedGame, page
    from tengen.arena.reviewing.summary import GameSummary
    from tengen.game_review.annotation import annotated

    def reviewed() -> Iterator[tuple[Entry, Review]]:
        return _reviewed(intake, reviews)

    summaries = [GameSummary.of(entry.label, entry.game, review) for entry, review in reviewed()]
    if target.sgf is not None:
        games: Iterator[Game] = (
            annotated(entry.game, review, language()) for entry, review in reviewed()
        )
        _write(target.sgf, formats.iter_write(games, "sgf"))
    if target.html is not None:
        full: Iterator[ReportedGame] = (
            ReportedGame(entry.label, entry.game, review)
            for (entry, review), _ in zip(reviewed(), range(MAX_FULL), strict=False)
        )
        pieces = page(intake.name, summaries, full, language())
        _write(target.html, (piece.encode() for piece in pieces))
    _report(target, summaries)


def _report(target: Target, summaries: list[GameSummary]) -> None:
    """What was done, on standard error if a file went to standard output."""
    from tengen.cli.review_view import summary_sentence

    is_taken = len(target.files) < 2 - (target.sgf, target.html).count(None)
    if target.as_json and not is_taken:
        paths = {"output": target.sgf, "html": target.html}
        written = {name: str(path) for name, path in paths.items() if path is not None}
        print_json({"games": len(summaries), **written})
        return
    typer.echo(summary_sentence(summaries), err=is_taken)
    for path in target.files:
        typer.echo(say("review.saved", path=path), err=is_taken)


def _reviewed(intake: Intake, reviews: _Reviews) -> Iterator[tuple[Entry, Review]]:
    """The games with their reviews, in the order of the input."""
    from tengen.arena.reviewing.log import key_of
    from tengen.game_review import Review

    for entry in _readable(intake):
        key = key_of(entry.game.board())
        if key in reviews:
            yield entry, Review.from_json(reviews.get(key), entry.game)


def _write(path: Path, pieces: Iterator[bytes]) -> None:
    if str(path) == "-":
        sys.stdout.buffer.writelines(pieces)
        sys.stdout.flush()
    else:
        write_pieces(path, pieces)
