"""`tengen xray`: a player's search tree as data or as a page."""

# ruff: noqa: PLC0415 - what is not needed is not loaded: the command line starts quickly
from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.cli.options import JsonOutput, OptionalRule, OptionalSize, Position

EXAMPLES = (
    "tengen xray h8i9i7 --player classic:automaton --depth 3 -o tree.html",
    "tengen xray h8i9i7 --player classic:uct --seconds 2 -o tree.json",
    "tengen xray h8i9 --player classic:shapes,depth=2 --json",
)
_KEPT = range(1, 1_000_001)


def xray(
    position: Position,
    player: Annotated[
        str,
        typer.Option(
            "--player",
            metavar="NAME",
            help="Whose search: classic:automaton, classic:uct,playouts=500 ...",
            show_default=False,
        ),
    ],
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth",
            metavar="N",
            help="Moves of both sides to look ahead; by default the player's own.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            metavar="S",
            help="Time to think; by default the player's own.",
            show_default=False,
        ),
    ] = None,
    nodes: Annotated[
        int,
        typer.Option(
            "--nodes", metavar="MOST", help="Nodes of the tree to keep; the rest is counted."
        ),
    ] = 50_000,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write the tree as data (.json) or as a page (.html); an old file is replaced.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOutput = False,
) -> None:
    """Let a player think about a position, and keep its search tree to look at."""
    from tengen import roster
    from tengen.cli.position import read_position
    from tengen.players.base import Limit
    from tengen.xray import record

    _check(output, nodes)
    board = read_position(position, rule, size)
    limit = Limit(seconds=seconds, depth=depth)
    with roster.create(player) as thinker:
        data = record(thinker, board, limit, nodes)
    if output is not None:
        _write(output, data)
    if as_json:
        typer.echo(_compact(data), nl=False)
        return
    typer.echo(_summary(data))
    if output is not None:
        typer.echo(f"wrote {output}")


def _check(output: Path | None, nodes: int) -> None:
    """Refuse before the player thinks what could not be done after it."""
    if output is not None and output.suffix.lower() not in (".json", ".html"):
        raise ValueError(f"{output}: expected a name that ends in .json or .html")
    if nodes not in _KEPT:
        raise ValueError(f"--nodes {nodes}: expected {_KEPT[0]} to {_KEPT[-1]}")


def _write(path: Path, data: dict[str, Any]) -> None:
    from tengen.cli.files import write_file
    from tengen.xray import BundleMissing, page

    if path.suffix.lower() == ".json":
        write_file(path, _compact(data))
        return
    try:
        document = page(data)
    except BundleMissing as error:
        raise BundleMissing(f"{error}; {_save_beside(path, data)}") from None
    write_file(path, document.encode())


def _save_beside(path: Path, data: dict[str, Any]) -> str:
    """Keep the tree although the page cannot be made; a file nobody named is not replaced."""
    from tengen.cli.files import write_file

    beside = path.with_suffix(".json")
    if beside.exists():
        return f"the tree was not kept either, because {beside} exists already"
    write_file(beside, _compact(data))
    return f"the tree itself is in {beside}"


def _compact(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _summary(data: dict[str, Any]) -> str:
    """The decision and the size of the tree in two lines."""
    decision, ratio = data["decision"], data["decision"]["pruning_ratio"]
    pruned = "" if ratio is None else f", {ratio:.1%} pruned"
    kept = "" if data["complete"] else f", the first {len(data['nodes']):,} kept"
    return (
        f"{data['player']} plays {decision['point']} (depth {decision['depth']},"
        f" {decision['seconds']:.3f} s{pruned})\n{data['entered']:,} nodes{kept}"
    )
