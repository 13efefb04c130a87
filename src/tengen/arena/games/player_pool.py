"""Players that are reused between games, so that external programs are not restarted for each."""

from __future__ import annotations

import atexit
import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tengen.arena.planning.entrants import Entrant
from tengen.players.base import PROGRAM_PREFIX, Player
from tengen.roster import create


@dataclass(slots=True)
class PooledPlayer:
    """A player in use for one game."""

    player: Player
    failed: bool = False
    """Set by the user of the player if it must not be reused."""


class _Idle(threading.local):
    """Each thread has its own players, because one thread at a time may use a player."""

    def __init__(self) -> None:
        self.players: dict[str, list[Player]] = {}


_idle = _Idle()
_open: set[Player] = set()
_open_lock = threading.Lock()


@contextlib.contextmanager
def acquire(entrant: Entrant, seed: int, fresh: bool) -> Iterator[PooledPlayer]:
    """The entrant's player for one game.

    A player that accepts a seed is created for this game; others are kept for later games, unless
    `fresh`. Exceptions from creating a player pass through.
    """
    spec = entrant.player
    is_kept = not (fresh or takes_seed(spec))
    pooled = PooledPlayer((_idle_player(spec) if is_kept else None) or _create(spec, seed))
    try:
        yield pooled
    except BaseException:
        pooled.failed = True
        raise
    finally:
        if is_kept and not pooled.failed:
            _idle.players.setdefault(spec, []).append(pooled.player)
        else:
            _close(pooled.player)


@cache
def takes_seed(spec: str) -> bool:
    """Whether the player accepts a seed, and its name does not give one."""
    if spec.startswith(PROGRAM_PREFIX):
        return False
    try:
        create(f"{spec},seed=0").close()
    except ValueError:  # no such option, or already given
        return False
    return True


def close_all() -> None:
    """Close every player of this process, including those in use."""
    with _open_lock:
        players = list(_open)
    for player in players:
        _close(player)
    _idle.players.clear()


def _idle_player(spec: str) -> Player | None:
    """An idle player of this thread; drops those that another thread has closed."""
    waiting = _idle.players.get(spec, [])
    while waiting:
        player = waiting.pop()
        if player in _open:
            return player
    return None


def _create(spec: str, seed: int) -> Player:
    player = create(f"{spec},seed={seed}" if takes_seed(spec) else spec)
    with _open_lock:
        _open.add(player)
    return player


def _close(player: Player) -> None:
    """Close a player; a failure to close must not affect the game."""
    with _open_lock:
        _open.discard(player)
    with contextlib.suppress(Exception):
        player.close()


atexit.register(close_all)
