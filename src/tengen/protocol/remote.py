"""Any program that speaks the Gomocup protocol, as a player.

>>> from tengen.protocol.remote import RemotePlayer
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
from typing import ClassVar

from tengen.board import Board, IllegalMove, Language, Point, PointLike, Rule
from tengen.players.base import (
    Decision,
    Limit,
    Player,
    PlayerError,
    PlayerTimeout,
    Reporter,
    legal_points,
)
from tengen.protocol.lines import (
    XY,
    About,
    Error,
    Forbid,
    Garbage,
    Move,
    Moves,
    Ok,
    Reply,
    Suggest,
    Swap,
    Unknown,
    format_board,
    format_play,
    format_turn,
)
from tengen.protocol.process import Program, split_command
from tengen.protocol.session import (
    Log,
    Session,
    said,
    stone_lines,
)
from tengen.protocol.terms import Terms
from tengen.protocol.thoughts import Thoughts
from tengen.stop import StopToken

_ABOUT_SECONDS = 0.3
"""How long free text may be followed by a proper answer to ``ABOUT``."""
_ANSWERS = (Move, Moves, Swap, Suggest, Unknown, Error)
_SWAP2_ANSWERS = {0: (3,), 3: (0, 1, 2), 5: (0, 1)}
"""How many stones may be answered to how many; none means swap."""


class CommandUnknown(PlayerError):  # noqa: N818 - like its sisters
    """The program does not know an optional command; otherwise it is well."""


@dataclass(frozen=True, slots=True)
class Swap2Answer:
    """What a program does in a swap2 opening."""

    moves: tuple[Point, ...] = ()
    """The stones it adds: three on the empty board, else one or two; none if it swaps."""

    @property
    def is_swap(self) -> bool:
        """Whether it takes black."""
        return not self.moves


class RemotePlayer(Player):
    """A program in a process of its own.

    It is started when first asked, stays for the next games, and is started anew after an error.
    `close` ends it and all that it has started; so do the end of Python and of this object.
    """

    summary: ClassVar[Mapping[Language, str]] = {
        "en": "Any program that speaks the Gomocup protocol, in a process of its own.",
        "zh": "任何支持 Gomocup 协议的程序，在独立进程中运行。",
    }

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
        """Nothing is started yet; ``ValueError`` for what could never be.

        `command`: a command line, parted as a shell does, or its words.
        `cwd`: the folder it runs in; ``None`` is ours.
        `env`: added to our environment; ``None`` adds nothing.
        `name`: what people call it; ``None`` takes the program's file name.
        `memory_mb`: megabytes (of 1,048,576 bytes) that it and its children may occupy, measured
        while it is waited for, and told as ``max_memory``; ``None`` sets no limit.
        `start_seconds`: what it has for everything that is no thinking, such as to start.
        `tolerance`: seconds by which it may overstep the time of a move before it is killed.
        `settings`: more ``INFO`` keys with their values, such as ``{"thread_num": "1"}``.
        `log`: hears every line, ``> TURN 7,7`` to the program and ``< 7,8`` from it.
        """
        super().__init__()
        self.command = split_command(command)
        self.name = name or _plain_name(self.command[0])
        self.tolerance = tolerance
        """Seconds by which the program may overstep the time of a move before it is killed."""
        self._cwd, self._env, self._memory_mb = cwd, env, memory_mb
        self._start_seconds = start_seconds
        self._terms = Terms(memory_mb, settings)
        self._log = log
        self._session: Session | None = None
        self._peak: float | None = None
        self._wants_owners = False

    @property
    def pid(self) -> int | None:
        """The number of the program's process, and of its group; ``None`` if none runs."""
        return None if self._session is None else self._session.program.pid

    @property
    def peak_memory_mb(self) -> float | None:
        """The most megabytes the program was seen to occupy, also before it was started anew.

        ``None`` before it was started, and on systems that do not tell (those without ``/proc``).
        """
        if self._session is not None:
            self._measure(self._session)
        return self._peak

    @property
    def error_lines(self) -> tuple[str, ...]:
        """The last lines that the running program wrote to its error output."""
        return () if self._session is None else self._session.program.error_lines

    def set_clock(self, match_seconds: float | None, left_seconds: float | None) -> None:
        """Announce a clock for the whole game with the next question; ``None`` is no limit.

        The program hears it as ``timeout_match`` and ``time_left``. It is not kept here: the limit
        of a move is `Limit.seconds`.
        """
        self._terms.match_seconds, self._terms.left_seconds = match_seconds, left_seconds

    def prepare(self, board: Board) -> None:
        """Start the program if need be, and open the game, so that no move has to wait for it."""
        with self._asking():
            session = self._running()
            if not session.take_back_to(board):
                self._new_game(board)

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """The program's move, which may be one that the rules do not allow.

        ``PlayerCrashed`` if the program has ended, gives no move or uses too much memory;
        ``PlayerTimeout`` if it does not move in `limit.seconds` and the tolerance. It is killed
        then, and started anew for the next question. ``IllegalMove`` if its move is off the board.
        """
        legal_points(board)
        stop = stop or StopToken()
        with self._asking():
            session, lines = self._request(board)
            self._terms.tell(session, board, limit)
            session.question(lines)
            thoughts = Thoughts(board.size, report)
            reply = self._await(session, limit, thoughts, stop)
            if isinstance(reply, Suggest):
                reply = self._play(session, reply.xy, limit, thoughts, stop)
            if not isinstance(reply, Move):
                raise session.program.crash(f"answered {said(reply)} instead of a move")
            decision = thoughts.decision(self._point(reply.xy, board.size))
            session.knows(board, decision.point)
            session.program.check_memory()
        return decision

    def close(self) -> None:
        """``END``; a program that does not go within a second is killed with its children."""
        session, self._session = self._session, None
        if session is not None:
            self._measure(session)
            session.end()

    def about(self) -> dict[str, str]:
        """What the program says about itself: name, version, author, country, www, email ...

        Free text comes as ``{"text": "..."}``. ``CommandUnknown`` if it says nothing.
        """
        with self._asking():
            reply = self._about(self._running())
        if isinstance(reply, About):
            return dict(reply.facts)
        if isinstance(reply, Garbage):
            return {"text": reply.text}
        raise CommandUnknown(f"{self.name} answered {said(reply)} to ABOUT")

    def swap2(
        self,
        stones: str | Iterable[PointLike] = (),
        *,
        size: int = 15,
        rule: Rule | str = "freestyle",
        limit: Limit = Limit(),
        stop: StopToken | None = None,
    ) -> Swap2Answer:
        """What the program does after none, three or five stones of a swap2 opening.

        ``ValueError`` for another number of stones; ``CommandUnknown`` if the program does not know
        ``SWAP2BOARD``; otherwise errors as in `choose`.
        """
        board = Board.from_moves(stones, size, rule)
        if len(board.moves) not in _SWAP2_ANSWERS:
            raise ValueError(f"swap2 is decided after 0, 3 or 5 stones, not {len(board.moves)}")
        stop = stop or StopToken()
        with self._asking():
            return Swap2Answer(self._swap2_moves(self._swap2_reply(board, limit, stop), board))

    def forbidden_points(self, board: Board) -> frozenset[Point]:
        """The points that the program takes for forbidden, by the Yixin extension.

        ``CommandUnknown`` if it does not know ``YXSHOWFORBID``.
        """
        with self._asking():
            session = self._new_game(board)
            self._terms.tell(session, board, Limit())
            # Asked alone first: a program that knows neither command would stumble over the stones.
            self._forbidden(session, ["YXSHOWFORBID"])
            session.forget_game()
            reply = self._forbidden(session, [*format_board(board, "YXBOARD"), "YXSHOWFORBID"])
            return frozenset(self._point(xy, board.size) for xy in reply.xys)

    def _about(self, session: Session) -> Reply:
        """A proper answer, even if free text, such as a greeting, comes before it."""
        first = session.ask(["ABOUT"], About, Garbage)
        deadline = time.monotonic() + _ABOUT_SECONDS
        later: Reply | None = first
        while isinstance(first, Garbage) and later is not None:
            later = session.reply(deadline)
            if isinstance(later, About):
                return later
        return first

    def _forbidden(self, session: Session, lines: list[str]) -> Forbid:
        reply = session.ask(lines, Forbid)
        if not isinstance(reply, Forbid):
            raise CommandUnknown(f"{self.name} answered {said(reply)} to YXSHOWFORBID")
        return reply

    def _swap2_reply(self, board: Board, limit: Limit, stop: StopToken) -> Reply:
        """The answer; against the letter of the protocol, some want to hear whose each stone is."""
        if not self._wants_owners:
            plain = ["SWAP2BOARD", *stone_lines(board.moves, board.size), "DONE"]
            reply = self._swap2_asked(board, limit, plain, stop)
            if not isinstance(reply, Error) or not board.moves:
                return reply
            self.close()  # it may have an error for every stone
        reply = self._swap2_asked(board, limit, format_board(board, "SWAP2BOARD"), stop)
        self._wants_owners = not isinstance(reply, (Unknown, Error))
        return reply

    def _swap2_asked(self, board: Board, limit: Limit, lines: list[str], stop: StopToken) -> Reply:
        session = self._new_game(board)
        self._terms.tell(session, board, limit)
        session.question(lines)
        return self._await(session, limit, Thoughts(board.size, None), stop)

    def _swap2_moves(self, reply: Reply, board: Board) -> tuple[Point, ...]:
        """The stones of an answer, which are played on the board."""
        if isinstance(reply, (Unknown, Error)):
            self.close()  # it may go on to complain about every stone
            raise CommandUnknown(f"{self.name} answered {said(reply)} to SWAP2BOARD")
        xys: tuple[XY, ...] = ()
        if isinstance(reply, Moves):
            xys = reply.xys
        elif isinstance(reply, (Move, Suggest)):
            xys = (reply.xy,)
        count = len(board.moves)
        if len(xys) not in _SWAP2_ANSWERS[count]:
            problem = f"answered {said(reply)} to a swap2 opening of {count} stones"
            raise self._running().program.crash(problem)
        for xy in xys:
            board.play(self._point(xy, board.size))
        return board.moves[count:]

    @contextlib.contextmanager
    def _asking(self) -> Iterator[None]:
        """Whatever goes wrong, the program that did it is not used again."""
        try:
            yield
        except CommandUnknown:
            raise
        except BaseException:
            session, self._session = self._session, None
            if session is not None:
                self._measure(session)
                session.program.close()
            raise

    def _running(self) -> Session:
        """The program, started if it does not run."""
        if self._session is None:
            program = Program(self.command, self.name, self._cwd, self._env, self._memory_mb)
            self._session = Session(program, self._start_seconds, self._log)
        return self._session

    def _request(self, board: Board) -> tuple[Session, list[str]]:
        """How to ask for a move, in the words that fit what the program knows already."""
        session = self._running()
        if session.take_back_to(board):
            return session, [format_turn(board.moves[-1], board.size)]
        session = self._new_game(board)
        lines = format_board(board)
        return session, ["BEGIN"] if len(lines) == len(("BOARD", "DONE")) else lines

    def _new_game(self, board: Board) -> Session:
        """An empty board of the right size, by the gentlest means that works."""
        session = self._running()
        is_first = session.size is None
        if session.size == board.size:
            if session.is_fresh or self._is_restarted(session):
                return session
        else:
            reply = session.start(board.size)
            if isinstance(reply, Ok):
                return session
            if is_first:
                raise self._refusal(session, board.size, reply)
        self.close()
        session = self._running()
        reply = session.start(board.size)
        if not isinstance(reply, Ok):
            raise self._refusal(session, board.size, reply)
        return session

    def _is_restarted(self, session: Session) -> bool:
        try:
            return session.restart()
        except PlayerTimeout:
            return False

    def _refusal(self, session: Session, size: int, reply: Reply) -> PlayerError:
        return session.program.crash(f"answered {said(reply)} to START {size}")

    def _await(self, session: Session, limit: Limit, thoughts: Thoughts, stop: StopToken) -> Reply:
        """The program's answer; every line before it is progress.

        When the time is up or `stop` is cancelled, the program is asked to move at once, and given
        up soon afterwards.
        """
        with stop.calling(session.program.interrupt):
            return self._awaited(session, limit, thoughts, stop)

    def _awaited(
        self, session: Session, limit: Limit, thoughts: Thoughts, stop: StopToken
    ) -> Reply:
        asked = time.monotonic() - thoughts.seconds
        stop_at = None if limit.seconds is None else asked + limit.seconds
        give_up: float | None = None
        while True:
            now = time.monotonic()
            if give_up is not None and now >= give_up:
                raise session.late(f"has not moved {thoughts.seconds:.2f} s after it was asked")
            is_over = stop.is_cancelled or (stop_at is not None and now >= stop_at)
            if give_up is None and is_over:
                session.stop()
                give_up = now + self.tolerance
            reply = session.reply(stop_at if give_up is None else give_up)
            if isinstance(reply, _ANSWERS):
                return reply
            if reply is not None:
                thoughts.hear(reply)

    def _play(
        self, session: Session, xy: XY, limit: Limit, thoughts: Thoughts, stop: StopToken
    ) -> Reply:
        """Accept a suggestion; the program has to repeat it."""
        session.send([format_play(xy)])
        reply = self._await(session, limit, thoughts, stop)
        if reply != Move(xy):
            told = f"{xy[0]},{xy[1]}"
            raise session.program.crash(
                f"suggested {told}, was told to play it, said {said(reply)}"
            )
        return reply

    def _point(self, xy: XY, size: int) -> Point:
        x, y = xy
        if not (0 <= x < size and 0 <= y < size):
            text = f"{x},{y}"
            problem = f"{self.name} answered {text}, which is not on a {size}x{size} board"
            raise IllegalMove(problem, text, "off-board")
        return Point.from_xy(x, y, size)

    def _measure(self, session: Session) -> None:
        """Keep the memory figure, which goes with the program."""
        measured = session.program.peak_memory_mb
        if measured is not None:
            self._peak = max(self._peak or 0.0, measured)


def _plain_name(program: str) -> str:
    """``pbrain-example.exe`` is called example."""
    name = PurePath(program.replace("\\", "/")).name
    return name.removesuffix(".exe").removeprefix("pbrain-") or name
