"""The INFO settings that a program receives."""

from __future__ import annotations

import pytest

from tengen.board import Board
from tengen.players.base import Limit
from tengen.protocol.client import RemotePlayer
from tests.protocol.client.conversation import AMPLE, Open, infos


def test_settings_are_told_once_and_the_time_left_always(program: Open, lines: list[str]) -> None:
    player, board = program("base", memory_mb=350), Board.from_moves("h8", rule="standard")
    player.set_clock(180, 179.9996)
    board.play(player.choose(board, Limit(seconds=5.0009)).point)
    assert infos(lines) == [
        *("max_memory 367001600", "timeout_match 180000", "timeout_turn 5000", "rule 1"),
        "time_left 179999",
    ]
    board.play(board.legal_points()[0])
    player.set_clock(180, -1.5)
    board.play(player.choose(board, Limit(seconds=5, nodes=1000, depth=9)).point)
    assert infos(lines) == ["max_depth 9", "max_node 1000", "time_left -1500"]
    board.play(board.legal_points()[0])
    player.set_clock(None, None)
    board.play(player.choose(board, Limit(depth=3)).point)
    assert infos(lines) == [
        *("timeout_match 0", "timeout_turn 2000000", "max_depth 3", "max_node -1"),
        "time_left 2147483647",
    ]
    board.play(board.legal_points()[0])
    player.choose(board)
    assert infos(lines) == ["timeout_turn 30000", "max_depth 200", "time_left 2147483647"]


def test_without_a_limit_the_program_keeps_its_own(program: Open, lines: list[str]) -> None:
    program("base").choose(Board())
    assert infos(lines) == ["timeout_match 0", "rule 0", "time_left 2147483647"]


@pytest.mark.parametrize(
    ("rule", "number"),
    [("freestyle", 0), ("standard", 1), ("renju", 4), ("caro", 8), ("standard-caro", 9)],
)
def test_every_rule_has_its_number(program: Open, lines: list[str], rule: str, number: int) -> None:
    program("base").choose(Board(rule=rule), AMPLE)
    assert f"rule {number}" in infos(lines)


@pytest.mark.parametrize(
    ("key", "problem"),
    [
        ("rule", "rule cannot be set"),
        ("a b", "'a b' is not an INFO key"),
        ("x\n", "is not an INFO key"),
    ],
)
def test_settings_have_plain_keys_of_their_own(key: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        RemotePlayer("alpha", settings={key: "1"})
