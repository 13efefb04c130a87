"""`tengen convert`: converts game files between formats."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from typing import Annotated, Literal

import typer

from tengen.cli.options import JsonOutput, OptionalRule, OptionalSize
from tengen.cli.usage import see_help
from tengen.i18n import LocalizedError

EXAMPLES = (
    "echo h8i9i7 | tengen convert - game.sgf --rule renju",
    "tengen convert game.sgf game.psq",
    "tengen convert game.sgf game.svg",
    "tengen convert --formats",
)


def convert(
    source: Annotated[str | None, typer.Argument(metavar="IN", help="convert.in")] = None,
    target: Annotated[str | None, typer.Argument(metavar="OUT", help="convert.out")] = None,
    from_format: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help="convert.from")
    ] = None,
    to_format: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="convert.to")
    ] = None,
    rule: OptionalRule = None,
    size: OptionalSize = None,
    origin: Annotated[
        Literal["bottom", "top"] | None,
        typer.Option("--origin", metavar="bottom|top", help="convert.origin"),
    ] = None,
    encoding: Annotated[
        str, typer.Option("--encoding", metavar="NAME", help="convert.encoding")
    ] = "auto",
    game: Annotated[int | None, typer.Option("--game", metavar="N", help="convert.game")] = None,
    force: Annotated[bool, typer.Option("--force", help="convert.force")] = False,
    list_formats: Annotated[bool, typer.Option("--formats", help="convert.formats")] = False,
    as_json: JsonOutput = False,
) -> None:
    """Convert game files, or draw their last position."""
    from tengen.cli import conversion

    if list_formats:
        conversion.print_formats(as_json)
        return
    if source is None or target is None:
        raise LocalizedError("cli.error.missing_in_out", see=see_help("tengen convert"))
    job = conversion.Job(source, target, from_format, to_format, game, force)
    conversion.run(job, conversion.options(rule, size, origin, encoding), as_json)
