"""Forced wins by trying everything: slow, and right."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Literal

from tengen import PASS, Board, Color, Point, Rule
from tengen.solver.notation import Kind


def random_position(chance: random.Random, rule: Rule, size: int, empty: int) -> Board:
    """A position without a winner, with this number of empty points."""
    while True:
        points = Board(size, rule).legal_points()
        chance.shuffle(points)
        stones = points[empty:]
        black = len(stones) // 2 + chance.randrange(2) * (len(stones) % 2)
        turn = chance.choice(list(Color))
        try:
            board = Board.from_stones(stones[:black], stones[black:], turn, size, rule)
        except ValueError:
            continue
        if board.outcome is None:
            return board


def attack_position(
    chance: random.Random, rule: Rule, size: int, attacker: Color, empty: int
) -> Board:
    """A position without a winner, with two rows or more in which `attacker` may make five.

    `empty`: how many empty points it has at most.
    """
    while True:
        rows = [_row(chance, size, chance.choice([5, 6, min(7, size)])) for _ in range(3)]
        own = {point for row in rows for point in chance.sample(row, chance.choice([1, 2, 2, 3]))}
        free = sorted({point for row in rows for point in row} - own)
        chance.shuffle(free)
        stones = dict.fromkeys(own, attacker)
        stones |= dict.fromkeys(free[empty:], attacker.other)
        for x in range(size):
            for y in range(size):
                if (x, y) not in free[:empty]:
                    stones.setdefault((x, y), chance.choice([attacker, *[attacker.other] * 2]))
        black, white = (
            [point for point, color in stones.items() if color is each] for each in Color
        )
        try:
            board = Board.from_stones(black, white, chance.choice(list(Color)), size, rule)
        except ValueError:
            continue
        if board.outcome is None:
            return board


def _row(chance: random.Random, size: int, length: int) -> list[tuple[int, int]]:
    """Points in a row in any direction."""
    while True:
        x, y = chance.randrange(size), chance.randrange(size)
        dx, dy = chance.choice([(1, 0), (0, 1), (1, 1), (1, -1)])
        row = [(x + dx * i, y + dy * i) for i in range(min(length, size))]
        if all(0 <= each < size for point in row for each in point):
            return row


def can_force_win(board: Board, attacker: Color, kind: Kind = "win") -> bool:
    """Whether `attacker` wins against every defence."""
    return Exhaustive(attacker, kind).wins(board.copy())


def passed(board: Board) -> Board:
    """The position with the other side to move."""
    stones, turn, rule = board.to_text().split(" ")
    return Board.from_text(f"{stones} {'b' if turn == 'w' else 'w'} {rule}")


class Exhaustive:
    """Tries every move of both sides; a position that comes again is not searched again."""

    def __init__(self, attacker: Color, kind: Kind | Literal["five"]) -> None:
        """``five``: with one move.

        ``vcf``: after each of its moves the attacker could win so if the defender passed.
        ``vct``: it could win by a vcf. ``win``: by any moves.
        """
        self._attacker, self._kind = attacker, kind
        self._threat: Exhaustive | None = None
        if kind in ("vcf", "vct"):
            self._threat = Exhaustive(attacker, "five" if kind == "vcf" else "vcf")
        self._known: dict[int, bool] = {}

    def wins(self, board: Board) -> bool:
        """Whether the attacker wins, either side to move."""
        if board.outcome is not None:
            return board.outcome.winner is self._attacker
        key = board.key
        if key not in self._known:
            if board.turn is self._attacker:
                # No pass: the defender would pass too, and the game would be drawn.
                self._known[key] = any(self._after(board, board.legal_points()))
            else:
                passes = [PASS] if board.rule is Rule.RENJU else []
                replies = [*board.legal_points(), *passes]
                self._known[key] = self._threatens(board) and all(self._after(board, replies))
        return self._known[key]

    def _after(self, board: Board, moves: Iterable[Point]) -> Iterator[bool]:
        for move in moves:
            board.play(move)
            result = self.wins(board)
            board.undo()
            yield result

    def _threatens(self, board: Board) -> bool:
        """Whether the attacker would win as the kind says if the defender passed."""
        return self._kind == "win" if self._threat is None else self._threat.wins(passed(board))
