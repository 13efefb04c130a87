"""What a program knows of the game, and which of its errors are ignored."""

from __future__ import annotations

import time

import pytest

from tengen.board import Board
from tengen.match import play_game
from tengen.players.base import Limit, PlayerTimeout
from tengen.players.random import Random
from tengen.protocol.client import CommandUnknown
from tests.process.processes import PATIENCE
from tests.protocol.client.conversation import AMPLE, Open, sent


def test_a_game_is_told_move_by_move(program: Open, lines: list[str]) -> None:
    player, board = program("base"), Board()
    board.play(player.choose(board, AMPLE).point)
    assert sent(lines) == ["START 15", "BEGIN"]
    board.play("h8")
    board.play(player.choose(board, AMPLE).point)
    assert sent(lines) == ["TURN 7,7"]


def test_the_other_colour_is_a_new_game(program: Open, lines: list[str]) -> None:
    player, board = program("base"), Board.from_moves("h8")
    board.play(player.choose(board, AMPLE).point)
    sent(lines)
    player.choose(board, AMPLE)
    assert sent(lines)[0] == "RESTART"


def test_another_rule_is_a_new_game(program: Open, lines: list[str]) -> None:
    player = program("base")
    point = player.choose(Board.from_moves("h8"), AMPLE).point
    lines.clear()
    player.choose(Board.from_moves(["h8", point, "a1"], rule="renju"), AMPLE)
    received = sent(lines, without_info=False)
    assert (received[0], received[1], received[3]) == ("RESTART", "INFO rule 4", "BOARD")


def test_a_pass_is_told_by_the_stones_alone(program: Open, lines: list[str]) -> None:
    player = program("base")
    point = player.choose(Board.from_moves("h8", rule="renju"), AMPLE).point
    sent(lines)
    player.choose(Board.from_moves(["h8", point, "--"], rule="renju"), AMPLE)
    assert sent(lines)[:3] == ["RESTART", "BOARD", "7,7,2"]


def test_moves_are_taken_back(program: Open, lines: list[str]) -> None:
    player, board = program("base"), Board.from_moves("h8")
    board.play(player.choose(board, AMPLE).point)
    board.play("a1")
    last = player.choose(board, AMPLE).point
    board.undo()
    board.play("b1")
    sent(lines)
    player.prepare(board)  # takes back already, and only once
    player.choose(board, AMPLE)
    x, y = last.xy(15)
    assert sent(lines) == [f"TAKEBACK {x},{y}", "TAKEBACK 0,14", "TURN 1,14"]


def test_a_program_that_takes_nothing_back_hears_the_game_anew(
    program: Open, lines: list[str]
) -> None:
    player, board = program("scripted", "TAKEBACK=UNKNOWN"), Board.from_moves("h8")
    board.play(player.choose(board, AMPLE).point)
    for move in ("a1", "b1", "c1"):
        board.play(move)
        sent(lines)
        player.choose(board, AMPLE)
        board.undo()
        words = [line.split()[0] for line in sent(lines)]
        tail = ["RESTART", "BOARD", *words[-4:]]
        assert words == {"a1": ["TURN"], "b1": ["TAKEBACK", *tail], "c1": tail}[move]


def test_a_program_that_does_not_know_how_to_stop_may_say_so_later(
    program: Open, lines: list[str]
) -> None:
    player, board = program("slow", 0.3, tolerance=PATIENCE), Board.from_moves("h8")
    for _ in range(3):
        board.play(player.choose(board, Limit(seconds=0.1)).point)
        board.play(board.legal_points()[-1])
    player.choose(board, AMPLE)
    assert lines.count("< UNKNOWN YXSTOP") == 3


def test_complaints_that_came_late_are_forgotten(program: Open) -> None:
    player, board = program("slow", 0.3, tolerance=PATIENCE), Board.from_moves("h8")
    board.play(player.choose(board, Limit(seconds=0.1)).point)
    time.sleep(0.5)  # the complaint arrives while nobody asks
    board.play("a1")
    player.choose(board, AMPLE)
    assert player._process.current is not None
    assert player._process.current._pending_stops == 0


def test_a_program_says_who_it_is(program: Open) -> None:
    facts = program("base").about()
    assert facts == {"name": "base", "version": "1.0", "author": "Alpha", "country": "ZZ"}
    assert program("scripted", "ABOUT=a fine program").about() == {"text": "a fine program"}
    with pytest.raises(CommandUnknown, match="minimal answered 'UNKNOWN ABOUT' to ABOUT"):
        program("minimal").about()


def test_text_in_another_encoding_is_no_trouble(program: Open) -> None:
    player = program("latin")
    assert player.about()["name"] == "caf\ufffd"
    result = play_game(player, Random(seed=2), limit=AMPLE, board=Board(9))
    assert "problem" not in result.game.info


def test_a_program_that_was_not_listening_yet_may_complain_about_the_rest(program: Open) -> None:
    player = program("scripted", "INFO=ERROR Unknown command: TIME_LEFT")
    assert player.choose(Board.from_moves("h8"), AMPLE).point == "a15"


def test_no_answer_to_a_plain_command_is_late(program: Open) -> None:
    player = program("scripted", "ABOUT=", start_seconds=1.0, name="Alpha")
    with pytest.raises(PlayerTimeout, match="Alpha did not answer ABOUT within 1 s"):
        player.about()
