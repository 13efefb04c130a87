"""A brain on a pair of byte streams."""

from __future__ import annotations

import contextlib
from typing import BinaryIO, Protocol

from tengen.players.base import Player
from tengen.protocol.brain import Brain
from tengen.protocol.lines import LineSplitter

_CHUNK = 65536
"""Bytes that are read at once at most."""
_LAST_SECONDS = 1.0
"""How long to go on answering once the manager's stream has ended."""


class Source(Protocol):
    """Where the manager's bytes come from."""

    def read1(self, size: int = -1, /) -> bytes:
        """What there is, as soon as there is something; nothing at the end."""


def serve(player: Player, source: Source, sink: BinaryIO) -> bool:
    """Talk to a manager until it ends the conversation or the stream.

    ``False`` if the player still thinks then, so that the process must be left the hard way.
    """
    brain = Brain(player, lambda line: _write(sink, line))
    try:
        _listen(brain, source)
    except BaseException:
        brain.end()
        raise
    return brain.wait(0) if brain.is_over else brain.finish(_LAST_SECONDS)


def _listen(brain: Brain, source: Source) -> None:
    """Hand the manager's lines on until there are no more."""
    splitter = LineSplitter()
    while not brain.is_over and (data := _read(source)):
        for line in splitter.feed(data):
            brain.receive(line)
    for line in splitter.end():
        brain.receive(line)


def _read(source: Source) -> bytes:
    """The next bytes; none if the manager has gone."""
    try:
        return source.read1(_CHUNK)
    except (OSError, ValueError):  # the latter for a stream that is closed
        return b""


def _write(sink: BinaryIO, line: str) -> None:
    """One line, out at once. A manager that has gone needs no answer: its input ends as well."""
    with contextlib.suppress(OSError, ValueError):
        sink.write(f"{line}\n".encode(errors="replace"))
        sink.flush()
