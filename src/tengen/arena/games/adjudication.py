"""Ends games whose result is certain: by agreement of both sides' scores, or by proof."""

from __future__ import annotations

from functools import cache
from math import inf

from tengen.arena.games.proof import is_won
from tengen.arena.planning.settings import Adjudication
from tengen.board import Board, Color, Outcome, Point, Termination
from tengen.match import Turn
from tengen.players.base import Report

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class ScoreAdjudicator:
    """Adjudicates one game, as `tengen.match.play_game` asks it to after each move."""

    def __init__(self, rules: Adjudication, board: Board) -> None:
        """`board`: the position where the players begin."""
        self._rules = rules
        self._lines = OpenLines(board) if rules.by_proof else None
        self._quiet = 0
        self._favoured: Color | None = None
        self._favours = 0

    def __call__(self, board: Board, turn: Turn) -> Outcome | None:
        """The result after this turn, which is played on the board; ``None``: the game goes on."""
        if turn.decision is None:
            return None
        self._count(turn.color, _score(turn.decision))
        rules = self._rules
        if self._favoured is not None and self._favours >= 2 * rules.win_moves:
            return Outcome(self._favoured, Termination.RESIGNED)
        if rules.by_proof and is_won(board):
            return Outcome(board.turn, Termination.RESIGNED)
        is_quiet = self._quiet >= 2 * rules.draw_moves and len(board.moves) >= rules.draw_from
        if is_quiet or self._is_dead(turn.decision.point, turn.color):
            return Outcome(None, Termination.AGREEMENT)
        return None

    def _count(self, mover: Color, score: float | None) -> None:
        """Count consecutive moves whose scores agree."""
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
    """The mover's score, infinite for a proven end; ``None``: not reported."""
    if report.mate_in is not None:
        return inf if report.mate_in > 0 else -inf
    return None if report.score is None else report.score.value


class OpenLines:
    """The rows of five points that one colour could still fill, under any rule.

    When none is left, neither side can make five, nor anything that is forbidden to black: the
    game can only be drawn.
    """

    def __init__(self, board: Board) -> None:
        self._through = _lines_through(board.size)
        count = 1 + max(number for numbers in self._through.values() for number in numbers)
        self._owners: list[Color | None] = [None] * count
        self._is_open = [True] * count
        self.open = count
        """Number of open rows."""
        for color in Color:
            for point in board.stones(color):
                self.place(point, color)

    def place(self, point: Point, color: Color) -> None:
        """Close the rows through the stone that hold one of the other colour."""
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
