"""Positions with scores and results, from games that a player played against itself.

The file is text, one line for each game after a first line of JSON that says how they were played:

    NUMBER RESULT OPENING MOVES SCORES

``NUMBER`` is the game's, ``RESULT`` is ``b``, ``w`` or ``d`` (who won, or drawn), or ``x`` for a
game that tells nothing because a program failed. ``OPENING`` is how many of the ``MOVES``, written
like ``h8i9i7``, were given. ``SCORES``, parted by commas, has one for each later move: what the
player to move said of the position before it. It is a number in the player's own unit, ``m5`` for
a win in five moves of both sides and ``m-4`` for a loss in four, ``-`` if nothing was said, and
``=`` if the position, perhaps turned or mirrored, is in the file already. An empty field is ``.``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, Self

from tengen.arena.results.result import GameResult, MoveInfo
from tengen.arena.storage.append_log import AppendLog, read_log
from tengen.board import Board, Color, ParseError, Point, Rule, parse_moves

KIND = "tengen-positions"
_REPEATED = "="
_SILENT = "-"
_EMPTY = "."
_LETTERS = {Color.BLACK: "b", Color.WHITE: "w", None: "d"}
_WINNERS = {letter: winner for winner, letter in _LETTERS.items()}
_WORTHLESS = "x"
_LINE = re.compile(r"([0-9]{1,12}) ([bwdx]) ([0-9]{1,3}) (\S+) (\S+)")


@dataclass(frozen=True, slots=True)
class Position:
    """What a player thought of a position, and how the game ended."""

    board: Board
    """The position, with the moves that led to it."""
    move: Point
    """What was played."""
    result: float
    """1, 1/2 or 0 points for the side to move in the end."""
    score: float | None = None
    """From the side to move's point of view, in the player's own unit; ``None`` if not said."""
    mate_in: int | None = None
    """Moves of both sides to the end: > 0 the side to move wins; ``None`` if not seen."""


@dataclass(frozen=True, slots=True)
class _Line:
    """One game as the file has it."""

    number: int
    result: str
    opening: int
    moves: tuple[Point, ...]
    scores: tuple[str, ...]

    @classmethod
    def parsed(cls, text: str) -> _Line:
        found = _LINE.fullmatch(text)
        if found is None:
            raise ParseError("expected NUMBER RESULT OPENING MOVES SCORES")
        moves = () if found[4] == _EMPTY else tuple(parse_moves(found[4]))
        scores = () if found[5] == _EMPTY else tuple(found[5].split(","))
        line = cls(int(found[1]), found[2], int(found[3]), moves, scores)
        if len(scores) + line.opening != len(moves):
            raise ParseError(f"{len(moves)} moves and {len(scores)} scores do not fit together")
        return line

    def __str__(self) -> str:
        moves = "".join(map(str, self.moves)) or _EMPTY
        scores = ",".join(self.scores) or _EMPTY
        return f"{self.number} {self.result} {self.opening} {moves} {scores}"

    def boards(self, size: int, rule: Rule) -> Iterator[tuple[Board, Point, str]]:
        """Each position that has a score, the move played there, and the score's text."""
        board = Board(size, rule, "lose")
        for index, move in enumerate(self.moves):
            if index >= self.opening:
                yield board, move, self.scores[index - self.opening]
            board.play(move)


class PositionFile:
    """A file of positions that is being written."""

    def __init__(self, path: Path, description: Mapping[str, Any]) -> None:
        """Begin the file, or go on with it.

        ``ValueError`` if it was begun with other settings, or is in use.
        """
        self._size, self._rule = int(description["size"]), Rule(description["rule"])
        self._log = AppendLog(path, KIND, description)
        self._known: set[int] = set()
        self.numbers: set[int] = set()
        """The games that are in it."""
        try:
            for line in self._log.entries(_Line.parsed):
                self.numbers.add(line.number)
                for board, _, score in line.boards(self._size, self._rule):
                    if score != _REPEATED:
                        self._known.add(board.canonical_key)
        except BaseException:
            self._log.close()
            raise

    @property
    def positions(self) -> int:
        """How many different positions are in the file."""
        return len(self._known)

    def append(self, result: GameResult) -> bool:
        """Add a game's new positions, and wait until they are on the disk; no if it is there."""
        if result.number in self.numbers:
            return False
        line = _Line(result.number, _WORTHLESS, 0, (), ())
        if not result.is_forfeit:
            scores = tuple(map(_score_text, result.thoughts))
            moves = tuple(result.points())
            line = _Line(result.number, _LETTERS[result.winner], result.opening, moves, scores)
        kept = []
        for board, _, score in line.boards(self._size, self._rule):
            key = board.canonical_key
            kept.append(_REPEATED if key in self._known else score)
            self._known.add(key)
        whole = _Line(line.number, line.result, line.opening, line.moves, tuple(kept))
        self._log.append(str(whole))
        self.numbers.add(result.number)
        return True

    def close(self) -> None:
        """Let others have the file."""
        self._log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_positions(path: Path | str) -> Iterator[Position]:
    """The different positions of a file, game by game; ``ParseError`` for what is none.

    The file may be in use. Every position has a board of its own.
    """
    settings, lines = read_log(Path(path), KIND, _Line.parsed)
    try:
        size, rule = int(settings["size"]), Rule(settings["rule"])
    except (LookupError, TypeError, ValueError):
        raise ParseError("size and rule are not said", f"{Path(path).name}, line 1") from None
    for line in lines:
        for board, move, text in line.boards(size, rule):
            if text != _REPEATED:
                winner = _WINNERS[line.result]
                points = 0.5 if winner is None else float(winner is board.turn)
                yield Position(board.copy(), move, points, *_score(text))


def _score_text(thought: MoveInfo) -> str:
    if thought.mate_in is not None:
        return f"m{thought.mate_in}"
    return _SILENT if thought.score is None else f"{thought.score:g}"


def _score(text: str) -> tuple[float | None, int | None]:
    """Score and distance to the end."""
    if text == _SILENT:
        return None, None
    try:
        if text.startswith("m"):
            return None, int(text[1:])
        score = float(text)
    except ValueError:
        score = float("nan")
    if not isfinite(score):
        raise ParseError(f"{text[:20]!r} is no score")
    return score, None
