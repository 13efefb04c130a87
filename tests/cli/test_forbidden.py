"""`tengen forbidden`."""

from __future__ import annotations

import json

from tests.cli.conftest import Run

DOUBLE_THREE = "h8a1h7a3i9a5j9a7"


def test_json_is_points_with_their_reasons_and_nothing_else(run: Run) -> None:
    assert json.loads(run("forbidden", DOUBLE_THREE, "--json").out) == {"h9": "double-three"}


def test_json_of_a_quiet_position_is_empty(run: Run) -> None:
    assert json.loads(run("forbidden", "h8", "--json").out) == {}


def test_json_of_one_point_answers_for_it_alone(run: Run) -> None:
    arguments = ("forbidden", DOUBLE_THREE, "--json", "--point")
    assert json.loads(run(*arguments, "h9").out) == {"h9": "double-three"}
    assert json.loads(run(*arguments, "c3").out) == {"c3": None}


def test_json_can_explain(run: Run) -> None:
    data = json.loads(run("forbidden", DOUBLE_THREE, "--json", "--explain").out)
    assert list(data) == ["h9"]
    assert data["h9"]["verdict"] == "double-three"
    assert {line["direction"] for line in data["h9"]["lines"]} == {"row", "column"}


def test_people_see_the_board_with_crosses_and_a_list(run: Run) -> None:
    out = run("forbidden", DOUBLE_THREE).out
    assert " 9 . . . . . . . * X X . . . . ." in out
    assert out.endswith("\nForbidden to black: h9 double three.\n")
    assert "white's turn" not in out


def test_on_whites_turn_the_list_is_still_blacks(run: Run) -> None:
    out = run("forbidden", DOUBLE_THREE + "o1").out
    assert "White is to move" in out
    assert "Forbidden to black: h9 double three." in out


def test_an_explanation_comes_in_the_language_asked_for(run: Run) -> None:
    assert "\n  column: three h9 h8 h7" in run("forbidden", DOUBLE_THREE, "--explain").out
    assert "h9：三三禁手" in run("forbidden", DOUBLE_THREE, "--explain", "--lang", "zh").out


def test_a_point_that_is_free_is_said_to_be(run: Run) -> None:
    out = run("forbidden", DOUBLE_THREE, "--point", "c3").out
    assert out.endswith("c3 is not forbidden to black.\n")
    assert "*" not in out


def test_a_quiet_position_has_none(run: Run) -> None:
    assert run("forbidden", "h8").out.endswith("No point is forbidden to black here.\n")


def test_explaining_nothing_says_that_there_is_nothing(run: Run) -> None:
    out = run("forbidden", "h8", "--explain").out
    assert out.endswith("No point is forbidden to black here.\n")


def test_other_rules_forbid_nothing(run: Run) -> None:
    out = run("forbidden", DOUBLE_THREE, "--rule", "standard").out
    assert out.endswith("The standard rule has no forbidden points.\n")


def test_a_taken_point_cannot_be_asked_about(run: Run) -> None:
    result = run("forbidden", DOUBLE_THREE, "--point", "h8")
    assert (result.code, result.err) == (2, "error: h8 is occupied\n")


def test_a_point_off_the_board_cannot_be_asked_about(run: Run) -> None:
    result = run("forbidden", "h8", "--point", "p16")
    assert (result.code, result.err) == (2, "error: p16 is not on a 15x15 board\n")


def test_a_pass_cannot_be_asked_about(run: Run) -> None:
    result = run("forbidden", "h8", "--point=--")
    assert result.code == 2
