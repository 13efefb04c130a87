"""Tables for spreadsheets."""

from __future__ import annotations

import pytest

from tengen.arena.report import report_files
from tengen.arena.report.csv_tables import CROSSTABLE_COLUMNS, OPENING_COLUMNS, RATING_COLUMNS
from tengen.arena.results.figures import Figures
from tengen.board import Color
from tests.arena.report.pages import TWO, csv_rows
from tests.arena.stand_ins import result, settings


def test_tables_for_spreadsheets_hold_every_game() -> None:
    games = [result(0), result(1), result(2, None), result(3, Color.WHITE)]
    files = report_files("Cup", Figures(settings(*TWO), 2, games))
    (alpha, beta) = sorted(csv_rows(files["ratings.csv"]), key=lambda row: row["name"])
    assert [alpha[column] for column in RATING_COLUMNS[5:16]] == [
        *("4", "2", "1", "1", "2.5"),
        *("1", "1", "0"),
        *("1", "0", "1"),
    ]
    assert (beta["player"], beta["points"], beta["moves"]) == ("classic:twoply", "1.5", "14")
    assert (alpha["mean_depth"], alpha["nodes_per_second"]) == ("2.00", "20.00")
    assert alpha["seconds_per_move"] == "0.500000"
    cross = csv_rows(files["crosstable.csv"])
    assert tuple(cross[0]) == CROSSTABLE_COLUMNS
    assert {(row["name"], row["opponent"], row["points"]) for row in cross} == {
        ("Alpha", "Beta", "2.5"),
        ("Beta", "Alpha", "1.5"),
    }
    assert [row["superiority"] for row in cross] == ["", ""]  # too few games
    first, second = csv_rows(files["openings.csv"])
    assert tuple(first) == OPENING_COLUMNS
    assert list(first.values()) == ["1", "a1a2", "2", "2", "0", "0", "1.0000"]
    assert list(second.values()) == ["2", "a1a2", "2", "0", "1", "1", "0.2500"]


def test_the_likelihoods_of_superiority_of_a_pairing_are_complementary() -> None:
    winners = (Color.BLACK, Color.BLACK, None, Color.WHITE)
    games = [result(number, winners[number % 4]) for number in range(20)]
    files = report_files("Cup", Figures(settings(*TWO), 10, games))
    cross = csv_rows(files["crosstable.csv"])
    assert sum(float(row["superiority"]) for row in cross) == pytest.approx(1)
