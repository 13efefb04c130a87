"""The worker side of a Dask cluster: runs games that can be cancelled, closes idle players."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, TypeVar

from distributed import Worker, WorkerPlugin, get_worker

from tengen import __version__
from tengen.arena.execution.runner import run_task
from tengen.arena.games.player_pool import close_all
from tengen.arena.planning.entrants import Entrant
from tengen.arena.planning.schedule import Job
from tengen.arena.results.result import GameResult
from tengen.board import Board, core_version
from tengen.engine.engine import Engine
from tengen.players.base import PROGRAM_PREFIX, Limit
from tengen.process.child import split_command
from tengen.stop import StopToken

_T = TypeVar("_T")
_PROBE_MOVES, _PROBE_DEPTH = "h8i9i7g9", 8
_IDLE_SECONDS = 10.0
"""Players are closed after this time without a game: the client may have gone."""
_EXIT_SECONDS = 5.0
"""Longest wait for a cancelled game when its worker ends."""
_PLUGIN_NAME = "tengen-arena"


class ClusterError(ValueError):
    """The cluster cannot be used; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Build:
    """The version of Tengen; client and workers must have the same."""

    version: str
    core: str
    """Version of the compiled core."""
    signature: int
    """Nodes of a small search: changes with search and evaluation."""

    def __str__(self) -> str:
        return f"tengen {self.version} (core {self.core}, signature {self.signature})"


@cache
def build() -> Build:
    """The build of this process."""
    with Engine(hash_mb=1) as engine:
        probe = engine.choose(Board.from_moves(_PROBE_MOVES), Limit(depth=_PROBE_DEPTH))
    return Build(__version__, core_version(), probe.nodes)


def work(wanted: Build, task: Callable[..., _T], *arguments: Any) -> _T:
    """Run a task on this worker; a task on a `WorkItem` receives a stop token.

    ``ClusterError`` if the worker has another build or lacks a program.
    """
    worker = get_worker()
    place = f"{socket.gethostname()} ({worker.address})"
    if build() != wanted:
        raise ClusterError(f"the worker on {place} has {build()}, and this is {wanted}")
    for job in arguments:
        if isinstance(job, Job):
            _check_programs(job, place)
    with _games.running(worker) as stop:
        done = run_task(stop, task, *arguments)
    if isinstance(done, GameResult):
        return replace(done, host=f"{done.host} {worker.address}")
    return done


def close_idle() -> None:
    """Close the players of this worker if no game is running."""
    _games.close_idle()


def _check_programs(job: Job, place: str) -> None:
    for entrant in (job.first, job.second):
        if entrant.player.startswith(PROGRAM_PREFIX) and not _is_installed(entrant):
            program = entrant.player.removeprefix(PROGRAM_PREFIX)
            raise ClusterError(
                f"{entrant.name}: {program} cannot be started on {place}, where there is no such"
                f" program in {os.getcwd()} or on the path"  # noqa: PTH109 - a name is wanted
            )


def _is_installed(entrant: Entrant) -> bool:
    return shutil.which(split_command(entrant.player.removeprefix(PROGRAM_PREFIX))[0]) is not None


@dataclass(frozen=True, slots=True)
class _Game:
    stop: StopToken = field(default_factory=StopToken)
    ended: threading.Event = field(default_factory=threading.Event)


class _RunningGames:
    """The running games of this process, by their Dask keys."""

    def __init__(self) -> None:
        self._games: dict[Any, _Game] = {}
        self._lock = threading.Lock()
        self._workers: set[str] = set()
        self._timer: threading.Timer | None = None

    @contextlib.contextmanager
    def running(self, worker: Worker) -> Iterator[StopToken]:
        """Register the worker's current task as a game; gives its stop token."""
        key, game = worker.get_current_task(), _Game()
        with self._lock:
            self._add_plugin(worker)
            self._games[key] = game
            self._set_timer(None)
        try:
            yield game.stop
        finally:
            with self._lock:
                del self._games[key]
                if not self._games:
                    self._set_timer(threading.Timer(_IDLE_SECONDS, self.close_idle))
            game.ended.set()

    def cancel(self, key: Any) -> None:
        """Cancel the game with this key, if there is one."""
        game = self._games.get(key)
        if game is not None:
            game.stop.cancel()

    def close_idle(self) -> None:
        """Close all players if no game is running."""
        with self._lock:
            if not self._games:
                close_all()

    def clear(self) -> None:
        """Cancel all games, wait for them, and close all players."""
        games = list(self._games.values())
        for game in games:
            game.stop.cancel()
        for game in games:
            game.ended.wait(_EXIT_SECONDS)
        with self._lock:
            self._set_timer(None)  # later this process may have players of its own
        close_all()

    def _add_plugin(self, worker: Worker) -> None:
        """Watch the tasks of this worker, once for each worker."""
        if worker.address not in self._workers:
            self._workers.add(worker.address)
            worker.loop.add_callback(worker.plugin_add, GamePlugin(), name=_PLUGIN_NAME)

    def _set_timer(self, timer: threading.Timer | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = timer
        if timer is not None:
            timer.daemon = True
            timer.start()


_games = _RunningGames()


class GamePlugin(WorkerPlugin):
    """Cancels games that Dask releases, and ends all players with their worker."""

    def transition(self, key: Any, start: str, finish: str, **_: Any) -> None:
        """Cancel a running game: the client cancelled it or disconnected."""
        if start == "executing" and finish == "released":
            _games.cancel(key)

    def teardown(self, worker: Worker) -> None:  # noqa: ARG002 - Dask's signature
        """End the games before the worker ends."""
        _games.clear()
