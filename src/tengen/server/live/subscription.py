"""The messages of one game for one subscriber."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Self

from tengen.server.games.events import SeatName
from tengen.server.games.state import SEATS
from tengen.server.live.live_game import LiveGame
from tengen.server.messages import GameView


class Subscription:
    """A context manager, and inside it an async iterator of JSON messages.

    Entering raises `Refused` if there is no such game. A slow subscriber skips states: one state is
    pending at most, which is the newest when it is taken.
    """

    _game: LiveGame

    def __init__(self, holder: str | None, find: Callable[[], Awaitable[LiveGame]]) -> None:
        """`holder` is the hash of the subscriber's secret."""
        self.holder = holder
        self._find = find
        self._news = asyncio.Event()
        self._is_state_due = False
        self._report: str | None = None
        self._is_over = False

    async def __aenter__(self) -> Self:
        self._game = await self._find()
        self._game.subscribers.add(self)
        self._game.presence_changed()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.end()
        self._game.subscribers.discard(self)
        self._game.presence_changed()

    @property
    def seats(self) -> list[SeatName]:
        """The seats that belong to the subscriber."""
        occupants = self._game.state.occupants
        return [seat for seat in SEATS if self.holder and occupants[seat].holder == self.holder]

    @property
    def view(self) -> GameView:
        """The game now."""
        return self._game.view()

    def welcome(self) -> str:
        """The first message: the game, and the subscriber's seats."""
        if not hasattr(self, "_game"):
            raise RuntimeError("the subscription has not been entered")
        seats = ",".join(f'"{seat}"' for seat in self.seats)
        return f'{{"type":"welcome","seats":[{seats}],"view":{self._game.view_json()}}}'

    def notify_state(self) -> None:
        """There is a new state, which makes a pending report obsolete."""
        self._is_state_due = True
        self._report = None
        self._news.set()

    def notify_report(self, text: str) -> None:
        """There is a new report of a program."""
        self._report = text
        self._news.set()

    def end(self) -> None:
        """End the iteration."""
        self._is_over = True
        self._news.set()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> str:
        await self._news.wait()
        if self._is_over:
            raise StopAsyncIteration
        if self._is_state_due:
            self._is_state_due = False
            message = f'{{"type":"state","view":{self._game.view_json()}}}'
        else:
            message, self._report = self._report or "", None
        if self._report is None:
            self._news.clear()
        return message
