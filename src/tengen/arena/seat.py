"""A player at the board for one game, held to its own limit and clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, TypeVar, runtime_checkable

from tengen.arena.entrants import Terms
from tengen.board import Board
from tengen.match import shared_out, shortest, stopped_after, told_seconds
from tengen.players.base import Decision, Limit, Player, PlayerTimeout, Reporter

_T = TypeVar("_T")


@runtime_checkable
class ClockReader(Protocol):
    """A player that can be told of the clock, and shares its time out itself."""

    def set_clock(self, match_seconds: float | None, left_seconds: float | None) -> None:
        """What it has for the game, and what is left of that; ``None`` is no limit."""


class Seat(Player):
    """Asks the player within its terms; whoever oversteps them has a ``PlayerTimeout``.

    The two sides of a game may have different terms, so each seat has a clock of its own.
    """

    def __init__(self, player: Player, name: str, terms: Terms) -> None:
        super().__init__()
        self.player = player
        self.name = name
        self.left = terms.clock.per_game
        """Seconds left for the game; ``None`` without such a limit."""
        self.terms = terms

    def choose(
        self, board: Board, limit: Limit = Limit(), report: Reporter | None = None
    ) -> Decision:
        """The player's move, in time; of `limit` only the seconds count, if they are fewer."""
        return self.timed(lambda told: self.player.choose(board, told, report), limit.seconds)

    def stop(self) -> None:
        """Make the player come to its end soon."""
        self.player.stop()

    def timed(self, question: Callable[[Limit], _T], seconds: float | None = None) -> _T:
        """The answer to a question that the player may spend a move's time on."""
        control = self.terms.clock
        most = shortest(seconds, self.terms.limit.seconds, control.per_move, self.left)
        latest = None if most is None else most + control.tolerance
        told = replace(self.terms.limit, seconds=self._told_seconds(most))
        failure: Exception | None = None
        started = time.perf_counter()
        with stopped_after(self.player, latest) as was_stopped:
            try:
                answer = question(told)
            except Exception as error:
                failure = error
        used = time.perf_counter() - started
        if self.left is not None:
            self.left = max(0.0, self.left - used) + control.increment
        if latest is not None and (was_stopped.is_set() or used > latest):
            raise PlayerTimeout(f"it took {used:.3f} s of {most:.3f} s") from failure
        if failure is not None:
            raise failure
        return answer

    def _told_seconds(self, most: float | None) -> float | None:
        """What the player hears; to one that knows of no clock the time is shared out."""
        share = self.left
        if isinstance(self.player, ClockReader):
            self.player.set_clock(self.terms.clock.per_game, self.left)
        elif self.left is not None:
            share = shared_out(self.left, self.terms.clock.increment)
        return told_seconds(most, share)
