"""The program `pbrain-tengen`: what Gomocup managers start, so it loads no more than it needs."""

# ruff: noqa: PLC0415 - what is not needed is not loaded: managers count the time from the start
from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, BinaryIO, cast

if TYPE_CHECKING:
    from tengen.protocol.engine.stream import Source

DEFAULT_PLAYER = "tengen"


def main(argv: Sequence[str] | None = None) -> int:
    """``pbrain-tengen``: as ``tengen brain``, which takes over where there are arguments."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if arguments:
        from tengen.cli import main as command_line

        return command_line(["brain", *arguments])
    try:
        run(DEFAULT_PLAYER)
    except KeyboardInterrupt:
        return 130
    return 0


def run(name: str) -> None:
    """Be the player of that name on standard input and output until the manager ends it."""
    from tengen.protocol.engine.stream import serve
    from tengen.roster import create

    # Without a buffer nothing is left to be written, in vain, when the manager has gone.
    sink = cast("BinaryIO", getattr(sys.stdout.buffer, "raw", sys.stdout.buffer))
    with create(name) as player:
        is_quiet = serve(player, cast("Source", sys.stdin.buffer), sink)
        if not is_quiet:
            # A thread that thinks on would keep the interpreter from ending in order.
            os._exit(0)
