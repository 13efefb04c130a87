"""`tengen selfplay`: positions with scores and results, from games of a player against itself."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
    usual_terms,
    workforce,
)
from tengen.cli.match import INTERRUPTED
from tengen.cli.options import (
    DepthLimit,
    JsonOutput,
    OptionalRule,
    OptionalSize,
    SecondsLimit,
    print_json,
)

if TYPE_CHECKING:
    from tengen.arena.planning.settings import Settings
    from tengen.arena.results.result import GameResult
    from tengen.arena.selfplay import PositionFile

EXAMPLES = (
    "tengen selfplay -n 1000 --player tengen --nodes 5000 -o positions.txt",
    "tengen selfplay -n 1000 --player classic:uct --nodes 200 --rule renju -o renju.txt",
)
_PAUSE = 5.0
"""Seconds between two words about the progress."""
Games = Annotated[int, typer.Option("-n", "--games", metavar="N", help="Games to play.")]
Output = Annotated[
    Path, typer.Option("-o", "--output", metavar="FILE", help="Where the positions go.")
]
PlayerName = Annotated[
    str, typer.Option("--player", metavar="NAME", help="Who plays; terms may follow the name.")
]


def selfplay(  # noqa: PLR0913 - a command's options
    *,
    games: Games,
    output: Output,
    player: PlayerName = "tengen",
    rule: OptionalRule = None,
    size: OptionalSize = None,
    seconds: SecondsLimit = None,
    depth: DepthLimit = None,
    nodes: NodesLimit = None,
    clock: ClockLimit = None,
    tolerance: Tolerance = 0.1,
    openings: OpeningsFile = None,
    stones: Stones = 4,
    draw: DrawAgreement = None,
    win: WinAgreement = None,
    by_proof: ByProof = False,
    max_moves: MaxMoves = None,
    seed: Seed = 0,
    fresh: Fresh = False,
    concurrency: Concurrency = None,
    pin: Pin = True,
    cluster: Cluster = None,
    as_json: JsonOutput = False,
) -> None:
    """Let a player play against itself, and keep every new position with score and result.

    Positions that are the same, perhaps turned or mirrored, are kept once. The same command goes
    on with a file that is not complete, and with a higher -n with one that is. The format is
    described in docs/arena.md.
    """
    from tengen.arena.planning.entrants import check_player, entrants
    from tengen.arena.planning.openings import read_openings
    from tengen.arena.planning.settings import Settings
    from tengen.values import Rule

    terms = usual_terms(seconds, depth, nodes, clock, tolerance)
    rule, size = rule or Rule.FREESTYLE, size or 15
    settings = Settings(
        entrants([player, player], terms),
        rule=rule,
        size=size,
        openings=() if openings is None else read_openings(openings, size, rule),
        opening_stones=stones,
        adjudication=adjudication(draw, win, by_proof, max_moves),
        seed=seed,
        fresh=fresh,
    )
    check_player(settings.entrants[0])
    with workforce(concurrency, pin, cluster) as force:
        _hold(settings, games, output, force, as_json)


def _hold(settings: Settings, games: int, output: Path, force: Workforce, as_json: bool) -> None:
    """Play what is missing in the file, and say what is in it."""
    from tengen.arena.selfplay import PositionFile

    with PositionFile(output, settings.description()) as positions:
        progress = _Progress(positions, games, is_shown=not as_json)
        is_over = _played(settings, games, positions, force, progress)
        facts = {"games": len(positions.numbers), "positions": positions.positions}
        if as_json:
            print_json(facts)
        else:
            typer.echo(f"{facts['positions']} positions of {facts['games']} games are in {output}")
    if not is_over:
        typer.echo("Stopped: the same command goes on from there.", err=True)
        raise typer.Exit(INTERRUPTED)


class _Progress:
    """Says now and then how far it is."""

    def __init__(self, positions: PositionFile, games: int, is_shown: bool) -> None:
        self._positions = positions
        self._games = games
        self._is_shown = is_shown
        self._next = time.monotonic() + _PAUSE

    def game(self, result: GameResult) -> None:
        """A game has ended; one that a program spoiled is told of."""
        if result.problem:
            typer.echo(f"game {result.number} tells nothing: {result.problem}", err=True)
        if self._is_shown and time.monotonic() >= self._next:
            done = f"{len(self._positions.numbers)}/{self._games} games"
            typer.echo(f"{done}, {self._positions.positions} positions", err=True)
            self._next = time.monotonic() + _PAUSE


def _played(
    settings: Settings,
    games: int,
    positions: PositionFile,
    force: Workforce,
    progress: _Progress,
) -> bool:
    """Play what is missing; no if somebody pressed Ctrl-C."""
    from tengen.arena.selfplay import selfplay

    try:
        selfplay(settings, games, positions, force.make_executor, force.width, progress.game)
    except KeyboardInterrupt:
        return False
    return True
