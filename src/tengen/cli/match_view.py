"""The display of a match: a live table on a terminal, one line for each game elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Collection, Iterator
from math import inf
from typing import TYPE_CHECKING, Self

from rich import box
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table

from tengen.arena.contest import Contest
from tengen.arena.results.score_table import MIN_GAMES, Standing
from tengen.arena.results.stats import Estimate, Verdict
from tengen.board import Color, Termination
from tengen.cli.language import language, say
from tengen.cli.progress import progress_bar

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
            if found is not None:
                pieces += [f"Elo {elo_text(found)}", f"LOS {found.superiority:.1%}"]
        if contest.llr is not None:
            pieces.append(f"LLR {contest.llr:.2f}")
        sys.stdout.write(" | ".join(pieces) + "\n")
        sys.stdout.flush()


class LiveView(NullView):
    """The standings above a progress bar, updated live."""

    def __init__(self, contest: Contest, output: Console) -> None:
        self._contest = contest
        self._bar = progress_bar(output)
        title, total = say("match.games"), len(contest.schedule)
        self._task = self._bar.add_task(title, total=total, completed=contest.finished)
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
    return say(
        "match.game",
        black=result.black,
        white=result.white,
        result=score,
        ending=result.termination.label(language()),
        moves=len(result.points()),
    )


def standings_table(contest: Contest) -> Table:
    """One row for each player, the best score first."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column(say("match.rank"), justify="right", no_wrap=True)
    table.add_column(say("match.player"), style="bold", overflow="fold")
    for key in ("games", "wins", "draws", "losses", "score", "Elo", "LOS", "depth", "speed"):
        heading = key if key in ("Elo", "LOS") else say(f"match.{key}")
        table.add_column(heading, justify="right", no_wrap=True)
    if any(standing.forfeits for standing in contest.table.standings.values()):
        table.add_column(say("match.forfeits"), overflow="fold")
    strengths = contest.table.strengths()
    for rank, standing in ranked(contest.table.standings.values()):
        score, effort, found = standing.score, standing.effort, strengths[standing.name]
        table.add_row(
            str(rank),
            standing.name,
            *(str(n) for n in (score.games, score.wins, score.draws, score.losses)),
            "-" if score.rate is None else f"{score.rate:.1%}",
            *_estimate_cells(found),
            "-" if effort.mean_depth is None else f"{effort.mean_depth:.1f}",
            "-" if effort.speed is None else f"{effort.speed:,.0f}",
            *([_forfeits(standing)] if standing.forfeits else []),
        )
    return table


def ranked(standings: Collection[Standing]) -> Iterator[tuple[int, Standing]]:
    """The players with their ranks: by score, then in their order; equal scores share a rank."""
    rates = {each.name: -1.0 if each.score.rate is None else each.score.rate for each in standings}
    for standing in sorted(standings, key=lambda each: -rates[each.name]):
        yield 1 + sum(rate > rates[standing.name] for rate in rates.values()), standing


def _forfeits(standing: Standing) -> str:
    return say("match.separator").join(
        say("match.forfeit", count=count, cause=Termination(cause).label(language()))
        for cause, count in sorted(standing.forfeits.items())
    )


def pairings_table(contest: Contest) -> Table:
    """One row for each pairing."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column(say("match.pairing"), style="bold", overflow="fold")
    for heading in (*map(say, ("match.wins", "match.draws", "match.losses")), "Elo", "LOS"):
        table.add_column(heading, justify="right", no_wrap=True)
    for encounter in contest.table.encounters.values():
        found, score = encounter.estimate, encounter.score
        counts = (str(n) for n in (score.wins, score.draws, score.losses))
        title = f"{encounter.one} - {encounter.other}"
        table.add_row(title, *counts, *_estimate_cells(found))
    return table


def test_lines(contest: Contest) -> Iterator[str]:
    """The state of the sequential test; nothing without one."""
    test = contest.sprt
    if test is None or contest.llr is None:
        return
    yield say(
        "match.sprt",
        elo0=test.elo0,
        elo1=test.elo1,
        llr=contest.llr,
        lower=test.lower,
        upper=test.upper,
    )
    first = next(iter(contest.table.standings))
    if contest.verdict is Verdict.H1:
        yield say("match.h1", player=first, elo=test.elo1)
    elif contest.verdict is Verdict.H0:
        yield say("match.h0", player=first, elo=test.elo0)


def missing_elo_lines(contest: Contest) -> Iterator[str]:
    """Why there is no Elo; nothing if every player has one."""
    table = contest.table
    unrated = [name for name, found in table.strengths().items() if found is None]
    if any(table.standings[name].score.games < MIN_GAMES for name in unrated):
        key = "too_few" if len(table.encounters) == 1 else "too_few_each"
        yield say(f"match.{key}", count=MIN_GAMES)
    elif unrated:
        names = say("match.separator").join(unrated)
        yield say(
            "match.all_equal" if len(table.encounters) == 1 else "match.all_equal_of", names=names
        )


def summary(contest: Contest, output: Console) -> None:
    """Print the tables, the score of black and the sequential test."""
    output.print(standings_table(contest))
    if len(contest.table.encounters) > 1:
        output.print(pairings_table(contest))
    black = contest.table.black_score
    if black.rate is not None:
        output.print(say("match.black_scored", rate=black.rate, games=black.games), markup=False)
    for line in (*missing_elo_lines(contest), *test_lines(contest)):
        output.print(line, markup=False)


def _estimate_cells(found: Estimate | None) -> tuple[str, str]:
    """Elo and LOS."""
    return ("-", "-") if found is None else (elo_text(found), f"{found.superiority:.1%}")


def elo_text(found: Estimate) -> str:
    """``+12.3 ± 4.5``; without the error if the interval has no end."""
    elo = f"{found.elo:+.1f}"
    return elo if found.error == inf else f"{elo} ± {found.error:.1f}"
