"""One test for all rows of a table reports every row that fails, and no other."""

from __future__ import annotations

import inspect

import pytest

from tests.rows import each_row


def test_every_failing_row_is_reported_with_its_values() -> None:
    @each_row(("number", "square"), [(1, 1), (2, 5), (3, 9), (4, 17)])
    def check(number: int, square: int) -> None:
        assert number**2 == square

    with pytest.raises(pytest.fail.Exception) as failed:
        check()
    report = str(failed.value)
    assert "2 of 4 rows fail" in report
    assert "row 1 [2, 5] AssertionError" in report
    assert "row 3 [4, 17] AssertionError" in report


def test_stacked_tables_try_every_pair_and_leave_fixtures_to_pytest() -> None:
    tried = []

    @each_row("letter", "ab")
    @each_row("number", [1, 2], label=str)
    def check(place: str, letter: str, number: int) -> None:
        tried.append((place, letter, number))

    assert list(inspect.signature(check).parameters) == ["place"]
    check("here")
    assert tried == [("here", letter, number) for letter in "ab" for number in (1, 2)]


def test_a_table_without_rows_is_refused() -> None:
    with pytest.raises(AssertionError, match="tests nothing"):
        each_row("row", [])
