"""Time controls, and how much of the remaining time one move may use.

The referee (`tengen.match`), the protocol engine and the server all share out time here.
"""

from __future__ import annotations

from dataclasses import dataclass

from tengen.i18n import LocalizedError

DEFAULT_SECONDS = 5.0
"""Time for a move if the Gomocup manager has set no limit."""
IMMEDIATE_SECONDS = 0.01
"""Time for a move if the manager asks for an immediate one (``timeout_turn 0``)."""
MIN_SECONDS = 0.001
"""The shortest limit a player receives, also without any time left: a limit is positive."""
MOVES_TO_GO = 20
"""The remaining time of a game is divided by this number of moves."""
_RESERVE = 0.5
"""Seconds of a game's time that are shared out last: each move of a long game costs some delay."""
_MARGIN_SHARE = 0.03
_MIN_MARGIN, _MAX_MARGIN = 0.03, 0.1
_MAX_MARGIN_SHARE = 0.3
"""Upper bound of the margin of a very short limit, so that some thinking time remains."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The clock settings of one side; ``None``: no limit of that kind."""

    per_move: float | None = None
    """Seconds for each move."""
    per_game: float | None = None
    """Seconds for all moves of the game together."""
    increment: float = 0.0
    """Seconds added after each move, in addition to `per_game`."""
    tolerance: float = 0.1
    """Seconds by which a limit may be exceeded, for delays in measuring and cancelling."""

    def __post_init__(self) -> None:
        for name in ("per_move", "per_game"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise LocalizedError("players.error.above_seconds", name=name, value=repr(value))
        for name in ("increment", "tolerance"):
            value = getattr(self, name)
            if not value >= 0:
                raise LocalizedError("players.error.seconds", name=name, value=repr(value))


def shortest(*seconds: float | None) -> float | None:
    """The smallest of the limits; ``None``: no limit."""
    return min((each for each in seconds if each is not None), default=None)


def move_seconds(
    *limits: float | None, left: float | None = None, increment: float = 0.0
) -> float | None:
    """The limit to pass to a player that does not know the clock; ``None``: no limit.

    The smallest of the `limits` and a share of the `left` seconds of the game, at least
    `MIN_SECONDS`.

    >>> move_seconds(5, left=40, increment=1), move_seconds(5, None), move_seconds(5, left=0)
    (3.0, 5, 0.001)
    """
    share = None if left is None else min(left, left / MOVES_TO_GO + increment)
    found = shortest(*limits, share)
    return None if found is None else max(found, MIN_SECONDS)


def margin(limit: float) -> float:
    """Seconds of a limit that a program keeps back for pipes, threads and a busy machine.

    >>> [round(margin(seconds), 3) for seconds in (0.01, 0.1, 1, 3, 5)]
    [0.003, 0.03, 0.03, 0.09, 0.1]
    """
    wanted = min(_MAX_MARGIN, max(_MIN_MARGIN, limit * _MARGIN_SHARE))
    return min(wanted, max(0.0, limit) * _MAX_MARGIN_SHARE)


def allot(turn: float | None, left: float | None, increment: float = 0.0) -> float:
    """Seconds that a program with a clock spends on a move, safely below its limits; always > 0.

    `turn` is the limit of each move, `left` what remains for the game, which may be negative;
    ``None``: no such limit. The `increment` is added after each move.

    >>> allot(turn=5, left=None), allot(turn=5, left=40), allot(turn=0, left=40)
    (4.9, 1.975, 0.01)
    """
    bounds = []
    if turn is not None:
        bounds.append(turn - margin(turn) if turn > 0 else IMMEDIATE_SECONDS)
    if left is not None:
        share = (left - min(_RESERVE, left / 2)) / MOVES_TO_GO + max(0.0, increment)
        bounds.append(min(left - margin(left), share))
    return max(MIN_SECONDS, min(bounds, default=DEFAULT_SECONDS))


class MatchClock:
    """The time left for a game, as a Gomocup manager reports it, minus the time used since."""

    def __init__(self) -> None:
        self._reported: float | None = None
        self._used = 0.0

    def restart(self) -> None:
        """Start a new game."""
        self.tell(None)

    def tell(self, left: float | None) -> None:
        """Set the seconds left as the manager reports them; ``None``: no report."""
        self._reported, self._used = left, 0.0

    def use(self, seconds: float) -> None:
        """Subtract the time of a move."""
        self._used += seconds

    def left(self, match: float | None) -> float | None:
        """Seconds left in a game of `match` seconds; ``None``: no limit."""
        total = match if self._reported is None else self._reported
        return None if total is None else total - self._used
