"""`tengen play`: a game in the terminal, between two people or against a program."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tengen.cli.language import language
from tengen.cli.options import DepthLimit, OptionalRule, OptionalSize, SecondsLimit
from tengen.i18n import LocalizedError

if TYPE_CHECKING:
    from tengen.cli.session import Session
    from tengen.cli.terminal import SaveFiles

EXAMPLES = (
    "tengen play",
    "tengen play --player classic:shapes",
    "tengen play --player classic:uct,playouts=50 --color white",
    "tengen play --opening swap2 --rule standard --save game.sgf",
    "tengen play --opening taraguchi-10 --lang zh",
    "tengen play --load game.sgf --player tengen:level=2",
)
OpponentName = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help="play.player", show_default=False)
]
SideChoice = Annotated[
    Literal["black", "white", "random"] | None,
    typer.Option("--color", metavar="black|white|random", help="play.color", show_default=False),
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
        typer.Option("--opening", metavar="NAME", help="play.opening", show_default=False),
    ] = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="play.load")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="play.save")] = None,
    force: Annotated[bool, typer.Option("--force", help="play.force")] = False,
) -> None:
    """Play a game in the terminal."""
    from tengen.cli import terminal

    files = terminal.SaveFiles(save)
    if save is not None:
        files.claim(save, replace=force or (load is not None and save.resolve() == load.resolve()))
    if load is None:
        session = terminal.new_session(rule, size, opening, language())
    elif opening is None:
        session = terminal.loaded_session(load, rule, size, language())
    else:
        raise LocalizedError("cli.error.new_game_only")
    if player is None:
        if (color, seconds, depth) != (None, None, None):
            raise LocalizedError("cli.error.needs_player")
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
    from tengen.roster import prepared

    limit = Limit(seconds=seconds, depth=depth)
    side = secrets.choice(list(Color)) if color == "random" else color and Color(color)
    with prepared(name, session.board) as player:
        terminal.run(session, files, terminal.add_program(session, player, side or None, limit))
