"""What `match` and `tournament` do alike: openings that a player makes, games that are watched."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from tengen.arena.contest import Contest
    from tengen.arena.planning.settings import Settings
    from tengen.cli.arena_options import Workforce
    from tengen.cli.match_view import Silence

OPENINGS_NAME = "openings.txt"
"""Where openings that a player made are kept, for the match to go on with."""


def with_balanced_openings(
    settings: Settings, maker: str, folder: Path, count: int, is_quiet: bool
) -> Settings:
    """The settings with the openings that a player made, now or when the match was begun."""
    from tengen.arena.planning.openings import read_openings
    from tengen.cli.files import write_file

    path = folder / OPENINGS_NAME
    if not path.exists():
        if not is_quiet:
            typer.echo(f"Making {count} balanced openings ...", err=True)
        made = _made(settings, maker, count)
        write_file(path, "".join(f"{line}\n" for line in made).encode())
    found = read_openings(path, settings.size, settings.rule)
    return replace(settings, openings=found)


def _made(settings: Settings, maker: str, count: int) -> list[str]:
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
                limit=found.terms.limit,
            )
        )


def played(contest: Contest, force: Workforce, as_json: bool) -> bool:
    """Play what is missing; no if somebody pressed Ctrl-C."""
    try:
        with _view(contest, as_json) as view:
            contest.run(force.make_executor, force.width, view.game)
    except KeyboardInterrupt:
        return False
    return True


def _view(contest: Contest, as_json: bool) -> Silence:
    from tengen.cli.match_view import Lines, Screen, Silence, console

    if as_json:
        return Silence()
    return Screen(contest, console()) if sys.stdout.isatty() else Lines(contest)


def tell_if_stopped(contest: Contest) -> None:
    """How far a match has come that is not over, and how it goes on."""
    if not contest.is_over:
        typer.echo(
            f"Stopped after {contest.finished} of {len(contest.schedule)} games."
            " The same command goes on from there."
        )
