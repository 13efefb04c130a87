"""A game that is in memory, and everybody who looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from tengen.server.games.duties import Duty
from tengen.server.games.table import Decided, Table
from tengen.server.games.view import Presence, build_view
from tengen.server.messages import GameView, SeatName

if TYPE_CHECKING:
    from tengen.server.live.subscription import Subscription


class Room:
    """One game, its view in words for sockets, and its visitors."""

    def __init__(self, table: Table, ai_seconds: float, now_ms: Callable[[], int]) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        """Held by whoever adds an event."""
        self.visitors: set[Subscription] = set()
        self.elsewhere: dict[str, tuple[Presence, int]] = {}
        """Who looks through other processes, and when that was said."""
        self.timer: asyncio.TimerHandle | None = None
        """Goes off when the running clock is at nothing."""
        self.work: asyncio.Task[None] | None = None
        """Waits for a program's answer."""
        self.work_on: tuple[Duty, tuple[Decided, ...]] | None = None
        """What the program was asked, after which decisions."""
        self.is_ours = False
        """Whether this process has to see to programs' answers."""
        self.news: asyncio.TimerHandle | None = None
        """Will tell the visitors that somebody came or went."""
        self.is_stale = False
        """Whether the store may hold more than the table."""
        self._ai_seconds = ai_seconds
        self._now_ms = now_ms
        self._view: GameView | None = None
        self._presence = Presence()
        self._is_recount_due = False
        self._head = ""

    def view(self) -> GameView:
        """The game as everybody may see it now."""
        return self._current().model_copy(update={"now": self._now_ms()})

    def view_json(self) -> str:
        """The same as text."""
        self._current()
        return f'{self._head},"now":{self._now_ms()}}}'

    def state_text(self) -> str:
        """The message that says how the game stands."""
        return f'{{"type":"state","view":{self.view_json()}}}'

    def welcome_text(self, seats: list[SeatName]) -> str:
        """The message that a visitor hears first."""
        names = ",".join(f'"{seat}"' for seat in seats)
        return f'{{"type":"welcome","seats":[{names}],"view":{self.view_json()}}}'

    def arrive(self, visitor: Subscription) -> None:
        """Somebody comes to look."""
        self.visitors.add(visitor)
        self._is_recount_due = True

    def leave(self, visitor: Subscription) -> None:
        """Somebody goes."""
        self.visitors.discard(visitor)
        self._is_recount_due = True

    def note(self, process: str, presence: Presence | None) -> None:
        """Another process has said who looks there, or has not for long (``None``)."""
        self.elsewhere.pop(process, None)
        if presence is not None:
            self.elsewhere[process] = presence, self._now_ms()
        self._is_recount_due = True

    def here(self) -> Presence:
        """Who looks at the game through this process."""
        seats = [visitor.seats for visitor in self.visitors]
        return Presence(
            first=any("first" in held for held in seats),
            second=any("second" in held for held in seats),
            spectators=sum(not held for held in seats),
        )

    def presence(self) -> Presence:
        """Who looks at the game."""
        all_of_them = [self.here(), *(presence for presence, _ in self.elsewhere.values())]
        return Presence(
            first=any(each.first for each in all_of_them),
            second=any(each.second for each in all_of_them),
            spectators=sum(each.spectators for each in all_of_them),
        )

    def tell_state(self) -> None:
        """Every visitor will hear how the game stands."""
        for visitor in self.visitors:
            visitor.tell_state()

    def tell_report(self, text: str) -> None:
        """Every visitor will hear what a program thinks, unless there is newer news."""
        for visitor in self.visitors:
            visitor.tell_report(text)

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs the game to be in memory."""
        return not (self.visitors or self.work or self.lock.locked())

    def rest(self) -> None:
        """Let go of everything that waits."""
        for handle in (self.timer, self.news, self.work):
            if handle is not None:
                handle.cancel()
        self.timer = self.news = self.work = None

    def _current(self) -> GameView:
        """The view, built once for each version and each change of who looks."""
        view = self._view
        is_new = view is None or view.version != self.table.version
        if is_new or self._is_recount_due:
            presence, self._is_recount_due = self.presence(), False
            is_new = is_new or presence != self._presence
            self._presence = presence
        if view is None or is_new:
            view = build_view(self.table, self._presence, self._now_ms(), self._ai_seconds)
            self._view = view
            self._head = view.model_dump_json(exclude={"now"}).removesuffix("}")
        return view
