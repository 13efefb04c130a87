"""Moves and analysis of the player behind a brain."""

from __future__ import annotations

import pytest

from tengen.players.random import Random
from tests.players.stand_ins import Scripted
from tests.protocol.engines import Oracle
from tests.protocol.talk import Talk, block


def test_several_lines_are_analysed() -> None:
    player = Oracle({"c3": 30, "d4": 20})
    talk = Talk(player, "START 15", "INFO show_detail 2")
    *lines, move = talk.say("yxnbest 2")
    assert move == "2,12"
    assert [line for line in lines if line.startswith("MESSAGE")] == [
        "MESSAGE (1) 30 | 1-1 | c3",
        "MESSAGE (2) 20 | 1-1 | d4",
        "MESSAGE (1) 30 | 2-2 | c3",
        "MESSAGE (2) 20 | 2-2 | d4",
    ]
    assert lines.count("INFO NUMPV 2") == 4
    assert lines.count("INFO BESTLINE 3,11") == 2


@pytest.mark.parametrize(
    ("line", "lines"), [("yxnbest 999999999", 25), ("yxsearchdefend", 25), ("yxnbest 3", 3)]
)
def test_there_are_not_more_lines_than_points(line: str, lines: int) -> None:
    player = Oracle()
    Talk(player, "START 5").say(line)
    (call,) = player.asked("analyse")
    assert call["lines"] == lines


@pytest.mark.parametrize("line", ["yxnbest", "yxnbest 1", "yxnbest 0", "yxnbest -3"])
def test_one_line_is_an_ordinary_choice(line: str) -> None:
    player = Oracle()
    Talk(player, "START 15").say(line)
    assert len(player.asked("choose")) == 1


def test_a_player_that_cannot_analyse_just_moves() -> None:
    talk = Talk(Scripted("h8"), "START 15", "INFO show_detail 3")
    assert talk.say("yxnbest 5") == ["MESSAGE REALTIME REFRESH", "7,7"]


@pytest.mark.parametrize(
    ("detail", "realtime", "groups"),
    [(0, False, False), (1, True, False), (2, False, True), (3, True, True)],
)
def test_analysis_has_two_channels_and_a_line_for_people(
    detail: int, realtime: bool, groups: bool
) -> None:
    talk = Talk(Oracle({"h8": 5}), "START 15", f"INFO show_detail {detail}")
    *lines, move = talk.say("BEGIN")
    assert move == "7,7"
    assert ("MESSAGE REALTIME BEST 7,7" in lines) is realtime
    assert ("INFO EVAL 5" in lines) is groups
    people = [line for line in lines if line.startswith("MESSAGE Depth")]
    assert people == [
        "MESSAGE Depth 1-1 | Eval 5 | Time 0ms | h8",
        "MESSAGE Depth 2-2 | Eval 5 | Time 0ms | h8",
    ]


def test_a_player_without_depth_has_nothing_to_tell_people() -> None:
    assert len(Talk(Random(), "START 15").say("BEGIN")) == 1


def test_blocked_points_are_left_out() -> None:
    player = Oracle({"h8": 9, "i8": 8, "j8": 7})
    talk = Talk(player, "START 15")
    assert talk.say(*block("yxblock", "7,7", "8,7")) == []
    assert talk.say("BEGIN")[-1] == "9,7"
    assert talk.say("TAKEBACK 9,7", *block("yxblockundo", "8,7"), "BEGIN")[-1] == "8,7"
    assert talk.say("TAKEBACK 8,7", "yxblockreset", "BEGIN")[-1] == "7,7"
    assert talk.ask(*block("yxblock", "7,7")) == "ERROR 7,7 is occupied"


def test_with_everything_blocked_a_move_is_made_all_the_same() -> None:
    talk = Talk(Oracle(), "START 5")
    talk.say(*block("yxblock", *(f"{x},{y}" for x in range(5) for y in range(5))))
    assert talk.say("BEGIN")[-1] == "2,2"


class Silent(Oracle):
    """Analyses without a word."""

    def analyse(self, *_: object, **__: object) -> object:  # type: ignore[override]
        return iter(())


def test_an_analysis_without_result_still_gives_a_move() -> None:
    assert Talk(Silent(), "START 15").ask("yxnbest 3") == "7,7"
