"""Output files of a match: all games as SGF, all results as CSV."""

from __future__ import annotations

import contextlib
import csv
import io
import secrets
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from tengen import formats
from tengen.arena.results.result import GameResult

GAMES_NAME = "games.sgf"
RESULTS_NAME = "results.csv"
COLUMNS = (
    "number",
    "round",
    "first",
    "second",
    "black",
    "white",
    "winner",
    "termination",
    "adjudicated",
    "problem",
    "length",
    "opening",
    "opening_index",
    "seconds",
    "host",
)
"""Columns of the CSV file; `winner` is a name or empty, `opening` the moves."""


def write_records(results: Iterable[GameResult], folder: Path) -> None:
    """Write the games and the results into a folder.

    Existing files are replaced once the new ones are complete.
    """
    with ExitStack() as stack:
        games = stack.enter_context(_replaced(folder / GAMES_NAME))
        table = stack.enter_context(_replaced(folder / RESULTS_NAME))
        text = io.TextIOWrapper(table, encoding="utf-8", newline="", write_through=True)
        rows = csv.writer(text, lineterminator="\n")
        rows.writerow(COLUMNS)
        for result in results:
            games.write(formats.write([result.to_game()], "sgf"))
            rows.writerow(_row(result))
        text.detach()


def _row(result: GameResult) -> list[object]:
    moves = result.points()
    facts = {
        "number": result.number,
        "round": result.round + 1,
        "winner": result.winner_name or "",
        "adjudicated": "yes" if result.adjudicated else "no",
        "length": len(moves),
        "opening": "".join(map(str, moves[: result.opening])),
        "opening_index": "" if result.opening_index is None else result.opening_index,
    }
    return [facts.get(name, getattr(result, name, "")) for name in COLUMNS]


@contextlib.contextmanager
def _replaced(path: Path) -> Iterator[BinaryIO]:
    """A temporary file that atomically replaces `path` when it is complete."""
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with part.open("xb") as file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
