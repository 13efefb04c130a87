"""`tengen brain`: a player as a Gomocup program on standard input and output."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.cli.pbrain import DEFAULT_PLAYER, run

EXAMPLES = ("tengen brain", "tengen brain --player classic:uct,playouts=2000")


def brain(
    player: Annotated[
        str,
        typer.Option("--player", metavar="NAME", help="Who plays; see tengen players."),
    ] = DEFAULT_PLAYER,
) -> None:
    """Speak the Gomocup protocol, for managers such as Piskvork, c-gomoku-cli or Yixin-Board.

    Managers that cannot give arguments start pbrain-tengen, which is the same.
    """
    run(player)
