"""Ends games whose result is settled: by agreement of both sides' scores, or by proof."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import inf

from tengen.arena.proof import FourProver
from tengen.board import Board, Color, Outcome, Point, Termination
from tengen.match import Turn
from tengen.players.base import Report

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game ends before its end; ``None`` for what does not count."""

    draw_score: float | None = None
    """A draw is agreed on when all scores are this near to 0, in the players' own units ..."""
    draw_moves: int = 10
    """... for this many moves of each side in a row ..."""
    draw_from: int = 0
    """... and this many moves have been played, those of the opening included."""
    win_score: float | None = None
    """A side resigns when both see this score, or a proven end, for the other ..."""
    win_moves: int = 3
    """... for this many moves of each side in a row."""
    by_proof: bool = False
    """Whether a game is drawn as soon as nobody can make five in a row any more, and won as soon as
    the side to move has a win by continuous fours that the rules confirm."""
    max_moves: int | None = None
    """A game of this many moves, those of the opening included, is drawn."""

    def __post_init__(self) -> None:
        for name in ("draw_score", "win_score", "draw_from"):
            value = getattr(self, name)
            if value is not None and not value >= 0:
                raise ValueError(f"{name} must be 0 or more, not {value!r}")
        for name in ("draw_moves", "win_moves", "max_moves"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"{name} must be 1 or more, not {value!r}")


class Adjudicator:
    """Watches one game."""

    def __init__(self, rules: Adjudication, board: Board) -> None:
        """`board` is the position where the players begin."""
        self._rules = rules
        self._lines = OpenLines(board) if rules.by_proof else None
        self._prover = FourProver() if rules.by_proof else None
        self._board = board.copy()
        self._moves = len(board.moves)
        self._quiet = 0
        self._favoured: Color | None = None
        self._favours = 0

    def judge(self, turn: Turn) -> Outcome | None:
        """How the game ends after this move; ``None`` if it goes on."""
        if turn.decision is None:
            return None
        self._moves += 1
        self._board.play(turn.decision.point)
        self._count(turn.color, _score(turn.decision))
        rules = self._rules
        if self._favoured is not None and self._favours >= 2 * rules.win_moves:
            return Outcome(self._favoured, Termination.RESIGNED)
        if self._prover is not None and self._prover.proves(self._board):
            return Outcome(self._board.turn, Termination.RESIGNED)
        is_quiet = self._quiet >= 2 * rules.draw_moves and self._moves >= rules.draw_from
        if is_quiet or self._is_dead(turn.decision.point, turn.color):
            return Outcome(None, Termination.AGREEMENT)
        return None

    def _count(self, mover: Color, score: float | None) -> None:
        """Keep the numbers of moves in a row that agree."""
        calm, decisive = self._rules.draw_score, self._rules.win_score
        is_quiet = score is not None and calm is not None and abs(score) <= calm
        self._quiet = self._quiet + 1 if is_quiet else 0
        favoured = None
        if score is not None and decisive is not None and abs(score) >= decisive:
            favoured = mover if score > 0 else mover.other
        self._favours = self._favours + 1 if favoured is self._favoured else 1
        self._favoured = favoured

    def _is_dead(self, point: Point, color: Color) -> bool:
        if self._lines is None:
            return False
        self._lines.place(point, color)
        return not self._lines.open


def _score(report: Report) -> float | None:
    """What the mover thinks, with an end in sight beyond all scores; ``None`` if it is silent."""
    if report.mate_in is not None:
        return inf if report.mate_in > 0 else -inf
    return report.score


class OpenLines:
    """The rows of five points that one colour could still fill, under any rule.

    When none is left nobody can make five, nor anything that black may not make; so the game can
    only be drawn.
    """

    def __init__(self, board: Board) -> None:
        self._through = _lines_through(board.size)
        count = 1 + max(number for numbers in self._through.values() for number in numbers)
        self._owners: list[Color | None] = [None] * count
        self._is_open = [True] * count
        self.open = count
        """How many there are."""
        for color in Color:
            for point in board.stones(color):
                self.place(point, color)

    def place(self, point: Point, color: Color) -> None:
        """A stone closes the rows through it that hold one of the other colour."""
        for number in self._through.get(point, ()):
            owner = self._owners[number]
            if owner is None:
                self._owners[number] = color
            elif owner is not color and self._is_open[number]:
                self._is_open[number] = False
                self.open -= 1


@cache
def _lines_through(size: int) -> dict[Point, tuple[int, ...]]:
    """The numbers of the rows of five points through each point of a board."""
    found: dict[Point, list[int]] = {}
    number = 0
    for dx, dy in _DIRECTIONS:
        for x in range(size - 4 * dx):
            for y in range(4 if dy < 0 else 0, size - 4 * max(dy, 0)):
                for i in range(5):
                    point = Point.from_xy(x + i * dx, y + i * dy, size)
                    found.setdefault(point, []).append(number)
                number += 1
    return {point: tuple(numbers) for point, numbers in found.items()}
