"""Checks of the values of a JSON document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tengen.board import ParseError, Point, Rule
from tengen.formats.jsonchecks import (
    entries,
    integer,
    items,
    member,
    point,
    record,
    seconds,
    text,
    within,
)


def _error(check: Callable[[Any], object], value: Any) -> ParseError:
    with pytest.raises(ParseError) as caught:
        check(value)
    return caught.value


def test_places_are_joined_from_the_outside_in() -> None:
    def game(value: Any) -> list[dict[str, int]]:
        return within("games", items(entries(text, integer)), value)

    assert game([{"a": 1}, {}]) == [{"a": 1}, {}]
    assert _error(game, [{}, {"a": 1, "b": "x"}]).place == "games[1].b"
    assert _error(game, [{}, 3]).place == "games[1]"
    assert _error(game, 3).place == "games"


def test_an_object_has_known_names_only() -> None:
    names = frozenset(("size", "rule"))
    assert record({"size": 15}, names, ("size",)) == {"size": 15}
    with pytest.raises(ParseError, match="'sise' is not one of rule, size"):
        record({"size": 15, "sise": 15}, names)
    with pytest.raises(ParseError, match="'size' is missing"):
        record({"rule": "renju"}, names, ("size",))
    with pytest.raises(ParseError, match="expected an object"):
        record([], names)


@pytest.mark.parametrize("value", [True, 1.0, "1", None])
def test_whole_numbers_are_no_other_numbers(value: Any) -> None:
    assert _error(integer, value).problem == "expected a whole number"


def test_seconds_may_be_unknown() -> None:
    assert seconds(None) is None
    assert seconds(3) == 3.0
    assert isinstance(seconds(3), float)


@pytest.mark.parametrize("value", [True, "1"])
def test_seconds_are_numbers(value: Any) -> None:
    assert _error(seconds, value).problem == "expected a number of seconds or null"


@pytest.mark.parametrize("value", [float("inf"), float("nan"), 10**400, -(10**400), 1e301])
def test_seconds_are_finite(value: Any) -> None:
    assert _error(seconds, value).problem == "expected a smaller number of seconds"


def test_text_without_a_byte_form_is_rejected() -> None:
    assert text("连珠 😀") == "连珠 😀"
    assert "surrogate" in _error(text, "a\ud83d").problem


def test_a_word_is_one_of_its_vocabulary() -> None:
    assert member(Rule)("renju") is Rule.RENJU
    problem = _error(member(Rule), "x" * 100).problem
    assert problem.startswith(f"{'x' * 40!r} is not one of freestyle, ")
    assert _error(member(Rule), 4).problem == "expected a text"


def test_a_point_is_on_the_board_and_a_pass_only_where_allowed() -> None:
    assert point(15)("o15") == Point("o15")
    assert point(15, passes=True)("--").is_pass
    for value in ("--", "p15", "o16", ""):
        assert _error(point(15), value).problem == f"{value!r} is not a point of the board"
