"""The games that `tengen review` is given, read one by one."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tengen import formats
from tengen.board import IllegalMove, ParseError, Rule
from tengen.cli.files import read_input, source_name
from tengen.cli.language import say
from tengen.game import Game
from tengen.i18n import LocalizedError
from tengen.values import DEFAULT_SIZE

_STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Entry:
    """One game of the input."""

    index: int
    """Its place in the whole input, from 0."""
    file: str
    """The file that it is from, as the user wrote it."""
    number: int
    """Its number in that file, from 1; 0 for moves that were typed."""
    game: Game
    problem: ValueError | None
    """Why it cannot be reviewed; ``None`` if it can."""

    @property
    def label(self) -> str:
        """What the user calls it."""
        if not self.number:
            return source_name(self.file)
        return say("review.label", file=source_name(self.file), number=self.number)


class Intake:
    """The games of several files; can be read several times, and never holds more than one."""

    def __init__(
        self, files: Sequence[str], rule: Rule | None, size: int | None, game: int | None
    ) -> None:
        """`rule` and `size` apply where a file has none; `game` picks one game of a file."""
        self.files = files
        self._rule, self._size, self._game = rule, size, game

    @property
    def name(self) -> str:
        """The files in a title."""
        names = [
            Path(name).name if self._is_file(name) else source_name(name) for name in self.files
        ]
        return ", ".join(names)

    @property
    def paths(self) -> list[Path]:
        """Those that are files, not moves or standard input."""
        return [Path(name) for name in self.files if self._is_file(name)]

    def __iter__(self) -> Iterator[Entry]:
        index = read = 0
        for name in self.files:
            for number, game in self._games(name):
                read += 1
                if self._game is None or number in (0, self._game):
                    yield Entry(index, name, number, game, _problem(game))
                    index += 1
        if index == 0:
            name = source_name(self.files[0])
            if not read:
                raise LocalizedError("cli.error.no_game", name=name)
            asked = self._game
            raise LocalizedError("cli.error.no_such_game", number=asked, name=name, count=read)

    def _games(self, name: str) -> Iterator[tuple[int, Game]]:
        source: Path | bytes | None = None
        if name == _STANDARD_INPUT:
            typed = self._typed(self._input.decode(errors="replace").strip())
            if typed is not None:
                yield 0, typed
                return
            source = self._input
        elif self._is_file(name):
            source = Path(name)
        if source is None:
            from tengen.cli.position import read_record

            yield 0, read_record(name, self._rule, self._size)
            return
        options = formats.Options(
            size=self._size or DEFAULT_SIZE, rule=self._rule or Rule.FREESTYLE
        )
        try:
            yield from enumerate(formats.iter_games(source, None, options), 1)
        except ParseError as error:
            problem = LocalizedError("cli.error.in_file", name=source_name(name), problem=error)
            raise problem from error

    def _typed(self, text: str) -> Game | None:
        """The game of one line of moves; ``None`` for the content of a file."""
        try:
            return Game.from_moves(text, self._size or DEFAULT_SIZE, self._rule or Rule.FREESTYLE)
        except ValueError:
            return None

    @cached_property
    def _input(self) -> bytes:
        return read_input()

    def _is_file(self, name: str) -> bool:
        try:
            return Path(name).is_file()
        except OSError:  # too long for a name
            return False


def _problem(game: Game) -> ValueError | None:
    if game.errors:
        return game.errors[0]
    try:
        board = game.board()
    except (IllegalMove, ParseError) as error:
        return error
    return None if board.moves else LocalizedError("cli.review.no_moves")
