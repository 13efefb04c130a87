"""`tengen compare`: searches of one position by several players, side by side."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli.language import language, say
from tengen.cli.options import (
    DepthLimit,
    GameNumber,
    JsonOutput,
    MoveNumber,
    OptionalRule,
    OptionalSize,
    Position,
    SecondsLimit,
    print_json,
)
from tengen.i18n import LocalizedError

if TYPE_CHECKING:
    from rich.table import Table

    from tengen.board import Board
    from tengen.match import Turn

EXAMPLES = (
    "tengen compare h8i9i7g9 --players classic:shapes,classic:twoply --depth 1",
    "tengen compare h8i9 --players 'classic:uct,playouts=9;random'",
    "tengen compare h8i9 --player classic:shapes,depth=1 --json",
)
_COLUMNS = ("move", "score", "nodes", "cutoffs", "seconds", "pruned", "pruned_all")
_WIDTH = 40
"""Characters of the longest bar."""


def compare(
    position: Position,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar="A,B,C", help="compare.players", show_default=False),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", metavar="NAME", help="compare.player", show_default=False),
    ] = None,
    game: GameNumber = None,
    move: MoveNumber = None,
    depth: DepthLimit = None,
    seconds: SecondsLimit = None,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    as_json: JsonOutput = False,
) -> None:
    """Compare how several players search a position."""
    from tengen.cli.position import Chosen, read_position
    from tengen.cli.progress import console, progress_bar
    from tengen.match import ask
    from tengen.players.base import Limit
    from tengen.roster import names, prepared

    board = read_position(position, rule, size, chosen=Chosen(game, move))
    if board.outcome is not None:
        raise LocalizedError("cli.error.game_over")
    limit = Limit(seconds=seconds, depth=depth)
    wanted = [*named_players(players or ""), *(player or ())]
    wanted = wanted or [name for name in names() if name.startswith("classic:")]
    with ExitStack() as stack, progress_bar(console(stderr=True), not as_json) as progress:
        thinkers = [stack.enter_context(prepared(name, board)) for name in wanted]
        task = progress.add_task("", total=len(thinkers))
        rows = []
        for thinker in thinkers:
            progress.update(task, description=thinker.name)
            rows.append(_facts(thinker.name, ask(thinker, board, limit)))
            progress.advance(task)
    if as_json:
        print_json(rows)
    else:
        _print(rows, board)


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
    from tengen.score import finite_value

    decision = turn.decision
    if decision is None or turn.forfeit is not None:
        return {"player": name, "seconds": turn.seconds, "problem": turn.problem}
    statistics = decision.statistics
    return {
        "player": name,
        "move": str(decision.point),
        "score": finite_value(decision.score),
        "mate_in": decision.mate_in,
        "pv": [str(point) for point in decision.pv],
        "depth": statistics.depth,
        "nodes": statistics.nodes,
        "leaves": statistics.leaves,
        "cutoffs": statistics.cutoffs,
        "seconds": turn.seconds,
        "plain_nodes": statistics.plain_nodes,
        "pruning_ratio": statistics.pruning_ratio,
        "pruning_ratio_all": statistics.pruning_ratio_all,
        "scores": {str(point): score for point, score in statistics.scores.items()},
    }


def _print(rows: Sequence[Mapping[str, Any]], board: Board) -> None:
    from tengen.cli.progress import console

    console().print(_table(rows))
    side = say(f"side_in_sentence.{board.turn}")
    typer.echo(say("compare.point_of_view", side=side))
    for row in rows:
        if "problem" in row:
            typer.echo(row["problem"])
    for figure, form in (("nodes", "{:,}"), ("seconds", "{:.3f}")):
        figures = [(row["player"], row.get(figure, 0)) for row in rows]
        typer.echo("\n" + say(f"compare.{figure}_chart"))
        for line in chart(figures, form):
            typer.echo(line)


def _table(rows: Iterable[Mapping[str, Any]]) -> Table:
    from rich import box
    from rich.table import Table

    from tengen.players.base import percent
    from tengen.score import score_text

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column(say("compare.player"), style="bold", overflow="fold")
    for column in _COLUMNS:
        heading = say(f"compare.{column}")
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        ratios = [row.get("pruning_ratio"), row.get("pruning_ratio_all")]
        score = score_text(row.get("score"), row.get("mate_in"), language())
        table.add_row(
            row["player"],
            row.get("move", "-"),
            score or "-",
            *(f"{row[name]:,}" if name in row else "-" for name in ("nodes", "cutoffs")),
            f"{row['seconds']:.3f}",
            *("-" if ratio is None else percent(ratio) for ratio in ratios),
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
