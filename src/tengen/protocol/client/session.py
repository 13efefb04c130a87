"""The conversation with one running program, and what the program knows so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tengen.board import Board, Color, Point, Rule
from tengen.i18n import Message
from tengen.players.base import PlayerCrashed, PlayerError, PlayerTimeout
from tengen.process.child import ChildProcess, ProcessError
from tengen.protocol.client.progress import SearchProgress
from tengen.protocol.codec.commands import format_info, format_takeback
from tengen.protocol.codec.replies import (
    About,
    Error,
    Move,
    Moves,
    Ok,
    Reply,
    Suggest,
    Swap,
    Unknown,
    Unrecognized,
    parse_reply,
    quote,
)
from tengen.stop import StopToken

END_SECONDS = 1.0
"""Time for a program to end after ``END``."""
_ABOUT_SECONDS = 0.3
"""Time for the answer to ``ABOUT`` after a line of free text."""
_MAX_TAKEBACKS = 4
"""Moves of both sides; to go back further, the whole position is sent."""
_ANSWERS = (Move, Moves, Swap, Suggest, Unknown, Error)
"""The replies that end a search."""

Log: TypeAlias = Callable[[str], None]
"""Receives every line of the conversation: ``> TURN 7,7`` to the program, ``< 7,8`` from it."""


class CommandUnknown(PlayerError):  # noqa: N818 - like PlayerCrashed
    """The program does not know an optional command; it keeps running."""


@dataclass(frozen=True, slots=True)
class _Start:
    """The start of a game: two games with the same start and moves are the same."""

    size: int
    rule: Rule
    black: tuple[Point, ...]
    white: tuple[Point, ...]
    first: Color

    @classmethod
    def of(cls, board: Board) -> _Start:
        """The start of the game on this board."""
        black, white = (tuple(board.setup[color]) for color in (Color.BLACK, Color.WHITE))
        first = board.turn if len(board.moves) % 2 == 0 else board.turn.other
        return cls(board.size, board.rule, black, white, first)


class ProgramSession:
    """Talks to one program; used by one thread.

    Methods raise `tengen.process.child.ProcessError` if the process fails, and ``PlayerTimeout`` if
    the program does not answer.
    """

    def __init__(self, process: ChildProcess, patience: float, log: Log | None = None) -> None:
        """`patience`: seconds for every command that needs no search."""
        self.process = process
        self.size: int | None = None
        """The size of the program's board; ``None`` before ``START``."""
        self.is_fresh = False
        """Whether the program's board is empty."""
        self._can_take_back = True
        self._patience = patience
        self._log = log
        self._start: _Start | None = None
        self._moves: tuple[Point, ...] = ()
        self._sent_info: dict[str, str] = {}
        self._pending: list[str] = []
        self._info_words = {"info"}
        self._pending_stops = 0
        """``YXSTOP`` commands that the program may still answer with an error."""
        self._unrecognized = ""

    def start(self, size: int) -> Reply:
        """``START``; returns `Ok` or the program's error."""
        reply = self.ask([f"START {size}"], Ok)
        if isinstance(reply, Ok):
            self.size = size
            self._sent_info.clear()  # the program may have reset its settings
            self._new_game()
        return reply

    def restart(self) -> bool:
        """``RESTART``; whether the program accepted it."""
        is_accepted = self._is_accepted("RESTART")
        if is_accepted:
            self._new_game()
        return is_accepted

    def about(self) -> Reply:
        """``ABOUT``; the facts even if free text such as a greeting comes before them."""
        first = self.ask(["ABOUT"], About, Unrecognized)
        deadline = time.monotonic() + _ABOUT_SECONDS
        later: Reply | None = first
        while isinstance(first, Unrecognized) and later is not None:
            later = self.reply(deadline)
            if isinstance(later, About):
                return later
        return first

    def take_back_to(self, board: Board) -> bool:
        """Take back moves until only the last move of the `board` is missing.

        ``False`` if that is impossible; the program's position is undefined then.
        """
        surplus = self._surplus(board)
        if surplus is None or (surplus and not self._can_take_back):
            return False
        for point in reversed(surplus):
            if not self._is_accepted(format_takeback(point, board.size)):
                self._can_take_back = False
                return False
        self._moves = board.moves[:-1]
        return True

    def remember(self, board: Board, move: Point) -> None:
        """Record that the program has this board and made this move."""
        self._start, self._moves = _Start.of(board), (*board.moves, move)
        self.is_fresh = False

    def forget_game(self) -> None:
        """Record that the program's position is not part of a game."""
        self._start, self._moves, self.is_fresh = None, (), False

    def set_info(self, key: str, value: str | int, always: bool = False) -> None:
        """Send ``INFO`` with the next request, if the value has changed or `always`."""
        text = str(value)
        if always or self._sent_info.get(key) != text:
            self._sent_info[key] = text
            self._pending.append(format_info(key, text))
            self._info_words |= {key.casefold(), text.casefold()}

    def has_sent(self, key: str) -> bool:
        """Whether the program has received this setting."""
        return key in self._sent_info

    def stop(self) -> None:
        """``YXSTOP``; a program that does not know it may report an error, now or later."""
        self._pending_stops += 1
        self.send(["YXSTOP"])

    def end(self) -> None:
        """``END``; then the program is killed if it still runs."""
        self.process.find_descendants()
        try:
            self.send(["END"])
            self.process.wait(END_SECONDS)
        except ProcessError:
            pass  # it has ended already, or does not read
        finally:
            self.process.close(polite=True)

    def request(self, lines: Sequence[str]) -> None:
        """Send a command that has an answer; discards lines that came before it."""
        for line in self.process.begin_answer():
            self._write_log("<", line)
            self._is_ignorable(parse_reply(line))
        self._unrecognized = ""
        pending, self._pending = self._pending, []
        self.send([*pending, *lines])

    def send(self, lines: Sequence[str]) -> None:
        """Send lines that have no answer."""
        for line in lines:
            self._write_log(">", line)
        self.process.send(lines, self._patience)

    def reply(self, deadline: float | None, stop: StopToken | None = None) -> Reply | None:
        """The next reply; ``None`` after the deadline or once `stop` is cancelled."""
        while (line := self.process.read(deadline, stop)) is not None:
            self._write_log("<", line)
            reply = parse_reply(line)
            if isinstance(reply, Unrecognized):
                self._unrecognized = line
            if not self._is_ignorable(reply):
                return reply
        return None

    def answer(
        self, deadline: float | None, progress: SearchProgress, stop: StopToken | None = None
    ) -> Reply | None:
        """The reply that ends a search; those before it go to `progress`.

        ``None`` after the deadline or once `stop` is cancelled.
        """
        while deadline is None or time.monotonic() < deadline:
            if stop is not None and stop.is_cancelled:
                break
            reply = self.reply(deadline, stop)
            if reply is None or isinstance(reply, _ANSWERS):
                return reply
            progress.update(reply)
        return None

    def ask(self, lines: Sequence[str], *kinds: type) -> Reply:
        """Send a command; returns the first reply of these kinds, or an error of the program."""
        self.request(lines)
        deadline = time.monotonic() + self._patience
        while (reply := self.reply(deadline)) is not None:
            if isinstance(reply, (*kinds, Unknown, Error)):
                return reply
        raise self.timeout("no_answer", command=lines[0], seconds=f"{self._patience:g}")

    def timeout(self, key: str, /, **values: object) -> PlayerTimeout:
        """An error with the last line that was not a reply of the protocol.

        The problem is a text of ``[process.error]``, as for `crash`.
        """
        last = quote(self._unrecognized) if self._unrecognized else ""
        end = "with_output" if last else "with_name"
        problem = Message(f"process.error.{key}", **values)
        name = self.process.name
        return PlayerTimeout(
            Message(f"process.error.{end}", name=name, problem=problem, output=last)
        )

    def crash(self, key: str, /, **values: object) -> PlayerCrashed:
        """An error with the last error output of the program."""
        return PlayerCrashed(self.process.describe(Message(f"process.error.{key}", **values)))

    def _new_game(self) -> None:
        self.process.find_descendants()  # no clock is running now
        self._start, self._moves, self.is_fresh = None, (), True

    def _is_accepted(self, command: str) -> bool:
        return isinstance(self.ask([command], Ok), Ok)

    def _surplus(self, board: Board) -> tuple[Point, ...] | None:
        """The moves to take back; ``None`` if the board is not reached that way."""
        if self._start is None or self._start != _Start.of(board):
            return None
        seen, wanted = self._moves, board.moves
        common = len(wanted) - 1
        surplus = seen[common:]
        if common < 1 or len(surplus) > _MAX_TAKEBACKS:
            return None  # rather another game
        # The program made the last move that it has seen: its colour must be to move again.
        is_its_turn = (len(wanted) - len(seen)) % 2 == 1
        has_pass = any(move.is_pass for move in (*surplus, *wanted[common:]))
        if seen[:common] != wanted[:common] or not is_its_turn or has_pass:
            return None
        return surplus

    def _is_ignorable(self, reply: Reply) -> bool:
        """Whether this is an error about ``INFO`` or ``YXSTOP``, which programs need not know.

        Some programs report the rest of an ``INFO`` line that arrived before they were ready.
        """
        if not isinstance(reply, (Unknown, Error)):
            return False
        text = reply.text.casefold()
        if not self._info_words.isdisjoint(text.split()):
            return True
        if self._pending_stops and ("stop" in text or isinstance(reply, Unknown)):
            self._pending_stops -= 1
            return True
        return False

    def _write_log(self, direction: str, line: str) -> None:
        if self._log is not None:
            self._log(f"{direction} {line}")
