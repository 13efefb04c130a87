"""What happens on a worker of a cluster: games that can be recalled, players that are put away."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

from distributed import Worker, WorkerPlugin, get_worker

from tengen import __version__
from tengen.arena.bench import close_all
from tengen.arena.entrants import PROGRAM, Entrant
from tengen.arena.recall import Recall, recallable
from tengen.arena.result import GameResult
from tengen.arena.schedule import Job
from tengen.board import Board, core_version
from tengen.engine.engine import Engine
from tengen.players.base import Limit
from tengen.protocol.process import split_command

_T = TypeVar("_T")
_PROBE_MOVES, _PROBE_DEPTH = "h8i9i7g9", 8
_REST = 10.0
"""Seconds without a game after which players are put away: whoever wanted them may have gone."""
_PATIENCE = 5.0
"""Seconds that a game has to end when its worker does."""
_PLUGIN_NAME = "tengen-arena"


class ClusterError(ValueError):
    """A cluster that cannot be used as it is; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Build:
    """Which Tengen this is. All who play a match must have the same."""

    version: str
    core: str
    """The version of the compiled part."""
    signature: int
    """Positions visited in a small search: the same as long as search and evaluation are."""

    def __str__(self) -> str:
        return f"tengen {self.version} (core {self.core}, signature {self.signature})"


@cache
def build() -> Build:
    """The Tengen of this process."""
    with Engine(hash_mb=1) as engine:
        probe = engine.choose(Board.from_moves(_PROBE_MOVES), Limit(depth=_PROBE_DEPTH))
    return Build(__version__, core_version(), probe.nodes)


def work(wanted: Build, task: Callable[..., _T], *arguments: Any) -> _T:
    """Do a task on the worker that this is called on; a game can be recalled.

    ``ClusterError`` if the worker has another Tengen or lacks a program.
    """
    worker = get_worker()
    place = f"{socket.gethostname()} ({worker.address})"
    if build() != wanted:
        raise ClusterError(f"the worker on {place} has {build()}, and this is {wanted}")
    for job in arguments:
        if isinstance(job, Job):
            _check_programs(job, place)
    with _stage.game(worker):
        done = task(*arguments)
    if isinstance(done, GameResult):
        return replace(done, host=f"{done.host} {worker.address}")
    return done


def rest() -> None:
    """Put the players of this worker away, unless some are at the board."""
    _stage.rest()


def _check_programs(job: Job, place: str) -> None:
    for entrant in (job.first, job.second):
        if entrant.player.startswith(PROGRAM) and not _is_here(entrant):
            program = entrant.player.removeprefix(PROGRAM)
            raise ClusterError(
                f"{entrant.name}: {program} cannot be started on {place}, where there is no such"
                f" program in {os.getcwd()} or on the path"  # noqa: PTH109 - a name is wanted
            )


def _is_here(entrant: Entrant) -> bool:
    return shutil.which(split_command(entrant.player.removeprefix(PROGRAM))[0]) is not None


class _Stage:
    """The games of this process, by the key that Dask has for each."""

    def __init__(self) -> None:
        self._games: dict[Any, Recall] = {}
        self._lock = threading.Lock()
        self._attended: set[str] = set()
        self._timer: threading.Timer | None = None

    @contextlib.contextmanager
    def game(self, worker: Worker) -> Iterator[None]:
        """A game is played inside."""
        key = worker.get_current_task()
        with recallable() as recall:
            with self._lock:
                self._attend(worker)
                self._games[key] = recall
                self._set_timer(None)
            try:
                yield
            finally:
                with self._lock:
                    del self._games[key]
                    if not self._games:
                        self._set_timer(threading.Timer(_REST, self.rest))

    def recall(self, key: Any) -> None:
        """End a game, if there is one of that key, without waiting for that."""
        game = self._games.get(key)
        if game is not None:
            threading.Thread(target=game.call, daemon=True).start()

    def rest(self) -> None:
        """Close all players, unless some are at the board."""
        with self._lock:
            if not self._games:
                close_all()

    def clear(self) -> None:
        """End all games and close all players."""
        for game in list(self._games.values()):
            game.call(_PATIENCE)
        close_all()

    def _attend(self, worker: Worker) -> None:
        """Hear what becomes of the games of this worker; once is enough."""
        if worker.address not in self._attended:
            self._attended.add(worker.address)
            worker.loop.add_callback(worker.plugin_add, Steward(), name=_PLUGIN_NAME)

    def _set_timer(self, timer: threading.Timer | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = timer
        if timer is not None:
            timer.daemon = True
            timer.start()


_stage = _Stage()


class Steward(WorkerPlugin):
    """Ends games that are not wanted any more, and sees that no player outlives its worker."""

    def transition(self, key: Any, start: str, finish: str, **_: Any) -> None:
        """Whoever wanted a game has cancelled it or gone."""
        if start == "executing" and finish == "released":
            _stage.recall(key)

    def teardown(self, worker: Worker) -> None:  # noqa: ARG002 - as Dask calls it
        """The worker ends, and goes on with that when its games have."""
        _stage.clear()
