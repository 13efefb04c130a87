"""`tengen match`: games between players, with Elo, error bars and sequential tests."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli import INTERRUPTED
from tengen.cli.arena_options import (
    ByProof,
    ClockLimit,
    Cluster,
    Concurrency,
    DrawAgreement,
    Fresh,
    MaxMoves,
    NodesLimit,
    OpeningsFile,
    Pin,
    Seed,
    Stones,
    Tolerance,
    WinAgreement,
    Workforce,
    adjudication,
    default_limits,
    sequential_test,
    workforce,
)
from tengen.cli.contests import play_games, report_if_stopped, with_balanced_openings
from tengen.cli.language import say
from tengen.cli.options import (
    DepthLimit,
    JsonOutput,
    OptionalRule,
    OptionalSize,
    SecondsLimit,
    print_json,
)
from tengen.i18n import LocalizedError

if TYPE_CHECKING:
    from tengen.arena.contest import Contest
    from tengen.arena.planning.settings import Settings
    from tengen.arena.results.stats import Sprt

EXAMPLES = (
    "tengen match tengen:level=2 tengen:level=1 --games 4",
    "tengen match tengen@nodes=200,name=A tengen@nodes=100,name=B --games 2 -o ab",
    "tengen match brain:pbrain-tengen random --rounds 1 --seconds 0.1 --max-moves 9",
)
_DEFAULT_GAMES = 100
_MAX_TEST_GAMES = 20_000
"""Default limit of games in each pairing with a sequential test."""


Players = Annotated[
    list[str], typer.Argument(metavar="PLAYER...", help="match.player", show_default=False)
]
Games = Annotated[
    int | None, typer.Option("--games", metavar="N", help="match.games", show_default=False)
]
Rounds = Annotated[
    int | None, typer.Option("--rounds", metavar="N", help="match.rounds", show_default=False)
]
Gauntlet = Annotated[bool, typer.Option("--gauntlet/--round-robin", help="match.gauntlet")]
Balance = Annotated[
    str | None,
    typer.Option("--balance", metavar="PLAYER", help="match.balance", show_default=False),
]
OpeningRule = Annotated[
    str | None,
    typer.Option("--opening-rule", metavar="NAME", help="match.opening_rule", show_default=False),
]
SequentialTest = Annotated[
    str | None,
    typer.Option("--sprt", metavar="ELO0,ELO1[,ALPHA,BETA]", help="match.sprt", show_default=False),
]
Output = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FOLDER", help="match.output", show_default=False),
]


def match(  # noqa: PLR0913 - a command's options
    players: Players,
    *,
    games: Games = None,
    rounds: Rounds = None,
    gauntlet: Gauntlet = False,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    seconds: SecondsLimit = None,
    depth: DepthLimit = None,
    nodes: NodesLimit = None,
    clock: ClockLimit = None,
    tolerance: Tolerance = 0.1,
    openings: OpeningsFile = None,
    balance: Balance = None,
    stones: Stones = 4,
    opening_rule: OpeningRule = None,
    sprt: SequentialTest = None,
    draw: DrawAgreement = None,
    win: WinAgreement = None,
    by_proof: ByProof = False,
    max_moves: MaxMoves = None,
    seed: Seed = 0,
    fresh: Fresh = False,
    concurrency: Concurrency = None,
    pin: Pin = True,
    cluster: Cluster = None,
    output: Output = None,
    as_json: JsonOutput = False,
) -> None:
    """Play a match and estimate the difference in strength."""
    from tengen.arena.planning.entrants import entrants
    from tengen.arena.planning.settings import Settings
    from tengen.values import DEFAULT_SIZE, Rule

    settings = Settings(
        entrants(players, default_limits(seconds, depth, nodes, clock, tolerance)),
        "gauntlet" if gauntlet else "round-robin",
        rule or Rule.FREESTYLE,
        size or DEFAULT_SIZE,
        opening_stones=stones,
        opening_rule=opening_rule,
        adjudication=adjudication(draw, win, by_proof, max_moves),
        seed=seed,
        fresh=fresh,
    )
    test = None if sprt is None else sequential_test(sprt)
    count = _rounds(games, rounds, _DEFAULT_GAMES if test is None else _MAX_TEST_GAMES)
    _check(settings, openings, balance, is_local=cluster is None)
    with workforce(concurrency, pin, cluster) as force:
        place = _MatchFolder(output, settings, openings, balance)
        _run(place, count, test, force, as_json)


def _run(
    place: _MatchFolder, count: int, test: Sprt | None, force: Workforce, as_json: bool
) -> None:
    """Play the match of a folder, report the result, and delete a temporary folder."""
    from tengen.arena.contest import Contest

    settings = place.with_openings(count, as_json)
    with Contest(settings, count, place.folder, test) as contest:
        is_over = play_games(contest, force, as_json)
        _report(contest, place, as_json)
    if not is_over:
        raise typer.Exit(INTERRUPTED)
    if place.is_temporary:
        shutil.rmtree(place.folder)


def _rounds(games: int | None, rounds: int | None, default: int) -> int:
    """The number of pairs of games in each pairing."""
    if games is not None and rounds is not None:
        raise LocalizedError("cli.error.exclusive", options="--games, --rounds")
    if rounds is not None:
        return rounds
    total = default if games is None else games
    if total % 2:
        raise LocalizedError("cli.error.odd_games", games=total)
    return total // 2


def _check(settings: Settings, openings: Path | None, balance: str | None, is_local: bool) -> None:
    """Reject bad settings before the match starts; `is_local`: programs run on this machine."""
    from tengen.arena.planning.entrants import check_player, check_programs
    from tengen.board import Board
    from tengen.opening import Opening

    given = [openings is not None, balance is not None, settings.opening_rule is not None]
    if sum(given) > 1:
        raise LocalizedError("cli.error.exclusive", options="--openings, --balance, --opening-rule")
    if settings.opening_rule is not None:
        Opening(settings.opening_rule, settings.size, settings.rule)
    for entrant in settings.entrants:
        check_player(entrant)
    if is_local:
        board = Board(settings.size, settings.rule)
        check_programs((entrant.player for entrant in settings.entrants), board)


class _MatchFolder:
    """The folder of a match and its openings."""

    def __init__(
        self, output: Path | None, settings: Settings, openings: Path | None, balance: str | None
    ) -> None:
        self._settings = settings
        self._balance = balance
        if openings is not None:
            from tengen.arena.planning.openings import read_openings

            found = read_openings(openings, settings.size, settings.rule)
            self._settings = replace(settings, openings=found)
        self.is_temporary = output is None
        self.folder = self._own_folder() if output is None else output
        self.folder.mkdir(parents=True, exist_ok=True)

    def with_openings(self, count: int, is_quiet: bool) -> Settings:
        """The settings with balanced openings, made now or when the match was started."""
        if self._balance is None:
            return self._settings
        maker, folder = self._balance, self.folder
        return with_balanced_openings(self._settings, maker, folder, count, is_quiet)

    def _own_folder(self) -> Path:
        """The temporary folder of a match without ``-o``; the same for the same match, so that it
        can be resumed.
        """
        import hashlib

        from tengen.cli.files import data_folder

        key = f"{self._settings.digest} {self._balance or ''}"
        name = hashlib.blake2b(key.encode(), digest_size=8).hexdigest()
        return data_folder() / "matches" / name


def _report(contest: Contest, place: _MatchFolder, as_json: bool) -> None:
    """Print the result, where the files are, and how to resume."""
    from tengen.arena.storage.records import write_records
    from tengen.cli.match_view import console, summary

    if not place.is_temporary:
        write_records(contest.journal.results(), place.folder)
    if as_json:
        print_json(contest.to_json())
        return
    summary(contest, console())
    report_if_stopped(contest)
    if contest.is_over and not place.is_temporary:
        typer.echo(say("match.games_are_in", folder=place.folder))
