"""One running program, and what it has been told so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tengen.board import Board, Color, Point, Rule
from tengen.players.base import PlayerCrashed, PlayerTimeout
from tengen.protocol.lines import (
    XY,
    Error,
    Forbid,
    Garbage,
    Move,
    Moves,
    Ok,
    Reply,
    Suggest,
    Unknown,
    format_info,
    format_takeback,
    parse_reply,
    plain,
)
from tengen.protocol.process import Program

RULE_NUMBERS = {
    Rule.FREESTYLE: 0,
    Rule.STANDARD: 1,
    Rule.RENJU: 4,
    Rule.CARO: 8,
    Rule.STANDARD_CARO: 9,
}
"""What ``INFO rule`` says for each."""
UNLIMITED = 2**31 - 1
"""``INFO time_left`` without a limit."""
END_SECONDS = 1.0
"""What a program gets to end by itself after ``END``."""
_MOST_TAKEN_BACK = 4
"""Moves of both sides; if more are to go, the game is told from its start."""
_LONGEST_QUOTE = 200
"""Characters of a program's words in an error."""

Log: TypeAlias = Callable[[str], None]
"""Hears every line that is exchanged: ``> TURN 7,7`` to the program, ``< 7,8`` from it."""


@dataclass(frozen=True, slots=True)
class _Start:
    """How a game begins; two games with the same start and moves are the same."""

    size: int
    rule: Rule
    black: tuple[Point, ...]
    white: tuple[Point, ...]
    first: Color


class Session:
    """Speaks to one program. One thread uses it; any thread may interrupt it."""

    def __init__(self, program: Program, patience: float, log: Log | None = None) -> None:
        """`patience` is how many seconds the program has for whatever is no thinking."""
        self.program = program
        self.size: int | None = None
        """The points along a side of the program's board; ``None`` before ``START``."""
        self.is_fresh = False
        """Whether the program's board is empty."""
        self.can_take_back = True
        """Whether the program has not refused ``TAKEBACK`` yet."""
        self._patience = patience
        self._log = log
        self._start: _Start | None = None
        self._moves: tuple[Point, ...] = ()
        self._told: dict[str, str] = {}
        self._pending: list[str] = []
        self._info_words = {"info"}
        self._excused = 0
        self._odd = ""

    def start(self, size: int) -> Reply:
        """``START``: ``OK``, or what the program says instead."""
        reply = self.ask([f"START {size}"], Ok)
        if isinstance(reply, Ok):
            self.size = size
            self._told.clear()  # programs may begin with their own settings again
            self._begin()
        return reply

    def restart(self) -> bool:
        """``RESTART``: whether it led to an empty board."""
        is_done = self._is_done("RESTART")
        if is_done:
            self._begin()
        return is_done

    def take_back_to(self, board: Board) -> bool:
        """Go back, if need be, to where only the last move of the `board` is missing.

        Whether the program is there now. If not it may be anywhere, and the game has to be told
        from its start.
        """
        surplus = self._surplus(board)
        if surplus is None or (surplus and not self.can_take_back):
            return False
        for point in reversed(surplus):
            if not self._is_done(format_takeback(point, board.size)):
                self.can_take_back = False
                return False
        self._moves = board.moves[:-1]
        return True

    def knows(self, board: Board, move: Point) -> None:
        """Remember that the program has seen this board and then made this move."""
        self._start, self._moves = _start(board), (*board.moves, move)
        self.is_fresh = False

    def forget_game(self) -> None:
        """The program's board is not what any game has led to."""
        self._start, self._moves, self.is_fresh = None, (), False

    def tell(self, key: str, value: str | int, always: bool = False) -> None:
        """``INFO``, together with the next question; once, unless the value changes."""
        text = str(value)
        if always or self._told.get(key) != text:
            self._told[key] = text
            self._pending.append(format_info(key, text))
            self._info_words |= {key.casefold(), text.casefold()}

    def has_told(self, key: str) -> bool:
        """Whether the program has heard of this setting."""
        return key in self._told

    def stop(self) -> None:
        """``YXSTOP``; a program that does not know it may say so, now or later."""
        self._excused += 1
        self.send(["YXSTOP"])

    def end(self) -> None:
        """``END``; then the program is ended, whether it went by itself or not."""
        self.program.find_children()
        try:
            self.send(["END"])
            self.program.wait(END_SECONDS)
        except (PlayerCrashed, PlayerTimeout):
            pass  # it has gone already, or does not listen
        finally:
            self.program.close(polite=True)

    def question(self, lines: Sequence[str]) -> None:
        """Send a command that has an answer; what came unasked before it is left out."""
        for line in self.program.begin_answer():
            self._note("<", line)
            self._is_excused(parse_reply(line))
        self._odd = ""
        pending, self._pending = self._pending, []
        self.send([*pending, *lines])

    def send(self, lines: Sequence[str]) -> None:
        """Write these lines and nothing else."""
        for line in lines:
            self._note(">", line)
        self.program.send(lines, self._patience)

    def reply(self, deadline: float | None) -> Reply | None:
        """The next line; ``None`` after the deadline or when interrupted, as `Program.read`."""
        while (line := self.program.read(deadline)) is not None:
            self._note("<", line)
            reply = parse_reply(line)
            if isinstance(reply, Garbage):
                self._odd = line
            if not self._is_excused(reply):
                return reply
        return None

    def ask(self, lines: Sequence[str], *kinds: type) -> Reply:
        """The first answer of one of these kinds, or a complaint; ``PlayerTimeout`` without one."""
        self.question(lines)
        deadline = time.monotonic() + self._patience
        while True:
            reply = self.reply(deadline)
            if reply is not None and isinstance(reply, (*kinds, Unknown, Error)):
                return reply
            if reply is None and time.monotonic() >= deadline:
                raise self.late(f"has not answered {lines[0]} within {self._patience:g} s")

    def late(self, problem: str) -> PlayerTimeout:
        """An error that tells the problem, and what the program said that made no sense."""
        said = f"; it said {quoted(self._odd)}" if self._odd else ""
        return PlayerTimeout(f"{self.program.name} {problem}{said}")

    def _begin(self) -> None:
        self.program.find_children()  # no clock runs now
        self._start, self._moves, self.is_fresh = None, (), True

    def _is_done(self, command: str) -> bool:
        """Whether an optional command is answered with ``OK``."""
        return isinstance(self.ask([command], Ok), Ok)

    def _surplus(self, board: Board) -> tuple[Point, ...] | None:
        """The moves to take back; ``None`` if that does not lead to the board's last move."""
        if self._start is None or self._start != _start(board):
            return None
        seen, wanted = self._moves, board.moves
        common = len(wanted) - 1
        surplus = seen[common:]
        if common < 1 or len(surplus) > _MOST_TAKEN_BACK:
            return None  # rather another game
        # The program made the last move that it has seen: its colour must be to move again.
        is_its_turn = (len(wanted) - len(seen)) % 2 == 1
        has_pass = any(move.is_pass for move in (*surplus, *wanted[common:]))
        if seen[:common] != wanted[:common] or not is_its_turn or has_pass:
            return None
        return surplus

    def _is_excused(self, reply: Reply) -> bool:
        """Whether it is a complaint about ``INFO`` or ``YXSTOP``, which nobody has to know.

        Some programs complain about the rest of an ``INFO`` line if they were not listening yet.
        """
        if not isinstance(reply, (Unknown, Error)):
            return False
        text = reply.text.casefold()
        if not self._info_words.isdisjoint(text.split()):
            return True
        if self._excused and ("stop" in text or isinstance(reply, Unknown)):
            self._excused -= 1
            return True
        return False

    def _note(self, direction: str, line: str) -> None:
        if self._log is not None:
            self._log(f"{direction} {line}")


def quoted(text: str) -> str:
    """A program's words in an error: in one line, cut where they are too many."""
    return repr(plain(text[:_LONGEST_QUOTE]))


def said(reply: Reply) -> str:
    """A reply in the program's own words, more or less."""
    if isinstance(reply, (Move, Suggest)):
        xys: tuple[XY, ...] = (reply.xy,)
    else:
        xys = reply.xys if isinstance(reply, (Moves, Forbid)) else ()
    name = "" if isinstance(reply, (Move, Moves, Garbage)) else type(reply).__name__.upper()
    points = " ".join(f"{x},{y}" for x, y in xys)
    return quoted(f"{name} {points}{getattr(reply, 'text', '')}".strip())


def stone_lines(points: Iterable[Point], size: int) -> list[str]:
    """The stones of ``SWAP2BOARD``, which has no owners."""
    return ["{},{}".format(*point.xy(size)) for point in points]


def _start(board: Board) -> _Start:
    setup = board.setup
    first = board.turn if len(board.moves) % 2 == 0 else board.turn.other
    return _Start(
        board.size, board.rule, tuple(setup[Color.BLACK]), tuple(setup[Color.WHITE]), first
    )
