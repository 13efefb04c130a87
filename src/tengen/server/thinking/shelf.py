"""The players that a process keeps between questions.

Engines remember what they have seen, and programs take long to start.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Callable

from tengen.players.base import Player
from tengen.process import tree
from tengen.protocol.client import RemotePlayer
from tengen.roster import create
from tengen.server.thinking.specs import COMMAND

ChildListener = Callable[[int, float], None]
"""Hears of a program that was started: its process number, and when in the system's own count."""

START_SECONDS = 8.0
"""What a program gets to start."""
_TOLERANCE = 0.5
"""Seconds after which a program that was told to move is killed."""


class Shelf:
    """Keeps the players used last. One thread asks; any thread may close."""

    def __init__(
        self, most: int, memory_mb: float | None = None, on_child: ChildListener | None = None
    ) -> None:
        """At most `most` players; a program, with its children, may use `memory_mb`."""
        self._most = most
        self._memory_mb = memory_mb
        self._on_child = on_child
        self._players: OrderedDict[str, Player] = OrderedDict()

    def __len__(self) -> int:
        return len(self._players)

    def player(self, spec: str) -> Player:
        """The player of that name, kept or new; whatever its making raises passes through."""
        if spec not in self._players:
            while len(self._players) >= self._most:
                self.drop(next(iter(self._players)))
            self._players[spec] = self._made(spec)
        self._players.move_to_end(spec)
        return self._players[spec]

    def drop(self, spec: str) -> None:
        """Close a player that is not to be used again, if it is there."""
        player = self._players.pop(spec, None)
        if player is not None:
            with contextlib.suppress(Exception):  # a player that cannot be closed is gone anyway
                player.close()

    def close(self) -> None:
        """Stop and close all players."""
        for spec, player in list(self._players.items()):
            player.stop()
            self.drop(spec)

    def _made(self, spec: str) -> Player:
        if not spec.startswith(COMMAND):
            return create(spec)
        watch = _Watch(self._on_child)
        watch.player = RemotePlayer(
            spec.removeprefix(COMMAND),
            memory_mb=self._memory_mb,
            start_seconds=START_SECONDS,
            tolerance=_TOLERANCE,
            log=watch,
        )
        return watch.player


class _Watch:
    """Listens to what is said to a program, to notice when it has been started."""

    def __init__(self, on_child: ChildListener | None) -> None:
        self.player: RemotePlayer | None = None
        self._on_child = on_child
        self._pid: int | None = None

    def __call__(self, line: str) -> None:  # noqa: ARG002 - that anything is said is enough
        pid = None if self.player is None else self.player.pid
        if pid is None or pid == self._pid or self._on_child is None:
            return
        self._pid = pid
        started = tree.members(pid).get(pid)
        if started is not None:
            self._on_child(pid, started)
