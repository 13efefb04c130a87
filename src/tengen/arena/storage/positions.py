"""Files of scored positions from self-play games.

The first line is JSON with the settings. Each further line is one game:

    NUMBER RESULT OPENING MOVES SCORES

``NUMBER`` is the game's number, ``RESULT`` is ``b``, ``w`` or ``d`` (the winner, or a draw), or
``x`` for a game without value because a program failed. ``OPENING`` is the number of opening moves
in ``MOVES``, which look like ``h8i9i7``. ``SCORES``, separated by commas, has one entry for each
later move: the mover's score of the position before it. It is a number in the player's own unit,
``m5`` for a win in five plies, ``m-4`` for a loss in four, ``-`` for no score, and ``=`` if the
position, up to symmetry, is already in the file. An empty field is ``.``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from tengen.arena.results.result import GameResult, MoveInfo
from tengen.arena.storage.append_log import AppendLog, Closing, place_in_log, read_log
from tengen.board import Board, Color, ParseError, Point, Rule, parse_moves
from tengen.i18n import Message

KIND = "tengen-positions"
_REPEATED = "="
_SILENT = "-"
_EMPTY = "."
_LETTERS = {Color.BLACK: "b", Color.WHITE: "w", None: "d"}
_WINNERS = {letter: winner for winner, letter in _LETTERS.items()}
_FAILED = "x"
_LINE = re.compile(r"([0-9]{1,12}) ([bwdx]) ([0-9]{1,3}) (\S+) (\S+)")


@dataclass(frozen=True, slots=True)
class Position:
    """A position with the player's score and the result of the game."""

    board: Board
    """The position, with the moves that led to it."""
    move: Point
    """The move played."""
    result: float
    """Points of the side to move at the end of the game: 1, 1/2 or 0."""
    score: float | None = None
    """From the side to move's point of view, in the player's own unit; ``None``: no score."""
    mate_in: int | None = None
    """Plies to the end: > 0 the side to move wins; ``None``: not seen."""


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the file."""

    number: int
    result: str
    opening: int
    moves: tuple[Point, ...]
    scores: tuple[str, ...]

    @classmethod
    def parsed(cls, text: str) -> _Line:
        found = _LINE.fullmatch(text)
        if found is None:
            raise ParseError(Message("arena.error.no_positions"))
        moves = () if found[4] == _EMPTY else tuple(parse_moves(found[4]))
        scores = () if found[5] == _EMPTY else tuple(found[5].split(","))
        line = cls(int(found[1]), found[2], int(found[3]), moves, scores)
        if len(scores) + line.opening != len(moves):
            raise ParseError(
                Message("arena.error.score_count", moves=len(moves), scores=len(scores))
            )
        return line

    def __str__(self) -> str:
        moves = "".join(map(str, self.moves)) or _EMPTY
        scores = ",".join(self.scores) or _EMPTY
        return f"{self.number} {self.result} {self.opening} {moves} {scores}"

    def boards(self, size: int, rule: Rule) -> Iterator[tuple[Board, Point, str]]:
        """Each position with a score, the move played, and the text of the score."""
        board = Board(size, rule, "lose")
        for index, move in enumerate(self.moves):
            if index >= self.opening:
                yield board, move, self.scores[index - self.opening]
            board.play(move)


class PositionFile(Closing):
    """Writes a file of positions."""

    def __init__(self, path: Path, description: Mapping[str, Any]) -> None:
        """Create the file, or continue it.

        ``ValueError`` if it was begun with other settings, or is in use.
        """
        self._size, self._rule = int(description["size"]), Rule(description["rule"])
        self._log = AppendLog(path, KIND, description)
        self._known: set[int] = set()
        self.numbers: set[int] = set()
        """Numbers of the games in it."""
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
        """Number of different positions in the file."""
        return len(self._known)

    def append(self, result: GameResult) -> bool:
        """Add a game, and wait until it is on disk; false if it is already there."""
        if result.number in self.numbers:
            return False
        line = _Line(result.number, _FAILED, 0, (), ())
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
        """Close and unlock the file."""
        self._log.close()


def read_positions(path: Path | str) -> Iterator[Position]:
    """The different positions of a file, game by game; ``ParseError`` for a malformed file.

    The file may be in use. Each position has its own board.
    """
    settings, lines = read_log(Path(path), KIND, _Line.parsed)
    try:
        size, rule = int(settings["size"]), Rule(settings["rule"])
    except (LookupError, TypeError, ValueError):
        raise ParseError(Message("arena.error.no_board"), place_in_log(Path(path), 1)) from None
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
    """Score and `mate_in`."""
    if text == _SILENT:
        return None, None
    try:
        if text.startswith("m"):
            return None, int(text[1:])
        score = float(text)
    except ValueError:
        score = float("nan")
    if not isfinite(score):
        raise ParseError(Message("arena.error.no_score", text=repr(text[:20])))
    return score, None
