"""The game that a manager talks about, and what each command does to it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tengen.board import Board, Color, Point, Rule, core_version
from tengen.opening_choice import OpeningChooser
from tengen.players.analyst import Analyst
from tengen.players.base import Limit, Player, PlayerError
from tengen.protocol import swap
from tengen.protocol.commands import Numbered, Plain, Pointed, Sized, Stone, Word
from tengen.protocol.lines import (
    XY,
    format_about,
    format_forbid,
    format_message,
    format_moves,
)
from tengen.protocol.position import Position
from tengen.protocol.settings import Settings, most_hash_mb, most_threads, with_info
from tengen.protocol.thinking import Question, Reporting, Write, choose
from tengen.protocol.worker import Work
from tengen.timing import MatchClock, allot

_MOST_COMPLAINTS = 8
_USUAL_PLAYER = "tengen"
_LOOKS = 3
"""Searches that a decision of an opening may need, which share the time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search leads to."""

    text: Sequence[str] = ()
    """The lines to write; the `points` themselves if there are none."""
    points: Sequence[Point] = ()
    """Stones that are on the board from now on."""


class Desk:
    """Board, clock and settings of one conversation. Not for more than one thread at a time."""

    def __init__(self, player: Player, write: Write, think: Callable[[Work], None]) -> None:
        """`think` starts a search; what it returns is called when no command is being done."""
        self._player = player
        self._write = write
        self._think = think
        self._settings = Settings()
        self._clock = MatchClock()
        self._game: Position | None = None
        self._blocked: set[Point] = set()
        self._complaints: list[str] = []
        self._plain: Mapping[Word, Callable[[Sequence[Stone]], None]] = {
            Word.RESTART: self._restart,
            Word.BEGIN: lambda _: self._move(),
            Word.BOARD: self._board,
            Word.YXBOARD: self._yxboard,
            Word.SWAP2BOARD: self._swap2board,
            Word.ABOUT: self._about,
            Word.YXSHOWFORBID: self._show_forbidden,
            Word.YXSHOWINFO: self._show_info,
            Word.YXSEARCHDEFEND: lambda _: self._move(self._position.size**2),
            Word.YXBLOCK: lambda stones: self._block(stones, self._blocked.update),
            Word.YXBLOCKUNDO: lambda stones: self._block(stones, self._blocked.difference_update),
            Word.YXBLOCKRESET: lambda _: self._blocked.clear(),
            Word.YXHASHCLEAR: self._clear_hash,
            Word.YXSHOWHASHUSAGE: self._show_hash_usage,
            Word.YXDRAW: lambda _: self._message("no draw yet: let us play on"),
            Word.YXRESIGN: lambda _: self._message("thank you for the game"),
            Word.YXSWAP2STEP1: self._swap2_open,
            Word.YXSWAP2STEP2: lambda _: self._swap2_choose(1),
            Word.YXSWAP2STEP3: lambda _: self._swap2_choose(2),
        }

    def do(self, command: Sized | Pointed | Numbered | Plain, stones: Sequence[Stone] = ()) -> None:
        """Carry out a command, with the stones of its block; ``ValueError`` if it cannot be."""
        match command:
            case Sized(_, width, height):
                self._start(width, height)
            case Pointed(Word.TURN, xy):
                self._position.add(xy)
                self._move()
            case Pointed(Word.PLAY, xy):
                self._position.add(xy)
                self._reply(f"{xy[0]},{xy[1]}")
            case Pointed(_, xy):
                self._position.remove(xy)
                self._reply("OK")
            case Numbered(Word.YXNBEST, number):
                self._move(round(number or 1))
            case Numbered(Word.YXBALANCEONE | Word.YXBALANCETWO as word, number):
                self._balance(1 if word is Word.YXBALANCEONE else 2, number or 0.0)
            case Numbered(word, number):
                self._soosorv(word, None if number is None else round(number), stones)
            case Plain(word) if word in self._plain:
                self._plain[word](stones)
            case _:
                self._soosorv(command.word, None, stones)

    def set(self, key: str, value: str) -> None:
        """``INFO key value``; says nothing now, whatever it is."""
        self._settings, complaint = with_info(self._settings, key, value)
        if key == "time_left":
            self._clock.tell(self._settings.left_seconds)
        if key == "rule" and self._game is not None:
            self._prepare()
        self._complain(complaint)
        self._equip()

    @property
    def _position(self) -> Position:
        if self._game is None:
            raise ValueError("no game has been started: send START 15 first")
        return self._game

    @property
    def _size(self) -> int:
        return self._position.size

    def _start(self, width: int, height: int) -> None:
        if width != height:
            raise ValueError(
                f"boards are square here, such as 15x15 or 20x20, not {width}x{height}"
            )
        if not 5 <= width <= 22:
            raise ValueError(f"a board's size is 5 to 22, such as 15 or 20, not {width}")
        self._game = Position(width)
        self._restart(())

    def _restart(self, _: Sequence[Stone]) -> None:
        self._game = Position(self._size)
        self._clock.restart()
        self._blocked.clear()
        self._prepare()
        self._reply("OK")

    def _prepare(self) -> None:
        """Let the player get ready before a clock runs; if it cannot, its move will say so."""
        with contextlib.suppress(PlayerError):
            self._player.prepare(Board(self._size, self._settings.rule))

    def _board(self, stones: Sequence[Stone]) -> None:
        self._game = Position.from_stones(self._size, self._settings.rule, stones, own_turn=True)
        self._move()

    def _yxboard(self, stones: Sequence[Stone]) -> None:
        self._game = Position.from_stones(self._size, self._settings.rule, stones, own_turn=False)

    def _move(self, lines: int = 1) -> None:
        """Let the player move, and analyse so many lines if it can."""
        position, player = self._position, self._player
        lines = max(1, min(lines, position.size**2 - len(position.points)))
        question = Question.about(
            position, self._settings.rule, self._limit(), lines, self._blocked
        )

        def search(report: Reporting) -> Answer:
            return Answer(points=[choose(player, question, self._write, report)])

        self._search(search, lines if isinstance(player, Analyst) else 1)

    def _search(self, work: Callable[[Reporting], Answer], lines: int = 1) -> None:
        """Do work beside the reading, and then what it has found."""
        started, position = time.perf_counter(), self._position
        detail = self._settings.detail or 0

        def search() -> Callable[[], None]:
            answer = work(Reporting(self._write, position.size, detail, lines))
            return lambda: conclude(answer)

        def conclude(answer: Answer) -> None:
            self._clock.use(time.perf_counter() - started)
            for point in answer.points:
                position.add(point.xy(position.size))
            self._reply(*(answer.text or [format_moves(answer.points, position.size)]))

        self._think(search)

    def _limit(self, looks: int = 1) -> Limit:
        """What the player may spend on each of so many searches."""
        settings = self._settings
        left = self._clock.left(settings.match_seconds)
        seconds = allot(settings.turn_seconds, left, settings.increment_seconds)
        return Limit(seconds / looks, settings.most_depth, settings.most_nodes)

    def _balance(self, stones: int, target: float) -> None:
        player = self._analyst()
        board, limit = self._position.board(self._settings.rule), self._limit()

        def search(_: Reporting) -> Answer:
            points = player.balance(board.copy(), limit, stones, target)
            for point in points:
                board.play(point)
            return Answer(points=points)

        self._search(search)

    def _chooser(self, looks: int = _LOOKS) -> OpeningChooser:
        return OpeningChooser(self._player, self._limit(looks))

    def _swap2board(self, stones: Sequence[Stone]) -> None:
        """Open with three stones, or choose after three or five."""
        size, rule, chooser = self._size, self._settings.rule, self._chooser()
        position = Position(size)
        for stone in stones:
            position.add(stone.xy)
        self._game = position
        if not stones:
            self._search(lambda _: Answer(points=swap.open_swap2(chooser, size, rule)))
            return
        question = Question.about(position, rule, self._limit(_LOOKS))
        xys = [stone.xy for stone in stones]

        def search(report: Reporting) -> Answer:
            if swap.takes_other_colour(chooser, size, rule, xys):
                return Answer(["SWAP"])
            return Answer(points=[choose(self._player, question, self._write, report)])

        self._search(search)

    def _swap2_open(self, _: Sequence[Stone]) -> None:
        size, rule, chooser = self._size, self._settings.rule, self._chooser()

        def search(_: Reporting) -> Answer:
            moves = swap.numbered(swap.open_swap2(chooser, size, rule), size)
            return Answer([f"MESSAGE SWAP2 {move}" for move in moves])

        self._search(search)

    def _swap2_choose(self, number: int) -> None:
        """Take a colour for the stones on the board; `number` says which of the two times it is."""
        size, rule, chooser = self._size, self._settings.rule, self._chooser()
        xys: list[XY] = [point.xy(size) for point in self._position.points]

        def search(_: Reporting) -> Answer:
            swaps = swap.takes_other_colour(chooser, size, rule, xys)
            return Answer([f"MESSAGE SWAP2 SWAP{number} {swap.yes_or_no(swaps)}"])

        self._search(search)

    def _soosorv(self, word: Word, number: int | None, stones: Sequence[Stone]) -> None:
        size, xys = self._size, [stone.xy for stone in stones]
        chooser = self._chooser(max(_LOOKS, number or 0, len(xys)))
        self._search(lambda _: Answer(swap.soosorv_lines(word, number, chooser, size, xys)))

    def _about(self, _: Sequence[Stone]) -> None:
        name = "Tengen" if self._player.name == _USUAL_PLAYER else f"Tengen {self._player.name}"
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
            format_message(f"INFO MAX_THREAD_NUM {most_threads()}"),
            format_message(f"INFO MAX_HASH_SIZE {(most_hash_mb() * 1024).bit_length() - 1}"),
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
            raise ValueError(f"{self._player.name} cannot do that")
        return self._player

    def _equip(self) -> None:
        """Give the player the memory, the threads and the strength that were set."""
        settings, player = self._settings, self._player
        wanted: dict[str, int | None] = {}
        if settings.threads is not None:
            wanted["threads"] = max(1, min(settings.threads, most_threads()))
        if settings.hash_mb is not None:
            wanted["hash_mb"] = settings.hash_mb
        if settings.strength is not None:
            wanted["level"] = settings.level
        for name, value in wanted.items():
            if hasattr(player, name) and getattr(player, name) != value:
                try:
                    setattr(player, name, value)
                except (ValueError, MemoryError) as error:
                    self._complain(f"{name} {value} cannot be had: {error}")

    def _complain(self, complaint: str | None) -> None:
        """Keep a complaint for the next reply: INFO itself has none."""
        if complaint is not None and len(self._complaints) < _MOST_COMPLAINTS:
            self._complaints.append(complaint)

    def _message(self, text: str) -> None:
        self._reply(format_message(text))

    def _reply(self, *lines: str) -> None:
        complaints, self._complaints = self._complaints, []
        for line in (*map(format_message, complaints), *lines):
            self._write(line)
