"""`tengen brain`: a player as a Gomocup engine on standard input and output."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.cli.pbrain import DEFAULT_PLAYER, run

EXAMPLES = ("tengen brain", "tengen brain --player classic:uct,playouts=2000")


def brain(
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="brain.player")
    ] = DEFAULT_PLAYER,
) -> None:
    """Run a player as a Gomocup engine."""
    run(player)
