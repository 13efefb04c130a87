"""`tengen compare`: searches of one position by several players, side by side."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli.options import (
    DepthLimit,
    JsonOutput,
    LanguageChoice,
    OptionalRule,
    OptionalSize,
    Position,
    SecondsLimit,
    print_json,
)
from tengen.i18n import Language, locale_language, text

if TYPE_CHECKING:
    from rich.table import Table

    from tengen.match import Turn

EXAMPLES = (
    "tengen compare h8i9i7g9 --players classic:shapes,classic:uct --depth 3",
    "tengen compare h8i9 --players 'classic:uct,playouts=200;classic:uct'",
    "tengen compare h8i9 --player classic:automaton,pruning=no --json",
)
_COLUMNS = ("move", "score", "nodes", "leaves", "cutoffs", "seconds", "pruned")
_WIDTH = 40
"""Characters of the longest bar."""


def compare(
    position: Position,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="A,B,C",
            help="Players, separated by commas or semicolons; options follow a name:"
            " a,depth=3;b (default: all classics).",
            show_default=False,
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="NAME",
            help="One player with its options; repeatable.",
            show_default=False,
        ),
    ] = None,
    depth: DepthLimit = None,
    seconds: SecondsLimit = None,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    lang: LanguageChoice = None,
    as_json: JsonOutput = False,
) -> None:
    """Compare how several players search a position.

    "pruned" is the share of the nodes of plain minimax, with the same depth and moves, that were
    not visited. Scores are in each player's own unit, from the view of the side to move.
    """
    from tengen.cli.position import read_position
    from tengen.match import ask
    from tengen.players.base import Limit
    from tengen.roster import create, names

    board = read_position(position, rule, size)
    if board.outcome is not None:
        raise ValueError("the game is over in this position")
    limit = Limit(seconds=seconds, depth=depth)
    wanted = [*named_players(players or ""), *(player or ())]
    wanted = wanted or [name for name in names() if name.startswith("classic:")]
    rows = []
    for thinker in [create(name) for name in wanted]:
        with thinker:
            rows.append(_facts(thinker.name, ask(thinker, board, limit)))
    if as_json:
        print_json(rows)
    else:
        _print(rows, lang or locale_language())


def named_players(listed: str) -> list[str]:
    """The players of a list; a part with an equals sign is an option of the player before it."""
    found: list[str] = []
    for group in listed.split(";"):
        for number, part in enumerate(re.split(r"\s*,\s*", group.strip())):
            if "=" in part and number > 0:
                found[-1] += f",{part}"
            elif part:
                found.append(part)
    return found


def _facts(name: str, turn: Turn) -> dict[str, Any]:
    """A player's search, ready for JSON; only its name, time and problem if it failed."""
    decision = turn.decision
    if decision is None or turn.forfeit is not None:
        return {"player": name, "seconds": turn.seconds, "problem": turn.problem}
    statistics = decision.statistics
    return {
        "player": name,
        "move": str(decision.point),
        "score": decision.score,
        "mate_in": decision.mate_in,
        "pv": [str(point) for point in decision.pv],
        "depth": statistics.depth,
        "nodes": statistics.nodes,
        "leaves": statistics.leaves,
        "cutoffs": statistics.cutoffs,
        "seconds": turn.seconds,
        "plain_nodes": statistics.plain_nodes,
        "pruning_ratio": statistics.pruning_ratio,
        "scores": {str(point): score for point, score in statistics.scores.items()},
    }


def _print(rows: Sequence[Mapping[str, Any]], language: Language) -> None:
    from rich.console import Console

    console = Console(highlight=False, legacy_windows=False)
    console.print(_table(rows, language))
    for row in rows:
        if "problem" in row:
            typer.echo(row["problem"])
    for figure, form in (("nodes", "{:,}"), ("seconds", "{:.3f}")):
        figures = [(row["player"], row.get(figure, 0)) for row in rows]
        typer.echo("\n" + text(language, f"cli.compare.{figure}_chart"))
        for line in chart(figures, form):
            typer.echo(line)


def _table(rows: Iterable[Mapping[str, Any]], language: Language) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column(text(language, "cli.compare.player"), style="bold", overflow="fold")
    for column in _COLUMNS:
        heading = text(language, f"cli.compare.{column}")
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        ratio = row.get("pruning_ratio")
        score = row.get("score")
        table.add_row(
            row["player"],
            row.get("move", "-"),
            "-" if score is None else f"{score:,.6g}",
            *(f"{row[name]:,}" if name in row else "-" for name in ("nodes", "leaves", "cutoffs")),
            f"{row['seconds']:.3f}",
            "-" if ratio is None else f"{ratio:.1%}",
        )
    return table


def chart(figures: Sequence[tuple[str, float]], form: str) -> list[str]:
    """Bars on a logarithmic scale that starts at the power of ten below the smallest figure."""
    some = [figure for _, figure in figures if figure > 0]
    if not some:
        return []
    low = math.floor(math.log10(min(some)))
    span = max(math.log10(max(some)) - low, 1.0)
    name_width = max(len(name) for name, _ in figures)
    sign = "█" if (sys.stdout.encoding or "").lower().startswith("utf") else "#"
    lines = []
    for name, figure in figures:
        share = (math.log10(figure) - low) / span if figure > 0 else 0.0
        length = max(1, round(_WIDTH * share)) if figure > 0 else 0
        lines.append(f"{name:{name_width}}  {sign * length} {form.format(figure)}")
    return lines
