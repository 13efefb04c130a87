"""The games of a server process: everything that can be asked of them.

An event happens in three steps, under the lock of its game: it is decided on (`games`), stored with
the next number (`storage`), and only then told to anybody (`live`). If another process was first,
the number is taken and the game is read anew. So every process may do everything at any time.
"""

from __future__ import annotations

import asyncio

from tengen.game import Game
from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.creation import continued, created_from, imported, rematch_of
from tengen.server.games.decisions import decide, foreign_seat
from tengen.server.games.duties import Duty, task_for
from tengen.server.games.record import record_of
from tengen.server.games.secrets import holder_of
from tengen.server.games.settings import GameSettings
from tengen.server.games.table import Table, other
from tengen.server.live.caretaker import Caretaker
from tengen.server.live.hub import Hub
from tengen.server.live.keeper import Keeper, stale, storage_failed
from tengen.server.live.room import Room
from tengen.server.live.subscription import Subscription
from tengen.server.messages import (
    Action,
    ClaimTime,
    ContinueRequest,
    Created,
    GameList,
    GameSummary,
    GameView,
    Hint,
    NewGame,
    RematchAnswer,
    SeatName,
    Status,
)
from tengen.server.storage import StorageFailed, Store
from tengen.server.study.hints import ADVISER, SECONDS, hint
from tengen.server.study.imports import read_record
from tengen.server.thinking.specs import is_known
from tengen.server.thinking.task import Thinker, ThinkingFailed

__all__ = ["GameService", "GameSettings"]

_MOST_RENAMED = 50
"""Games in which a new name is written at once."""
_MOST_LISTED = 100
_TRIES = 5


class GameService:
    """Games for visitors, who are known by their secrets; what cannot be done is `Refused`."""

    def __init__(
        self, store: Store, hub: Hub, thinker: Thinker, settings: GameSettings | None = None
    ) -> None:
        self._settings = settings or GameSettings()
        self._store = store
        self._thinker = thinker
        self._keeper = Keeper(store, hub, self._settings)
        self._caretaker = Caretaker(self._keeper, thinker)
        self._players = _Players(self._settings)

    async def start(self) -> None:
        """Take up clocks and programs' duties; the store is open, the thinker has started."""
        await self._keeper.start()
        await self._caretaker.start()

    async def close(self) -> None:
        """Finish what is under way; the store and the thinker are left as they are."""
        await self._caretaker.close()
        await self._keeper.close()

    async def create(self, new: NewGame, secret: str) -> Created:
        """A new game; whoever asks takes a seat, unless it is one to watch."""
        if new.opponent == "watch":
            self._check_programs_to_watch()
        room = await self._keeper.begin(created_from(new, secret, self._players))
        return _created(room, secret)

    async def view(self, game_id: str) -> GameView:
        """A game as everybody may see it."""
        return (await self._keeper.room(game_id)).view()

    async def view_json(self, game_id: str) -> str:
        """The same as JSON, which is quicker."""
        return (await self._keeper.room(game_id)).view_json()

    async def seats_of(self, game_id: str, secret: str) -> list[SeatName]:
        """The seats of a game that belong to whoever knows the secret."""
        return (await self._keeper.room(game_id)).table.seats_of(secret)

    async def join(self, game_id: str, secret: str, name: str = "") -> Created:
        """Take the open seat; whoever has a seat already keeps it."""

        def joined(table: Table, _: int) -> ev.Joined | None:
            if table.seats_of(secret):
                return None
            seat = table.open_seat
            if seat is None:
                raise Refused(409, "no-seat", "Both seats are taken.", "座位已满。")
            return ev.Joined(seat=seat, name=name, holder=holder_of(secret))

        room, _ = await self._keeper.change(game_id, joined)
        return _created(room, secret)

    async def act(self, game_id: str, secret: str, version: int, action: Action) -> GameView:
        """Let somebody act who has seen that version; when this returns, it is stored."""

        def wanted(table: Table, now_ms: int) -> ev.Event:
            return decide(table, secret, action, now_ms)

        # Who may not act at all should hear that, whatever version they have seen.
        room = await self._keeper.room(game_id)
        if not room.table.seats_of(secret) and not room.table.is_owner(secret):
            raise foreign_seat()
        room, event = await self._keeper.change(game_id, wanted, version)
        if isinstance(event, ev.TimedOut) and not isinstance(action, ClaimTime):
            raise Refused(409, "time-over", "The time was over.", "时间已到。")
        return room.view()

    async def rename(self, secret: str, name: str) -> None:
        """Give somebody another name in the games that they play."""
        try:
            games = await self._store.games_of(holder_of(secret), _MOST_RENAMED)
        except StorageFailed as error:
            raise storage_failed() from error
        for game_id in games:
            held = await self.seats_of(game_id, secret)
            if len(held) == 1:  # of two people at one screen nobody knows who wants the name
                await self._rename(game_id, held[0], name)

    async def hint(self, game_id: str, secret: str) -> Hint:
        """A move to consider, for whoever is to act against a program or at one screen."""
        table = (await self._keeper.room(game_id)).table
        seat = _adviseds_seat(table, secret)
        is_opening = table.opening.player is not None
        duty = Duty("opening" if is_opening else "hint", seat, ADVISER)
        most = min(SECONDS, self._settings.ai_seconds)
        task = task_for(table, duty, self._settings.now_ms(), most)
        try:
            answer = await self._thinker.choose(task)
        except ThinkingFailed as failed:
            raise Refused(503, "no-hint", failed.text["en"], failed.text["zh"]) from failed
        return hint(table.board, answer, in_opening=is_opening)

    async def continue_(self, game_id: str, request: ContinueRequest, secret: str) -> Created:
        """A new game from a position of another one."""
        table = (await self._keeper.room(game_id)).table
        return await self.create(continued(table, request), secret)

    async def rematch(self, game_id: str, secret: str) -> RematchAnswer:
        """The same game once more, at once or when the other wants it too."""
        for _ in range(_TRIES):
            room = await self._keeper.room(game_id)
            seat = _rematch_seat(room.table, secret)
            known = room.table.rematch
            if known is not None and known.game is not None:
                return _rematched(await self._keeper.room(known.game), secret)
            if _is_agreed(room.table, seat):
                begun = await self._keeper.succeed(room.table, rematch_of(room.table))
                if begun is not None:
                    return _rematched(begun, secret)
            elif seat is not None and await self._ask_for_rematch(game_id, seat):
                return RematchAnswer(
                    started=False, game=room.view(), seats=room.table.seats_of(secret)
                )
        raise stale()

    async def import_game(self, data: bytes, name: str, secret: str) -> Created:
        """A record to look at and to continue, from a file of that name."""
        record = await asyncio.to_thread(read_record, data, name)
        room = await self._keeper.begin(imported(record, secret))
        return _created(room, secret)

    async def list_games(self, status: Status = "playing", limit: int = 20) -> GameList:
        """Public games, those that changed last first."""
        try:
            lines = await self._store.summaries(status, max(1, min(limit, _MOST_LISTED)))
        except StorageFailed as error:
            raise storage_failed() from error
        return GameList(games=[GameSummary.model_validate_json(line) for line in lines])

    async def record(self, game_id: str) -> Game:
        """A game as a record, for files and pictures."""
        return record_of((await self._keeper.room(game_id)).table)

    def subscribe(self, game_id: str, secret: str | None = None) -> Subscription:
        """The news of a game, for whoever knows the secret: use it with ``async with``."""
        holder = None if secret is None else holder_of(secret)
        return Subscription(holder, lambda: self._keeper.room(game_id), self._keeper.moved)

    async def _rename(self, game_id: str, seat: SeatName, name: str) -> None:
        def named(table: Table, _: int) -> ev.Named | None:
            is_new = table.sitters[seat].name != name
            return ev.Named(seat=seat, name=name) if is_new else None

        await self._keeper.change(game_id, named)

    async def _ask_for_rematch(self, game_id: str, seat: SeatName) -> bool:
        """Whether the other one is being asked; not if they have asked in the meantime."""

        def asked(table: Table, _: int) -> ev.RematchAsked | None:
            return None if table.rematch is not None else ev.RematchAsked(seat=seat)

        room, _ = await self._keeper.change(game_id, asked)
        rematch = room.table.rematch
        return rematch is not None and rematch.game is None and rematch.asked_by == seat

    def _check_programs_to_watch(self) -> None:
        """Games of two programs take all the time they can get: there must not be many."""
        going_on = sum(_is_to_watch(room.table) for room in self._keeper.rooms.values())
        if going_on >= self._settings.games_to_watch:
            raise Refused(
                503,
                "too-many-programs",
                "Many programs are playing each other already: try again later.",
                "已有许多程序在对弈，请稍后再试。",
            )


class _Players:
    """The programs that may be played against, as something to look a name up in."""

    def __init__(self, settings: GameSettings) -> None:
        self._settings = settings

    def __contains__(self, spec: object) -> bool:
        return isinstance(spec, str) and is_known(spec, self._settings.programs)


def _created(room: Room, secret: str) -> Created:
    return Created(game=room.view(), seats=room.table.seats_of(secret))


def _rematched(room: Room, secret: str) -> RematchAnswer:
    return RematchAnswer(started=True, game=room.view(), seats=room.table.seats_of(secret))


def _is_to_watch(table: Table) -> bool:
    return table.is_on and all(sitter.kind == "ai" for sitter in table.sitters.values())


def _adviseds_seat(table: Table, secret: str) -> SeatName:
    """Who wants advice; `Refused` where that would be cheating or of no use."""
    held = table.seats_of(secret)
    if not held:
        raise foreign_seat()
    if not table.is_on:
        raise Refused(409, "not-on", "There is nothing to decide now.", "现在没有需要决定的。")
    if len(held) == 1 and table.sitters[other(held[0])].kind == "human":
        raise Refused(
            403, "no-hints", "Against a person there are no hints.", "与人对弈时不提供提示。"
        )
    seat = table.to_act
    if seat is None or seat not in held:
        raise Refused(409, "not-your-turn", "It is not your turn.", "还没轮到您。")
    return seat


def _rematch_seat(table: Table, secret: str) -> SeatName | None:
    """Who wants another game; ``None`` for the one who has made a game to watch."""
    held = table.seats_of(secret)
    is_to_watch = all(sitter.kind == "ai" for sitter in table.sitters.values())
    if not held and not (is_to_watch and table.is_owner(secret)):
        raise foreign_seat()
    if table.status != "finished":
        raise Refused(409, "not-finished", "The game is not over yet.", "对局还没有结束。")
    return held[0] if held else None


def _is_agreed(table: Table, seat: SeatName | None) -> bool:
    """Whether the other one wants another game too, or need not be asked."""
    if seat is None or table.config.local or table.sitters[other(seat)].kind == "ai":
        return True
    return table.rematch is not None and table.rematch.asked_by == other(seat)
