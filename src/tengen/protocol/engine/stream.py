"""A brain on a pair of byte streams."""

from __future__ import annotations

import contextlib
from typing import BinaryIO, Protocol

from tengen.players.base import Player
from tengen.process.lines import LineSplitter
from tengen.protocol.engine.brain import Brain

_CHUNK = 65536
"""Bytes per read, at most."""
_FINISH_SECONDS = 1.0
"""Time to answer the last commands after the end of the input."""


class Source(Protocol):
    """The stream of the manager's bytes."""

    def read1(self, size: int = -1, /) -> bytes:
        """The available bytes, as soon as there are any; empty at the end."""


def serve(player: Player, source: Source, sink: BinaryIO) -> bool:
    """Talk to a manager until ``END`` or the end of the stream.

    ``False`` if the player is still searching then, so that the process has to be killed.
    """
    brain = Brain(player, lambda line: _write(sink, line))
    try:
        _receive_all(brain, source)
    except BaseException:
        brain.end()
        raise
    return brain.wait(0) if brain.is_over else brain.finish(_FINISH_SECONDS)


def _receive_all(brain: Brain, source: Source) -> None:
    splitter = LineSplitter()
    while not brain.is_over and (data := _read(source)):
        for line in splitter.feed(data):
            brain.receive(line)
    for line in splitter.end():
        brain.receive(line)


def _read(source: Source) -> bytes:
    try:
        return source.read1(_CHUNK)
    except (OSError, ValueError):  # ValueError: the stream is closed
        return b""


def _write(sink: BinaryIO, line: str) -> None:
    """Write and flush one line; ignores a manager that has ended, since the input ends as well."""
    with contextlib.suppress(OSError, ValueError):
        sink.write(f"{line}\n".encode(errors="replace"))
        sink.flush()
