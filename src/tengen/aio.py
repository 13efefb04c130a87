"""Players for asyncio: searches run in threads, and cancelling a task cancels its search.

>>> import asyncio
>>> from tengen import Board, Limit, aio
>>> async def main() -> None:
...     async with aio.Engine(hash_mb=4) as engine:
...         decision = await engine.choose(Board.from_moves("h8i9"), Limit(nodes=1000))
...         print(decision.depth > 1)
>>> asyncio.run(main())
True
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Generic, Literal, Self, TypeVar

from tengen.board import Board, Point, PointLike
from tengen.engine.engine import Engine as _Engine
from tengen.players.base import Decision, Limit, Player, PlayerClosed, Report, Reporter
from tengen.protocol.client import RemotePlayer as _RemotePlayer
from tengen.stop import StopToken

P = TypeVar("P", bound=Player)
R = TypeVar("R")


class AsyncPlayer(Generic[P]):
    """A player whose searches are awaited; for one event loop.

    Searches run in one thread, one after the other: a search that is asked for during another one
    waits for it. Cancelling the task, also by ``asyncio.timeout``, cancels its search; the player
    can be used again at once. `close` cancels all searches and waits for them.
    """

    def __init__(self, player: P) -> None:
        """Takes the player over; it is closed with this object."""
        self.player = player
        """The player itself; do not use it while this object searches."""
        self._thread = ThreadPoolExecutor(1, f"tengen-{player.name}")
        self._life = StopToken()
        """Cancelled by `close`."""
        self._closed: asyncio.Future[None] | None = None

    @property
    def name(self) -> str:
        """Display name."""
        return self.player.name

    async def prepare(self, board: Board) -> None:
        """Prepare for a game from this board, so that no clock runs during the preparation."""
        await self._run(lambda _: self.player.prepare(board))

    async def choose(
        self, board: Board, limit: Limit = Limit(), report: Reporter | None = None
    ) -> Decision:
        """As `Player.choose`; `report` is called in the event loop."""
        board = board.copy()
        listener = None if report is None else _in_loop(report)
        return await self._run(lambda stop: self.player.choose(board, limit, listener, stop))

    def analyse(self, board: Board, limit: Limit | None = None) -> AsyncGenerator[Report]:
        """As `Player.analyse`: reports, then the decision.

        The search ends with the iterator: leave ``async for`` with ``break``, or close the iterator
        with ``contextlib.aclosing`` to be sure that it has ended.
        """
        return self._stream(partial(self.player.analyse, board.copy(), limit))

    async def close(self) -> None:
        """Cancel all searches, wait for them and close the player; may be called twice."""
        if self._closed is None:
            self._life.cancel()
            self._closed = asyncio.wrap_future(self._thread.submit(self.player.close))
            self._thread.shutdown(wait=False)
        await asyncio.shield(self._closed)
        self._thread.shutdown()  # the thread has nothing left to do

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _run(self, work: Callable[[StopToken], R]) -> R:
        """The result of work in the thread; its token is cancelled with the task."""
        stop = StopToken()
        with self._life.calling(stop.cancel):
            try:
                return await asyncio.wrap_future(self._submit(partial(work, stop)))
            except asyncio.CancelledError:
                stop.cancel()
                raise

    async def _stream(self, reports: Callable[..., Iterable[Report]]) -> AsyncGenerator[Report]:
        """The reports of a search in the thread, until the caller closes the iterator."""
        queue: asyncio.Queue[Report | None] = asyncio.Queue()
        stop, put = StopToken(), _in_loop(queue.put_nowait)

        def search() -> None:
            try:
                for report in reports(stop=stop):
                    put(report)
            finally:
                put(None)

        with self._life.calling(stop.cancel):
            done = self._submit(search)
            try:
                while (report := await queue.get()) is not None:
                    yield report
                await asyncio.wrap_future(done)
            finally:
                stop.cancel()
                done.cancel()  # if it has not begun

    def _submit(self, work: Callable[[], R]) -> Future[R]:
        try:
            return self._thread.submit(work)
        except RuntimeError:
            raise PlayerClosed(f"{self.name} is closed: create another player") from None


class Engine(AsyncPlayer[_Engine]):
    """The native engine (`tengen.Engine`) for asyncio."""

    def __init__(
        self,
        threads: int = 1,
        hash_mb: int = 64,
        level: int | Literal["max"] | None = None,
        seed: int = 0,
    ) -> None:
        """As `tengen.Engine`."""
        super().__init__(_Engine(threads, hash_mb, level, seed))

    def analyse(
        self,
        board: Board,
        limit: Limit | None = None,
        lines: int = 1,
        moves: str | Iterable[PointLike] | None = None,
        exclude: str | Iterable[PointLike] = (),
    ) -> AsyncGenerator[Report]:
        """As `tengen.Engine.analyse`, endless without a limit; ends with the iterator."""
        search = partial(self.player.analyse, board.copy(), limit, lines, moves, exclude)
        return self._stream(search)

    async def vcf(self, board: Board, limit: Limit = Limit()) -> tuple[Point, ...] | None:
        """As `tengen.Engine.vcf`."""
        board = board.copy()
        return await self._run(lambda stop: self.player.vcf(board, limit, stop))


class RemotePlayer(AsyncPlayer[_RemotePlayer]):
    """A Gomocup program (`tengen.protocol.client.RemotePlayer`) for asyncio."""

    def __init__(self, command: str | Sequence[str], **options: Any) -> None:
        """Command and options as of `tengen.protocol.client.RemotePlayer`."""
        super().__init__(_RemotePlayer(command, **options))

    def analyse(
        self, board: Board, limit: Limit | None = None, lines: int = 1
    ) -> AsyncGenerator[Report]:
        """As `tengen.protocol.client.RemotePlayer.analyse`; ends with the iterator."""
        return self._stream(partial(self.player.analyse, board.copy(), limit, lines))

    async def about(self) -> dict[str, str]:
        """As `tengen.protocol.client.RemotePlayer.about`."""
        return await self._run(lambda _: self.player.about())


def wrap(player: P) -> AsyncPlayer[P]:
    """Any player for asyncio, such as those of `tengen.roster.create`."""
    return AsyncPlayer(player)


def _in_loop(function: Callable[[R], None]) -> Callable[[R], None]:
    """A function for other threads that calls `function` in the running event loop."""
    loop = asyncio.get_running_loop()

    def call(value: R) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
            loop.call_soon_threadsafe(function, value)

    return call
