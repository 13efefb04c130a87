"""`tengen brain`: a player as a Gomocup engine on standard input and output."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.cli.pbrain import DEFAULT_PLAYER, run

EXAMPLES = ("tengen brain", "tengen brain --player classic:uct,playouts=2000")


def brain(
    player: Annotated[
        str,
        typer.Option("--player", metavar="NAME", help="Player; see tengen players."),
    ] = DEFAULT_PLAYER,
) -> None:
    """Run a player as a Gomocup engine.

    It is started by managers such as Piskvork, c-gomoku-cli or Yixin-Board. pbrain-tengen is the
    same program, for managers that cannot pass arguments.
    """
    run(player)
