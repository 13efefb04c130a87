"""Shared by `match` and `tournament`: balanced openings and the display of running games."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tengen.cli.language import say

if TYPE_CHECKING:
    from tengen.arena.contest import Contest
    from tengen.arena.planning.settings import Settings
    from tengen.cli.arena_options import Workforce
    from tengen.cli.match_view import NullView

OPENINGS_NAME = "openings.txt"
"""The file with the openings that a player made, used when the match is resumed."""


def with_balanced_openings(
    settings: Settings, maker: str, folder: Path, count: int, is_quiet: bool
) -> Settings:
    """The settings with balanced openings, made now or when the match was started."""
    from tengen.arena.planning.openings import read_openings
    from tengen.cli.files import write_file

    path = folder / OPENINGS_NAME
    if not path.exists():
        if not is_quiet:
            typer.echo(say("match.making_openings", count=count), err=True)
        made = _make_openings(settings, maker, count)
        write_file(path, "".join(f"{line}\n" for line in made).encode())
    found = read_openings(path, settings.size, settings.rule)
    return replace(settings, openings=found)


def _make_openings(settings: Settings, maker: str, count: int) -> list[str]:
    from tengen.arena.planning.entrants import PlayerLimits, entrant
    from tengen.arena.planning.openings import balanced_openings
    from tengen.players.base import Limit
    from tengen.roster import create

    found = entrant(maker, PlayerLimits(Limit(seconds=1.0)))
    with create(found.player) as player:
        return list(
            balanced_openings(
                player,
                count,
                size=settings.size,
                rule=settings.rule,
                stones=settings.opening_stones,
                seed=settings.seed,
                limit=found.limits.limit,
            )
        )


def play_games(contest: Contest, force: Workforce, as_json: bool) -> bool:
    """Play the missing games; ``False`` after Ctrl-C."""
    try:
        with _view(contest, as_json) as view:
            contest.run(force.make_executor, force.width, view.game)
    except KeyboardInterrupt:
        return False
    return True


def _view(contest: Contest, as_json: bool) -> NullView:
    from tengen.cli.match_view import LiveView, LogView, NullView, console

    if as_json:
        return NullView()
    return LiveView(contest, console()) if sys.stdout.isatty() else LogView(contest)


def report_if_stopped(contest: Contest) -> None:
    """Print the progress of a match that is not over, and how to resume it."""
    if not contest.is_over:
        total = len(contest.schedule)
        typer.echo(say("match.stopped", finished=contest.finished, total=total))
