"""The command line application with all commands."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
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
    tune,
    xray,
)

# Plain help: loading rich for coloured help would take longer than everything else.
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
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play, analyse and study five-in-a-row (gomoku and renju).

    A POSITION is a string of moves such as h8i9i7, black first. Columns are lettered from the left,
    rows are numbered from the bottom.
    """


@cache
def command_line() -> TyperGroup:
    """The command group, built on first use."""
    return typer.main.get_group(app)


def _examples(lines: Sequence[str]) -> str:
    """The end of a help text; the leading backspace makes click keep its line breaks."""
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
    tune,
):
    _name = _module.__name__.rpartition(".")[2]
    app.command(
        _name.replace("_", "-"),
        cls=getattr(_module, "Command", None),
        epilog=_examples(_module.EXAMPLES),
    )(getattr(_module, _name))
