"""Any program that speaks the Gomocup protocol, as a player.

>>> from tengen.protocol.client import RemotePlayer
>>> with RemotePlayer("pbrain-example") as player:       # doctest: +SKIP
...     player.choose(Board.from_moves("h8i9"), Limit(seconds=5)).point
Point('i7')
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from types import MappingProxyType

from tengen.board import Board, IllegalMove, Point, PointLike, Rule
from tengen.players.base import (
    Decision,
    Limit,
    Player,
    PlayerCrashed,
    PlayerTimeout,
    Reporter,
    legal_points,
)
from tengen.process.child import ChildProcess, ProcessError, ProcessTimeout, split_command
from tengen.protocol.client.progress import SearchProgress
from tengen.protocol.client.session import CommandUnknown, Log, ProgramSession
from tengen.protocol.client.settings import ProgramSettings
from tengen.protocol.codec.commands import format_board, format_play, format_swap2board, format_turn
from tengen.protocol.codec.replies import (
    XY,
    About,
    Error,
    Forbid,
    Move,
    Moves,
    Ok,
    Reply,
    Suggest,
    Unknown,
    Unrecognized,
    describe,
)
from tengen.stop import StopToken

_SWAP2_ANSWERS = {0: (3,), 3: (0, 1, 2), 5: (0, 1)}
"""Allowed numbers of stones in the answer by number of stones on the board; 0 means swap."""


@dataclass(frozen=True, slots=True)
class Swap2Answer:
    """A program's decision in a swap2 opening."""

    moves: tuple[Point, ...] = ()
    """The stones it adds: three on the empty board, else one or two; none if it swaps."""

    @property
    def is_swap(self) -> bool:
        """Whether it takes black."""
        return not self.moves


class RemotePlayer(Player):
    """A program in a process of its own.

    It is started on first use, is kept for later games, and is restarted after an error. `close`
    ends it and its descendants; so do the end of Python and of this object.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        name: str | None = None,
        memory_mb: float | None = None,
        start_seconds: float = 10.0,
        tolerance: float = 1.0,
        settings: Mapping[str, str] = MappingProxyType({}),
        log: Log | None = None,
    ) -> None:
        """Check the arguments; the program is not started yet. ``ValueError`` for a bad argument.

        `command`: a command line, split as a shell does, or its words.
        `cwd`: working directory; ``None``: ours.
        `env`: variables added to our environment.
        `name`: display name; ``None``: derived from the file name of the program.
        `memory_mb`: limit of the resident memory of the program and its descendants, in megabytes
        of 1,048,576 bytes, sent as ``max_memory``; ``None``: no limit.
        `start_seconds`: time for the start and for every other command that needs no search.
        `tolerance`: seconds by which a move may exceed its time before the program is killed.
        `settings`: additional ``INFO`` keys, such as ``{"thread_num": "1"}``.
        `log`: receives every line, ``> TURN 7,7`` to the program and ``< 7,8`` from it.
        """
        super().__init__()
        self.command = split_command(command)
        self.name = name or _display_name(self.command[0])
        self.tolerance = tolerance
        """Seconds by which a move may exceed its time before the program is killed."""
        self._cwd, self._env, self._memory_mb = cwd, env, memory_mb
        self._start_seconds = start_seconds
        self._settings = ProgramSettings(memory_mb, settings)
        self._log = log
        self._session: ProgramSession | None = None
        self._peak: float | None = None
        self._swap2_needs_owners = False

    @property
    def pid(self) -> int | None:
        """The process id of the program, and of its group; ``None`` if it is not running."""
        return None if self._session is None else self._session.process.pid

    @property
    def peak_memory_mb(self) -> float | None:
        """The largest measured memory in megabytes, over all processes so far.

        ``None`` before the first start.
        """
        if self._session is not None:
            self._measure(self._session)
        return self._peak

    @property
    def error_lines(self) -> tuple[str, ...]:
        """The last lines of the running program's error output."""
        return () if self._session is None else self._session.process.error_lines

    def set_clock(self, match_seconds: float | None, left_seconds: float | None) -> None:
        """Send a clock for the whole game with the next request; ``None``: no limit.

        The program receives ``timeout_match`` and ``time_left``. Only `Limit.seconds` is enforced.
        """
        self._settings.match_seconds, self._settings.left_seconds = match_seconds, left_seconds

    def prepare(self, board: Board) -> None:
        """Start the program if necessary and open the game, so that no clock runs meanwhile."""
        with self._asking():
            if not self._running().take_back_to(board):
                self._new_game(board)

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """The program's move, which is not checked against the rules.

        ``PlayerCrashed`` if the program ends, gives no move or uses too much memory;
        ``PlayerTimeout`` if it does not move within `limit.seconds` and the tolerance. After an
        error it is killed and restarted for the next request. ``IllegalMove`` if its move is off
        the board.
        """
        legal_points(board)
        with self._asking():
            session, lines = self._move_request(board)
            reply, progress = self._search(session, board, lines, limit, report, stop)
            if isinstance(reply, Suggest):
                reply = self._play(session, reply.xy, limit, progress, stop)
            if not isinstance(reply, Move):
                raise session.crash(f"answered {describe(reply)} instead of a move")
            decision = progress.decision(self._point(reply.xy, board.size))
            session.remember(board, decision.point)
            session.process.check_memory()
        return decision

    def close(self) -> None:
        """Send ``END``; kill the program and its descendants if they run after one second."""
        session, self._session = self._session, None
        if session is not None:
            self._measure(session)
            session.end()

    def about(self) -> dict[str, str]:
        """The program's answer to ``ABOUT``: name, version, author, country, www, email ...

        Free text is returned as ``{"text": "..."}``. ``CommandUnknown`` if there is no answer.
        """
        with self._asking():
            reply = self._running().about()
        if isinstance(reply, About):
            return dict(reply.facts)
        if isinstance(reply, Unrecognized):
            return {"text": reply.text}
        raise CommandUnknown(f"{self.name} answered {describe(reply)} to ABOUT")

    def swap2(
        self,
        stones: str | Iterable[PointLike] = (),
        *,
        size: int = 15,
        rule: Rule | str = "freestyle",
        limit: Limit = Limit(),
        stop: StopToken | None = None,
    ) -> Swap2Answer:
        """The program's decision after 0, 3 or 5 stones of a swap2 opening.

        ``ValueError`` for another number of stones; ``CommandUnknown`` if the program does not know
        ``SWAP2BOARD``; other errors as in `choose`.
        """
        board = Board.from_moves(stones, size, rule)
        if len(board.moves) not in _SWAP2_ANSWERS:
            raise ValueError(f"swap2 needs 0, 3 or 5 stones, not {len(board.moves)}")
        with self._asking():
            return Swap2Answer(self._swap2_moves(self._swap2_reply(board, limit, stop), board))

    def forbidden_points(self, board: Board) -> frozenset[Point]:
        """The forbidden points according to the program, by the Yixin extension.

        ``CommandUnknown`` if it does not know ``YXSHOWFORBID``.
        """
        with self._asking():
            session = self._new_game(board)
            self._settings.apply(session, board, Limit())
            # First without stones: a program that knows neither command would report each stone.
            self._forbidden(session, ["YXSHOWFORBID"])
            session.forget_game()
            reply = self._forbidden(session, [*format_board(board, "YXBOARD"), "YXSHOWFORBID"])
            return frozenset(self._point(xy, board.size) for xy in reply.xys)

    def _forbidden(self, session: ProgramSession, lines: list[str]) -> Forbid:
        reply = session.ask(lines, Forbid)
        if not isinstance(reply, Forbid):
            raise CommandUnknown(f"{self.name} answered {describe(reply)} to YXSHOWFORBID")
        return reply

    def _swap2_reply(self, board: Board, limit: Limit, stop: StopToken | None) -> Reply:
        """The answer; contrary to the protocol, some programs need an owner for each stone."""
        if not self._swap2_needs_owners:
            lines = format_swap2board(board.moves, board.size)
            reply, _ = self._search(self._new_game(board), board, lines, limit, None, stop)
            if not isinstance(reply, Error) or not board.moves:
                return reply
            self.close()  # it may report an error for every stone
        lines = format_board(board, "SWAP2BOARD")
        reply, _ = self._search(self._new_game(board), board, lines, limit, None, stop)
        self._swap2_needs_owners = not isinstance(reply, (Unknown, Error))
        return reply

    def _swap2_moves(self, reply: Reply, board: Board) -> tuple[Point, ...]:
        """The stones of an answer; they are played on the board."""
        if isinstance(reply, (Unknown, Error)):
            self.close()  # it may report an error for every stone
            raise CommandUnknown(f"{self.name} answered {describe(reply)} to SWAP2BOARD")
        xys: tuple[XY, ...] = ()
        if isinstance(reply, Moves):
            xys = reply.xys
        elif isinstance(reply, (Move, Suggest)):
            xys = (reply.xy,)
        count = len(board.moves)
        if len(xys) not in _SWAP2_ANSWERS[count]:
            problem = f"answered {describe(reply)} to a swap2 opening of {count} stones"
            raise self._running().crash(problem)
        for xy in xys:
            board.play(self._point(xy, board.size))
        return board.moves[count:]

    @contextlib.contextmanager
    def _asking(self) -> Iterator[None]:
        """Kill the program after any error, and turn process errors into player errors."""
        try:
            yield
        except CommandUnknown:
            raise
        except BaseException as error:
            session, self._session = self._session, None
            if session is not None:
                self._measure(session)
                session.process.close()
            if isinstance(error, ProcessTimeout):
                raise PlayerTimeout(str(error)) from error
            if isinstance(error, ProcessError):
                raise PlayerCrashed(str(error)) from error
            raise

    def _running(self) -> ProgramSession:
        """The session of the program, which is started if necessary."""
        if self._session is None:
            process = ChildProcess(self.command, self.name, self._cwd, self._env, self._memory_mb)
            self._session = ProgramSession(process, self._start_seconds, self._log)
        return self._session

    def _move_request(self, board: Board) -> tuple[ProgramSession, list[str]]:
        """The lines that ask for a move, depending on what the program knows of the game."""
        session = self._running()
        if session.take_back_to(board):
            return session, [format_turn(board.moves[-1], board.size)]
        session = self._new_game(board)
        lines = format_board(board)
        return session, ["BEGIN"] if lines == ["BOARD", "DONE"] else lines

    def _new_game(self, board: Board) -> ProgramSession:
        """An empty board of the right size, by ``RESTART``, ``START`` or a new process."""
        session = self._running()
        if session.size == board.size:
            is_ready = session.is_fresh or self._restarts(session)
        else:
            is_ready = self._starts(session, board.size, is_required=session.size is None)
        if not is_ready:
            self.close()
            session = self._running()
            self._starts(session, board.size, is_required=True)
        return session

    def _starts(self, session: ProgramSession, size: int, is_required: bool) -> bool:
        reply = session.start(size)
        if is_required and not isinstance(reply, Ok):
            raise session.crash(f"answered {describe(reply)} to START {size}")
        return isinstance(reply, Ok)

    def _restarts(self, session: ProgramSession) -> bool:
        try:
            return session.restart()
        except (PlayerTimeout, ProcessTimeout):
            return False

    def _search(
        self,
        session: ProgramSession,
        board: Board,
        lines: list[str],
        limit: Limit,
        report: Reporter | None,
        stop: StopToken | None,
    ) -> tuple[Reply, SearchProgress]:
        """Send a request that starts a search; returns the answer and the progress."""
        self._settings.apply(session, board, limit)
        session.request(lines)
        progress = SearchProgress(board.size, report)
        return self._answer(session, limit, progress, stop), progress

    def _answer(
        self,
        session: ProgramSession,
        limit: Limit,
        progress: SearchProgress,
        stop: StopToken | None,
    ) -> Reply:
        """The answer; a program whose time is up, or that is cancelled, is asked to move at once.

        ``PlayerTimeout`` if it still has not moved after the tolerance.
        """
        deadline = None if limit.seconds is None else progress.started + limit.seconds
        reply = session.answer(deadline, progress, stop)
        if reply is None:
            session.stop()
            reply = session.answer(time.monotonic() + self.tolerance, progress)
        if reply is None:
            raise session.timeout(f"did not move within {progress.seconds:.2f} s")
        return reply

    def _play(
        self,
        session: ProgramSession,
        xy: XY,
        limit: Limit,
        progress: SearchProgress,
        stop: StopToken | None,
    ) -> Reply:
        """Accept a suggestion; the program has to repeat it."""
        session.send([format_play(xy)])
        reply = self._answer(session, limit, progress, stop)
        if reply != Move(xy):
            problem = f"answered {describe(reply)} to {format_play(xy)}, its own suggestion"
            raise session.crash(problem)
        return reply

    def _point(self, xy: XY, size: int) -> Point:
        x, y = xy
        if not (0 <= x < size and 0 <= y < size):
            text = f"{x},{y}"
            problem = f"{self.name} answered {text}, which is not on a {size}x{size} board"
            raise IllegalMove(problem, text, "off-board")
        return Point.from_xy(x, y, size)

    def _measure(self, session: ProgramSession) -> None:
        """Keep the memory figure, which is lost when the process ends."""
        measured = session.process.peak_memory_mb
        if measured is not None:
            self._peak = max(self._peak or 0.0, measured)


def _display_name(program: str) -> str:
    """``pbrain-example.exe`` becomes ``example``."""
    name = PurePath(program.replace("\\", "/")).name
    return name.removesuffix(".exe").removeprefix("pbrain-") or name
