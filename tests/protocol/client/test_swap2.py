"""Swap2 openings with a program."""

from __future__ import annotations

import pytest

from tengen.board import Board, IllegalMove, Point
from tengen.players.base import Limit, PlayerCrashed
from tengen.protocol.client import CommandUnknown, Swap2Answer
from tests.process.processes import PATIENCE
from tests.protocol.client.conversation import AMPLE, Open, sent


def test_a_program_opens_with_swap2(program: Open, lines: list[str]) -> None:
    player = program("obedient", tolerance=PATIENCE)
    answer = player.swap2(limit=AMPLE)
    assert answer == Swap2Answer((Point("h8"), Point("i8"), Point("j6")))
    assert not answer.is_swap
    assert sent(lines) == ["START 15", "SWAP2BOARD", "DONE"]
    answer = player.swap2("h8i9g6")
    assert answer.moves == ("a15", "a1")
    assert sent(lines) == ["SWAP2BOARD", "7,7", "8,6", "6,9", "DONE"]
    answer = player.swap2(["h8", "i9", "g6", "j7", "f9"], rule="standard")
    assert answer.is_swap
    player.choose(Board.from_moves("h8i9g6j7f9", rule="standard"), Limit(seconds=1))
    assert "RESTART" not in sent(lines)


def test_a_single_stone_of_swap2_may_be_suggested(program: Open) -> None:
    player = program("scripted", "SWAP2BOARD=4,4;SUGGEST 4,5", "RESTART=OK")
    assert player.swap2("h8i9g6").moves == ("e11",)
    assert player.swap2("h8i9g6").moves == ("e10",)


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("7,7 8,8", "answered .* to a swap2 opening of 0 stones"),
        ("SWAP", "answered 'SWAP' to a swap2 opening of 0 stones"),
    ],
)
def test_wrong_answers_in_swap2_are_failures(program: Open, answer: str, problem: str) -> None:
    player = program("scripted", f"SWAP2BOARD={answer}")
    with pytest.raises(PlayerCrashed, match=problem):
        player.swap2()
    assert player.pid is None


@pytest.mark.parametrize("answer", ["7,7 7,7 8,8", "7,7 8,8 15,15"])
def test_stones_that_cannot_be_in_swap2_are_illegal(program: Open, answer: str) -> None:
    with pytest.raises(IllegalMove):
        program("scripted", f"SWAP2BOARD={answer}").swap2()


def test_a_program_need_not_know_swap2(program: Open) -> None:
    player = program("base")
    with pytest.raises(CommandUnknown, match="base answered 'UNKNOWN SWAP2BOARD' to SWAP2BOARD"):
        player.swap2("h8i9g6")
    assert player.choose(Board.from_moves("h8"), AMPLE).point == "a15"


def test_a_program_may_want_to_hear_whose_stones_it_sees(program: Open, lines: list[str]) -> None:
    player = program("obedient", "wants-owners")
    assert player.swap2("h8i9g6").moves == ("a15", "a1")
    stones = ["SWAP2BOARD", "7,7,2", "8,6,1", "6,9,2", "DONE"]
    assert sent(lines)[-6:] == ["START 15", *stones]
    player.swap2("h8i9g6")
    assert sent(lines) == stones  # which it remembers


def test_swap2_is_asked_after_the_right_number_of_stones(program: Open) -> None:
    with pytest.raises(ValueError, match="needs 0, 3 or 5 stones, not 2"):
        program("base").swap2("h8i9")
