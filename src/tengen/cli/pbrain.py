"""The program `pbrain-tengen`, the Gomocup engine; apart from `brain` so as not to load typer."""

# ruff: noqa: PLC0415 - managers measure time from the start of the process
from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, BinaryIO, cast

if TYPE_CHECKING:
    from tengen.protocol.engine.stream import Source

DEFAULT_PLAYER = "tengen"


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of ``pbrain-tengen``; with arguments it is ``tengen brain``."""
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
    """Serve the player on standard input and output until the manager ends it."""
    from tengen.protocol.engine.stream import serve
    from tengen.roster import create

    # Unbuffered, so that nothing is left to be flushed when the manager has closed the pipe.
    sink = cast("BinaryIO", getattr(sys.stdout.buffer, "raw", sys.stdout.buffer))
    with create(name) as player:
        is_quiet = serve(player, cast("Source", sys.stdin.buffer), sink)
        if not is_quiet:
            # A thread that still searches would keep the interpreter from exiting.
            os._exit(0)
