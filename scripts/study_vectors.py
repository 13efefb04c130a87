"""Writes web/tests/study/vectors.json: records as Python reads and writes them, for the web app.

The tests of web/src/study read the same files and compare the trees and the files that are written.
With --check, compares the file instead.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final

from scripts.generated import write_or_check
from tengen import formats
from tengen.board import (
    MAX_SIZE,
    MIN_SIZE,
    PASS,
    Color,
    Outcome,
    ParseError,
    Point,
    Rule,
    Termination,
    core_version,
)
from tengen.game import Game, Mark, Node

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "web" / "tests" / "study" / "vectors.json"
TEXTS: Final = (
    "a plain remark",
    "brackets [of] (all) kinds; and a colon: done",
    "back\\slash, a \\] pair and one at the end\\",
    "two\nlines\n\nand an empty one",
    "活四 と 🙂 " * 9,
    "a remark that is longer than a line of the file, so that the line ends before or after it",
    ":",
    "]",
)
TIMES: Final = (0.0, 1.0, 1.5, 0.001, 12.345678901234567, 1e-7, 3e16, 1e22, 86400.0, -0.5)
MUTATIONS: Final = 160


def written_games() -> Iterator[tuple[str, Game]]:
    """Games with everything that a record can hold."""
    for rule, size in product(Rule, (5, 15, 22)):
        yield f"{rule} on {size}", random_game(size, rule, seed=size * 10 + len(rule.value))
    for size in range(MIN_SIZE, MAX_SIZE + 1):
        yield f"size {size}", random_game(size, Rule.FREESTYLE, seed=size, moves=12)
    for winner, why in product((None, *Color), Termination):
        game = Game(15, Rule.RENJU)
        game.result = Outcome(winner, why)
        yield f"{winner} {why}", game
    yield "a result with its row", with_row()
    yield "white begins", Game(15, Rule.CARO, turn=Color.WHITE)
    yield "named facts", with_info(**{"a:b": "c:d]", "back\\slash": "x\\", "title": "T"})


def with_row() -> Game:
    """A game whose result names the row."""
    return Game.from_moves("h8a1i8a2j8a3k8a4l8", rule=Rule.STANDARD)


def with_info(**info: str) -> Game:
    """A game with these facts."""
    game = Game(9)
    game.info = info
    return game


def random_game(size: int, rule: Rule, seed: int, moves: int = 60) -> Game:
    """A tree with notes of every kind; the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311 - sample games
    points = [Point.from_xy(x, y, size) for x in range(size) for y in range(size)]
    stones = chance.sample(points, chance.choice((0, 0, 3, 4)))
    turn = chance.choice((None, Color.WHITE, Color.BLACK))
    game = Game(size, rule, stones[::2], stones[1::2], turn)
    game.black, game.white = one_line(chance.choice(TEXTS)), chance.choice(("", "Ada", "小林"))
    game.opening = chance.choice(("", "swap2", "taraguchi-10"))
    game.info = {
        name: chance.choice(TEXTS) if name == "comment" else one_line(chance.choice(TEXTS))
        for name in ("event", "date", "comment", "white_rank", "application", "a fact")
        if chance.random() < 0.4
    }
    nodes: list[Node] = [game.root]
    for _ in range(moves):
        parent = nodes[-1] if chance.random() < 0.7 else chance.choice(nodes)
        taken = {*stones, *parent.moves()}
        free = [point for point in points if point not in taken]
        move = PASS if chance.random() < 0.03 or not free else chance.choice(free)
        nodes.append(parent.add(move))
    for node in nodes:
        if chance.random() < 0.5:
            annotate(node, chance, points)
    return game


def one_line(text: str) -> str:
    """What the format keeps of a text in a property of one line."""
    return text.replace("\n", " ")


def annotate(node: Node, chance: random.Random, points: Sequence[Point]) -> None:
    """Some notes of every kind."""

    def has() -> bool:
        return chance.random() < 0.3

    node.comment = chance.choice(TEXTS) if has() else ""
    node.name = one_line(chance.choice(TEXTS)) if has() else ""
    node.seconds = chance.choice(TIMES) if has() else None
    node.clock = chance.choice(TIMES) if has() and node.move is not None else None
    if has():
        node.marks = {point: chance.choice(tuple(Mark)) for point in chance.sample(points, 5)}
    if has():
        texts = ("A", "1", "a:b", "[x]", "\\", "三", "")
        node.labels = {point: chance.choice(texts) for point in chance.sample(points, 4)}
    if has():
        node.arrows = [(chance.choice(points), chance.choice(points)) for _ in range(3)]
    if has():
        node.lines = [(chance.choice(points), chance.choice(points)) for _ in range(2)]
    if has():
        node.extra = {"XE": ["0.5"], "KO": [""], "V": ["1", chance.choice(TEXTS)]}


FILES: Final = (
    "text before (;GM[4]SZ[9];B[ee](;W[ef];B[fe])(;W[dd]))between(;SZ[9]GM[1];B[aa])",
    "(;FF[3]GaMe[4]SiZe[9]Black[ee]White[x];W[ef])",
    "(;GM[4]SZ[9];Black[ee];White[ef])",
    "(;SZ[19];B[tt];W[aa];B[])",
    "(;SZ[20];B[tt];W[aa])",
    "(;SZ[9:9]AB[aa:cb][ii]AE[bb]AW[ic]PL[W])",
    "(;SZ[9]AB[bb:aa][];W[cc])",
    "(;SZ[9]AB[aa]AW[aa];B[cc])",
    "(;SZ[9]AB[aa];PL[B];B[cc])",
    "(;SZ[9](;AB[aa];B[bb];W[cc])(;B[cc];W[bb]))",
    "(;SZ[9];PL[B];B[ee];PL[W];W[ef])",
    "(;SZ[9];B[ee];PL[B];W[ef])",
    "(;SZ[9];B[ee]AW[aa];W[ef])",
    "(;SZ[9];B[ee]W[ef])",
    "(;SZ[9];B[ee][ef])",
    "(;SZ[9];B[ee];B[ef])",
    "(;SZ[9];W[ee];B[ef](;W[aa])(;W[bb]))",
    "(;SZ[9](;B[ee])(;W[ee]))",
    "(;SZ[9];B[EE])",
    "(;SZ[9];B[ ee ])",
    "(;SZ[9];B[ee]C[one]C[two];C[three]N[name];N[other]N[x];W[ef]C[512ms])",
    "(;AP[Tengen:0.1]SZ[9];B[ee]C[512ms])",
    "(;AP[Other:1]SZ[9];B[ee]C[512ms]BL[12.5]WL[3]XS[x];W[ef]XS[2])",
    "(;SZ[9];B[ee]CR[aa:bc]SQ[aa]MA[cc]TR[dd]LB[aa:x\\:y\ttab][bb]AR[aa:bb][cc:dd]LN[aa:ii])",
    "(;SZ[9];B[ee]CR[zz])",
    "(;SZ[9];B[ee]LB[:x])",
    "(;SZ[9]RE[B+Resign]RU[Gomoku]ON[x]PB[a\\\nb\nc]GC[one][two])",
    "(;SZ[9]RE[nonsense]RU[RIF, taraguchi-10]XT[five])",
    "(;SZ[9]RE[0]XT[agreement])",
    "(;SZ[9]RE[W+]XT[five][aa][bb])",
    "(;SZ[9]RE[W+]XT[nonsense][aa])",
    "(;SZ[9]XI[a:b][c\\:d:e]XI[none])",
    "(;SZ[9]XI[a:b][c\\:d:e])",
    "(;SZ[9]5A[x]12[y]b[z])",
    "(;SZ[9]AP[CGoban:3]US[me]DT[2026-01-01]DT[later])",
    "(;SZ[9];;;C[a note];B[ee])",
    "(;B[hh]C[escaped \\\\ \\] \\a \\\n line])",
    "(;SZ[9](;B[ee]);W[ef])",
    "(;SZ[9](;B[ee]);B[ef])",
    "(;SZ[9](;B[ee])PB[x])",
    "(;SZ[9];B[ee]",
    "(;SZ[9];B[ee];W[",
    "(;SZ[9];B[ee]])",
    "(;SZ[9];[ee])",
    "(;SZ[9];B)",
    "(;SZ[4];B[aa])",
    "(;SZ[23];B[aa])",
    "(;SZ[9:13];B[aa])",
    "(;SZ[x];B[aa])",
    "(;SZ[];B[aa])",
    "( ;SZ[9];B[ee]\r\nC[a\r\nb\rc])",
    "\ufeff(;SZ[9];B[ee];W[ee])",
    "()",
    "",
)
"""Files as other programs write them, and broken ones."""


def mutations() -> Iterator[str]:
    """Files with small damage."""
    chance = random.Random(17)  # noqa: S311 - sample files
    sources = [
        game.to_sgf() for game in (random_game(9, Rule.RENJU, seed, 10) for seed in range(8))
    ]
    pieces = (
        "(",
        ")",
        ";",
        "[",
        "]",
        "\\",
        ":",
        "\n",
        "B[aa]",
        ";W[]",
        "AB[cc]",
        "tt",
        "C[x]",
        "(;",
    )
    for _ in range(MUTATIONS):
        text = chance.choice(sources)
        start = chance.randrange(len(text))
        end = start + chance.choice((0, 0, 1, 1, 2, 7))
        yield text[:start] + chance.choice(("", *pieces)) + text[end:]


def read_files() -> Iterator[dict[str, Any]]:
    """What Python reads from a file; null if it refuses it."""
    for text in (*FILES, *mutations()):
        try:
            games = formats.read(text.encode(), "sgf")
        except ParseError:
            yield {"sgf": text, "records": None}
        else:
            yield {"sgf": text, "records": [record_of(game) for game in games]}


def record_of(game: Game) -> dict[str, Any]:
    """The entry of a game in the JSON format."""
    entry: dict[str, Any] = json.loads(formats.write([game], "json"))["games"][0]
    return entry


def vectors() -> dict[str, Any]:
    """Everything that the tests compare."""
    return {
        "version": [core_version()],
        "games": [
            {"name": name, "sgf": game.to_sgf(), "record": record_of(game)}
            for name, game in written_games()
        ],
        "files": list(read_files()),
    }


def written(content: dict[str, list[Any]]) -> str:
    """One line for each case, so that a change of one is a small difference."""
    parts = []
    for name, cases in content.items():
        lines = (json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases)
        parts.append(f'"{name}": [\n' + ",\n".join(lines) + "\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> int:
    """Exit status 1 when the committed file differs."""
    return write_or_check(TARGET, written(vectors()), "python -m scripts.study_vectors")


if __name__ == "__main__":
    sys.exit(main())
