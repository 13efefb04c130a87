"""The commands, gathered."""

# ruff: noqa: PLC0415 - what is not needed is not loaded: the command line starts quickly
from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated

import typer
from typer.core import TyperGroup

from tengen.cli import (
    analyse,
    bench,
    brain,
    brain_check,
    compare,
    convert,
    forbidden,
    match,
    play,
    players,
    selfplay,
    serve,
    show,
    tournament,
    train,
    xray,
)

# Plain help: the coloured one would load rich and cost more time than everything else.
app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def _print_version(wanted: bool) -> None:
    if wanted:
        from tengen import __version__

        typer.echo(f"tengen {__version__}")
        raise typer.Exit


@app.callback()
def tengen(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Say which version this is."
        ),
    ] = False,
) -> None:
    """Five-in-a-row (gomoku, renju, 五子棋): players, boards, forbidden points, game files.

    A POSITION is a string of moves such as h8i9i7, black first, columns from a at the left and rows
    from 1 at the bottom.
    """


@cache
def command_line() -> TyperGroup:
    """The commands as one, built when first asked for."""
    return typer.main.get_group(app)


def _examples(lines: Sequence[str]) -> str:
    """The end of a help text; the sign in front keeps the lines as they are."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


for _module in (
    serve,
    play,
    players,
    show,
    forbidden,
    analyse,
    compare,
    xray,
    match,
    tournament,
    brain,
    brain_check,
    convert,
    bench,
    selfplay,
    train,
):
    _name = _module.__name__.rpartition(".")[2]
    app.command(
        _name.replace("_", "-"),
        cls=getattr(_module, "Command", None),
        epilog=_examples(_module.EXAMPLES),
    )(getattr(_module, _name))
