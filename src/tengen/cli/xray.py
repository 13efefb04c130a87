"""`tengen xray`: a player's search tree as JSON or as a page."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.cli.language import say
from tengen.cli.options import (
    DepthLimit,
    GameNumber,
    JsonOutput,
    MoveNumber,
    OptionalRule,
    OptionalSize,
    Position,
    SecondsLimit,
)
from tengen.i18n import LocalizedError

EXAMPLES = (
    "tengen xray h8i9i7 --player classic:automaton --depth 2 -o tree.html",
    "tengen xray h8i9i7 --player classic:uct,playouts=50 -o tree.json",
    "tengen xray h8i9 --player classic:shapes,depth=2 --json",
)
_KEPT = range(1, 1_000_001)


def xray(
    position: Position,
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="xray.player", show_default=False)
    ],
    game: GameNumber = None,
    move: MoveNumber = None,
    depth: DepthLimit = None,
    seconds: SecondsLimit = None,
    nodes: Annotated[int, typer.Option("--nodes", metavar="N", help="xray.nodes")] = 50_000,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="xray.output", show_default=False),
    ] = None,
    as_json: JsonOutput = False,
) -> None:
    """Record the search tree of a player, to be viewed as a page."""
    from tengen import roster
    from tengen.cli.position import Chosen, read_position
    from tengen.players.base import Limit
    from tengen.xray import record

    _check(output, nodes)
    board = read_position(position, rule, size, chosen=Chosen(game, move))
    limit = Limit(seconds=seconds, depth=depth)
    with roster.prepared(player, board) as thinker:
        data = record(thinker, board, limit, nodes)
    if output is not None:
        _write(output, data)
    if as_json:
        typer.echo(_compact(data), nl=False)
        return
    typer.echo(_summary(data))
    if output is not None:
        typer.echo(say("written", path=output))


def _check(output: Path | None, nodes: int) -> None:
    """Reject bad options before the search starts."""
    if output is not None and output.suffix.lower() not in (".json", ".html"):
        raise LocalizedError("cli.error.tree_suffix", path=output)
    if nodes not in _KEPT:
        low, high = _KEPT[0], _KEPT[-1]
        raise LocalizedError("cli.error.range", option="--nodes", value=nodes, low=low, high=high)


def _write(path: Path, data: dict[str, Any]) -> None:
    from tengen.cli.files import write_file
    from tengen.xray import BundleMissing, page

    if path.suffix.lower() == ".json":
        write_file(path, _compact(data))
        return
    try:
        document = page(data)
    except BundleMissing as error:
        raise _saved_beside(path, data, error) from None
    write_file(path, document.encode())


def _saved_beside(path: Path, data: dict[str, Any], problem: Exception) -> LocalizedError:
    """Save the tree if the page cannot be built, without replacing an existing file."""
    from tengen.cli.files import write_file

    beside = path.with_suffix(".json")
    if beside.exists():
        return LocalizedError("cli.error.tree_not_saved", problem=problem, path=beside)
    write_file(beside, _compact(data))
    return LocalizedError("cli.error.tree_saved", problem=problem, path=beside)


def _compact(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _summary(data: dict[str, Any]) -> str:
    """The decision and the size of the tree, in two lines."""
    decision = data["decision"]
    line = say(
        "xray.decision",
        player=data["player"],
        point=decision["point"],
        depth=decision["depth"],
        seconds=decision["seconds"],
        pruned=_pruned("pruned", decision["pruning_ratio"])
        + _pruned("pruned_all", decision["pruning_ratio_all"]),
    )
    kept = "" if data["complete"] else say("xray.kept", count=len(data["nodes"]))
    return line + "\n" + say("xray.nodes", nodes=data["entered"], kept=kept)


def _pruned(key: str, ratio: float | None) -> str:
    from tengen.players.base import percent

    return "" if ratio is None else say(f"xray.{key}", ratio=percent(ratio))
