"""Reads the position files: pictures with what is expected of their points."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from .rules import Board, Point, parse_point

FOLDER = Path(__file__).parent.parent / "positions"
COLOR_OF = {"X": "black", "O": "white"}


@dataclass
class Position:
    """One record of a position file; ``facts`` holds every ``key: value`` line of it."""

    facts: dict[str, str] = field(default_factory=dict)
    rows: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The record's name."""
        return self.facts["id"]

    @property
    def size(self) -> int:
        """The board's size."""
        return int(self.facts["size"])

    @property
    def expected(self) -> dict[str, str]:
        """What is expected, by what it is expected of."""
        about = ("id", "source", "rule", "size", "corner")
        return {key: value for key, value in self.facts.items() if key not in about}

    def picture(self) -> dict[Point, str]:
        """Each sign of the picture that is not an empty point, by its place on the board."""
        left, top = parse_point(self.facts["corner"])
        signs = {
            (left + column, top - line): sign
            for line, row in enumerate(self.rows)
            for column, sign in enumerate(row.split())
            if sign != "."
        }
        if not all(0 <= x < self.size and 0 <= y < self.size for x, y in signs):
            raise ValueError(f"{self.id}: the picture leaves the board")
        return signs

    def board(self) -> Board:
        """The stones of the picture."""
        signs = self.picture().items()
        return {point: COLOR_OF[sign] for point, sign in signs if sign in COLOR_OF}

    def point(self, name: str) -> Point:
        """A point by its letter in the picture or by its coordinates."""
        letters = {sign: point for point, sign in self.picture().items()}
        return letters[name] if len(name) == 1 else parse_point(name)


def read_positions(file_name: str) -> list[Position]:
    """Every record of a file in ``tests/positions``."""
    positions = [Position()]
    for line in (FOLDER / file_name).read_text(encoding="utf-8").splitlines():
        if not line:
            positions.append(Position())
        elif ": " in line and not line.startswith("#"):
            key, value = line.split(": ", 1)
            positions[-1].facts[key] = value
        elif not line.startswith("#"):
            positions[-1].rows.append(line)
    return [position for position in positions if position.facts]


@dataclass(frozen=True)
class Vector:
    """A board with all that is known of black's moves on it."""

    size: int
    board: Board
    forbidden: dict[Point, str]
    fives: frozenset[Point]


def stones(record: dict[str, list[str]]) -> Board:
    """The stones of a JSON record with lists ``black`` and ``white``."""
    return {parse_point(text): color for color in COLOR_OF.values() for text in record[color]}


def read_vectors(file_name: str) -> list[Vector]:
    """Every line of a file of vectors in ``tests/positions``."""
    vectors = []
    for line in (FOLDER / file_name).read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        forbidden = {parse_point(text): kind for text, kind in record["forbidden"].items()}
        fives = frozenset(parse_point(text) for text in record["five"])
        vectors.append(Vector(record["size"], stones(record), forbidden, fives))
    return vectors
