"""`tengen play`: two people at one board in the terminal."""

# ruff: noqa: PLC0415 - what is not needed is not loaded: the command line starts quickly
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.options import LanguageChoice, OptionalRule, OptionalSize

EXAMPLES = (
    "tengen play",
    "tengen play --opening swap2 --rule standard --save game.sgf",
    "tengen play --opening taraguchi-10 --lang zh",
    "tengen play --load game.sgf",
)


def play(
    rule: OptionalRule = None,
    size: OptionalSize = None,
    opening: Annotated[
        str | None,
        typer.Option(
            "--opening",
            metavar="NAME",
            help="The opening rule: swap, swap2, pro, long-pro, rif, yamaguchi, soosorv-8,"
            " taraguchi-10 and others.",
            show_default=False,
        ),
    ] = None,
    lang: LanguageChoice = None,
    load: Annotated[
        Path | None,
        typer.Option("--load", metavar="FILE", help="Go on with a saved game."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Save the game there when you leave."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Let --save replace a file of another game.")
    ] = False,
) -> None:
    """Play at one board, two people: type moves such as h8, or help.

    The rule is freestyle unless said, and renju with the openings of renju. Whatever happens, the
    game is kept.
    """
    from tengen.cli import table
    from tengen.cli.words import usual_language

    home = table.Home(save)
    if save is not None:
        home.claim(save, replace=force or (load is not None and save.resolve() == load.resolve()))
    language = lang or usual_language()
    if load is None:
        session = table.new_session(rule, size, opening, language)
    elif opening is None:
        session = table.loaded_session(load, rule, size, language)
    else:
        raise ValueError("--opening is for a new game, not for one that goes on with --load")
    table.sit_down(session, home)
