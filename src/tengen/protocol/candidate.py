"""A program under test: asked strictly, judged by the rules."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from tengen.board import Board, Point, Rule
from tengen.players.base import PlayerCrashed
from tengen.protocol.lines import (
    Debug,
    Error,
    Garbage,
    Info,
    Message,
    Move,
    Ok,
    Reply,
    Suggest,
    Unknown,
    format_info,
    format_play,
    parse_reply,
)
from tengen.protocol.process import Program, split_command
from tengen.protocol.session import RULE_NUMBERS, UNLIMITED, Log, quoted, said

QUICK_SECONDS = 0.2
"""What a program is told for a move that is only to be legal."""
_GRACE_SECONDS = 1.0
"""How long an answer may come after a line that makes no sense."""
QUIET_SECONDS = 0.3
"""What counts as silence."""
_PAUSE = 0.01
_COMMENTS = (Message, Debug, Info)


class Failed(Exception):  # noqa: N818 - a verdict, not an error
    """The program does not do what it should."""


class Skipped(Exception):  # noqa: N818 - a verdict, not an error
    """The program lacks what it need not have, or nothing can be said about it."""


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """How strictly a program is tested."""

    rules: tuple[Rule, ...] = (Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU)
    """The rules it is to know."""
    seconds: float = 1.0
    """The time of a move where it is measured whether the time is kept."""
    tolerance: float = 0.5
    """Seconds by which a time may be overstepped."""
    start_seconds: float = 10.0
    """What the program has to start, and for whatever is no thinking."""
    memory_mb: int = 350
    """Megabytes that it is allowed, as in the Gomocup tournament."""


class Candidate:
    """The program; started when it is first needed, and anew after something went wrong."""

    def __init__(
        self,
        command: str | Sequence[str],
        options: CheckOptions,
        cwd: str | None = None,
        log: Log | None = None,
    ) -> None:
        """`log` hears every line, as in `tengen.protocol.session`."""
        self.command = split_command(command)
        self.options = options
        self.pause = _PAUSE
        """Seconds between an answer and the next command; counts when the program is started."""
        self._cwd, self._log = cwd, log
        self._program: Program | None = None

    @property
    def program(self) -> Program:
        """The process, which is started if there is none."""
        if self._program is None:
            name = PurePath(self.command[0]).name
            self._program = Program(self.command, name, self._cwd, pause=self.pause)
        return self._program

    def close(self) -> None:
        """Kill the process, if any."""
        program, self._program = self._program, None
        if program is not None:
            program.close()

    def send(self, *lines: str) -> None:
        """Write lines that have no answer."""
        for line in lines:
            self._note(">", line)
        self.program.send(lines, self.options.start_seconds)

    def start(
        self, size: int = 15, rule: Rule = Rule.FREESTYLE, seconds: float = QUICK_SECONDS
    ) -> None:
        """A new game with these settings; `Failed` if the program does not say ``OK``."""
        reply = self.ask(f"START {size}")
        if not isinstance(reply, Ok):
            raise Failed(f"START {size} was answered {said(reply)}, not OK")
        self.tell("timeout_match", 0)
        self.tell("timeout_turn", round(seconds * 1000))
        self.tell("rule", RULE_NUMBERS[rule])

    def tell(self, key: str, value: str | int) -> None:
        """``INFO``."""
        self.send(format_info(key, value))

    def ask(self, *lines: str, seconds: float | None = None, takes_text: bool = False) -> Reply:
        """The answer to a command; `Failed` without one in this time (``None``: the usual).

        With `takes_text` a line that is no reply of the protocol is an answer too.
        """
        patience = self.options.start_seconds if seconds is None else seconds
        self.program.begin_answer()
        self.send(*lines)
        return self.answer(lines[0], patience, takes_text)

    def answer(self, question: str, patience: float, takes_text: bool = False) -> Reply:
        """The next line that is no comment; `Failed` without one."""
        deadline = time.monotonic() + patience
        odd = ""
        while (line := self.program.read(deadline)) is not None:
            self._note("<", line)
            reply = parse_reply(line)
            if isinstance(reply, Garbage) and not takes_text:
                odd = odd or line
                deadline = min(deadline, time.monotonic() + _GRACE_SECONDS)
            elif not isinstance(reply, _COMMENTS):
                return reply
        if odd:
            raise Failed(f"{question} was answered {quoted(odd)}, which is no answer")
        raise Failed(f"no answer to {question} within {patience:.4g} s")

    def remark(self, seconds: float = QUIET_SECONDS) -> Reply | None:
        """What the program says unasked within this time, comments apart."""
        deadline = time.monotonic() + seconds
        while (line := self.program.read(deadline)) is not None:
            self._note("<", line)
            reply = parse_reply(line)
            if not isinstance(reply, _COMMENTS):
                return reply
        return None

    def last_words(self) -> Reply | None:
        """What a program that has ended had still to say, comments apart."""
        try:
            return self.remark()
        except PlayerCrashed:
            return None  # that it has ended is known

    def move(
        self,
        board: Board,
        *lines: str,
        seconds: float | None = None,
        left_ms: int = UNLIMITED,
    ) -> Point:
        """The program's move on this board; `Failed` if it is no move or not legal.

        With `seconds` it is also `Failed` if it takes longer than that and the tolerance.
        """
        self.tell("time_left", left_ms)
        patience = None if seconds is None else seconds + self.options.tolerance
        reply = self.ask(*lines, seconds=patience)
        if isinstance(reply, Suggest):
            self.send(format_play(reply.xy))
            reply = self.answer("PLAY", patience or self.options.start_seconds)
        if not isinstance(reply, Move):
            raise Failed(f"{lines[0]} was answered {said(reply)} instead of a move")
        return legal_point(board, reply.xy)

    def ask_optional(self, *lines: str) -> Reply:
        """The answer to a command that a program need not know; `Skipped` if it does not."""
        reply = self.ask(*lines)
        if isinstance(reply, (Unknown, Error)):
            self.close()  # data lines that were not expected may still be complained about
            raise Skipped(f"{lines[0]} is not known: {said(reply)}")
        return reply

    def _note(self, direction: str, line: str) -> None:
        if self._log is not None:
            self._log(f"{direction} {line}")


def legal_point(board: Board, xy: tuple[int, int]) -> Point:
    """The point at these coordinates; `Failed` if it cannot be played."""
    x, y = xy
    if not (0 <= x < board.size and 0 <= y < board.size):
        raise Failed(f"{x},{y} is not on a {board.size}x{board.size} board")
    point = Point.from_xy(x, y, board.size)
    if board[point] is not None:
        raise Failed(f"{x},{y} ({point}) is occupied")
    reason = board.forbidden(point)
    if reason is not None:
        raise Failed(f"{x},{y} ({point}) is forbidden: {reason.label()}")
    return point
