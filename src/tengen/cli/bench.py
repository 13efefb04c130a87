"""`tengen bench`: measures the engine's speed and computes its search signature."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.language import say
from tengen.cli.options import JsonOutput, print_json

if TYPE_CHECKING:
    from tengen.board import Board

EXAMPLES = ("tengen bench --depth 6", "tengen bench --depth 5 --threads 2 --json")
_POSITIONS = Path(__file__).parents[1] / "data" / "bench.txt"
"""One line for each position: rule, board size, moves."""
DEFAULT_DEPTH = 12
"""About six million nodes."""
_HASH_MB = 32
"""Fixed, because the number of nodes depends on it."""


@dataclass(frozen=True, slots=True)
class Measure:
    """The search of one position."""

    board: Board
    nodes: int
    seconds: float


def bench(
    depth: Annotated[
        int, typer.Option("--depth", metavar="N", min=1, help="bench.depth")
    ] = DEFAULT_DEPTH,
    threads: Annotated[int, typer.Option("--threads", metavar="N", help="bench.threads")] = 1,
    as_json: JsonOutput = False,
) -> None:
    """Measure the speed of the engine."""
    boards = positions()
    from tengen.cli.progress import console, progress_bar

    with progress_bar(console(), is_shown=not as_json) as progress:
        task = progress.add_task(say("bench.positions"), total=len(boards))
        measures = []
        for measure in measured(boards, depth, threads):
            measures.append(measure)
            if not as_json:
                progress.console.print(_line(measure), soft_wrap=True)
            progress.advance(task)
    if as_json:
        print_json(_facts(measures, depth, threads))
    else:
        _print_sum(measures, threads)


def positions() -> list[Board]:
    """The benchmark positions: all rules, board sizes 15 and 20, 4 to 40 stones."""
    from tengen.board import Board

    boards = []
    for line in _POSITIONS.read_text("ascii").splitlines():
        rule, size, moves = line.split()
        boards.append(Board.from_moves(moves, int(size), rule))
    return boards


def measured(boards: Sequence[Board], depth: int, threads: int) -> Iterator[Measure]:
    """The search of each position, with an empty transposition table."""
    from tengen.engine.engine import Engine
    from tengen.players.base import Limit

    with Engine(threads=threads, hash_mb=_HASH_MB) as engine:
        for board in boards:
            engine.clear()
            engine.prepare(board)
            decision = engine.choose(board, Limit(depth=depth))
            yield Measure(board, decision.nodes, decision.seconds)


def _line(measure: Measure) -> str:
    board = measure.board
    return say(
        "bench.line",
        rule=f"{board.rule:<14}",
        size=board.size,
        stones=len(board.moves),
        nodes=measure.nodes,
        seconds=measure.seconds,
    )


def _print_sum(measures: Sequence[Measure], threads: int) -> None:
    nodes, seconds = _sums(measures)
    typer.echo("\n" + say("bench.sum", count=len(measures), seconds=seconds))
    typer.echo(say("bench.signature" if threads == 1 else "bench.nodes", nodes=nodes))
    typer.echo(say("bench.speed", speed=nodes / seconds))


def _sums(measures: Sequence[Measure]) -> tuple[int, float]:
    return sum(one.nodes for one in measures), sum(one.seconds for one in measures)


def _facts(measures: Sequence[Measure], depth: int, threads: int) -> dict[str, object]:
    """All measurements, ready for JSON."""
    nodes, seconds = _sums(measures)
    return {
        "depth": depth,
        "threads": threads,
        "signature": nodes if threads == 1 else None,
        "nodes": nodes,
        "seconds": seconds,
        "nodes_per_second": nodes / seconds,
        "positions": [
            {
                "rule": one.board.rule,
                "size": one.board.size,
                "moves": "".join(map(str, one.board.moves)),
                "nodes": one.nodes,
                "seconds": one.seconds,
            }
            for one in measures
        ],
    }
