"""A game in memory: its state, subscribers, clock alarm and engine turn have one owner.

An event happens in three steps under the lock of its game: it is decided on (`games`), stored with
the next number (`storage`), and then published. If another process was first, the number is taken,
and the game is read again and decided on again. So every process may change every game.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar

from tengen.server.errors import Refused
from tengen.server.games import codec
from tengen.server.games import events as ev
from tengen.server.games.decisions import acted, timed_out
from tengen.server.games.engine_turn import (
    EngineTurn,
    engine_turn_of,
    is_draw_thinkable,
    task_for,
)
from tengen.server.games.events import SeatName
from tengen.server.games.state import Decision, GameState
from tengen.server.games.texts import report_message
from tengen.server.games.view import Presence, build_view
from tengen.server.live.environment import Environment
from tengen.server.live.hub import Reported, Watched
from tengen.server.messages import GameView, ThinkingMessage
from tengen.server.storage import StorageFailed, Write
from tengen.server.thinking.task import Answer, SearchReport, ThinkingFailed

MaybeEvent = TypeVar("MaybeEvent", bound=ev.Event | tuple[ev.Event, ...] | None)
_MAX_ATTEMPTS = 5
"""How often a change is decided again when other processes store events first."""
_PRESENCE_SECONDS = 0.25
"""Debounce: N arrivals must not send O(N^2) messages."""
_ALARM_SLACK = 0.005
"""Seconds past the deadline: a timer may fire slightly early."""
_log = logging.getLogger("tengen.server.games")


class Subscriber(Protocol):
    """A client that gets the messages of a game."""

    @property
    def seats(self) -> list[SeatName]:
        """The seats that belong to the client."""

    def notify_state(self) -> None:
        """There is a new state."""

    def notify_report(self, text: str) -> None:
        """There is a new message about what a program thinks."""

    def end(self) -> None:
        """There will be no more messages."""


class LiveGame:
    """One game in memory."""

    def __init__(self, state: GameState, environment: Environment, *, is_ours: bool) -> None:
        self.state = state
        self.is_ours = is_ours
        """Whether this process asks the programs of the game."""
        self.subscribers: set[Subscriber] = set()
        self.remote: dict[str, tuple[Presence, int]] = {}
        """Who is connected through other processes, and when they reported it."""
        self.engine_task: asyncio.Task[None] | None = None
        """Waits for a program's answer."""
        self._environment = environment
        self._settings = environment.settings
        self._lock = asyncio.Lock()
        self._changes = 0
        """Changes under way."""
        self._is_stale = False
        """Whether the store may hold events that the state lacks."""
        self._alarm: asyncio.TimerHandle | None = None
        self._asked: tuple[EngineTurn, tuple[Decision, ...]] | None = None
        """What the program is asked, and the decisions before it."""
        self._presence_timer: asyncio.TimerHandle | None = None
        self._presence: Presence | None = None
        self._view: GameView | None = None
        self._view_head = ""

    # ---- changes

    async def change(
        self, decide: Callable[[GameState, int], MaybeEvent], *also: Write
    ) -> MaybeEvent:
        """Store and publish the event, or events, that `decide` makes of the state and the time.

        ``None`` is no event. Several are stored all or none, as is `also`. Once begun, the change
        is completed even if the caller is cancelled.
        """
        self._changes += 1
        return await asyncio.shield(self._environment.run(self._change(decide, also)))

    async def _change(
        self, decide: Callable[[GameState, int], MaybeEvent], also: tuple[Write, ...]
    ) -> MaybeEvent:
        environment = self._environment
        try:
            async with self._lock:
                if self._is_stale:
                    await self._read_new_events()
                for _ in range(_MAX_ATTEMPTS):
                    # Never before the last event, even if the computer's clock is set back.
                    at_ms = max(self._settings.now_ms(), self.state.updated_ms)
                    event = decide(self.state, at_ms)
                    if event is None:
                        return event
                    events = event if isinstance(event, tuple) else (event,)
                    after = self.state
                    for each in events:
                        after = after.after(at_ms, each)
                    self._is_stale = True  # until the store confirms
                    if await environment.store.commit(environment.write_of(after, *events), *also):
                        self._is_stale = False
                        self.is_ours = True
                        self._publish(after)
                        return event
                    await self._read_new_events()
            raise Refused(409, "stale")
        except StorageFailed as error:
            raise Refused(503, "storage") from error
        finally:
            self._changes -= 1

    async def refresh(self) -> None:
        """Read what other processes have stored; if the store fails, the next change does it."""
        async with self._lock:
            with contextlib.suppress(StorageFailed):
                await self._read_new_events()

    async def _read_new_events(self) -> None:
        """Read what others have stored; the lock is held."""
        self._is_stale = True
        stored = await self._environment.store.events(self.state.id, after=self.state.version)
        state = self.state
        for each in stored:
            state = state.after(each.at_ms, codec.decode_event(each.data))
        self._is_stale = False
        if stored:
            self.is_ours = False  # the process that stored them asks the program
            self._publish(state)

    def _publish(self, state: GameState) -> None:
        if state.occupants is not self.state.occupants:
            self._presence = None  # a subscriber may have taken a seat
        self.state = state
        for subscriber in self.subscribers:
            subscriber.notify_state()
        self.follow_up()

    def follow_up(self) -> None:
        """Set the clock alarm, and ask the program if this process has to."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        clock = self.state.clock
        if clock is not None and clock.deadline_ms is not None:
            seconds = (clock.deadline_ms - self._settings.now_ms()) / 1000
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(0.0, seconds) + _ALARM_SLACK, self._clock_expired)
        self.ask_engine()

    # ---- the clock

    def _clock_expired(self) -> None:
        self._alarm = None
        self._environment.run(self.check_clock())

    async def check_clock(self) -> None:
        """End the game if the running clock has reached 0."""
        try:
            event = await self.change(timed_out)
        except Refused as refused:
            _log.warning("a clock could not be checked: %s", refused)
        except Exception:
            _log.exception("the clock of game %s could not be checked", self.state.id)
        else:
            if event is None and self._alarm is None:
                self.follow_up()

    # ---- programs

    def ask_engine(self) -> None:
        """Ask the program that is to act, unless it has been asked; cancel an outdated question."""
        turn = engine_turn_of(self.state)
        asked = None if turn is None else (turn, self.state.decisions)
        if self.engine_task is not None:
            if self._asked == asked:
                return
            self.engine_task.cancel()
            self.engine_task = None
        self._asked = asked
        if turn is not None and self.is_ours:
            self.engine_task = asyncio.create_task(self._play_engine_turn(turn))

    async def _play_engine_turn(self, turn: EngineTurn) -> None:
        """Get a program's answer, or its problem, and store what follows from it."""
        this_task, state, settings = asyncio.current_task(), self.state, self._settings
        answer: Answer | str = Answer("")

        def report(thought: SearchReport) -> None:
            message = ThinkingMessage(seat=turn.seat, report=report_message(thought))
            self.report(message.model_dump_json())

        try:
            if turn.kind != "draw" or is_draw_thinkable(state):
                seconds = settings.seconds_for(turn.player)
                task = task_for(state, turn, settings.now_ms(), seconds)
                answer = await self._environment.thinker.choose(task, report)
        except ThinkingFailed as failed:
            _log.warning("the program %s failed: %s", turn.player, failed.problem)
            answer = failed.problem
        except Exception:
            _log.exception("the program %s could not be asked", turn.player)
            answer = "unavailable"
        finally:
            # The answer is stored without being cancelled; the next turn has its own task.
            if self.engine_task is this_task:
                self.engine_task = None
        try:
            await self.change(partial(_decide_for_engine, (turn, state.decisions), answer))
        except Refused as refused:
            _log.warning("a program's answer could not be stored: %s", refused)

    def report(self, text: str) -> None:
        """Send a message about what a program thinks to all subscribers, of all processes."""
        self.notify_report(text)
        if self.remote:
            environment = self._environment
            environment.hub.publish(Reported(self.state.id, environment.process, text))

    # ---- subscribers

    def presence_changed(self) -> None:
        """A subscriber came or left: notify the others, a little later."""
        self._presence = None
        if self._presence_timer is None:
            loop = asyncio.get_running_loop()
            self._presence_timer = loop.call_later(_PRESENCE_SECONDS, self._publish_presence)

    def _publish_presence(self) -> None:
        self._presence_timer = None
        self.notify_state()
        self.announce_presence()

    def announce_presence(self) -> None:
        """Report to other processes who is connected to the game here."""
        environment = self._environment
        environment.hub.publish(Watched(self.state.id, environment.process, self.local_presence()))

    def note_remote(self, process: str, presence: Presence | None) -> None:
        """Keep what another process reported; ``None`` forgets it."""
        self._presence = None
        known = self.remote.pop(process, None)
        if presence is not None:
            self.remote[process] = presence, self._settings.now_ms()
            if known is None and self.subscribers:
                self.announce_presence()  # a process that is new does not know who is here
        if (known and known[0]) != presence:
            self.notify_state()

    def notify_state(self) -> None:
        """Send the state to all subscribers of this process."""
        for subscriber in self.subscribers:
            subscriber.notify_state()

    def notify_report(self, text: str) -> None:
        """Send a report of another process to all subscribers of this process."""
        for subscriber in self.subscribers:
            subscriber.notify_report(text)

    def local_presence(self) -> Presence:
        """Who is connected to the game through this process."""
        seats = [subscriber.seats for subscriber in self.subscribers]
        return Presence(
            first=any("first" in held for held in seats),
            second=any("second" in held for held in seats),
            spectators=sum(not held for held in seats),
        )

    # ---- views

    def view(self) -> GameView:
        """The public view of the game."""
        return self._current_view().model_copy(update={"now": self._settings.now_ms()})

    def view_json(self) -> str:
        """The same as JSON; only the time is written anew for each call."""
        self._current_view()
        return f'{self._view_head},"now":{self._settings.now_ms()}}}'

    def _current_view(self) -> GameView:
        """The view, built once for each version and each change of presence."""
        view = self._view
        if view is not None and view.version == self.state.version and self._presence is not None:
            return view
        if self._presence is None:
            connected = [self.local_presence(), *(each for each, _ in self.remote.values())]
            self._presence = Presence(
                first=any(each.first for each in connected),
                second=any(each.second for each in connected),
                spectators=sum(each.spectators for each in connected),
            )
        settings = self._settings
        view = build_view(self.state, self._presence, settings.now_ms(), settings.seconds_for)
        self._view = view
        self._view_head = view.model_dump_json(exclude={"now"}).removesuffix("}")
        return view

    # ---- memory

    @property
    def is_idle(self) -> bool:
        """Whether the game can be evicted from memory."""
        return not (self.subscribers or self._changes or (self.is_ours and self._asked))

    def suspend(self) -> None:
        """Cancel everything that waits."""
        for handle in (self._alarm, self._presence_timer, self.engine_task):
            if handle is not None:
                handle.cancel()
        self._alarm = self._presence_timer = self.engine_task = None


def _decide_for_engine(
    asked: tuple[EngineTurn, tuple[Decision, ...]],
    answer: Answer | str,
    state: GameState,
    now_ms: int,
) -> ev.Event | None:
    """The event that a program's answer or problem leads to; ``None``: ask again, if still due."""
    turn, decisions = asked
    if engine_turn_of(state) != turn or state.decisions != decisions:
        return None
    if answer in ("busy", "closed"):
        return None  # the sweep asks again, in this process or the next
    late = timed_out(state, now_ms)
    if late is not None:
        return late
    if turn.kind == "draw":
        accepts = isinstance(answer, Answer) and answer.accepts_draw
        answered = ev.DrawAccepted if accepts else ev.DrawDeclined
        return answered(seat=turn.seat)
    if isinstance(answer, Answer):
        try:
            return acted(state, answer.action, now_ms, answer)
        except Refused as refused:
            shown = answer.action[:20]
            _log.warning("game %s: the program answered %r: %s", state.id, shown, refused)
            answer = "unplayable"
    return ev.EngineFailed(seat=turn.seat, problem=answer, player=turn.player)
