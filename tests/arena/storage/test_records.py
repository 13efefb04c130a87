"""Games and results as files for people."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from tengen import formats
from tengen.arena.contest import Contest
from tengen.arena.storage.records import COLUMNS, write_records
from tests.arena.stand_ins import Here, result, settings

TWO = ("random@name=Alpha", "random@name=Beta")


def test_games_and_results_are_written_for_people(tmp_path: Path) -> None:
    with Contest(settings(*TWO), 3, tmp_path) as contest:
        contest.run(Here, 2)
        write_records(contest.journal.results(), tmp_path)
        results = list(contest.journal.results())
    games = formats.read(tmp_path / "games.sgf")
    assert [game.info["game"] for game in games] == [str(one.number) for one in results]
    assert [game.result for game in games] == [one.to_game().result for one in results]
    with (tmp_path / "results.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    assert [int(row["number"]) for row in rows] == [one.number for one in results]
    assert rows[0]["winner"] == (results[0].winner_name or "")
    assert rows[0]["adjudicated"] == "no"
    assert int(rows[0]["length"]) == len(results[0].points())
    assert rows[0]["opening_index"] == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("games.sgf", "journal.jsonl", "results.csv")
    ]


def test_records_are_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    write_records([result(0, opening_index=3)], tmp_path)
    before = (tmp_path / "games.sgf").read_bytes()

    def broken() -> Any:
        yield result(1)
        raise OSError("disk")

    with pytest.raises(OSError, match="disk"):
        write_records(broken(), tmp_path)
    assert (tmp_path / "games.sgf").read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2
