"""`tengen analyse`: what the engine thinks of a position, while it thinks."""

# ruff: noqa: PLC0415 - what is not needed is not loaded: the command line starts quickly
from __future__ import annotations

import signal
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli import INTERRUPTED
from tengen.cli.options import (
    JsonOutput,
    LanguageChoice,
    OptionalRule,
    OptionalSize,
    Position,
    print_json,
)
from tengen.values import Language

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table

    from tengen.board import Board, Point
    from tengen.engine.engine import Engine
    from tengen.players.base import Report

EXAMPLES = (
    "tengen analyse h8i9i7g9 --rule renju --seconds 3 --lines 5",
    "tengen analyse h8i9 --only 'h9 i8 j10' --depth 12",
    "tengen analyse h8i9i7 --threads 2 --hash 256 --json",
)
_NUMBERED = 9
"""Best moves that are numbered on the board: a number has one digit there."""


@dataclass(frozen=True, slots=True)
class _Words:
    headings: tuple[str, ...]
    wins: str
    loses: str
    facts: str
    nothing: str


_WORDS: dict[Language, _Words] = {
    "en": _Words(
        headings=("", "score", "chance", "depth", "line"),
        wins="wins in {moves}",
        loses="loses in {moves}",
        facts="depth {depth}, {nodes:,} nodes, {seconds:.1f} s, {speed:,.0f} nodes/s",
        nothing="There was no time to look at anything.",
    ),
    "zh": _Words(
        headings=("", "评分", "胜率", "深度", "变化"),
        wins="{moves} 手内胜",
        loses="{moves} 手内负",
        facts="深度 {depth}，{nodes:,} 节点，{seconds:.1f} 秒，{speed:,.0f} 节点/秒",
        nothing="时间太短，没有结果。",
    ),
}


def analyse(  # noqa: PLR0913 - a command's options
    position: Position,
    *,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            metavar="S",
            help="Time to think; 5 unless anything is limited.",
            show_default=False,
        ),
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth", metavar="N", help="Moves of both sides to look ahead.", show_default=False
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", metavar="N", help="Positions to visit.", show_default=False),
    ] = None,
    lines: Annotated[
        int, typer.Option("--lines", metavar="N", help="First moves to compare, the best first.")
    ] = 1,
    threads: Annotated[int, typer.Option("--threads", metavar="N", help="That search.")] = 1,
    hash_mb: Annotated[
        int, typer.Option("--hash", metavar="MB", help="Memory for known positions.")
    ] = 64,
    only: Annotated[
        str | None,
        typer.Option(
            "--only",
            metavar="POINTS",
            help="First moves to look at, as in 'h8 i9'; by default all.",
            show_default=False,
        ),
    ] = None,
    exclude: Annotated[
        str | None,
        typer.Option(
            "--exclude", metavar="POINTS", help="First moves to leave out.", show_default=False
        ),
    ] = None,
    lang: LanguageChoice = None,
    as_json: JsonOutput = False,
) -> None:
    """Let the engine think about a position, and show its best lines.

    Scores are for the side to move: 100 is an advantage of some importance, and the chance is what
    a score means for the result. "wins in 7" counts the moves of both sides. Ctrl-C ends the
    thinking; what is known by then is shown.
    """
    from tengen.cli.position import read_position
    from tengen.cli.words import usual_language
    from tengen.engine.engine import Engine
    from tengen.players.base import Limit

    board = read_position(position, rule, size)
    limit = Limit(seconds, depth, nodes)
    moves = None if only is None else _points(board, "--only", only)
    without = [] if exclude is None else _points(board, "--exclude", exclude)
    language = lang or usual_language()
    findings = Findings()
    with Engine(threads, hash_mb) as engine:
        reports = engine.analyse(board, limit, lines, moves, without)
        is_live = sys.stdout.isatty() and not as_json
        is_over = _listen(engine, reports, findings, language if is_live else None)
    if as_json:
        print_json(findings.facts())
    elif is_live:
        _show(board, findings, language)
    else:
        for line in plain_lines(findings, language):
            typer.echo(line)
    if not is_over:
        raise typer.Exit(INTERRUPTED)


@dataclass(slots=True)
class Findings:
    """The newest whole set of lines that the engine has told."""

    _whole: list[Report] = field(default_factory=list)
    _coming: list[Report] = field(default_factory=list)

    def hear(self, report: Report) -> None:
        """Take a report; number 1 begins a new set."""
        if report.line == 1:
            self._whole, self._coming = self.lines, []
        self._coming.append(report)

    @property
    def lines(self) -> list[Report]:
        """The best lines, the best first; empty if nothing is known."""
        return self._coming if len(self._coming) >= len(self._whole) else self._whole

    def facts(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        lines = self.lines
        return {
            "depth": lines[0].depth if lines else 0,
            "nodes": lines[0].nodes if lines else 0,
            "seconds": lines[0].seconds if lines else 0.0,
            "lines": [
                {
                    "score": line.score,
                    "mate_in": line.mate_in,
                    "win_probability": line.win_probability,
                    "depth": line.depth,
                    "pv": [str(point) for point in line.pv],
                }
                for line in lines
            ],
        }


def _points(board: Board, option: str, text: str) -> list[Point]:
    """The points of an option, each a legal move."""
    from tengen.board import ParseError, parse_moves

    try:
        points = parse_moves(text)
    except ParseError as error:
        raise ValueError(f"{option} {text[:40]!r}: {error}") from None
    for point in points:
        if point.is_pass or not board.is_legal(point):
            raise ValueError(f"{option}: {point} is no move that the engine could play here")
    return points


def _listen(
    engine: Engine, reports: Iterable[Report], findings: Findings, language: Language | None
) -> bool:
    """Hear everything, and draw it while it comes in if there is a language to draw it in.

    No if somebody pressed Ctrl-C. That asks the engine to stop and raises nothing, so that a
    second Ctrl-C cannot come between a search and its end.
    """
    is_interrupted = False

    def interrupt(number: int, frame: object) -> None:  # noqa: ARG001 - the shape of a handler
        nonlocal is_interrupted
        is_interrupted = True
        engine.stop()

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        with nullcontext() if language is None else _drawn(findings, language):
            for report in reports:
                findings.hear(report)
                if is_interrupted:
                    engine.stop()  # in case the search had not begun when it was asked before
    finally:
        signal.signal(signal.SIGINT, before)
    return not is_interrupted


def _drawn(findings: Findings, language: Language) -> Live:
    """The table, drawn again and again, and gone in the end."""
    from rich.console import Console
    from rich.live import Live

    console = Console(highlight=False, legacy_windows=False)
    return Live(console=console, transient=True, get_renderable=lambda: _table(findings, language))


def _show(board: Board, findings: Findings, language: Language) -> None:
    """The board with the best moves numbered, then the lines."""
    from rich.console import Console

    from tengen.cli import screen
    from tengen.cli.caption import caption, forbidden_now

    firsts = [line.pv[0] for line in findings.lines[:_NUMBERED]]
    notes = {point: str(number) for number, point in enumerate(firsts, start=1)}
    view = screen.View(board, forbidden_now(board), notes)
    screen.print_board(view, [*caption(board, language), ""])
    if findings.lines:
        Console(highlight=False, legacy_windows=False).print(_table(findings, language))
    else:
        typer.echo(_WORDS[language].nothing)


def _table(findings: Findings, language: Language) -> Table:
    from rich import box
    from rich.table import Table

    lines = findings.lines
    caption = facts_line(lines[0], language) if lines else None
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False, caption=caption)
    table.caption_justify = "left"
    *numbers, line_heading = _WORDS[language].headings
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column(line_heading, overflow="fold")
    for line in lines:
        moves = " ".join(map(str, line.pv))
        depth = f"{line.depth}/{line.selective_depth}"
        chance = chance_text(line)
        table.add_row(str(line.line), score_text(line, language), chance, depth, moves)
    return table


def plain_lines(findings: Findings, language: Language) -> list[str]:
    """The result for a pipe: the effort, then a line for each of the best moves."""
    if not findings.lines:
        return [_WORDS[language].nothing]
    return [
        facts_line(findings.lines[0], language),
        *(
            f"{line.line}. {score_text(line, language)} ({chance_text(line)}): "
            + " ".join(map(str, line.pv))
            for line in findings.lines
        ),
    ]


def facts_line(report: Report, language: Language) -> str:
    """How deep, how much and how fast."""
    return _WORDS[language].facts.format(
        depth=f"{report.depth}/{report.selective_depth}",
        nodes=report.nodes,
        seconds=report.seconds,
        speed=report.nodes / max(report.seconds, 1e-6),
    )


def score_text(report: Report, language: Language) -> str:
    """``+123``, or in how many moves of both sides it is over."""
    if report.mate_in is None:
        return f"{report.score:+.0f}"
    words = _WORDS[language]
    text = words.wins if report.mate_in > 0 else words.loses
    return text.format(moves=abs(report.mate_in))


def chance_text(report: Report) -> str:
    """The chance to win in per cent."""
    return f"{report.win_probability:.1%}"
