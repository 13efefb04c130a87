"""A player as a Gomocup program: lines go in, lines come out."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from tengen.players.base import Player
from tengen.protocol.commands import (
    BLOCKS,
    Bad,
    Numbered,
    Plain,
    Setting,
    Stone,
    Unheard,
    Word,
    parse_command,
    parse_stone,
)
from tengen.protocol.desk import Desk
from tengen.protocol.lines import LONGEST_LINE, format_error, format_unknown
from tengen.protocol.worker import MOST_WAITING, Work, Worker

MOST_STONES = 1000
"""Data lines of a block that are kept; no board has so many points."""
_STOP_SECONDS = 0.5
"""How long a program that was told to end waits for its player."""
_WRITE_SECONDS = 0.1
_DONE = "DONE"
_WITH_OWNERS = frozenset({Word.BOARD, Word.YXBOARD})


@dataclass(slots=True)
class _Block:
    """A command whose data lines are being read."""

    command: Plain | Numbered
    stones: list[Stone] = field(default_factory=list)
    has_failed: bool = False
    """Whether a line was refused; then the whole block is."""


class Brain:
    """One conversation with a manager.

    `receive` takes the manager's lines, from one thread; answers go to `write`, from any, but never
    two at a time. While the player thinks, lines wait for its answer, but for those that stop it.
    """

    def __init__(self, player: Player, write: Callable[[str], None]) -> None:
        """`write` takes one line without its end."""
        self._put = write
        self._writing = threading.Lock()
        self._worker = Worker(player)
        self._desk = Desk(player, self._say, self._think)
        self._block: _Block | None = None
        self.is_over = False
        """Whether the conversation has ended; nothing is written any more."""

    def receive(self, line: str | None) -> None:
        """Take a line from the manager; ``None`` stands for one that was too long to read."""
        if self.is_over:
            return
        if line is not None:
            command = parse_command(line)
            if command == Plain(Word.END):
                self.end()
                return
            if command == Plain(Word.YXSTOP):
                self._worker.stop()
                return
        if not self._worker.submit(lambda: self._guarded(lambda: self._handle(line))):
            self._say(format_error(f"more than {MOST_WAITING} lines wait for an answer"))

    def end(self) -> bool:
        """Leave at once and say nothing more; ``False`` if the player goes on thinking."""
        # A line that is just being written may be finished, unless nobody reads it.
        is_quiet = self._writing.acquire(timeout=_WRITE_SECONDS)
        self.is_over = True
        if is_quiet:
            self._writing.release()
        return self._worker.end(_STOP_SECONDS)

    def finish(self, seconds: float) -> bool:
        """No line will follow: answer what was asked, within so many seconds or so, and `end`."""
        if not self._worker.wait(seconds):
            self._worker.hurry(_STOP_SECONDS)
        return self.end()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until everything is answered; ``False`` if that takes longer."""
        return self._worker.wait(seconds)

    def _handle(self, line: str | None) -> None:
        if line is None:
            self._refuse(f"a line has at most {LONGEST_LINE} bytes")
            return
        command = parse_command(line)
        if isinstance(command, Setting):
            self._desk.set(command.key, command.value)
        elif self._block is not None:
            self._add(self._block, line)
        elif isinstance(command, Unheard):
            self._say(format_unknown(line))
        elif isinstance(command, Bad):
            self._say(format_error(command.problem))
        elif isinstance(command, Plain | Numbered) and command.word in BLOCKS:
            self._block = _Block(command)
        else:
            self._desk.do(command)

    def _add(self, block: _Block, line: str) -> None:
        """One more line of a block; the last one sets it to work."""
        if line.strip().upper() == _DONE:
            self._block = None
            if not block.has_failed:
                self._desk.do(block.command, block.stones)
            return
        word = block.command.word
        with_owner = word in _WITH_OWNERS
        stone = parse_stone(line, with_owner)
        if stone is None:
            form = "x,y,1 or x,y,2" if with_owner else "x,y"
            self._refuse(f"{word} goes on with lines {form} up to {_DONE}, not {line[:40]!r}")
        elif len(block.stones) >= MOST_STONES:
            self._refuse(f"{word} has at most {MOST_STONES} stones")
        else:
            block.stones.append(stone)

    def _refuse(self, problem: str) -> None:
        """Say what is wrong with a line; a block that it is in is then done for."""
        if self._block is not None:
            self._block.has_failed = True
        self._say(format_error(problem))

    def _think(self, work: Work) -> None:
        def guarded() -> Callable[[], None]:
            try:
                conclude = work()
            except BaseException as error:
                problem = error
                return lambda: self._fail(problem)
            return lambda: self._guarded(conclude)

        self._worker.think(guarded)

    def _guarded(self, action: Callable[[], None]) -> None:
        """Whatever goes wrong is said, and the conversation goes on."""
        try:
            action()
        except Exception as error:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
        self._say(format_error(f"{kind}{error}"))

    def _say(self, line: str) -> None:
        with self._writing:
            if not self.is_over:
                self._put(line)
