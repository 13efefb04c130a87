"""Options shared by `match`, `tournament` and `selfplay`."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from tengen.arena.execution.runner import Width
    from tengen.arena.planning.entrants import PlayerLimits
    from tengen.arena.planning.settings import Adjudication
    from tengen.arena.results.stats import Sprt

NodesLimit = Annotated[
    int | None,
    typer.Option(
        "--nodes",
        metavar="N",
        help="Node or playout limit for each move (default: the program's own).",
        show_default=False,
    ),
]
ClockLimit = Annotated[
    str | None,
    typer.Option(
        "--clock",
        metavar="S+I",
        help="Seconds for each game and increment for each move: 60+0.5.",
        show_default=False,
    ),
]
Tolerance = Annotated[
    float,
    typer.Option("--tolerance", metavar="S", help="Allowed excess over a time limit in seconds."),
]
Concurrency = Annotated[
    int | None,
    typer.Option(
        "-c",
        "--concurrency",
        metavar="N",
        help="Number of games at once, each in its own process (default: one per core).",
        show_default=False,
    ),
]
Pin = Annotated[
    bool,
    typer.Option("--pin/--no-pin", help="Pin each process to its own core."),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Address of a Dask scheduler, such as tcp://127.0.0.1:8786; plays one game on each"
        " thread of its workers.",
        show_default=False,
    ),
]
OpeningsFile = Annotated[
    Path | None,
    typer.Option(
        "--openings",
        metavar="FILE",
        help="Openings, in any format that tengen convert reads (default: random).",
        show_default=False,
    ),
]
Stones = Annotated[
    int, typer.Option("--stones", metavar="N", help="Number of stones of random openings.")
]
DrawAgreement = Annotated[
    str | None,
    typer.Option(
        "--draw",
        metavar="SCORE,MOVES[,FROM]",
        help="Adjudicate a draw when both players report a score within SCORE for MOVES moves in"
        " a row, from move FROM on.",
        show_default=False,
    ),
]
WinAgreement = Annotated[
    str | None,
    typer.Option(
        "--win",
        metavar="SCORE,MOVES",
        help="Adjudicate a win when both players report SCORE or more, or a mate, for the same"
        " side for MOVES moves in a row.",
        show_default=False,
    ),
]
ByProof = Annotated[
    bool,
    typer.Option(
        "--by-proof",
        help="Adjudicate when no five is possible any more, or a win by fours is proved.",
    ),
]
MaxMoves = Annotated[
    int | None,
    typer.Option(
        "--max-moves",
        metavar="N",
        help="Adjudicate a draw after N moves, including the opening.",
        show_default=False,
    ),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Random seed.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Restart programs for every game.")]


def default_limits(
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    clock_text: str | None,
    tolerance: float,
) -> PlayerLimits:
    """The limits of players without limits of their own."""
    from tengen.arena.planning.entrants import PlayerLimits, clock
    from tengen.players.base import Limit
    from tengen.timing import TimeControl

    control = TimeControl() if clock_text is None else clock(clock_text)
    return PlayerLimits(Limit(seconds, depth, nodes), replace(control, tolerance=tolerance))


def adjudication(
    draw: str | None, win: str | None, by_proof: bool, max_moves: int | None
) -> Adjudication:
    """The adjudication rules of the options."""
    from tengen.arena.planning.settings import Adjudication

    rules = Adjudication(by_proof=by_proof, max_moves=max_moves)
    if draw is not None:
        score, moves, *start = _numbers("--draw", draw, 2, 3)
        first = int(start[0]) if start else 0
        rules = replace(rules, draw_score=score, draw_moves=int(moves), draw_from=first)
    if win is not None:
        score, moves = _numbers("--win", win, 2, 2)
        rules = replace(rules, win_score=score, win_moves=int(moves))
    return rules


def sequential_test(text: str) -> Sprt:
    """The test that ``ELO0,ELO1`` or ``ELO0,ELO1,ALPHA,BETA`` describes."""
    from tengen.arena.results.stats import Sprt

    return Sprt(*_numbers("--sprt", text, 2, 4))


class Workforce(NamedTuple):
    """The executor of games and its width, the first arguments of `Contest.run` and `Runner`."""

    make_executor: Callable[[], Executor]
    width: Width


@contextmanager
def workforce(concurrency: int | None, pin: bool, cluster: str | None) -> Iterator[Workforce]:
    """Processes of this machine or, with a scheduler address, the workers of its cluster.

    `concurrency` is the number of games at once (default: one per core or worker thread).
    ``ValueError`` if the cluster cannot be used.
    """
    if concurrency is not None and concurrency < 1:
        raise ValueError(f"--concurrency must be 1 or more, not {concurrency}")
    if cluster is not None:
        try:
            from tengen.arena.execution.cluster import Cluster
        except ModuleNotFoundError:
            raise ValueError("--cluster needs Dask: pip install 'tengen[cluster]'") from None

        _silence_dask()
        with Cluster(cluster, concurrency, _print_error) as found:
            yield Workforce(found.executor, found.width)
        return
    from tengen.arena.execution.process_pool import PinnedPool
    from tengen.cores import usable_cores

    width = concurrency or len(usable_cores())
    yield Workforce(lambda: PinnedPool(width, pin), width)


def _print_error(line: str) -> None:
    typer.echo(line, err=True)


def _silence_dask() -> None:
    """Turn off its log: it prints tracebacks where our messages have one line."""
    import logging

    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _numbers(option: str, text: str, min_count: int, max_count: int) -> list[float]:
    """The comma-separated numbers of an option."""
    try:
        found = [float(part) for part in text.split(",")]
    except ValueError:
        found = []
    found = found if all(map(isfinite, found)) else []
    if not min_count <= len(found) <= max_count:
        wanted = f"{min_count}" if min_count == max_count else f"{min_count} to {max_count}"
        raise ValueError(f"{option} takes {wanted} comma-separated numbers, not {text[:40]!r}")
    return found
