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

from tengen.i18n import LocalizedError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from tengen.arena.execution.runner import Width
    from tengen.arena.planning.entrants import PlayerLimits
    from tengen.arena.planning.settings import Adjudication
    from tengen.arena.results.stats import Sprt

NodesLimit = Annotated[
    int | None, typer.Option("--nodes", metavar="N", help="option.nodes", show_default=False)
]
ClockLimit = Annotated[
    str | None, typer.Option("--clock", metavar="S+I", help="option.clock", show_default=False)
]
Tolerance = Annotated[float, typer.Option("--tolerance", metavar="S", help="option.tolerance")]
Concurrency = Annotated[
    int | None,
    typer.Option("-c", "--concurrency", metavar="N", help="option.concurrency", show_default=False),
]
Pin = Annotated[bool, typer.Option("--pin/--no-pin", help="option.pin")]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="option.cluster", show_default=False),
]
OpeningsFile = Annotated[
    Path | None,
    typer.Option("--openings", metavar="FILE", help="option.openings", show_default=False),
]
Stones = Annotated[int, typer.Option("--stones", metavar="N", help="option.stones")]
DrawAgreement = Annotated[
    str | None,
    typer.Option("--draw", metavar="SCORE,MOVES[,FROM]", help="option.draw", show_default=False),
]
WinAgreement = Annotated[
    str | None, typer.Option("--win", metavar="SCORE,MOVES", help="option.win", show_default=False)
]
ByProof = Annotated[bool, typer.Option("--by-proof", help="option.by_proof")]
MaxMoves = Annotated[
    int | None,
    typer.Option("--max-moves", metavar="N", help="option.max_moves", show_default=False),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="option.seed")]
Fresh = Annotated[bool, typer.Option("--fresh", help="option.fresh")]


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
        raise LocalizedError("cli.error.at_least", option="--concurrency", low=1, value=concurrency)
    if cluster is not None:
        try:
            from tengen.arena.execution.cluster import Cluster
        except ModuleNotFoundError:
            raise LocalizedError(
                "cli.error.needs_extra", what="--cluster", package="Dask", extra="cluster"
            ) from None

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
        wanted: object = min_count
        if min_count < max_count:
            wanted = LocalizedError("cli.error.count_range", low=min_count, high=max_count)
        raise LocalizedError("cli.error.numbers", option=option, count=wanted, text=repr(text[:40]))
    return found
