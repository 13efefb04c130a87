"""Somebody who watches a game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Self

from tengen.server.games.table import SEATS
from tengen.server.live.room import Room
from tengen.server.messages import GameView, SeatName


class Subscription:
    """The news of one game for one visitor.

    A context manager, whose beginning raises `Refused` if there is no such game, and inside it an
    async iterator of messages, which are texts that a socket can send as they are. Whoever is slow
    misses what is old: there is room for one state, which is the newest when it is taken.
    """

    def __init__(
        self,
        holder: str | None,
        find: Callable[[], Awaitable[Room]],
        moved: Callable[[Room], None],
    ) -> None:
        """`holder` is the hash of the visitor's secret; `moved` hears of coming and going."""
        self.holder = holder
        self._find = find
        self._moved = moved
        self._found: Room | None = None
        self._news = asyncio.Event()
        self._state_is_due = False
        self._report: str | None = None
        self._is_over = False

    async def __aenter__(self) -> Self:
        self._found = await self._find()
        self._found.arrive(self)
        self._moved(self._found)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.end()
        self._room.leave(self)
        self._moved(self._room)

    @property
    def seats(self) -> list[SeatName]:
        """The seats that belong to the visitor."""
        sitters = self._room.table.sitters
        return [seat for seat in SEATS if self.holder and sitters[seat].holder == self.holder]

    @property
    def view(self) -> GameView:
        """The game as it stands."""
        return self._room.view()

    def welcome(self) -> str:
        """The first message: how the game stands, and the visitor's seats."""
        return self._room.welcome_text(self.seats)

    def tell_state(self) -> None:
        """There is a new state; what a program thought before it is of no interest any more."""
        self._state_is_due = True
        self._report = None
        self._news.set()

    def tell_report(self, text: str) -> None:
        """There is a thought of a program."""
        self._report = text
        self._news.set()

    def end(self) -> None:
        """Let the iteration come to its end."""
        self._is_over = True
        self._news.set()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> str:
        await self._news.wait()
        if self._is_over:
            raise StopAsyncIteration
        if self._state_is_due:
            self._state_is_due = False
            message = self._room.state_text()
        else:
            message, self._report = self._report or "", None
        if self._report is None:
            self._news.clear()
        return message

    @property
    def _room(self) -> Room:
        if self._found is None:
            raise RuntimeError("the subscription has not been entered")
        return self._found
