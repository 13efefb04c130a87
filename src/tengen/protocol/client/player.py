"""Any program that speaks the Gomocup protocol, as a player.

>>> from tengen.protocol.client import RemotePlayer
>>> with RemotePlayer("pbrain-example") as player:       # doctest: +SKIP
...     player.choose(Board.from_moves("h8i9"), Limit(seconds=5)).point
Point('i7')
"""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Iterable, Mapping, Sequence
from pathlib import PurePath
from types import MappingProxyType

from tengen.board import Board, IllegalMove, Point, PointLike, Rule
from tengen.players.base import (
    Decision,
    Limit,
    Player,
    PlayerTimeout,
    Report,
    Reporter,
    legal_points,
)
from tengen.players.streaming import stream
from tengen.process.child import ProcessTimeout, split_command
from tengen.protocol.client.process import ProgramProcess
from tengen.protocol.client.progress import SearchProgress
from tengen.protocol.client.session import CommandUnknown, Log, ProgramSession
from tengen.protocol.client.settings import ProgramSettings
from tengen.protocol.client.swap2 import SWAP2_ANSWERS, Swap2Answer, swap2_stones
from tengen.protocol.codec.commands import format_board, format_play, format_swap2board, format_turn
from tengen.protocol.codec.replies import (
    XY,
    About,
    Error,
    Forbid,
    Move,
    Ok,
    Reply,
    Suggest,
    Unknown,
    Unrecognized,
    describe,
)
from tengen.stop import StopToken


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
        self._settings = ProgramSettings(memory_mb, settings)
        self._process = ProgramProcess(
            self.command, self.name, cwd, env, memory_mb, start_seconds, log
        )
        self._swap2_needs_owners = False

    @property
    def pid(self) -> int | None:
        """The process id of the program, and of its group; ``None`` if it is not running."""
        session = self._process.current
        return None if session is None else session.process.pid

    @property
    def peak_memory_mb(self) -> float | None:
        """The largest measured memory in megabytes, over all processes so far.

        ``None`` before the first start.
        """
        return self._process.peak_memory_mb

    @property
    def error_lines(self) -> tuple[str, ...]:
        """The last lines of the running program's error output."""
        session = self._process.current
        return () if session is None else session.process.error_lines

    def set_clock(self, match_seconds: float | None, left_seconds: float | None) -> None:
        """Send a clock for the whole game with the next request; ``None``: no limit.

        The program receives ``timeout_match`` and ``time_left``. Only `Limit.seconds` is enforced.
        """
        self._settings.match_seconds, self._settings.left_seconds = match_seconds, left_seconds

    def prepare(self, board: Board) -> None:
        """Start the program if necessary and open the game, so that no clock runs meanwhile."""
        with self._process.asking():
            if not self._process.session().take_back_to(board):
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
        with self._process.asking():
            session, lines = self._move_request(board)
            self._settings.apply(session, board, limit)
            return self._decide(session, board, lines, limit, report, stop)

    def analyse(
        self,
        board: Board,
        limit: Limit | None = None,
        lines: int = 1,
        *,
        stop: StopToken | None = None,
    ) -> Generator[Report]:
        """What the program reports while it searches, endless without a limit; then its decision.

        The program is asked for figures with ``show_detail 2`` (Yixin's extension); without that
        extension the reports are those that its messages contain. More than one of the best `lines`
        needs ``YXNBEST``: ``CommandUnknown`` if the program does not know it. Other errors as in
        `choose`. Closing the iterator stops the program with ``YXSTOP``.
        """
        if lines < 1:
            raise ValueError(f"lines must be 1 or more, not {lines}")
        legal_points(board)
        self._process.check_open()
        board = board.copy()

        def search(put: Reporter, token: StopToken) -> None:
            put(self._analysed(board, limit or Limit(), lines, put, token))

        return stream(search, stop)

    def close(self) -> None:
        """Send ``END``; kill the program and its descendants if they run after one second.

        The player cannot be used again.
        """
        self._process.close()

    def about(self) -> dict[str, str]:
        """The program's answer to ``ABOUT``: name, version, author, country, www, email ...

        Free text is returned as ``{"text": "..."}``. ``CommandUnknown`` if there is no answer.
        """
        with self._process.asking():
            reply = self._process.session().about()
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
        if len(board.moves) not in SWAP2_ANSWERS:
            raise ValueError(f"swap2 needs 0, 3 or 5 stones, not {len(board.moves)}")
        with self._process.asking():
            return Swap2Answer(self._swap2_moves(self._swap2_reply(board, limit, stop), board))

    def forbidden_points(self, board: Board) -> frozenset[Point]:
        """The forbidden points according to the program, by the Yixin extension.

        ``CommandUnknown`` if it does not know ``YXSHOWFORBID``.
        """
        with self._process.asking():
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
            reply = self._swap2_search(board, lines, limit, stop)
            if not isinstance(reply, Error) or not board.moves:
                return reply
            self._process.end()  # it may report an error for every stone
        lines = format_board(board, "SWAP2BOARD")
        reply = self._swap2_search(board, lines, limit, stop)
        self._swap2_needs_owners = not isinstance(reply, (Unknown, Error))
        return reply

    def _swap2_search(
        self, board: Board, lines: list[str], limit: Limit, stop: StopToken | None
    ) -> Reply:
        session = self._new_game(board)
        self._settings.apply(session, board, limit)
        session.request(lines)
        return self._answer(session, limit, SearchProgress(board, None), stop)

    def _swap2_moves(self, reply: Reply, board: Board) -> tuple[Point, ...]:
        """The stones of an answer; they are played on the board."""
        if isinstance(reply, (Unknown, Error)):
            self._process.end()  # it may report an error for every stone
            raise CommandUnknown(f"{self.name} answered {describe(reply)} to SWAP2BOARD")
        count, xys = len(board.moves), swap2_stones(reply)
        if len(xys) not in SWAP2_ANSWERS[count]:
            session = self._process.session()
            raise session.crash("bad_swap2", reply=describe(reply), count=count)
        for xy in xys:
            board.play(self._point(xy, board.size))
        return board.moves[count:]

    def _move_request(self, board: Board) -> tuple[ProgramSession, list[str]]:
        """The lines that ask for a move, depending on what the program knows of the game."""
        session = self._process.session()
        if session.take_back_to(board):
            return session, [format_turn(board.moves[-1], board.size)]
        session = self._new_game(board)
        lines = format_board(board)
        return session, ["BEGIN"] if lines == ["BOARD", "DONE"] else lines

    def _new_game(self, board: Board) -> ProgramSession:
        """An empty board of the right size, by ``RESTART``, ``START`` or a new process."""
        session = self._process.session()
        if session.size == board.size:
            is_ready = session.is_fresh or self._restarts(session)
        else:
            is_ready = self._starts(session, board.size, is_required=session.size is None)
        if not is_ready:
            self._process.end()
            session = self._process.session()
            self._starts(session, board.size, is_required=True)
        return session

    def _starts(self, session: ProgramSession, size: int, is_required: bool) -> bool:
        reply = session.start(size)
        if is_required and not isinstance(reply, Ok):
            raise session.crash("answered", reply=describe(reply), command=f"START {size}")
        return isinstance(reply, Ok)

    def _restarts(self, session: ProgramSession) -> bool:
        try:
            return session.restart()
        except (PlayerTimeout, ProcessTimeout):
            return False

    def _analysed(
        self, board: Board, limit: Limit, lines: int, report: Reporter, stop: StopToken
    ) -> Decision:
        with self._process.asking():
            if lines == 1:
                session, request = self._move_request(board)
            else:
                session = self._new_game(board)
                request = [*format_board(board, "YXBOARD"), f"YXNBEST {lines}"]
            self._settings.apply(session, board, limit, is_analysis=True)
            return self._decide(session, board, request, limit, report, stop)

    def _decide(
        self,
        session: ProgramSession,
        board: Board,
        lines: list[str],
        limit: Limit,
        report: Reporter | None,
        stop: StopToken | None,
    ) -> Decision:
        """The program's move after a request for one."""
        session.request(lines)
        progress = SearchProgress(board, report)
        reply = self._answer(session, limit, progress, stop)
        if isinstance(reply, Suggest):
            reply = self._play(session, reply.xy, limit, progress, stop)
        if isinstance(reply, (Unknown, Error)) and lines[0] == "YXBOARD":
            self._process.end()  # it may report an error for every stone
            raise CommandUnknown(f"{self.name} answered {describe(reply)} to YXNBEST")
        if not isinstance(reply, Move):
            raise session.crash("no_move", reply=describe(reply))
        decision = progress.decision(self._point(reply.xy, board.size))
        session.remember(board, decision.point)
        session.process.check_memory()
        return decision

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
            raise session.timeout("no_move_within", seconds=f"{progress.seconds:.2f}")
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
            command = format_play(xy)
            raise session.crash("own_suggestion", reply=describe(reply), command=command)
        return reply

    def _point(self, xy: XY, size: int) -> Point:
        x, y = xy
        if not (0 <= x < size and 0 <= y < size):
            text = f"{x},{y}"
            problem = f"{self.name} answered {text}, which is not on a {size}x{size} board"
            raise IllegalMove(problem, text, "off-board")
        return Point.from_xy(x, y, size)


def _display_name(program: str) -> str:
    """``pbrain-example.exe`` becomes ``example``."""
    name = PurePath(program.replace("\\", "/")).name
    return name.removesuffix(".exe").removeprefix("pbrain-") or name
