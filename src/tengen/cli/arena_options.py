"""The options that `match` and `selfplay` share, and what they mean."""

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
        help="Positions, or playouts, for a move; by default the program's own.",
        show_default=False,
    ),
]
ClockLimit = Annotated[
    str | None,
    typer.Option(
        "--clock",
        metavar="S+I",
        help="Seconds for a game and for each move of it: 60+0.5.",
        show_default=False,
    ),
]
Tolerance = Annotated[
    float,
    typer.Option("--tolerance", metavar="S", help="Seconds by which time may be overstepped."),
]
Concurrency = Annotated[
    int | None,
    typer.Option(
        "-c",
        "--concurrency",
        metavar="N",
        help="Games at once, each in a process of its own; by default one for each core.",
        show_default=False,
    ),
]
Pin = Annotated[
    bool,
    typer.Option("--pin/--no-pin", help="Keep each process on a core of its own."),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on the workers of the Dask scheduler at this address, as in"
        " tcp://127.0.0.1:8786, one game on each of their threads.",
        show_default=False,
    ),
]
OpeningsFile = Annotated[
    Path | None,
    typer.Option(
        "--openings",
        metavar="FILE",
        help="Openings, of any format that tengen convert reads; by default made at random.",
        show_default=False,
    ),
]
Stones = Annotated[
    int, typer.Option("--stones", metavar="N", help="Stones of the openings that are made.")
]
DrawAgreement = Annotated[
    str | None,
    typer.Option(
        "--draw",
        metavar="SCORE,MOVES[,FROM]",
        help="Agree on a draw when both see at most SCORE for either side, MOVES moves in a row,"
        " from move FROM on.",
        show_default=False,
    ),
]
WinAgreement = Annotated[
    str | None,
    typer.Option(
        "--win",
        metavar="SCORE,MOVES",
        help="End a game when both see SCORE or more, or a certain end, for the same side, MOVES"
        " moves in a row.",
        show_default=False,
    ),
]
ByProof = Annotated[
    bool,
    typer.Option(
        "--by-proof",
        help="End a game when nobody can make five any more, or one side provably wins by fours.",
    ),
]
MaxMoves = Annotated[
    int | None,
    typer.Option(
        "--max-moves",
        metavar="N",
        help="A game of so many moves, those of the opening included, is drawn.",
        show_default=False,
    ),
]
Seed = Annotated[
    int, typer.Option("--seed", metavar="N", help="Of everything that is left to chance.")
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Start programs anew for every game.")]


def usual_terms(
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    clock_text: str | None,
    tolerance: float,
) -> PlayerLimits:
    """What everybody may spend who has no terms of its own."""
    from tengen.arena.planning.entrants import PlayerLimits, clock
    from tengen.players.base import Limit
    from tengen.timing import TimeControl

    control = TimeControl() if clock_text is None else clock(clock_text)
    return PlayerLimits(Limit(seconds, depth, nodes), replace(control, tolerance=tolerance))


def adjudication(
    draw: str | None, win: str | None, by_proof: bool, max_moves: int | None
) -> Adjudication:
    """When games end early."""
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
    """Who plays the games; the first two arguments of `Contest.run` and `Runner`."""

    make_executor: Callable[[], Executor]
    width: Width


@contextmanager
def workforce(concurrency: int | None, pin: bool, cluster: str | None) -> Iterator[Workforce]:
    """Processes of this machine or, with the address of a scheduler, the workers of its cluster.

    `concurrency` is how many games are played at once; ``None`` is one for each core or thread.
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
        with Cluster(cluster, concurrency, _say) as found:
            yield Workforce(found.executor, found.width)
        return
    from tengen.arena.execution.process_pool import PinnedPool
    from tengen.cores import usable_cores

    width = concurrency or len(usable_cores())
    yield Workforce(lambda: PinnedPool(width, pin), width)


def _say(line: str) -> None:
    typer.echo(line, err=True)


def _silence_dask() -> None:
    """Its log shows stacks of calls where one line of ours says what happened."""
    import logging

    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _numbers(option: str, text: str, least: int, most: int) -> list[float]:
    """The numbers of an option, parted by commas."""
    try:
        found = [float(part) for part in text.split(",")]
    except ValueError:
        found = []
    found = found if all(map(isfinite, found)) else []
    if not least <= len(found) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise ValueError(f"{option} takes {wanted} numbers parted by commas, not {text[:40]!r}")
    return found
