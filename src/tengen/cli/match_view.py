"""The display of a match: a live table on a terminal, one line for each game elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Self

from rich import box
from rich.console import Console, Group
from rich.live import Live
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from tengen.arena.contest import Contest
from tengen.arena.results.stats import Estimate, Verdict
from tengen.board import Color

if TYPE_CHECKING:
    from tengen.arena.results.result import GameResult

_PLAIN_WIDTH = 120
"""Line width in characters without a terminal."""
_REDRAW_SECONDS = 0.2
"""Minimum time between two redraws of the table: games may end much faster."""


def console() -> Console:
    """A console for standard output, wider than 80 characters without a terminal."""
    width = None if sys.stdout.isatty() else _PLAIN_WIDTH
    return Console(highlight=False, markup=False, legacy_windows=False, width=width)


class NullView:
    """Shows nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Do nothing."""

    def game(self, result: GameResult) -> None:
        """Handle the end of a game."""


class LogView(NullView):
    """Prints a line for every game."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest

    def game(self, result: GameResult) -> None:
        """Print the result of the game and the score of the match."""
        contest = self._contest
        done = f"{contest.finished}/{len(contest.schedule)}"
        pieces = [f"{done}  {game_line(result)}"]
        first = next(iter(contest.table.standings.values()))
        score = first.score
        pieces.append(f"{first.name} {score.wins}-{score.draws}-{score.losses}")
        if len(contest.table.standings) == 2:
            found = contest.table.strengths()[first.name]
            pieces += [f"Elo {elo_text(found)}", f"LOS {found.superiority:.1%}"]
        if contest.llr is not None:
            pieces.append(f"LLR {contest.llr:.2f}")
        sys.stdout.write(" | ".join(pieces) + "\n")
        sys.stdout.flush()


class LiveView(NullView):
    """The standings above a progress bar, updated live."""

    def __init__(self, contest: Contest, output: Console) -> None:
        self._contest = contest
        self._bar = Progress(
            TextColumn("games"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=output,
        )
        self._task = self._bar.add_task("", total=len(contest.schedule), completed=contest.finished)
        self._live = Live(self._drawn(), console=output, transient=True, refresh_per_second=4)
        self._next = 0.0

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def game(self, result: GameResult) -> None:  # noqa: ARG002 - the table shows all games
        """Advance the progress bar; redraw the table if enough time has passed."""
        self._bar.advance(self._task)
        if time.monotonic() >= self._next:
            self._live.update(self._drawn())
            self._next = time.monotonic() + _REDRAW_SECONDS

    def _drawn(self) -> Group:
        return Group(standings_table(self._contest), *test_lines(self._contest), self._bar)


def game_line(result: GameResult) -> str:
    """``Alpha - Beta 1-0 (five, 34 moves)``, black first."""
    score = {Color.BLACK: "1-0", Color.WHITE: "0-1", None: "1/2"}[result.winner]
    count = len(result.points())
    return f"{result.black} - {result.white} {score} ({result.termination}, {count} moves)"


def standings_table(contest: Contest) -> Table:
    """One row for each player."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column("player", style="bold", overflow="fold")
    for heading in ("games", "W", "D", "L", "score", "Elo", "LOS", "depth", "nodes/s"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("forfeits", overflow="fold")
    strengths = contest.table.strengths()
    for name, standing in contest.table.standings.items():
        score, effort, found = standing.score, standing.effort, strengths[name]
        table.add_row(
            name,
            *(str(n) for n in (score.games, score.wins, score.draws, score.losses)),
            "-" if score.rate is None else f"{score.rate:.1%}",
            elo_text(found),
            f"{found.superiority:.1%}",
            "-" if effort.mean_depth is None else f"{effort.mean_depth:.1f}",
            "-" if effort.speed is None else f"{effort.speed:,.0f}",
            ", ".join(f"{n} {cause}" for cause, n in sorted(standing.forfeits.items())),
        )
    return table


def pairings_table(contest: Contest) -> Table:
    """One row for each pairing."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column("pairing", style="bold", overflow="fold")
    for heading in ("W", "D", "L", "Elo", "LOS"):
        table.add_column(heading, justify="right", no_wrap=True)
    for encounter in contest.table.encounters.values():
        found, score = encounter.estimate, encounter.score
        counts = (str(n) for n in (score.wins, score.draws, score.losses))
        title = f"{encounter.one} - {encounter.other}"
        table.add_row(title, *counts, elo_text(found), f"{found.superiority:.1%}")
    return table


def test_lines(contest: Contest) -> Iterator[str]:
    """The state of the sequential test; nothing without one."""
    test = contest.sprt
    if test is None or contest.llr is None:
        return
    bounds = f"({test.lower:.2f}, {test.upper:.2f})"
    yield f"SPRT {test.elo0:g} to {test.elo1:g} Elo: LLR {contest.llr:.2f} {bounds}"
    first = next(iter(contest.table.standings))
    if contest.verdict is Verdict.H1:
        yield f"{first} is stronger: H1, {test.elo1:g} Elo, is accepted."
    elif contest.verdict is Verdict.H0:
        yield f"{first} is not that much stronger: H0, {test.elo0:g} Elo, is accepted."


def summary(contest: Contest, output: Console) -> None:
    """Print the tables, the score of black and the sequential test."""
    output.print(standings_table(contest))
    if len(contest.table.encounters) > 1:
        output.print(pairings_table(contest))
    black = contest.table.black_score
    if black.rate is not None:
        output.print(f"Black scored {black.rate:.1%} of {black.games} games.", markup=False)
    for line in test_lines(contest):
        output.print(line, markup=False)


def elo_text(found: Estimate) -> str:
    """``+12.3 ± 4.5``, without the error if it is unknown."""
    elo = f"{found.elo:+.1f}"
    return elo if found.error == inf else f"{elo} ± {found.error:.1f}"
