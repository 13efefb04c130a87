"""POSITION in all its spellings."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tengen import Board, Color, Rule
from tengen.cli.position import Chosen, board_of, read_position, read_record

CENTRE = "15/15/15/15/15/15/7o7/7xx6/15/15/15/15/15/15/15"
TWO_GAMES = "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hh];W[ig])"


def _feed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_moves_are_played_under_the_usual_rule() -> None:
    board = read_position("1. h8 2. I9", None, None)
    assert board == Board.from_moves("h8i9", forbidden="lose")


def test_nothing_is_the_empty_board() -> None:
    assert read_position("", Rule.RENJU, 19).to_text().endswith("19 b renju")


def test_a_forbidden_move_is_a_lost_game() -> None:
    outcome = read_position("h8a1h7a3i9a5j9a7h9", Rule.RENJU, None).outcome
    assert outcome is not None
    assert outcome.winner is Color.WHITE


def test_a_board_text_carries_its_own_rule() -> None:
    assert read_position(f"{CENTRE} w caro", None, None).rule is Rule.CARO


def test_a_board_text_without_a_rule_takes_the_one_asked_for() -> None:
    assert read_position(f"{CENTRE} w", Rule.RENJU, 15).rule is Rule.RENJU


def test_a_contradiction_of_rules_is_refused() -> None:
    with pytest.raises(ValueError, match="the rule caro, not --rule renju"):
        read_position(f"{CENTRE} w caro", Rule.RENJU, None)


def test_a_contradiction_of_sizes_is_refused() -> None:
    with pytest.raises(ValueError, match="is 15x15, not --size 19"):
        read_position(f"{CENTRE} w", None, 19)


def test_a_file_is_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[4]SZ[9]RU[renju];B[ee];W[ed])")
    board = read_position(str(path), None, None)
    assert (board.size, board.rule, len(board.moves)) == (9, Rule.RENJU, 2)


def test_several_games_in_a_file_are_too_many(tmp_path: Path) -> None:
    path = tmp_path / "games.sgf"
    path.write_text(TWO_GAMES)
    with pytest.raises(ValueError, match="contains 2 games: choose one with --game N"):
        read_position(str(path), None, None)


def test_a_file_without_a_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "nothing.txt"
    path.write_text("# nothing\n")
    with pytest.raises(ValueError, match=r"nothing\.txt: "):
        read_position(str(path), None, None)


@pytest.mark.parametrize("text", ["game.sgf", "x" * 5000])
def test_what_is_neither_moves_nor_a_file_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is neither a file nor moves such as h8i9i7"):
        read_position(text, None, None)


@pytest.mark.parametrize("text", ["h8i9\n", f"{CENTRE} w\n", "(;GM[4]SZ[15];B[hh];W[hg];B[ih])"])
def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    _feed(monkeypatch, text)
    assert read_position("-", None, None)["h8"] is Color.BLACK


def test_endless_input_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.cli.files._MAX_INPUT_BYTES", 3)
    _feed(monkeypatch, "h8i9")
    with pytest.raises(ValueError, match="more than 3 bytes"):
        read_position("-", None, None)


GAMES = "(;GM[4]SZ[15];B[hh];W[ig];B[ii])(;GM[4]SZ[15];B[aa];W[bb])"


def test_a_game_and_a_move_of_a_file_are_chosen(tmp_path: Path) -> None:
    file = tmp_path / "games.sgf"
    file.write_text(GAMES)
    board = read_position(str(file), None, None, chosen=Chosen(2))
    assert list(map(str, board.moves)) == ["a15", "b14"]
    board = read_position(str(file), None, None, chosen=Chosen(1, 1))
    assert list(map(str, board.moves)) == ["h8"]
    assert read_position(str(file), None, None, chosen=Chosen(1, 0)).moves == ()


def test_a_move_of_typed_moves_is_chosen_too() -> None:
    board = read_position("h8i9i7", None, None, chosen=Chosen(move=2))
    assert list(map(str, board.moves)) == ["h8", "i9"]


@pytest.mark.parametrize(
    ("chosen", "problem"),
    [
        (Chosen(), r"contains 2 games: choose one with --game N"),
        (Chosen(3), r"--game 3: .*games\.sgf contains 2 games"),
        (Chosen(1, 4), r"--move 4: the game has 3 moves"),
    ],
)
def test_a_game_or_move_that_is_not_there_is_told(
    tmp_path: Path, chosen: Chosen, problem: str
) -> None:
    file = tmp_path / "games.sgf"
    file.write_text(GAMES)
    with pytest.raises(ValueError, match=problem):
        read_position(str(file), None, None, chosen=chosen)


def test_typed_moves_are_no_file_of_games() -> None:
    with pytest.raises(ValueError, match="--game needs a game file"):
        read_position("h8i9", None, None, chosen=Chosen(1))


def test_a_game_of_standard_input_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.cli.position.read_input", GAMES.encode)
    board = read_position("-", None, None, chosen=Chosen(2, 1))
    assert list(map(str, board.moves)) == ["a15"]


def test_a_record_keeps_the_result_that_its_file_names(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[4]SZ[15]RE[W+R];B[hh];W[ig])", "ascii")
    record = read_record(str(path), None, None)
    assert record.result is not None
    assert record.result.winner is Color.WHITE
    assert board_of(record, 1) == Board.from_moves("h8", forbidden="lose")
    assert read_record("h8i9", None, None).result is None
