"""`tengen play`: a game in the terminal, of two people or against a program."""

# ruff: noqa: PLC0415 - what is not needed is not loaded: the command line starts quickly
from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tengen.cli.options import (
    DepthLimit,
    LanguageChoice,
    OptionalRule,
    OptionalSize,
    SecondsLimit,
)

if TYPE_CHECKING:
    from tengen.cli.session import Session
    from tengen.cli.table import Home

EXAMPLES = (
    "tengen play",
    "tengen play --player classic:shapes",
    "tengen play --player classic:uct,shapes=yes --seconds 3 --color white",
    "tengen play --opening swap2 --rule standard --save game.sgf",
    "tengen play --opening taraguchi-10 --lang zh",
    "tengen play --load game.sgf",
)
OpponentName = Annotated[
    str | None,
    typer.Option(
        "--player",
        metavar="NAME",
        help="Play against this program, one of those that `tengen players` lists;"
        " options follow the name: classic:uct,playouts=2000.",
        show_default=False,
    ),
]
SideChoice = Annotated[
    Literal["black", "white", "random"] | None,
    typer.Option(
        "--color",
        help="Your side against a program; black, who opens, unless said.",
        show_default=False,
    ),
]


def play(
    player: OpponentName = None,
    color: SideChoice = None,
    seconds: SecondsLimit = None,
    depth: DepthLimit = None,
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
    """Play at one board, two people or against a program: type moves such as h8, or help.

    In a terminal the arrow keys and Enter play too. The rule is freestyle unless said, and renju
    with the openings of renju. Whatever happens, the game is kept.
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
    if player is None:
        if (color, seconds, depth) != (None, None, None):
            raise ValueError("--color, --seconds and --depth are for a game against a --player")
        table.sit_down(session, home)
        return
    _play_against(player, color, seconds, depth, session, home)


def _play_against(
    name: str,
    color: str | None,
    seconds: float | None,
    depth: int | None,
    session: Session,
    home: Home,
) -> None:
    """Sit down with a program on the other side."""
    from tengen.board import Color
    from tengen.cli import table
    from tengen.players.base import Limit
    from tengen.roster import create

    limit = Limit(seconds=seconds, depth=depth)
    side = secrets.choice(list(Color)) if color == "random" else color and Color(color)
    with create(name) as player:
        table.sit_down(session, home, table.seat(session, player, side or None, limit))
