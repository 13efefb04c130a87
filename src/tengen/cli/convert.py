"""`tengen convert`: converts game files between formats."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from typing import Annotated, Literal

import typer

from tengen.cli.options import JsonOutput, OptionalRule, OptionalSize

EXAMPLES = (
    "tengen convert game.psq game.sgf --rule renju",
    "tengen convert library.lib library.sgf --encoding gbk",
    "tengen convert game.sgf game.png",
    "tengen convert --formats",
)


def convert(
    source: Annotated[
        str | None,
        typer.Argument(metavar="IN", help="Game file, or - for standard input."),
    ] = None,
    target: Annotated[
        str | None,
        typer.Argument(metavar="OUT", help="Output file, or - for standard output."),
    ] = None,
    from_format: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help="Format of IN (default: detected)."),
    ] = None,
    to_format: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="Format of OUT (default: by suffix)."),
    ] = None,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    origin: Annotated[
        Literal["bottom", "top"] | None,
        typer.Option(
            "--origin",
            help="Side of row 1 in a move list (IN if it is one, else OUT).",
        ),
    ] = None,
    encoding: Annotated[
        str,
        typer.Option("--encoding", metavar="NAME", help="Encoding of old files, such as gbk."),
    ] = "auto",
    game: Annotated[
        int | None,
        typer.Option("--game", metavar="N", help="Convert the Nth game only, from 1."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing OUT.")] = False,
    list_formats: Annotated[bool, typer.Option("--formats", help="List the formats.")] = False,
    as_json: JsonOutput = False,
) -> None:
    """Convert game files, or draw their last position.

    Formats are chosen by file suffix. --rule and --size apply if IN contains none.
    """
    from tengen.cli import conversion

    if list_formats:
        conversion.print_formats(as_json)
        return
    if source is None or target is None:
        raise ValueError("missing arguments IN and OUT (see tengen convert --help)")
    job = conversion.Job(source, target, from_format, to_format, game, force)
    conversion.run(job, conversion.options(rule, size, origin, encoding), as_json)
