"""Positions to solve: from a file of puzzles, or random ones that are the same in every run."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from benchmarks.positions import middle_game
from tengen import Board, Color, Rule
from tengen.solver import Kind
from tengen.solver.notation import KINDS

LENGTH_BANDS = (5, 12, 24)
"""The longest win of each band, in moves of the attacker; the last band has no end."""
RANDOM_POSITIONS = 8
RANDOM_STONES = 30


@dataclass(frozen=True)
class Puzzle:
    """A position and what is asked of it."""

    id: str
    board: Board
    kind: Kind
    length: int | None = None
    """Moves of the attacker up to the five; ``None`` if not known."""
    is_win: bool = True
    """Whether a win is known to exist."""

    @property
    def group(self) -> tuple[str, str, str]:
        """Kind, rule and length of the win, to be shown together."""
        return self.kind, str(self.board.rule), self._band()

    @property
    def alternates(self) -> bool:
        """Whether black and white could have placed the stones in turn."""
        black, white = (len(self.board.stones(color)) for color in Color)
        return black - white == (0 if self.board.turn is Color.BLACK else 1)

    def _band(self) -> str:
        if self.length is None:
            return "?"
        first = 1
        for last in LENGTH_BANDS:
            if self.length <= last:
                return f"{first:2}-{last}"
            first = last + 1
        return f"{first:2}-"


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a file with a JSON object a line.

    Its keys: ``id``, ``rule``, ``size``, ``black``, ``white``, ``to_move``, ``kind`` and, if known,
    ``length``.
    """
    return [_parse(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _parse(line: str) -> Puzzle:
    given = json.loads(line)
    board = Board.from_stones(
        given["black"], given["white"], given["to_move"], given["size"], given["rule"]
    )
    (kind,) = [each for each in KINDS if each == given["kind"]]
    return Puzzle(given["id"], board, kind, given.get("length"))


def generate() -> list[Puzzle]:
    """Random middle-game positions by every rule; most have no win."""
    return [
        Puzzle(f"{rule} {number} {kind}", board, kind, is_win=False)
        for rule in Rule
        for number, board in enumerate(middle_game(RANDOM_POSITIONS, RANDOM_STONES, rule=rule))
        for kind in ("vcf", "vct")
    ]


def grouped(puzzles: list[Puzzle]) -> dict[tuple[str, str, str], list[Puzzle]]:
    """The puzzles by kind, rule and length."""
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.group)
    return {group: list(each) for group, each in groupby(ordered, lambda puzzle: puzzle.group)}
