"""How long a move may take."""

from __future__ import annotations

DEFAULT_SECONDS = 5.0
"""For a move when the manager has set no time at all."""
AT_ONCE = 0.01
"""Seconds for a move when the manager wants it immediately (``timeout_turn 0``)."""
LEAST_SECONDS = 0.001
"""A limit is more than nothing, also for who has no time left."""
MOVES_TO_GO = 20
"""A move may take this share of the time left for the game."""
_RESERVE = 0.5
"""Seconds of a game's time that are shared out last: a long game has some delay in every move."""
_MARGIN_SHARE = 0.03
_LEAST_MARGIN, _MOST_MARGIN = 0.03, 0.1
_MOST_MARGIN_SHARE = 0.3
"""Of a very short limit, so that something remains to think with."""


def margin(limit: float) -> float:
    """Seconds of a time limit that are kept back: pipes, threads and a busy machine take them.

    >>> [round(margin(seconds), 3) for seconds in (0.01, 0.1, 1, 3, 5)]
    [0.003, 0.03, 0.03, 0.09, 0.1]
    """
    wanted = min(_MOST_MARGIN, max(_LEAST_MARGIN, limit * _MARGIN_SHARE))
    return min(wanted, max(0.0, limit) * _MOST_MARGIN_SHARE)


def allot(turn: float | None, left: float | None, increment: float = 0.0) -> float:
    """Seconds to think about a move; always more than 0.

    `turn` is the limit of every move, `left` what remains for the game, which may be negative;
    ``None`` is no such limit. The `increment` is given back after every move.

    >>> allot(turn=5, left=None), allot(turn=5, left=40), allot(turn=0, left=40)
    (4.9, 1.975, 0.01)
    """
    bounds = []
    if turn is not None:
        bounds.append(turn - margin(turn) if turn > 0 else AT_ONCE)
    if left is not None:
        share = (left - min(_RESERVE, left / 2)) / MOVES_TO_GO + max(0.0, increment)
        bounds.append(min(left - margin(left), share))
    return max(LEAST_SECONDS, min(bounds, default=DEFAULT_SECONDS))


class MatchClock:
    """What remains for the game: the manager's word, less what was used since."""

    def __init__(self) -> None:
        self._told: float | None = None
        self._used = 0.0

    def restart(self) -> None:
        """A new game begins."""
        self.tell(None)

    def tell(self, left: float | None) -> None:
        """The manager says how many seconds are left; ``None``: as many as one likes."""
        self._told, self._used = left, 0.0

    def use(self, seconds: float) -> None:
        """A move took so long."""
        self._used += seconds

    def left(self, match: float | None) -> float | None:
        """Seconds that are left of a game of so many; ``None`` without a limit."""
        whole = match if self._told is None else self._told
        return None if whole is None else whole - self._used
