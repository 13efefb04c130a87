"""`tengen analyse`: the engine's best lines for a position, shown live."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli import INTERRUPTED
from tengen.cli.language import language, say
from tengen.cli.options import (
    GameNumber,
    JsonOutput,
    MoveNumber,
    OptionalRule,
    OptionalSize,
    Position,
    print_json,
)
from tengen.i18n import LocalizedError

if TYPE_CHECKING:
    from rich.table import Table

    from tengen.board import Board, Point
    from tengen.players.base import Report
    from tengen.stop import StopToken

EXAMPLES = (
    "tengen analyse h8i9i7g9 --rule renju --seconds 0.5 --lines 3",
    "tengen analyse h8i9 --only 'h9 i8 j10' --depth 6",
    "tengen analyse h8i9i7 --move 2 --nodes 5000 --hash 16 --json",
)
_MAX_NUMBERED = 9
"""Best moves that are numbered on the board, where a number has one digit."""

Seconds = Annotated[
    float | None, typer.Option("--seconds", metavar="S", help="analyse.seconds", show_default=False)
]
Depth = Annotated[
    int | None, typer.Option("--depth", metavar="N", help="analyse.depth", show_default=False)
]
Nodes = Annotated[
    int | None, typer.Option("--nodes", metavar="N", help="analyse.nodes", show_default=False)
]
HashSize = Annotated[int, typer.Option("--hash", metavar="MB", help="analyse.hash")]
OnlyMoves = Annotated[
    str | None, typer.Option("--only", metavar="POINTS", help="analyse.only", show_default=False)
]
ExcludedMoves = Annotated[
    str | None,
    typer.Option("--exclude", metavar="POINTS", help="analyse.exclude", show_default=False),
]


def analyse(  # noqa: PLR0913 - a command's options
    position: Position,
    *,
    game: GameNumber = None,
    move: MoveNumber = None,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    seconds: Seconds = None,
    depth: Depth = None,
    nodes: Nodes = None,
    lines: Annotated[int, typer.Option("--lines", metavar="N", help="analyse.lines")] = 1,
    threads: Annotated[int, typer.Option("--threads", metavar="N", help="analyse.threads")] = 1,
    hash_mb: HashSize = 64,
    only: OnlyMoves = None,
    exclude: ExcludedMoves = None,
    as_json: JsonOutput = False,
) -> None:
    """Search a position with the engine and show the best lines."""
    from tengen.cli.position import Chosen, read_position
    from tengen.engine.engine import Engine
    from tengen.players.base import Limit
    from tengen.stop import StopToken

    board = read_position(position, rule, size, chosen=Chosen(game, move))
    limit = Limit(seconds, depth, nodes)
    moves = None if only is None else _points(board, "--only", only)
    without = [] if exclude is None else _points(board, "--exclude", exclude)
    is_live = sys.stdout.isatty() and not as_json
    result, stop = Analysis(), StopToken()
    with _cancelled_by_interrupt(stop), Engine(threads, hash_mb) as engine:
        reports = engine.analyse(board, limit, lines, moves, without, stop=stop)
        with _live_table(result, is_live):
            for report in reports:
                result.add(report)
        # Still inside: a second Ctrl-C must not cut off the answer.
        if as_json:
            print_json(result.to_dict())
        elif is_live:
            _show(board, result)
        else:
            for line in plain_lines(result):
                typer.echo(line)
    if stop.is_cancelled:
        raise typer.Exit(INTERRUPTED)


@dataclass(slots=True)
class Analysis:
    """The latest complete set of lines that the engine has reported."""

    _complete: list[Report] = field(default_factory=list)
    _partial: list[Report] = field(default_factory=list)

    def add(self, report: Report) -> None:
        """Add a report; line 1 starts a new set."""
        if report.line == 1:
            self._complete, self._partial = self.lines, []
        self._partial.append(report)

    @property
    def lines(self) -> list[Report]:
        """The best lines, the best first; empty if there are none yet."""
        return self._partial if len(self._partial) >= len(self._complete) else self._complete

    def to_dict(self) -> dict[str, Any]:
        """All lines, ready for JSON."""
        from tengen.score import finite_value

        lines = self.lines
        return {
            "depth": lines[0].depth if lines else 0,
            "nodes": lines[0].nodes if lines else 0,
            "seconds": lines[0].seconds if lines else 0.0,
            "lines": [
                {
                    "score": finite_value(line.score),
                    "mate_in": line.mate_in,
                    "win_probability": line.win_probability,
                    "depth": line.depth,
                    "pv": [str(point) for point in line.pv],
                }
                for line in lines
            ],
        }


def _points(board: Board, option: str, typed: str) -> list[Point]:
    """The points of an option, all of them legal moves."""
    from tengen.board import ParseError, parse_moves

    try:
        points = parse_moves(typed)
    except ParseError as error:
        shown = repr(typed[:40])
        raise LocalizedError(
            "cli.error.bad_points", option=option, text=shown, problem=error
        ) from None
    for point in points:
        if point.is_pass or not board.is_legal(point):
            raise LocalizedError("cli.error.illegal_point", option=option, point=point)
    return points


@contextmanager
def _cancelled_by_interrupt(stop: StopToken) -> Iterator[None]:
    """Make Ctrl-C cancel the token instead of raising an exception in the middle of a search."""
    before = signal.signal(signal.SIGINT, lambda *_: stop.cancel())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _live_table(result: Analysis, is_live: bool) -> AbstractContextManager[object]:
    """A table that is redrawn during the search and removed afterwards, if it is to be shown."""
    if not is_live:
        return nullcontext()
    from rich.console import Console
    from rich.live import Live

    console = Console(highlight=False, legacy_windows=False)
    return Live(console=console, transient=True, get_renderable=lambda: _table(result))


def _show(board: Board, result: Analysis) -> None:
    """Print the board with the best moves numbered, then the lines."""
    from rich.console import Console

    from tengen.cli import screen
    from tengen.cli.describe import caption, forbidden_now

    firsts = [line.pv[0] for line in result.lines[:_MAX_NUMBERED]]
    notes = {point: str(number) for number, point in enumerate(firsts, start=1)}
    view = screen.View(board, forbidden_now(board), notes)
    screen.print_board(view, [*caption(board, language()), ""])
    if result.lines:
        Console(highlight=False, legacy_windows=False).print(_table(result))
    else:
        typer.echo(say("analyse.nothing"))


def _table(result: Analysis) -> Table:
    from rich import box
    from rich.table import Table

    lines = result.lines
    caption = facts_line(lines[0]) if lines else None
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False, caption=caption)
    table.caption_justify = "left"
    table.add_column("", justify="right", no_wrap=True)
    for heading in ("score", "chance", "depth"):
        title = say(f"analyse.{heading}")
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column(say("analyse.line"), overflow="fold")
    for line in lines:
        moves = " ".join(map(str, line.pv))
        depth = f"{line.depth}/{line.selective_depth}"
        chance = chance_text(line)
        table.add_row(str(line.line), _score(line), chance, depth, moves)
    return table


def plain_lines(result: Analysis) -> list[str]:
    """The result for a pipe: the statistics, then one line for each of the best moves."""
    if not result.lines:
        return [say("analyse.nothing")]
    return [
        facts_line(result.lines[0]),
        *(
            f"{line.line}. {_score(line)} ({chance_text(line)}): " + " ".join(map(str, line.pv))
            for line in result.lines
        ),
    ]


def facts_line(report: Report) -> str:
    """Depth, nodes, time and speed of the search."""
    return say(
        "analyse.facts",
        depth=f"{report.depth}/{report.selective_depth}",
        nodes=report.nodes,
        seconds=report.seconds,
        speed=report.nodes / max(report.seconds, 1e-6),
    )


def _score(report: Report) -> str:
    from tengen.score import finite_value, score_text

    return score_text(finite_value(report.score), report.mate_in, language())


def chance_text(report: Report) -> str:
    """The win probability in per cent."""
    return f"{report.win_probability:.1%}"
