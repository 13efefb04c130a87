"""Openings in which colours are negotiated."""

from __future__ import annotations

import pytest

from tengen.players.random import Random
from tests.players.stand_ins import Scripted
from tests.protocol.engines import Oracle
from tests.protocol.talk import Talk, block


def test_three_stones_open_swap2_and_stay_on_the_board() -> None:
    talk = Talk(Random(seed=1), "START 15")
    answer = talk.ask("SWAP2BOARD", "DONE")
    stones = answer.split()
    assert len(set(stones)) == 3
    assert talk.ask(f"TAKEBACK {stones[2]}") == "OK"


@pytest.mark.parametrize("count", [3, 5])
@pytest.mark.parametrize(("chance", "answer"), [(0.4, "SWAP"), (0.6, "8,8")])
def test_swap2_is_decided_by_the_evaluation(count: int, chance: float, answer: str) -> None:
    player = Oracle({"i7": 3}, chance)
    talk = Talk(player, "START 15", "INFO timeout_turn 3100")
    stones = ["7,7", "8,7", "9,9", "3,3", "11,11"][:count]
    *_, said = talk.say(*block("SWAP2BOARD", *stones))
    assert said == answer
    # The looks share the time of the move.
    limits = [call["limit"].seconds for call in player.asked("choose")]
    assert limits == pytest.approx([1.0] * len(limits), rel=0.01)


def test_after_swap2_the_game_goes_on() -> None:
    talk = Talk(Oracle({"i7": 3, "a1": 2}, chance=0.6), "START 15")
    stones = block("SWAP2BOARD", "7,7", "8,7", "9,9")
    assert talk.say(*stones)[-1] == "8,8"
    assert talk.say("TURN 6,6")[-1] == "0,14"


@pytest.mark.parametrize(
    ("stones", "problem"),
    [
        (["7,7"], "ERROR swap2 needs 0, 3 or 5 stones, not 1"),
        (["7,7", "7,7", "8,8"], "ERROR 7,7 is occupied"),
        (["7,7", "77,7", "8,8"], "ERROR 77,7 is not on a 15x15 board"),
        (["7"], "ERROR SWAP2BOARD expects lines x,y up to DONE, not '7'"),
    ],
)
def test_swap2_needs_its_stones(stones: list[str], problem: str) -> None:
    assert Talk(Random(), "START 15").ask(*block("SWAP2BOARD", *stones)) == problem


def test_yixin_opens_swap2() -> None:
    lines = Talk(Random(), "START 15").say("yxswap2step1")
    assert [line.rsplit(None, 2)[0] for line in lines] == [
        "MESSAGE SWAP2 MOVE1",
        "MESSAGE SWAP2 MOVE2",
        "MESSAGE SWAP2 MOVE3",
    ]


@pytest.mark.parametrize(("chance", "answer"), [(0.4, "YES"), (0.6, "NO")])
def test_yixin_asks_for_the_colour_of_swap2(chance: float, answer: str) -> None:
    talk = Talk(Oracle(chance=chance), "START 15")
    talk.say(*block("yxboard", "7,7,1", "8,7,2", "9,9,1"))
    assert talk.ask("yxswap2step2") == f"MESSAGE SWAP2 SWAP1 {answer}"
    talk.say(*block("yxboard", "7,7,1", "8,7,2", "9,9,1", "3,3,2", "4,4,1"))
    assert talk.ask("yxswap2step3") == f"MESSAGE SWAP2 SWAP2 {answer}"


def test_yixin_needs_stones_to_choose_for() -> None:
    talk = Talk(Random(), "START 15")
    assert talk.ask("yxswap2step2") == "ERROR swap2 needs 0, 3 or 5 stones, not 0"


SOOSORV = ("7,7", "7,6", "8,6")


def test_soosorv_is_opened() -> None:
    lines = Talk(Scripted(), "START 15").say("yxsoosorvstep1")
    assert lines[0] == "MESSAGE SOOSORV MOVE1 7 7"
    assert [line.split()[2] for line in lines] == ["MOVE1", "MOVE2", "MOVE3"]


@pytest.mark.parametrize(("chance", "answer"), [(0.4, "YES"), (0.6, "NO")])
def test_soosorv_colours_are_chosen_twice(chance: float, answer: str) -> None:
    talk = Talk(Oracle(chance=chance), "START 15")
    assert talk.ask(*block("yxsoosorvstep2", *SOOSORV)) == f"MESSAGE SOOSORV SWAP1 {answer}"
    assert (
        talk.ask(*block("yxsoosorvstep4 3", *SOOSORV, "9,9")) == f"MESSAGE SOOSORV SWAP2 {answer}"
    )


def test_soosorv_goes_on_with_a_fourth_move_and_a_number() -> None:
    player = Oracle()
    player.balanced = ("j6",)
    talk = Talk(player, "START 15")
    assert talk.ask(*block("yxsoosorvstep3", *SOOSORV)) == "MESSAGE SOOSORV MOVE4 9 9 2"


def test_soosorv_fifth_moves_are_offered() -> None:
    talk = Talk(Oracle({"a1": 5, "b1": 4, "c1": 3}), "START 15")
    assert talk.say(*block("yxsoosorvstep5 2", *SOOSORV, "9,9")) == [
        "MESSAGE SOOSORV MOVE5 REFRESH",
        "MESSAGE SOOSORV MOVE5 0 14",
        "MESSAGE SOOSORV MOVE5 1 14",
        "MESSAGE SOOSORV MOVE5 DONE",
    ]


def test_the_fifth_move_that_helps_black_least_is_picked() -> None:
    talk = Talk(Oracle({"a1": 5, "b1": -4, "c1": 3}), "START 15")
    lines = block("yxsoosorvstep6", *SOOSORV, "9,9", "0,14", "1,14", "2,14")
    assert talk.ask(*lines) == "MESSAGE SOOSORV MOVE5C 1 14"


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (block("yxsoosorvstep2", "7,7"), "ERROR YXSOOSORVSTEP2 needs 3 stones, not 1"),
        (block("yxsoosorvstep6", *SOOSORV), "ERROR YXSOOSORVSTEP6 needs 5 stones or more, not 3"),
        (block("yxsoosorvstep5 2", *SOOSORV, "9,9", "0,0"), "ERROR YXSOOSORVSTEP5 needs 4 stones"),
        (block("yxsoosorvstep4 0", *SOOSORV, "9,9"), "ERROR 'soosorv-0' is not an opening rule"),
        (block("yxsoosorvstep4 999", *SOOSORV, "9,9"), "ERROR opening rule 'soosorv-999': the"),
        (block("yxsoosorvstep2", "0,0", "1,1", "2,2"), "ERROR 'a15' is not possible in soosorv-8"),
    ],
)
def test_soosorv_has_its_rules(lines: list[str], problem: str) -> None:
    assert Talk(Random(), "START 15").ask(*lines).startswith(problem)


def test_soosorv_is_for_one_size_only() -> None:
    answer = Talk(Random(), "START 20").ask("yxsoosorvstep1")
    assert answer == "ERROR the opening rule soosorv-8 is for size 15, not 20"
