"""`tengen xray`: a player's search tree as JSON or as a page."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.cli.options import (
    DepthLimit,
    JsonOutput,
    OptionalRule,
    OptionalSize,
    Position,
    SecondsLimit,
)

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
            help="Player: classic:automaton, classic:uct,playouts=500 ...",
            show_default=False,
        ),
    ],
    depth: DepthLimit = None,
    seconds: SecondsLimit = None,
    nodes: Annotated[
        int,
        typer.Option(
            "--nodes",
            metavar="N",
            help="Nodes to keep; further ones are only counted.",
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
            help="Write the tree as .json or .html; replaces an existing file.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOutput = False,
) -> None:
    """Record the search tree of a player, to be viewed as a page."""
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
    """Reject bad options before the search starts."""
    if output is not None and output.suffix.lower() not in (".json", ".html"):
        raise ValueError(f"{output}: expected a file name with .json or .html")
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
    """Save the tree if the page cannot be built, without replacing an existing file."""
    from tengen.cli.files import write_file

    beside = path.with_suffix(".json")
    if beside.exists():
        return f"the tree was not saved either, because {beside} already exists"
    write_file(beside, _compact(data))
    return f"the tree is saved in {beside}"


def _compact(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _summary(data: dict[str, Any]) -> str:
    """The decision and the size of the tree, in two lines."""
    decision, ratio = data["decision"], data["decision"]["pruning_ratio"]
    pruned = "" if ratio is None else f", {ratio:.1%} pruned"
    kept = "" if data["complete"] else f", the first {len(data['nodes']):,} kept"
    return (
        f"{data['player']} plays {decision['point']} (depth {decision['depth']},"
        f" {decision['seconds']:.3f} s{pruned})\n{data['entered']:,} nodes{kept}"
    )
