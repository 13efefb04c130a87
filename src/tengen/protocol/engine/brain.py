"""A player as a Gomocup program ("brain"): lines go in, lines come out."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from tengen.players.base import Player
from tengen.process.lines import MAX_LINE_BYTES
from tengen.protocol.codec.commands import (
    BLOCK_COMMANDS,
    BadCommand,
    BareCommand,
    CommandName,
    InfoCommand,
    NumberCommand,
    Stone,
    UnknownCommand,
    parse_command,
    parse_stone,
)
from tengen.protocol.codec.replies import format_error, format_unknown
from tengen.protocol.engine.session import EngineSession
from tengen.protocol.engine.worker import MAX_QUEUED, SearchWorker, Work
from tengen.stop import StopToken

MAX_STONES = 1000
"""Data lines of a block that are kept; more than any board has points."""
_STOP_SECONDS = 0.5
"""Time for the player to stop after ``END``."""
_WRITE_SECONDS = 0.1
"""Time for a line that is being written when ``END`` arrives."""
_DONE = "DONE"
_WITH_OWNERS = frozenset({CommandName.BOARD, CommandName.YXBOARD})


@dataclass(slots=True)
class _Block:
    """A command whose data lines are being read."""

    command: BareCommand | NumberCommand
    stones: list[Stone] = field(default_factory=list)
    has_failed: bool = False
    """Whether a line was rejected; then the whole block is."""


class Brain:
    """One conversation with a manager.

    `receive` takes the manager's lines, from one thread. Replies go to `write`, from any thread but
    one at a time. During a search, lines wait for its answer, except those that stop it.
    """

    def __init__(self, player: Player, write: Callable[[str], None]) -> None:
        """`write` takes one line without its end."""
        self._output = write
        self._writing = threading.Lock()
        self._worker = SearchWorker()
        self._session = EngineSession(player, self._write, self._search)
        self._block: _Block | None = None
        self.is_over = False
        """Whether the conversation has ended; nothing is written any more."""

    def receive(self, line: str | None) -> None:
        """Handle a line from the manager; ``None`` stands for one that was too long."""
        if self.is_over:
            return
        if line is not None:
            command = parse_command(line)
            if command == BareCommand(CommandName.END):
                self.end()
                return
            if command == BareCommand(CommandName.YXSTOP):
                self._worker.stop()
                return
        if not self._worker.submit(lambda: self._guarded(lambda: self._handle(line))):
            self._write(format_error(f"too many lines: {MAX_QUEUED} are waiting for a search"))

    def end(self) -> bool:
        """Cancel the search and write nothing more; ``False`` if the player does not stop."""
        # Let a line that is being written be finished, unless the reader is gone.
        is_idle = self._writing.acquire(timeout=_WRITE_SECONDS)
        self.is_over = True
        if is_idle:
            self._writing.release()
        return self._worker.end(_STOP_SECONDS)

    def finish(self, seconds: float) -> bool:
        """Answer the commands received so far, within about `seconds`, then `end`."""
        if not self._worker.wait(seconds):
            self._worker.stop_all(_STOP_SECONDS)
        return self.end()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until every command is answered; ``False`` if that takes longer."""
        return self._worker.wait(seconds)

    def _handle(self, line: str | None) -> None:
        if line is None:
            self._reject(f"a line has at most {MAX_LINE_BYTES} bytes")
            return
        command = parse_command(line)
        if isinstance(command, InfoCommand):
            self._session.set(command.key, command.value)
        elif self._block is not None:
            self._add(self._block, line)
        elif isinstance(command, UnknownCommand):
            self._write(format_unknown(line))
        elif isinstance(command, BadCommand):
            self._write(format_error(command.problem))
        elif isinstance(command, BareCommand | NumberCommand) and command.name in BLOCK_COMMANDS:
            self._block = _Block(command)
        else:
            self._session.execute(command)

    def _add(self, block: _Block, line: str) -> None:
        """Add a data line to a block; ``DONE`` executes it."""
        if line.strip().upper() == _DONE:
            self._block = None
            if not block.has_failed:
                self._session.execute(block.command, block.stones)
            return
        name = block.command.name
        with_owner = name in _WITH_OWNERS
        stone = parse_stone(line, with_owner)
        if stone is None:
            form = "x,y,1 or x,y,2" if with_owner else "x,y"
            self._reject(f"{name} expects lines {form} up to {_DONE}, not {line[:40]!r}")
        elif len(block.stones) >= MAX_STONES:
            self._reject(f"{name} has at most {MAX_STONES} stones")
        else:
            block.stones.append(stone)

    def _reject(self, problem: str) -> None:
        """Report a bad line; a block that contains it fails."""
        if self._block is not None:
            self._block.has_failed = True
        self._write(format_error(problem))

    def _search(self, work: Work) -> None:
        def guarded(stop: StopToken) -> Callable[[], None]:
            try:
                conclude = work(stop)
            except BaseException as error:
                problem = error
                return lambda: self._fail(problem)
            return lambda: self._guarded(conclude)

        self._worker.search(guarded)

    def _guarded(self, action: Callable[[], None]) -> None:
        """Report any failure; the conversation continues."""
        try:
            action()
        except Exception as error:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
        self._write(format_error(f"{kind}{error}"))

    def _write(self, line: str) -> None:
        with self._writing:
            if not self.is_over:
                self._output(line)
