"""Results as data and as records."""

from __future__ import annotations

import json
import pickle
from math import inf
from typing import Any

import pytest

from tengen import formats
from tengen.arena.results.result import GameResult, MoveInfo
from tengen.board import Color, Outcome, ParseError, Point, Rule, Termination
from tengen.match import Turn
from tengen.players.base import Decision
from tengen.score import Score
from tests.arena.stand_ins import FIVE, result


def test_a_result_survives_json_and_pickling() -> None:
    one = result(
        3,
        None,
        rule=Rule.RENJU,
        adjudicated=True,
        thoughts=(MoveInfo(1.5, -4, 3, 100, 0.25), MoveInfo()),
        host="alpha",
    )
    assert GameResult.from_json(json.loads(json.dumps(one.to_json()))) == one
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"number": 1},
        result().to_json() | {"winner": "green"},
        result().to_json() | {"termination": "boredom"},
        result().to_json() | {"thoughts": [1]},
        result().to_json() | {"thoughts": None},
        result().to_json() | {"more": 1},
    ],
)
def test_anything_else_is_no_result(data: Any) -> None:
    with pytest.raises(ParseError, match="this is not a game"):
        GameResult.from_json(data)


def test_winners_and_losers_have_names() -> None:
    assert (result(0).winner_name, result(0).loser_name) == ("Alpha", "Beta")
    assert (result(1).winner_name, result(1).loser_name) == ("Beta", "Alpha")
    white = result(0, Color.WHITE)
    assert (white.winner_name, white.loser_name) == ("Beta", "Alpha")
    draw = result(0, None)
    assert (draw.winner_name, draw.loser_name) == (None, None)


@pytest.mark.parametrize("termination", Termination)
def test_forfeits_are_the_ends_that_a_program_answers_for(termination: Termination) -> None:
    expected = termination in {
        *("timeout", "crashed", "illegal-move", "overline", "double-four", "double-three")
    }
    assert result(termination=termination).is_forfeit is expected


def test_thoughts_belong_to_the_colours_in_turn() -> None:
    colors = [color for color, _ in result(opening=3).move_infos()]
    assert colors[:3] == [Color.WHITE, Color.BLACK, Color.WHITE]
    assert next(result(opening=2).move_infos())[0] is Color.BLACK


def test_a_thought_keeps_what_json_can_hold() -> None:
    decision = Decision(
        point=Point("h8"), score=Score(12.3456789, Color.BLACK, 3), depth=4, nodes=5
    )
    turn = Turn(Color.BLACK, 0.123456789, decision)
    assert MoveInfo.of(turn) == MoveInfo(12.3457, 3, 4, 5, 0.123457)
    endless = Turn(Color.BLACK, decision=Decision(point=Point("h8"), score=Score(inf, Color.BLACK)))
    assert MoveInfo.of(endless).score is None
    assert MoveInfo.of(Turn(Color.BLACK, 2.0)) == MoveInfo(seconds=2.0)


def test_the_record_has_the_thoughts_and_survives_sgf() -> None:
    one = result(2, thoughts=(MoveInfo(12.5, None, 3, 1000, 0.5), MoveInfo(None, 4), MoveInfo()))
    game = one.to_game()
    (again,) = formats.read(formats.write([game], "sgf"), "sgf")
    assert again == game
    assert (again.black, again.white) == ("Alpha", "Beta")
    assert again.info == {"round": "2", "game": "2"}
    assert again.result == Outcome(
        Color.BLACK, Termination.FIVE, tuple(map(Point, ("a1", "b1", "c1", "d1", "e1")))
    )
    nodes = again.main_line()
    assert "".join(map(str, again.moves)) == FIVE
    assert [node.comment for node in nodes[:5]] == [
        *("", ""),
        "depth 3, score +12.5, 1,000 nodes, 0.50 s",
        "wins in 4, 0.00 s",
        "0.00 s",
    ]
    assert nodes[2].extra == {"XE": ["12.5"]}
    assert nodes[2].seconds == 0.5


def test_the_record_says_what_went_wrong() -> None:
    one = result(
        0,
        Color.WHITE,
        termination=Termination.CRASHED,
        moves="a1a2",
        thoughts=(),
        problem="Alpha failed",
        adjudicated=True,
        opening_text="swap2 15 freestyle: a1 a2",
    )
    game = one.to_game()
    assert game.info["problem"] == "Alpha failed"
    assert game.info["adjudicated"] == "yes"
    assert game.opening == "swap2"
    assert game.result == Outcome(Color.WHITE, Termination.CRASHED)


def test_a_forbidden_move_is_in_the_record() -> None:
    one = result(
        0,
        Color.WHITE,
        termination=Termination.DOUBLE_THREE,
        moves="h8a1h7a3i9a5j9a7h9",
        rule=Rule.RENJU,
    )
    assert one.to_game().result is not None
    assert one.to_game().moves[-1] == "h9"
