"""The games that are in memory: read when asked for, changed one event at a time, told to all."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.duties import duty_of
from tengen.server.games.secrets import new_game_id
from tengen.server.games.settings import GameSettings
from tengen.server.games.table import SEATS, Table
from tengen.server.games.view import build_summary
from tengen.server.live.hub import Changed, Hub, Missed, Reported, Signal, Watched
from tengen.server.live.room import Room
from tengen.server.storage import GameRow, SeatRow, StorageFailed, Store, StoredEvent, Write

T = TypeVar("T")
MaybeEvent = TypeVar("MaybeEvent", bound=ev.Event | None)
_TRIES = 5
"""How often something that needs no certain version is tried if others are faster."""
_NEWS_SECONDS = 0.25
"""Coming and going is told after this time, so that a crowd does not cost its square."""


class Keeper:
    """Reads and changes games; every change is stored before anybody hears of it."""

    def __init__(self, store: Store, hub: Hub, settings: GameSettings) -> None:
        self.store = store
        self.hub = hub
        self.settings = settings
        self.process = secrets.token_hex(8)
        """What this process is called among all that share the store."""
        self.rooms: dict[str, Room] = {}
        """The games in memory, the one asked for last at the end."""
        self.on_change: Callable[[Room], None] = lambda _: None
        """Hears of every game that is read or has changed."""
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Listen to the other processes."""
        await self.hub.start(self._heard)

    async def close(self) -> None:
        """Let everybody go, hear of nothing new, and finish what is under way."""
        for room in self.rooms.values():
            room.rest()
            for visitor in room.visitors:
                visitor.end()
        await self.hub.close()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self.rooms.clear()

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something to its end, whoever stops waiting for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # perhaps nobody waits for it any more, and that is no error

    async def room(self, game_id: str) -> Room:
        """The game of that id; `Refused` if there is none."""
        room = self.rooms.pop(game_id, None)
        if room is not None:
            self.rooms[game_id] = room  # at the end, as the one that was used last
            return room
        loading = self._loading.get(game_id)
        if loading is None:
            loading = self._loading[game_id] = self.run(self._load(game_id))
            loading.add_done_callback(lambda _: self._loading.pop(game_id))
        return await asyncio.shield(loading)

    async def begin(self, created: ev.GameCreated) -> Room:
        """A new game, stored."""
        table, write = self._beginning(created)
        await self._store(write)
        return self._settle(table, is_ours=True)

    async def change(
        self,
        game_id: str,
        decide: Callable[[Table, int], MaybeEvent],
        version: int | None = None,
    ) -> tuple[Room, MaybeEvent]:
        """Let happen what `decide` makes of the game and the time; ``None`` is nothing.

        With a version it happens to that one or is `Refused` as stale. Once begun, it is carried
        through even if the caller is cancelled.
        """
        return await asyncio.shield(self.run(self._change(game_id, decide, version)))

    async def succeed(self, table: Table, created: ev.GameCreated) -> Room | None:
        """Begin a game that follows on another, and write so there; ``None`` if that changed."""
        return await asyncio.shield(self.run(self._succeed(table, created)))

    def moved(self, room: Room) -> None:
        """Somebody came or went: the others will hear of it."""
        if room.news is None:
            loop = asyncio.get_running_loop()
            room.news = loop.call_later(_NEWS_SECONDS, self._tell_presence, room)

    def tell_watched(self, room: Room) -> None:
        """Tell other processes who looks at a game here."""
        self.hub.publish(Watched(room.table.id, self.process, room.here()))

    def tell_report(self, room: Room, text: str) -> None:
        """Tell everybody what a program thinks."""
        room.tell_report(text)
        if room.elsewhere:
            self.hub.publish(Reported(room.table.id, self.process, text))

    # ---- reading

    async def _load(self, game_id: str) -> Room:
        try:
            stored = await self.store.events(game_id)
        except StorageFailed as error:
            raise storage_failed() from error
        if not stored:
            raise Refused(404, "unknown-game", "There is no such game.", "没有这局棋。")
        table = Table.fold(game_id, [_event(each) for each in stored])
        return self.rooms.get(game_id) or self._settle(table, is_ours=False)

    def _settle(self, table: Table, *, is_ours: bool) -> Room:
        """Keep a game in memory."""
        room = Room(table, self.settings.ai_seconds, self.settings.now_ms)
        room.is_ours = is_ours
        self.rooms[table.id] = room
        self._make_space()
        self.on_change(room)
        return room

    def _make_space(self) -> None:
        """Forget the games nobody has asked for in the longest time."""
        surplus = len(self.rooms) - self.settings.games_in_memory
        if surplus <= 0:
            return
        idle = (room for room in [*self.rooms.values()][:-1] if room.is_idle)
        for room in [room for room, _ in zip(idle, range(surplus), strict=False)]:
            room.rest()
            del self.rooms[room.table.id]

    async def _refresh(self, room: Room) -> None:
        if room.is_stale:
            await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        """Read what others have stored; the lock is held."""
        try:
            stored = await self.store.events(room.table.id, after=room.table.version)
        except StorageFailed as error:
            room.is_stale = True
            raise storage_failed() from error
        room.is_stale = False
        if stored:
            table = room.table
            for each in stored:
                table = table.after(*_event(each))
            room.table = table
            room.is_ours = False  # whoever stored it sees to what follows
            room.tell_state()
            self.on_change(room)

    # ---- writing

    async def _change(
        self, game_id: str, decide: Callable[[Table, int], MaybeEvent], version: int | None
    ) -> tuple[Room, MaybeEvent]:
        room = await self.room(game_id)
        async with room.lock:
            await self._refresh(room)
            for _ in range(_TRIES):
                if version is not None and version != room.table.version:
                    raise stale()
                event = decide(room.table, self._time(room.table))
                if event is None:
                    return room, event
                after, write = self._next(room.table, event)
                if await self._stored(room, write):
                    self._advance(room, after)
                    return room, event
        raise stale()

    async def _succeed(self, table: Table, created: ev.GameCreated) -> Room | None:
        room = await self.room(table.id)
        async with room.lock:
            await self._refresh(room)
            if room.table.version != table.version:
                return None
            new, first = self._beginning(created)
            after, last = self._next(room.table, ev.RematchBegun(game=new.id))
            if not await self._stored(room, last, first):
                return None
            self._advance(room, after)
        return self._settle(new, is_ours=True)

    def _time(self, table: Table) -> int:
        """Now, and never before the last event, even if somebody sets the computer's clock."""
        return max(self.settings.now_ms(), table.updated_ms)

    def _next(self, table: Table, event: ev.Event) -> tuple[Table, Write]:
        at_ms = self._time(table)
        after = table.after(at_ms, event)
        seats = (SeatRow(event.seat, event.holder),) if isinstance(event, ev.Joined) else ()
        return after, self._write(after, event, seats)

    def _beginning(self, created: ev.GameCreated) -> tuple[Table, Write]:
        table = Table(new_game_id(), created, self.settings.now_ms())
        held = [(seat, table.sitters[seat].holder) for seat in SEATS]
        seats = tuple(SeatRow(seat, holder) for seat, holder in held if holder is not None)
        return table, self._write(table, created, seats)

    def _write(self, table: Table, event: ev.Event, seats: tuple[SeatRow, ...]) -> Write:
        row = GameRow(
            status=table.status,
            listed=table.config.listed,
            summary=build_summary(table).model_dump_json(),
            deadline_ms=None if table.clock is None else table.clock.deadline_ms,
            duty=None if duty_of(table) is None else self.process,
        )
        data = ev.event_to_json(event)
        stored = StoredEvent(table.version, table.updated_ms, event.kind, data)
        return Write(table.id, stored, row, seats)

    async def _stored(self, room: Room, *writes: Write) -> bool:
        """Whether the events are stored; if others were faster, the game is read anew."""
        try:
            is_stored = await self._store(*writes)
        except Refused:
            room.is_stale = True  # nobody knows whether it arrived
            raise
        if not is_stored:
            await self._catch_up(room)
        return is_stored

    async def _store(self, *writes: Write) -> bool:
        try:
            return await self.store.commit(*writes)
        except StorageFailed as error:
            raise storage_failed() from error

    def _advance(self, room: Room, table: Table) -> None:
        """What is stored is the case, and everybody hears of it."""
        room.table = table
        room.is_ours = True
        room.tell_state()
        self.hub.publish(Changed(table.id, table.version))
        self.on_change(room)

    # ---- hearing

    def _heard(self, signal: Signal) -> None:
        if isinstance(signal, Missed):
            for game_id in self.rooms:
                self.run(self._look_again(game_id))
            return
        game_id = signal.game_id
        if isinstance(signal, Changed) and game_id in self._loading:
            self.run(self._look_again(game_id))
        room = self.rooms.get(game_id)
        if room is None:
            return
        match signal:
            case Changed() if signal.version > room.table.version:
                self.run(self._look_again(game_id))
            case Watched() if signal.process != self.process:
                self._note_watched(room, signal)
            case Reported() if signal.process != self.process:
                room.tell_report(signal.text)

    async def _look_again(self, game_id: str) -> None:
        try:
            room = await self.room(game_id)
            async with room.lock:
                await self._catch_up(room)
        except Refused:
            return  # the store is away: the next one who asks will read it

    def _note_watched(self, room: Room, signal: Watched) -> None:
        known = room.elsewhere.get(signal.process)
        room.note(signal.process, signal.presence)
        if known is None and room.visitors:
            self.tell_watched(room)  # it cannot know who is here
        if known is None or known[0] != signal.presence:
            room.tell_state()

    def _tell_presence(self, room: Room) -> None:
        room.news = None
        room.tell_state()
        self.tell_watched(room)


def stale() -> Refused:
    """That somebody else was faster."""
    return Refused(
        409, "stale", "The game has gone on in the meantime.", "对局已有新的进展，请看最新局面。"
    )


def storage_failed() -> Refused:
    """That the database is away."""
    return Refused(
        503,
        "storage",
        "The game can't be stored at the moment: try again.",
        "暂时无法保存对局，请重试。",
    )


def _event(stored: StoredEvent) -> tuple[int, ev.Event]:
    return stored.at_ms, ev.event_from_json(stored.data)
