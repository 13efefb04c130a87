"""The players that a worker keeps between games, so that programs are not started for each."""

from __future__ import annotations

import atexit
import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tengen.arena.entrants import PROGRAM, Entrant
from tengen.players.base import Player
from tengen.roster import create


@dataclass(slots=True)
class Loan:
    """A player for one game."""

    player: Player
    failed: bool = False
    """Whether it did wrong, so that it is not used again; set by whoever borrowed it."""


class _Idle(threading.local):
    """Each thread has players of its own: one thread asks a player at a time."""

    def __init__(self) -> None:
        self.players: dict[str, list[Player]] = {}


_idle = _Idle()
_alive: set[Player] = set()
_alive_lock = threading.Lock()


@contextlib.contextmanager
def borrowed(entrant: Entrant, seed: int, fresh: bool) -> Iterator[Loan]:
    """The entrant's player: with that seed if it takes one, kept for later games if it does not.

    Whatever the making of a player raises passes through.
    """
    spec = entrant.player
    is_kept = not (fresh or takes_seed(spec))
    loan = Loan((_waiting(spec) if is_kept else None) or _made(spec, seed))
    try:
        yield loan
    except BaseException:
        loan.failed = True
        raise
    finally:
        if is_kept and not loan.failed:
            _idle.players.setdefault(spec, []).append(loan.player)
        else:
            _close(loan.player)


@cache
def takes_seed(spec: str) -> bool:
    """Whether the player's moves depend on a seed that its name does not fix."""
    if spec.startswith(PROGRAM):
        return False
    try:
        create(f"{spec},seed=0").close()
    except ValueError:  # no such option, or it is given already
        return False
    return True


def check(entrant: Entrant) -> None:
    """``ValueError`` if there is no such player; programs are not started for that."""
    if not entrant.player.startswith(PROGRAM):
        create(entrant.player).close()


def close_all() -> None:
    """Close every player of this process, also those that are thinking."""
    with _alive_lock:
        players = list(_alive)
    for player in players:
        player.stop()
        _close(player)
    _idle.players.clear()


def _waiting(spec: str) -> Player | None:
    """A player that this thread keeps; those that another has closed are forgotten."""
    waiting = _idle.players.get(spec, [])
    while waiting:
        player = waiting.pop()
        if player in _alive:
            return player
    return None


def _made(spec: str, seed: int) -> Player:
    player = create(f"{spec},seed={seed}" if takes_seed(spec) else spec)
    with _alive_lock:
        _alive.add(player)
    return player


def _close(player: Player) -> None:
    """A player that cannot be closed is nobody's fault but its own."""
    with _alive_lock:
        _alive.discard(player)
    with contextlib.suppress(Exception):
        player.close()


atexit.register(close_all)
