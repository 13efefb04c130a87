"""A program under test: its replies are judged strictly."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from tengen.board import Board, Point, Rule
from tengen.process.child import ChildProcess, ProcessEnded, split_command
from tengen.protocol.client.session import Log
from tengen.protocol.codec.commands import RULE_NUMBERS, UNLIMITED, format_info, format_play
from tengen.protocol.codec.replies import (
    Debug,
    Error,
    Info,
    Message,
    Move,
    Ok,
    Reply,
    Suggest,
    Unknown,
    Unrecognized,
    describe,
    parse_reply,
    quote,
)

QUICK_SECONDS = 0.2
"""Time per move where only the legality of the move matters."""
_GRACE_SECONDS = 1.0
"""Time for an answer after an unrecognized line."""
QUIET_SECONDS = 0.3
"""Time without output that counts as silence."""
_PAUSE = 0.01
_COMMENTS = (Message, Debug, Info)


class CheckFailed(Exception):  # noqa: N818 - a verdict, not an error
    """The program does not meet a requirement."""


class CheckSkipped(Exception):  # noqa: N818 - a verdict, not an error
    """The program lacks an optional feature, or the check is not possible."""


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """The parameters of the checks."""

    rules: tuple[Rule, ...] = (Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU)
    """The rules to test."""
    seconds: float = 1.0
    """Time per move in the checks of time limits."""
    tolerance: float = 0.5
    """Seconds by which a time limit may be exceeded."""
    start_seconds: float = 10.0
    """Time for the start and for every other command that needs no search."""
    memory_mb: int = 350
    """Memory limit in megabytes, as in the Gomocup tournament."""


class ProgramUnderTest:
    """The program; started on first use and restarted after a failure."""

    def __init__(
        self,
        command: str | Sequence[str],
        options: CheckOptions,
        cwd: str | None = None,
        log: Log | None = None,
    ) -> None:
        """`log` receives every line of the conversation."""
        self.command = split_command(command)
        self.options = options
        self.pause = _PAUSE
        """Seconds between an answer and the next command; takes effect at the next start."""
        self._cwd, self._log = cwd, log
        self._process: ChildProcess | None = None

    @property
    def process(self) -> ChildProcess:
        """The process, which is started if necessary."""
        if self._process is None:
            name = PurePath(self.command[0]).name
            self._process = ChildProcess(self.command, name, self._cwd, pause=self.pause)
        return self._process

    def close(self) -> None:
        """Kill the process, if any."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def send(self, *lines: str) -> None:
        """Send lines that have no answer."""
        for line in lines:
            self._write_log(">", line)
        self.process.send(lines, self.options.start_seconds)

    def start(
        self, size: int = 15, rule: Rule = Rule.FREESTYLE, seconds: float = QUICK_SECONDS
    ) -> None:
        """Start a new game; `CheckFailed` if the answer is not ``OK``."""
        reply = self.ask(f"START {size}")
        if not isinstance(reply, Ok):
            raise CheckFailed(f"START {size} was answered {describe(reply)}, not OK")
        self.set_info("timeout_match", 0)
        self.set_info("timeout_turn", round(seconds * 1000))
        self.set_info("rule", RULE_NUMBERS[rule])

    def set_info(self, key: str, value: str | int) -> None:
        """``INFO``."""
        self.send(format_info(key, value))

    def ask(self, *lines: str, seconds: float | None = None, takes_text: bool = False) -> Reply:
        """The answer to a command; `CheckFailed` if there is none within `seconds`.

        ``None``: `CheckOptions.start_seconds`. With `takes_text`, an unrecognized line is an answer
        too.
        """
        patience = self.options.start_seconds if seconds is None else seconds
        self.process.begin_answer()
        self.send(*lines)
        return self.answer(lines[0], patience, takes_text)

    def answer(self, command: str, patience: float, takes_text: bool = False) -> Reply:
        """The next reply that is not a comment; `CheckFailed` if there is none in time."""
        deadline = time.monotonic() + patience
        unrecognized = ""
        while (line := self.process.read(deadline)) is not None:
            self._write_log("<", line)
            reply = parse_reply(line)
            if isinstance(reply, Unrecognized) and not takes_text:
                unrecognized = unrecognized or line
                deadline = min(deadline, time.monotonic() + _GRACE_SECONDS)
            elif not isinstance(reply, _COMMENTS):
                return reply
        if unrecognized:
            raise CheckFailed(f"{command} was answered {quote(unrecognized)}, an unknown reply")
        raise CheckFailed(f"no answer to {command} within {patience:.4g} s")

    def unrequested_reply(self, seconds: float = QUIET_SECONDS) -> Reply | None:
        """The next unrequested reply within this time that is not a comment."""
        deadline = time.monotonic() + seconds
        while (line := self.process.read(deadline)) is not None:
            self._write_log("<", line)
            reply = parse_reply(line)
            if not isinstance(reply, _COMMENTS):
                return reply
        return None

    def last_output(self) -> Reply | None:
        """The remaining output of a program that has ended, except comments."""
        try:
            return self.unrequested_reply()
        except ProcessEnded:
            return None

    def move(
        self,
        board: Board,
        *lines: str,
        seconds: float | None = None,
        left_ms: int = UNLIMITED,
    ) -> Point:
        """The program's move on this board; `CheckFailed` if it is not a legal move.

        `seconds`: the time limit, to which the tolerance is added; ``None``: no time limit.
        """
        self.set_info("time_left", left_ms)
        patience = None if seconds is None else seconds + self.options.tolerance
        reply = self.ask(*lines, seconds=patience)
        if isinstance(reply, Suggest):
            self.send(format_play(reply.xy))
            reply = self.answer("PLAY", patience or self.options.start_seconds)
        if not isinstance(reply, Move):
            raise CheckFailed(f"{lines[0]} was answered {describe(reply)} instead of a move")
        return legal_point(board, reply.xy)

    def ask_optional(self, *lines: str) -> Reply:
        """The answer to an optional command; `CheckSkipped` if the program does not know it."""
        reply = self.ask(*lines)
        if isinstance(reply, (Unknown, Error)):
            self.close()  # it may report an error for every data line
            raise CheckSkipped(f"{lines[0]} is unknown: {describe(reply)}")
        return reply

    def _write_log(self, direction: str, line: str) -> None:
        if self._log is not None:
            self._log(f"{direction} {line}")


def legal_point(board: Board, xy: tuple[int, int]) -> Point:
    """The point at these coordinates; `CheckFailed` if it is not legal."""
    x, y = xy
    if not (0 <= x < board.size and 0 <= y < board.size):
        raise CheckFailed(f"{x},{y} is not on a {board.size}x{board.size} board")
    point = Point.from_xy(x, y, board.size)
    if board[point] is not None:
        raise CheckFailed(f"{x},{y} ({point}) is occupied")
    reason = board.forbidden(point)
    if reason is not None:
        raise CheckFailed(f"{x},{y} ({point}) is forbidden: {reason.label()}")
    return point


@dataclass(frozen=True, slots=True)
class Check:
    """One check; its title is in the catalogue."""

    name: str
    run: Callable[[ProgramUnderTest], None]
    """Raises `CheckFailed` or `CheckSkipped`; otherwise the program passes."""
    is_mandatory: bool = True
    is_vital: bool = False
    """Whether no other check is possible if this one fails."""
