"""The state of one conversation with a manager, and the effect of each command on it."""

# ruff: noqa: PLC0415 - START answers before the code for openings is loaded, which few games need
from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tengen.board import MAX_SIZE, MIN_SIZE, Board, Color, Point, Rule, core_version
from tengen.players.analyst import Analyst
from tengen.players.base import Limit, Player, PlayerError
from tengen.protocol.codec.commands import (
    BareCommand,
    CommandName,
    NumberCommand,
    PointCommand,
    SizeCommand,
    Stone,
)
from tengen.protocol.codec.replies import (
    XY,
    format_about,
    format_forbid,
    format_message,
    format_moves,
)
from tengen.protocol.engine.position import ManagerPosition
from tengen.protocol.engine.search import ReportWriter, SearchRequest, Write, choose
from tengen.protocol.engine.settings import InfoSettings, max_hash_mb, max_threads, with_info
from tengen.protocol.engine.worker import Work
from tengen.stop import StopToken
from tengen.timing import MIN_SECONDS, MatchClock, allot

if TYPE_CHECKING:
    from tengen.opening_choice import OpeningChooser

_MAX_WARNINGS = 8
_MIN_SETUP = 0.001
"""Seconds spent on INFO that the margin of every move covers."""
_DEFAULT_PLAYER = "tengen"
_OPENING_SEARCHES = 3
"""Searches that a decision in an opening may need; they share the time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a search."""

    text: Sequence[str] = ()
    """The lines to write; if empty, the `points` are written."""
    points: Sequence[Point] = ()
    """Stones to add to the position."""


SearchFunction = Callable[[ReportWriter, StopToken], Answer]


class EngineSession:
    """Position, clock and settings of one conversation; used by one thread at a time."""

    def __init__(self, player: Player, write: Write, start: Callable[[Work], None]) -> None:
        """`start` runs a search in another thread and applies its result between two commands."""
        self._player = player
        self._write = write
        self._start_search = start
        self._settings = InfoSettings()
        self._clock = MatchClock()
        self._game: ManagerPosition | None = None
        self._blocked: set[Point] = set()
        self._warnings: list[str] = []
        self._setup_seconds = 0.0
        """Time spent on INFO since the last reply.

        INFO has no reply, so the manager's request for a move may have been waiting all that time.
        """
        self._bare_commands: Mapping[CommandName, Callable[[Sequence[Stone]], None]] = {
            CommandName.RESTART: self._restart,
            CommandName.BEGIN: lambda _: self._move(),
            CommandName.BOARD: self._board,
            CommandName.YXBOARD: self._yxboard,
            CommandName.SWAP2BOARD: self._swap2board,
            CommandName.ABOUT: self._about,
            CommandName.YXSHOWFORBID: self._show_forbidden,
            CommandName.YXSHOWINFO: self._show_info,
            CommandName.YXSEARCHDEFEND: lambda _: self._move(self._position.size**2),
            CommandName.YXBLOCK: lambda stones: self._block(stones, self._blocked.update),
            CommandName.YXBLOCKUNDO: lambda stones: self._block(
                stones, self._blocked.difference_update
            ),
            CommandName.YXBLOCKRESET: lambda _: self._blocked.clear(),
            CommandName.YXHASHCLEAR: self._clear_hash,
            CommandName.YXSHOWHASHUSAGE: self._show_hash_usage,
            CommandName.YXDRAW: lambda _: self._message("draw offer declined"),
            CommandName.YXRESIGN: lambda _: self._message("thank you for the game"),
            CommandName.YXSWAP2STEP1: self._swap2_open,
            CommandName.YXSWAP2STEP2: lambda _: self._swap2_choose(1),
            CommandName.YXSWAP2STEP3: lambda _: self._swap2_choose(2),
        }

    def execute(
        self,
        command: SizeCommand | PointCommand | NumberCommand | BareCommand,
        stones: Sequence[Stone] = (),
    ) -> None:
        """Execute a command with the stones of its block; ``ValueError`` if that is impossible."""
        match command:
            case SizeCommand(_, width, height):
                self._start(width, height)
            case PointCommand(CommandName.TURN, xy):
                self._position.add(xy)
                self._move()
            case PointCommand(CommandName.PLAY, xy):
                self._position.add(xy)
                self._reply(f"{xy[0]},{xy[1]}")
            case PointCommand(_, xy):
                self._position.remove(xy)
                self._reply("OK")
            case NumberCommand(CommandName.YXNBEST, number):
                self._move(round(number or 1))
            case NumberCommand(CommandName.YXBALANCEONE | CommandName.YXBALANCETWO as name, number):
                self._balance(1 if name is CommandName.YXBALANCEONE else 2, number or 0.0)
            case NumberCommand(name, number):
                self._soosorv(name, None if number is None else round(number), stones)
            case BareCommand(name) if name in self._bare_commands:
                self._bare_commands[name](stones)
            case _:
                self._soosorv(command.name, None, stones)

    def set(self, key: str, value: str) -> None:
        """``INFO key value``; never answered."""
        started = time.monotonic()
        self._settings, warning = with_info(self._settings, key, value)
        if key == "time_left":
            self._clock.tell(self._settings.left_seconds)
        if key == "rule" and self._game is not None:
            self._prepare()
        self._warn(warning)
        self._configure_player()
        self._setup_seconds += time.monotonic() - started

    @property
    def _position(self) -> ManagerPosition:
        if self._game is None:
            raise ValueError("no game: send START 15 first")
        return self._game

    @property
    def _size(self) -> int:
        return self._position.size

    def _start(self, width: int, height: int) -> None:
        if width != height:
            raise ValueError(f"the board must be square, such as 15x15, not {width}x{height}")
        if not MIN_SIZE <= width <= MAX_SIZE:
            raise ValueError(f"the board size must be {MIN_SIZE} to {MAX_SIZE}, not {width}")
        self._game = ManagerPosition(width)
        self._restart(())

    def _restart(self, _: Sequence[Stone]) -> None:
        self._game = ManagerPosition(self._size)
        self._clock.restart()
        self._blocked.clear()
        self._prepare()
        self._reply("OK")

    def _prepare(self) -> None:
        """Prepare the player before a clock runs; a failure is reported with its move."""
        with contextlib.suppress(PlayerError):
            self._player.prepare(Board(self._size, self._settings.rule))

    def _board(self, stones: Sequence[Stone]) -> None:
        self._game = ManagerPosition.from_stones(
            self._size, self._settings.rule, stones, own_turn=True
        )
        self._move()

    def _yxboard(self, stones: Sequence[Stone]) -> None:
        self._game = ManagerPosition.from_stones(
            self._size, self._settings.rule, stones, own_turn=False
        )

    def _move(self, lines: int = 1) -> None:
        """Let the player move; an `Analyst` analyses that many lines."""
        position, player = self._position, self._player
        lines = max(1, min(lines, position.size**2 - len(position.points)))
        request = SearchRequest.from_position(
            position, self._settings.rule, self._limit(), lines, self._blocked
        )

        def search(report: ReportWriter, stop: StopToken) -> Answer:
            return Answer(points=[choose(player, request, self._write, report, stop)])

        self._search(search, lines if isinstance(player, Analyst) else 1)

    def _search(self, function: SearchFunction, lines: int = 1) -> None:
        """Run a search in another thread, then apply and write its answer."""
        started, position = time.perf_counter(), self._position
        detail = self._settings.detail or 0

        def search(stop: StopToken) -> Callable[[], None]:
            answer = function(ReportWriter(self._write, position.size, detail, lines), stop)
            return lambda: conclude(answer)

        def conclude(answer: Answer) -> None:
            self._clock.use(time.perf_counter() - started)
            for point in answer.points:
                position.add(point.xy(position.size))
            self._reply(*(answer.text or [format_moves(answer.points, position.size)]))

        self._start_search(search)

    def _limit(self, searches: int = 1) -> Limit:
        """The limit of each of several searches that share the time of one move."""
        settings = self._settings
        left = self._clock.left(settings.match_seconds)
        seconds = allot(settings.turn_seconds, left, settings.increment_seconds)
        if self._setup_seconds > _MIN_SETUP:
            seconds = max(MIN_SECONDS, seconds - self._setup_seconds)
        return Limit(seconds / searches, settings.max_depth, settings.max_nodes)

    def _balance(self, stones: int, target: float) -> None:
        player = self._analyst()
        board, limit = self._position.board(self._settings.rule), self._limit()

        def search(_: ReportWriter, stop: StopToken) -> Answer:
            points = player.balance(board.copy(), limit, stones, target, stop)
            for point in points:
                board.play(point)
            return Answer(points=points)

        self._search(search)

    def _opening_search(
        self, decide: Callable[[OpeningChooser], Answer], searches: int = _OPENING_SEARCHES
    ) -> None:
        """Let the player decide something in an opening."""
        from tengen.opening_choice import OpeningChooser

        player, limit = self._player, self._limit(searches)
        self._search(lambda _, stop: decide(OpeningChooser(player, limit, stop=stop)))

    def _swap2board(self, stones: Sequence[Stone]) -> None:
        """Place three stones, or choose a colour after three or five."""
        from tengen.opening_choice import OpeningChooser
        from tengen.protocol.engine import swap

        size, rule = self._size, self._settings.rule
        position = ManagerPosition(size)
        for stone in stones:
            position.add(stone.xy)
        self._game = position
        if not stones:
            self._opening_search(
                lambda chooser: Answer(points=swap.open_swap2(chooser, size, rule))
            )
            return
        limit = self._limit(_OPENING_SEARCHES)
        request = SearchRequest.from_position(position, rule, limit)
        xys = [stone.xy for stone in stones]

        def search(report: ReportWriter, stop: StopToken) -> Answer:
            chooser = OpeningChooser(self._player, limit, stop=stop)
            if swap.takes_other_colour(chooser, size, rule, xys):
                return Answer(["SWAP"])
            return Answer(points=[choose(self._player, request, self._write, report, stop)])

        self._search(search)

    def _swap2_open(self, _: Sequence[Stone]) -> None:
        from tengen.protocol.engine import swap

        size, rule = self._size, self._settings.rule

        def decide(chooser: OpeningChooser) -> Answer:
            moves = swap.numbered_moves(swap.open_swap2(chooser, size, rule), size)
            return Answer([f"MESSAGE SWAP2 {move}" for move in moves])

        self._opening_search(decide)

    def _swap2_choose(self, number: int) -> None:
        """Choose a colour for the stones on the board, for the first or second time."""
        from tengen.protocol.engine import swap

        size, rule = self._size, self._settings.rule
        xys: list[XY] = [point.xy(size) for point in self._position.points]

        def decide(chooser: OpeningChooser) -> Answer:
            swaps = swap.takes_other_colour(chooser, size, rule, xys)
            return Answer([f"MESSAGE SWAP2 SWAP{number} {swap.yes_or_no(swaps)}"])

        self._opening_search(decide)

    def _soosorv(self, name: CommandName, number: int | None, stones: Sequence[Stone]) -> None:
        from tengen.protocol.engine import swap

        size, xys = self._size, [stone.xy for stone in stones]
        self._opening_search(
            lambda chooser: Answer(swap.soosorv_lines(name, number, chooser, size, xys)),
            max(_OPENING_SEARCHES, number or 0, len(xys)),
        )

    def _about(self, _: Sequence[Stone]) -> None:
        name = "Tengen" if self._player.name == _DEFAULT_PLAYER else f"Tengen {self._player.name}"
        facts = {"name": name, "version": core_version(), "author": "Tengen developers"}
        self._reply(format_about(facts))

    def _show_forbidden(self, _: Sequence[Stone]) -> None:
        position, rule = self._position, self._settings.rule
        is_blacks = rule is Rule.RENJU and position.turn is Color.BLACK
        points = position.board(rule).forbidden_points() if is_blacks else ()
        self._reply(format_forbid(points, position.size))

    def _show_info(self, _: Sequence[Stone]) -> None:
        self._reply(
            format_message(f"Tengen {core_version()}, player {self._player.name}"),
            format_message(f"INFO MAX_THREAD_NUM {max_threads()}"),
            format_message(f"INFO MAX_HASH_SIZE {(max_hash_mb() * 1024).bit_length() - 1}"),
        )

    def _block(self, stones: Sequence[Stone], change: Callable[[list[Point]], None]) -> None:
        self._analyst()
        change([self._position.point(stone.xy) for stone in stones])

    def _clear_hash(self, _: Sequence[Stone]) -> None:
        self._analyst().clear()
        self._message("the hash table is empty")

    def _show_hash_usage(self, _: Sequence[Stone]) -> None:
        self._message(f"hash usage {self._analyst().hash_usage:.1%}")

    def _analyst(self) -> Analyst:
        if not isinstance(self._player, Analyst):
            raise ValueError(f"{self._player.name} does not support this command")
        return self._player

    def _configure_player(self) -> None:
        """Apply the settings of memory, threads and strength to a player that has them."""
        settings, player = self._settings, self._player
        wanted: dict[str, int | None] = {}
        if settings.threads is not None:
            wanted["threads"] = max(1, min(settings.threads, max_threads()))
        if settings.hash_mb is not None:
            wanted["hash_mb"] = settings.hash_mb
        if settings.strength is not None:
            wanted["level"] = settings.level
        for name, value in wanted.items():
            if hasattr(player, name) and getattr(player, name) != value:
                try:
                    setattr(player, name, value)
                except (ValueError, MemoryError) as error:
                    self._warn(f"{name} cannot be set to {value}: {error}")

    def _warn(self, warning: str | None) -> None:
        """Keep a warning for the next reply, because INFO has none."""
        if warning is not None and len(self._warnings) < _MAX_WARNINGS:
            self._warnings.append(warning)

    def _message(self, text: str) -> None:
        self._reply(format_message(text))

    def _reply(self, *lines: str) -> None:
        self._setup_seconds = 0.0
        warnings, self._warnings = self._warnings, []
        for line in (*map(format_message, warnings), *lines):
            self._write(line)
