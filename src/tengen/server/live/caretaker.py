"""What has to be done in games without anybody asking: programs' answers and clocks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from tengen.board import Language
from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.decisions import acted, timed_out
from tengen.server.games.duties import Duty, duty_of, may_be_drawn, task_for
from tengen.server.games.table import Decided, Table
from tengen.server.live.keeper import Keeper
from tengen.server.live.room import Room
from tengen.server.messages import Text, ThinkingMessage
from tengen.server.storage import StorageFailed
from tengen.server.study.hints import report
from tengen.server.thinking.task import Answer, SearchReport, Thinker, ThinkingFailed

_log = logging.getLogger("tengen.server.games")
_MOST_AT_ONCE = 200
"""Games taken up in one sweep; the others follow in the next."""
_TIMER_SLACK = 0.005
"""Seconds after which a clock that should be at nothing is sure to be."""
_LATE_MS = 1000
"""A deadline so far past was missed by the process that should have seen to it."""
_WORTH_MS = 50
"""Less is not worth an event."""
_PRESENCE_SWEEPS = 30
_PRESENCE_MS = 90_000
"""Who was not heard of for so long does not look any more."""
_LONG_AGO_MS = 24 * 3600 * 1000
_ILLEGAL = Text(
    en="The program answered with a move that can't be played.", zh="程序给出的着法无法落子。"
)

_BROKEN: Mapping[Language, str] = {
    "en": "The program can't be asked at the moment.",
    "zh": "程序暂时无法回答。",
}


class Caretaker:
    """Sees to it that games go on: at once in this process, and soon where another one died."""

    def __init__(self, keeper: Keeper, thinker: Thinker) -> None:
        self._keeper = keeper
        self._thinker = thinker
        self._store = keeper.store
        self._settings = keeper.settings
        self._sweeper: asyncio.Task[None] | None = None
        self._sweeps = 0
        keeper.on_change = self.changed

    async def start(self) -> None:
        """Forgive the time in which no server ran, then take up what is to be done."""
        await self._forgive()
        await self._sweep()
        self._sweeper = asyncio.create_task(self._sweep_forever())

    async def close(self) -> None:
        """Stop; games go on with the next start or in other processes."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        works = [room.work for room in self._keeper.rooms.values() if room.work is not None]
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)
        try:
            now_ms = self._settings.now_ms()
            await self._store.farewell(self._keeper.process, now_ms, now_ms - _LONG_AGO_MS)
        except StorageFailed:
            _log.warning("the store is away; other processes will notice that this one has ended")

    def changed(self, room: Room) -> None:
        """A game is new here or has changed: set its alarm, and ask its program if it is ours."""
        self._set_timer(room)
        self._ask(room)

    # ---- clocks

    def _set_timer(self, room: Room) -> None:
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        clock = room.table.clock
        if clock is not None and clock.deadline_ms is not None:
            seconds = (clock.deadline_ms - self._settings.now_ms()) / 1000
            delay = max(0.0, seconds) + _TIMER_SLACK
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(delay, self._alarm, room)

    def _alarm(self, room: Room) -> None:
        room.timer = None
        self._keeper.run(self._look_at_clock(room.table.id))

    async def _look_at_clock(self, game_id: str) -> None:
        """End a game whose time is over; a game that is in disorder must not stop the others."""
        try:
            room, event = await self._keeper.change(game_id, timed_out)
        except Refused as refused:
            _log.warning("a clock could not be looked at: %s", refused)
        except Exception:
            _log.exception("the clock of game %s could not be looked at", game_id)
        else:
            if event is None and room.timer is None:
                self._set_timer(room)

    # ---- programs

    def _ask(self, room: Room) -> None:
        """Ask the program whose answer the game waits for, unless it is being asked."""
        duty = duty_of(room.table)
        wanted = None if duty is None else (duty, room.table.decided)
        if room.work is not None and room.work_on == wanted:
            return
        if room.work is not None:
            room.work.cancel()
            room.work = None
        room.work_on = wanted
        if duty is not None and room.is_ours:
            room.work = asyncio.create_task(self._answer(room, duty, room.table.decided))

    async def _answer(self, room: Room, duty: Duty, decided: tuple[Decided, ...]) -> None:
        """Bring a program's answer into the game."""
        me = asyncio.current_task()
        try:
            event = await self._thought(room, duty)
            if room.work is me:
                # From here on it is carried through; what comes next gets a task of its own.
                room.work = None
            if event is None:
                return

            def checked(table: Table, now_ms: int) -> ev.Event | None:
                if duty_of(table) != duty or table.decided != decided:
                    return None
                return timed_out(table, now_ms) or _checked(table, event, now_ms)

            await self._keeper.change(room.table.id, checked)
        except Refused as refused:
            _log.warning("a program's answer could not be stored: %s", refused)
        finally:
            if room.work is me:
                room.work = None

    async def _thought(self, room: Room, duty: Duty) -> ev.Event | None:
        """What the program wants to happen; ``None`` if the server is about to end."""
        if duty.kind == "draw" and not may_be_drawn(room.table):
            return ev.DrawDeclined(seat=duty.seat)
        task = task_for(room.table, duty, self._settings.now_ms(), self._settings.ai_seconds)

        def tell(thought: SearchReport) -> None:
            message = ThinkingMessage(seat=duty.seat, report=report(thought))
            self._keeper.tell_report(room, message.model_dump_json())

        try:
            return _wanted(duty, await self._thinker.choose(task, tell))
        except ThinkingFailed as failed:
            return _failure(duty, failed)
        except Exception:
            _log.exception("the program %s could not be asked", duty.player)
            return _failure(duty, ThinkingFailed("crashed", _BROKEN))

    # ---- what other processes have left

    async def _forgive(self) -> None:
        """Give back the time during which nobody could move, for there was no server."""
        beats = await self._store.beats()
        await self._store.beat(self._keeper.process, self._settings.now_ms())
        if not beats:
            return
        last_ms = max(beats.values())
        away_ms = self._settings.now_ms() - last_ms
        if away_ms < self._settings.dead_after_ms and self._store.is_shared:
            return

        def forgiven(table: Table, now_ms: int) -> ev.Resumed | None:
            # An event since then may be of this very moment: another process starts as well.
            away_ms = now_ms - max(last_ms, table.updated_ms)
            clock = table.clock
            if clock is None or clock.running is None or away_ms < _WORTH_MS:
                return None
            return ev.Resumed(away_ms=away_ms)

        games = await self._store.with_running_clock()
        for begin in range(0, len(games), _MOST_AT_ONCE):
            some = games[begin : begin + _MOST_AT_ONCE]
            await asyncio.gather(*(self._keeper.change(game, forgiven) for game in some))

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(self._settings.sweep_seconds)
            try:
                await self._sweep()
            except (StorageFailed, Refused) as error:
                _log.warning("the store could not be searched: %s", error)
            except Exception:
                _log.exception("the store could not be searched")

    async def _sweep(self) -> None:
        now_ms = self._settings.now_ms()
        await self._store.beat(self._keeper.process, now_ms)
        for game_id in await self._store.overdue(now_ms - _LATE_MS, _MOST_AT_ONCE):
            await self._look_at_clock(game_id)
        alive = {self._keeper.process}
        if self._store.is_shared:
            oldest = now_ms - self._settings.dead_after_ms
            alive |= {name for name, beat in (await self._store.beats()).items() if beat > oldest}
        for game_id, process in await self._store.duties(_MOST_AT_ONCE, alive):
            await self._take(game_id, process)
        for room in [*self._keeper.rooms.values()]:
            if room.is_ours and room.work is None:
                self._ask(room)  # it could not be stored the last time, or the program was busy
        self._sweeps += 1
        if self._sweeps % _PRESENCE_SWEEPS == 0:
            self._refresh_presence(now_ms)

    async def _take(self, game_id: str, process: str) -> None:
        """Take over the duty of a process that has died, if nobody else does."""
        if not await self._store.take_duty(game_id, process, self._keeper.process):
            return
        try:
            room = await self._keeper.room(game_id)
        except Exception:
            _log.exception("game %s could not be taken over", game_id)
        else:
            room.is_ours = True
            self.changed(room)

    def _refresh_presence(self, now_ms: int) -> None:
        """Tell other processes who is here, and forget those who did not tell."""
        for room in [*self._keeper.rooms.values()]:
            if room.visitors:
                self._keeper.tell_watched(room)
            gone = [name for name, (_, at) in room.elsewhere.items() if now_ms - at > _PRESENCE_MS]
            for name in gone:
                room.note(name, None)
            if gone:
                room.tell_state()


def _wanted(duty: Duty, answer: Answer) -> ev.Event:
    """What a program's answer comes to; how long it took is measured when it happens."""
    if duty.kind == "draw":
        accepted = ev.DrawAccepted(seat=duty.seat)
        return accepted if answer.accepts_draw else ev.DrawDeclined(seat=duty.seat)
    thought = None if answer.report is None else report(answer.report)
    return ev.Acted(seat=duty.seat, text=answer.action, used_ms=0, thought=thought)


def _checked(table: Table, event: ev.Event, now_ms: int) -> ev.Event:
    """A program's decision, checked like anybody's."""
    if not isinstance(event, ev.Acted):
        return event
    try:
        return acted(table, event.seat, event.text, now_ms, event.thought)
    except Refused as refused:
        _log.warning("game %s: the program answered %r: %s", table.id, event.text[:20], refused)
        return ev.Failed(seat=event.seat, problem=_ILLEGAL)


def _failure(duty: Duty, failed: ThinkingFailed) -> ev.Event | None:
    """What follows if a program gives no answer."""
    if failed.problem in ("busy", "closed"):
        return None  # it will be asked again, by this process or the next
    if duty.kind == "draw":
        return ev.DrawDeclined(seat=duty.seat)
    _log.warning("the program %s failed: %s", duty.player, failed)
    return ev.Failed(seat=duty.seat, problem=Text(en=failed.text["en"], zh=failed.text["zh"]))
