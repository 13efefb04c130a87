from __future__ import annotations

import json

import pytest

from tengen import Board, Forbidden
from tengen.explanation import Explanation


def explain(black: str, point: str, white: str = "") -> Explanation:
    board = Board.from_stones(black.split(), white.split(), turn="black", rule="renju")
    return board.explain_forbidden(point)


def test_a_double_three_names_both_lines_and_their_completions() -> None:
    assert str(explain("f8 g8 h9 h10", "h8")).splitlines() == [
        "h8: forbidden, double three",
        "  row: three f8 g8 h8, straight four at e8, i8",
        "  column: three h10 h9 h8, straight four at h11, h7",
    ]


def test_the_same_in_chinese() -> None:
    assert explain("f8 g8 h9 h10", "h8").text("zh").splitlines() == [
        "h8：三三禁手",
        "  横线 活三 f8 g8 h8，成活四点 e8、i8",
        "  竖线 活三 h10 h9 h8，成活四点 h11、h7",
    ]


def test_two_fours_on_one_line_are_two_reasons() -> None:
    explanation = explain("e8 g8 i8 k8", "h8")
    assert explanation.verdict is Forbidden.DOUBLE_FOUR
    assert str(explanation).splitlines()[1:] == [
        "  row: four e8 g8 h8 i8, five at f8",
        "  row: four g8 h8 i8 k8, five at j8",
    ]


def test_an_overline_names_its_stones() -> None:
    explanation = explain("e8 f8 g8 i8 j8", "h8")
    assert str(explanation).splitlines() == [
        "h8: forbidden, overline",
        "  row: overline e8 f8 g8 h8 i8 j8",
    ]
    assert explanation.text("zh").splitlines()[1] == "  横线 长连 e8 f8 g8 h8 i8 j8"


def test_a_five_beats_an_overline() -> None:
    explanation = explain("e8 f8 g8 i8 j8 h9 h10 h11 h12", "h8")
    assert (explanation.wins, explanation.verdict) == (True, None)
    assert str(explanation).startswith("h8: a five, black wins")
    assert explanation.text("zh").startswith("h8：成五，黑胜")


def test_a_three_that_does_not_count_says_why_recursively() -> None:
    # Rules 4.6, first diagram: the only straight-four point i7 would be a double-four.
    explanation = explain("h10 g9 f7 g7 h7 j6", "h8")
    text = str(explanation)
    assert explanation.verdict is None
    assert text.startswith("h8: not forbidden")
    assert "looks like a three" in text
    assert "i7 (but that is forbidden, double four)" in text
    assert "i7: forbidden, double four" in text
    assert "i7（但那里是四四禁手）" in explanation.text("zh")


def test_a_completion_that_makes_a_five_does_not_make_a_three() -> None:
    # Rules 4.8: g8 would complete the four g4-g7 as well.
    explanation = explain("h10 h9 f8 i8 g7 g6 g5 g4", "h8")
    assert explanation.verdict is None
    assert "g8 (but that makes a five, so no three)" in str(explanation)
    assert "g8（但那里成五，不算三）" in explanation.text("zh")


def test_a_point_with_nothing_to_say_is_one_line() -> None:
    assert str(explain("", "h8")) == "h8: not forbidden"
    assert explain("", "h8").text("zh") == "h8：不是禁手"


def test_the_tree_is_json_ready() -> None:
    data = json.loads(json.dumps(explain("h10 g9 f7 g7 h7 j6", "h8").to_dict()))
    assert (data["point"], data["verdict"], data["wins"]) == ("h8", None, False)
    (line,) = [line for line in data["lines"] if line["kind"] == "false-three"]
    inner = line["completions"][0]["because"]
    assert (inner["point"], inner["verdict"]) == ("i7", "double-four")


@pytest.mark.parametrize("rule", ["freestyle", "standard", "caro"])
def test_other_rules_have_nothing_to_explain(rule: str) -> None:
    explanation = Board(rule=rule).explain_forbidden("h8")
    assert (explanation.verdict, explanation.lines) == (None, ())
