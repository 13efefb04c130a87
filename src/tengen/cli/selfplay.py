"""`tengen selfplay`: collects positions with scores and results from self-play games."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Self

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
from tengen.cli.language import say
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
    "tengen selfplay -n 4 --player tengen --nodes 50 -o positions.txt",
    "tengen selfplay -n 2 --player classic:uct,playouts=5 --rule renju -o renju.txt",
)
_PROGRESS_SECONDS = 5.0
"""Time between two progress lines."""
Games = Annotated[int, typer.Option("-n", "--games", metavar="N", help="selfplay.games")]
Output = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="selfplay.output")]
PlayerName = Annotated[str, typer.Option("--player", metavar="NAME", help="selfplay.player")]


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
    """Play a player against itself and write the positions."""
    from tengen.arena.planning.entrants import check_player, check_programs, entrants
    from tengen.arena.planning.openings import read_openings
    from tengen.arena.planning.settings import Settings
    from tengen.board import Board
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
    if cluster is None:
        check_programs([settings.entrants[0].player], Board(size, rule))
    with workforce(concurrency, pin, cluster) as force:
        _run(settings, games, output, force, as_json)


def _run(settings: Settings, games: int, output: Path, force: Workforce, as_json: bool) -> None:
    """Play the games that the file lacks, and report its content."""
    from tengen.arena.storage.positions import PositionFile

    with PositionFile(output, settings.description()) as positions:
        with _Progress(positions, games, is_shown=not as_json) as progress:
            is_over = _play_games(settings, games, positions, force, progress)
        facts = {"games": len(positions.numbers), "positions": positions.positions}
        if as_json:
            print_json(facts)
        else:
            typer.echo(say("selfplay.done", path=output, **facts))
    if not is_over:
        typer.echo(say("selfplay.stopped"), err=True)
        raise typer.Exit(INTERRUPTED)


class _Progress:
    """A progress bar that counts games on a terminal, a line at intervals elsewhere."""

    def __init__(self, positions: PositionFile, games: int, is_shown: bool) -> None:
        from tengen.cli.progress import console, progress_bar

        self._positions = positions
        self._games = games
        self._next = time.monotonic() + _PROGRESS_SECONDS
        self._prints_lines = is_shown and not sys.stderr.isatty()
        self._bar = progress_bar(console(stderr=True), is_shown)
        self._task = self._bar.add_task(say("match.games"), total=games, completed=self._done)

    @property
    def _done(self) -> int:
        return len(self._positions.numbers)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def game(self, result: GameResult) -> None:
        """Handle the end of a game; prints its problem if it has one."""
        if result.problem:
            problem = say("selfplay.unused", number=result.number, problem=result.problem)
            self._bar.console.print(problem, soft_wrap=True)
        self._bar.update(self._task, completed=self._done)
        if self._prints_lines and time.monotonic() >= self._next:
            count = self._positions.positions
            line = say("selfplay.progress", done=self._done, games=self._games, positions=count)
            typer.echo(line, err=True)
            self._next = time.monotonic() + _PROGRESS_SECONDS


def _play_games(
    settings: Settings, games: int, positions: PositionFile, force: Workforce, progress: _Progress
) -> bool:
    """Play the missing games; ``False`` after Ctrl-C."""
    from tengen.arena.selfplay import selfplay

    try:
        selfplay(settings, games, positions, force.make_executor, force.width, progress.game)
    except KeyboardInterrupt:
        return False
    return True
