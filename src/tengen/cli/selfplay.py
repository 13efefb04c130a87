"""`tengen selfplay`: collects positions with scores and results from self-play games."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import time
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
    workforce,
)
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
    from tengen.arena.storage.positions import PositionFile

EXAMPLES = (
    "tengen selfplay -n 1000 --player tengen --nodes 5000 -o positions.txt",
    "tengen selfplay -n 1000 --player classic:uct --rule renju -o renju.txt",
)
_PROGRESS_SECONDS = 5.0
"""Time between two progress lines."""
Games = Annotated[int, typer.Option("-n", "--games", metavar="N", help="Games to play.")]
Output = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Output file.")]
PlayerName = Annotated[
    str, typer.Option("--player", metavar="NAME", help="Player; limits may follow the name.")
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
    """Play a player against itself and write the positions.

    Each position has a score and the result of its game. Positions that are equal up to rotation
    and reflection are written once. The same command continues an incomplete file, and with a
    higher -n a complete one. docs/arena.md describes the format.
    """
    from tengen.arena.planning.entrants import check_player, entrants
    from tengen.arena.planning.openings import read_openings
    from tengen.arena.planning.settings import Settings
    from tengen.values import DEFAULT_SIZE, Rule

    terms = default_limits(seconds, depth, nodes, clock, tolerance)
    rule, size = rule or Rule.FREESTYLE, size or DEFAULT_SIZE
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
        _run(settings, games, output, force, as_json)


def _run(settings: Settings, games: int, output: Path, force: Workforce, as_json: bool) -> None:
    """Play the games that the file lacks, and report its content."""
    from tengen.arena.storage.positions import PositionFile

    with PositionFile(output, settings.description()) as positions:
        progress = _Progress(positions, games, is_shown=not as_json)
        is_over = _play_games(settings, games, positions, force, progress)
        facts = {"games": len(positions.numbers), "positions": positions.positions}
        if as_json:
            print_json(facts)
        else:
            typer.echo(f"{facts['positions']} positions of {facts['games']} games are in {output}")
    if not is_over:
        typer.echo("Stopped. Run the same command to continue.", err=True)
        raise typer.Exit(INTERRUPTED)


class _Progress:
    """Prints the progress at intervals."""

    def __init__(self, positions: PositionFile, games: int, is_shown: bool) -> None:
        self._positions = positions
        self._games = games
        self._is_shown = is_shown
        self._next = time.monotonic() + _PROGRESS_SECONDS

    def game(self, result: GameResult) -> None:
        """Handle the end of a game; prints its problem if it has one."""
        if result.problem:
            typer.echo(f"game {result.number} is not used: {result.problem}", err=True)
        if self._is_shown and time.monotonic() >= self._next:
            done = f"{len(self._positions.numbers)}/{self._games} games"
            typer.echo(f"{done}, {self._positions.positions} positions", err=True)
            self._next = time.monotonic() + _PROGRESS_SECONDS


def _play_games(
    settings: Settings,
    games: int,
    positions: PositionFile,
    force: Workforce,
    progress: _Progress,
) -> bool:
    """Play the missing games; ``False`` after Ctrl-C."""
    from tengen.arena.selfplay import selfplay

    try:
        selfplay(settings, games, positions, force.make_executor, force.width, progress.game)
    except KeyboardInterrupt:
        return False
    return True
