"""Players kept between tasks: engines keep their hash table, and programs are slow to start."""

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
"""Receives the process id and the creation time of a program that was started."""

START_SECONDS = 8.0
"""Time for a program to start."""
_TOLERANCE = 0.5
"""Seconds after which a program that was asked to move at once is killed."""


class PlayerCache:
    """Keeps the most recently used players. One thread uses them; any thread may close."""

    def __init__(
        self, capacity: int, memory_mb: float | None = None, on_child: ChildListener | None = None
    ) -> None:
        """`memory_mb` limits a program together with its children."""
        self._capacity = capacity
        self._memory_mb = memory_mb
        self._on_child = on_child
        self._players: OrderedDict[str, Player] = OrderedDict()

    def __len__(self) -> int:
        return len(self._players)

    def get(self, spec: str) -> Player:
        """The player with that name, created if needed; errors of its creation propagate."""
        if spec not in self._players:
            while len(self._players) >= self._capacity:
                self.drop(next(iter(self._players)))
            self._players[spec] = self._create(spec)
        self._players.move_to_end(spec)
        return self._players[spec]

    def drop(self, spec: str) -> None:
        """Close and forget a player, if it is in the cache."""
        player = self._players.pop(spec, None)
        if player is not None:
            with contextlib.suppress(Exception):  # a player that cannot be closed has ended
                player.close()

    def close(self) -> None:
        """Close all players."""
        for spec in list(self._players):
            self.drop(spec)

    def _create(self, spec: str) -> Player:
        if not spec.startswith(COMMAND):
            return create(spec)
        watch = _StartWatch(self._on_child)
        watch.player = RemotePlayer(
            spec.removeprefix(COMMAND),
            memory_mb=self._memory_mb,
            start_seconds=START_SECONDS,
            tolerance=_TOLERANCE,
            log=watch,
        )
        return watch.player


class _StartWatch:
    """Log of a program's dialogue, used to notice that the program was started."""

    def __init__(self, on_child: ChildListener | None) -> None:
        self.player: RemotePlayer | None = None
        self._on_child = on_child
        self._pid: int | None = None

    def __call__(self, line: str) -> None:  # noqa: ARG002 - any line will do
        pid = None if self.player is None else self.player.pid
        if pid is None or pid == self._pid or self._on_child is None:
            return
        self._pid = pid
        started = tree.members(pid).get(pid)
        if started is not None:
            self._on_child(pid, started)
