"""`tengen play`: a game in the terminal, between two people or against a program."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
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
from tengen.i18n import locale_language

if TYPE_CHECKING:
    from tengen.cli.session import Session
    from tengen.cli.terminal import SaveFiles

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
        help="Opponent, one of `tengen players`; options follow the name:"
        " classic:uct,playouts=2000 (default: two people play).",
        show_default=False,
    ),
]
SideChoice = Annotated[
    Literal["black", "white", "random"] | None,
    typer.Option(
        "--color",
        help="Your side against a program (default: black).",
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
            help="Opening rule: swap, swap2, pro, long-pro, rif, yamaguchi, soosorv-8,"
            " taraguchi-10 and others (default: none).",
            show_default=False,
        ),
    ] = None,
    lang: LanguageChoice = None,
    load: Annotated[
        Path | None,
        typer.Option("--load", metavar="FILE", help="Continue a saved game."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Save the game to this file on exit."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Let --save overwrite the file of another game.")
    ] = False,
) -> None:
    """Play a game in the terminal.

    Two people share the board, or one plays against a program. Type moves such as h8, or help; in
    a terminal, the arrow keys and Enter work too. The default rule is freestyle, or renju if the
    opening rule requires it. The game is saved automatically on exit.
    """
    from tengen.cli import terminal

    files = terminal.SaveFiles(save)
    if save is not None:
        files.claim(save, replace=force or (load is not None and save.resolve() == load.resolve()))
    language = lang or locale_language()
    if load is None:
        session = terminal.new_session(rule, size, opening, language)
    elif opening is None:
        session = terminal.loaded_session(load, rule, size, language)
    else:
        raise ValueError("--opening is for a new game and cannot be combined with --load")
    if player is None:
        if (color, seconds, depth) != (None, None, None):
            raise ValueError("--color, --seconds and --depth require --player")
        terminal.run(session, files)
        return
    _play_against(player, color, seconds, depth, session, files)


def _play_against(
    name: str,
    color: str | None,
    seconds: float | None,
    depth: int | None,
    session: Session,
    files: SaveFiles,
) -> None:
    """Play with a program on the other side."""
    from tengen.board import Color
    from tengen.cli import terminal
    from tengen.players.base import Limit
    from tengen.roster import create

    limit = Limit(seconds=seconds, depth=depth)
    side = secrets.choice(list(Color)) if color == "random" else color and Color(color)
    with create(name) as player:
        terminal.run(session, files, terminal.add_program(session, player, side or None, limit))
