"""Why black may not play a point."""

from __future__ import annotations

import pytest

from tengen import Board
from tengen.server.errors import Refused
from tengen.server.study.forbidden import forbidden_reason

DOUBLE_THREE = Board.from_stones(["g8", "i8", "h9", "h10"], ["a1"], turn="black", rule="renju")


@pytest.mark.parametrize(
    ("black", "verdict", "english", "chinese"),
    [
        (
            ["g8", "i8", "h9", "h10"],
            "double-three",
            "H8 can't be played: double-three (row and column).",
            "H8 不能落子：三三禁手（横线、竖线）。",
        ),
        (
            ["e8", "f8", "g8", "h9", "h10", "h11"],
            "double-four",
            "H8 can't be played: double-four (row and column).",
            "H8 不能落子：四四禁手（横线、竖线）。",
        ),
        (
            ["e11", "f10", "g9", "i7", "j6"],
            "overline",
            "H8 can't be played: overline (falling diagonal).",
            "H8 不能落子：长连禁手（斜线╲）。",
        ),
        (
            ["e8", "g8", "i8", "k8"],
            "double-four",
            "H8 can't be played: double-four (row).",
            "H8 不能落子：四四禁手（横线）。",
        ),
    ],
)
def test_a_verdict_is_said_with_its_lines(
    black: list[str], verdict: str, english: str, chinese: str
) -> None:
    board = Board.from_stones(black, ["a1"], turn="black", rule="renju")
    found = forbidden_reason(board, "h8")
    assert found.forbidden == verdict
    assert (found.text.en, found.text.zh) == (english, chinese)


def test_the_tree_is_the_rules_own() -> None:
    found = forbidden_reason(DOUBLE_THREE, "H8")
    assert found.point == "h8"
    assert found.tree.model_dump() == DOUBLE_THREE.explain_forbidden("h8").to_dict()
    assert {completion.point for line in found.tree.lines for completion in line.completions} == {
        "f8",
        "j8",
        "h7",
        "h11",
    }


def test_a_deep_tree_is_whole() -> None:
    # A three whose completion is itself forbidden is none, and the tree says why.
    board = Board.from_stones(
        ["g8", "i8", "h9", "h10", "j9", "j10", "f9", "f10"], ["a1"], turn="black", rule="renju"
    )
    for point in ("h8", "j8", "f8"):
        found = forbidden_reason(board, point)
        assert found.tree.model_dump() == board.explain_forbidden(point).to_dict()


def test_what_may_be_played_is_said_to_be() -> None:
    assert forbidden_reason(DOUBLE_THREE, "a2").text.en == "A2 may be played: it is not forbidden."
    assert forbidden_reason(DOUBLE_THREE, "a2").text.zh == "A2 可以落子，不是禁手。"
    board = Board.from_stones(["e8", "f8", "g8", "i8"], ["a1"], turn="black", rule="renju")
    assert forbidden_reason(board, "h8").text.en == "H8 makes five in a row and wins."
    assert forbidden_reason(board, "h8").text.zh == "H8 成五连，获胜。"


@pytest.mark.parametrize("point", ["g8", "z99", "", "--", "a16", "h8h9", "\x00", "h" * 1000])
def test_other_points_are_refused(point: str) -> None:
    with pytest.raises(Refused) as caught:
        forbidden_reason(DOUBLE_THREE, point)
    assert caught.value.status == 422
    assert len(str(caught.value)) < 100
