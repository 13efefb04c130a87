"""`tengen convert`: game files from one format to another."""

# ruff: noqa: PLC0415 - what is not needed is not loaded: the command line starts quickly
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
        typer.Argument(metavar="IN", help="A game file, or - for standard input."),
    ] = None,
    target: Annotated[
        str | None,
        typer.Argument(metavar="OUT", help="The file to write, or - for standard output."),
    ] = None,
    from_format: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help="The format of IN, if it does not show."),
    ] = None,
    to_format: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="The format of OUT, if its name does not say."),
    ] = None,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    origin: Annotated[
        Literal["bottom", "top"] | None,
        typer.Option(
            "--origin",
            help="Where row 1 is in a text of moves: in IN, or in OUT if IN is no such text.",
        ),
    ] = None,
    encoding: Annotated[
        str,
        typer.Option("--encoding", metavar="NAME", help="The code page of old files, such as gbk."),
    ] = "auto",
    game: Annotated[
        int | None,
        typer.Option("--game", metavar="N", help="Only the Nth game, counted from 1."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace OUT if it exists.")] = False,
    list_formats: Annotated[
        bool, typer.Option("--formats", help="List the formats and leave.")
    ] = False,
    as_json: JsonOutput = False,
) -> None:
    """Convert game files, or draw their last position.

    The names of the files tell the formats. --rule and --size count where IN does not say them.
    """
    from tengen.cli import conversion

    if list_formats:
        conversion.print_formats(as_json)
        return
    if source is None or target is None:
        raise ValueError("convert needs IN and OUT (see tengen convert --help)")
    job = conversion.Job(source, target, from_format, to_format, game, force)
    conversion.run(job, conversion.options(rule, size, origin, encoding), as_json)
