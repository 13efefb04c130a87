"""`tengen show`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.i18n import LANGUAGES
from tests.cli.conftest import Run

DOUBLE_THREE = "h8a1h7a3i9a5j9a7"


def test_the_board_is_shown_with_its_caption(run: Run) -> None:
    result = run("show", "h8i9i7", "--rule", "renju")
    assert result.code == 0
    board, caption = result.out.split("\n\n")
    assert " 9 . . . . . . . . O . . . . . ." in board
    assert caption == "White to move.\nrenju, 15x15; 7I Hogetsu 浦月; move 3 was i7\n"


def test_forbidden_points_are_crossed_out_on_blacks_turn(run: Run) -> None:
    out = run("show", DOUBLE_THREE, "--rule", "renju").out
    assert " 9 . . . . . . . * X X . . . . ." in out
    assert "Forbidden to black: h9 double three." in out


def test_nothing_is_crossed_out_on_whites_turn(run: Run) -> None:
    assert "*" not in run("show", DOUBLE_THREE + "o1", "--rule", "renju").out


def test_an_outcome_is_told_in_the_language_of_the_user(run: Run) -> None:
    moves = "h8a1h9a2h10a3h11a4h12"
    assert "Black wins with five in a row: h12 h11 h10 h9 h8." in run("show", moves).out
    assert "黑方胜：五连 h12 h11 h10 h9 h8。" in run("show", moves, "--lang", "zh").out


def test_a_pass_is_told(run: Run) -> None:
    assert "move 2 was pass" in run("show", "h8--", "--rule", "renju").out


def test_json_holds_everything(run: Run) -> None:
    data = json.loads(run("show", DOUBLE_THREE, "--rule", "renju", "--json").out)
    assert data.pop("text").endswith(" b renju")
    assert data == {
        "size": 15,
        "rule": "renju",
        "turn": "black",
        "moves": ["h8", "a1", "h7", "a3", "i9", "a5", "j9", "a7"],
        "last_move": "a7",
        "outcome": None,
        "forbidden": {"h9": "double-three"},
        "opening": None,
    }


def test_json_of_a_finished_game_has_the_outcome_and_the_opening(run: Run) -> None:
    data = json.loads(run("show", "h8h9i9a1j9a2k9a3l9a4", "--rule", "renju", "--json").out)
    assert data["opening"] == {
        "code": "4D",
        "name": "Kagetsu",
        "kanji": "花月",
        "zh": "花月",
        "ja": "花月",
    }
    won = json.loads(run("show", "h8a1h9a2h10a3h11a4h12", "--json").out)
    assert won["outcome"] == {
        "winner": "black",
        "termination": "five",
        "line": ["h12", "h11", "h10", "h9", "h8"],
    }


def test_json_of_the_empty_board_has_no_last_move(run: Run) -> None:
    assert json.loads(run("show", "", "--json").out)["last_move"] is None


def test_a_text_file_holds_the_board_and_the_caption(run: Run, tmp_path: Path) -> None:
    result = run("show", "h8", "-o", "board.txt")
    assert result.out == "wrote board.txt\n"
    text = (tmp_path / "board.txt").read_text()
    assert "(X)" in text
    assert text.endswith("\nWhite to move.\nfreestyle, 15x15; move 1 was h8\n")


def test_a_png_has_the_width_asked_for(run: Run, tmp_path: Path) -> None:
    assert run("show", "h8", "-o", "board.png", "--width", "320").code == 0
    data = (tmp_path / "board.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 320


def test_an_svg_has_the_width_the_theme_and_the_numbers(run: Run, tmp_path: Path) -> None:
    plain, rich = tmp_path / "plain.svg", tmp_path / "rich.svg"
    run("show", "h8i9", "-o", plain, "--width", "500")
    run("show", "h8i9", "-o", rich, "--theme", "print", "--numbers")
    assert 'width="500" height="500"' in plain.read_text()
    assert 'width="800" height="800"' in rich.read_text()
    assert "#e6be80" in plain.read_text()
    assert "#e6be80" not in rich.read_text()


def test_a_picture_and_json_go_together(run: Run, tmp_path: Path) -> None:
    result = run("show", "h8", "-o", "board.svg", "--json")
    assert json.loads(result.out)["moves"] == ["h8"]
    assert (tmp_path / "board.svg").exists()


@pytest.mark.parametrize("name", ["board.gif", "board"])
def test_another_kind_of_file_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    result = run("show", "h8", "-o", name)
    assert result.code == 2
    assert "expected a file name with .svg, .png or .txt" in result.err
    assert not (tmp_path / name).exists()


def test_a_width_beyond_all_screens_is_refused(run: Run) -> None:
    for name in ("board.png", "board.svg"):
        result = run("show", "h8", "-o", name, "--width", "100000")
        assert result.code == 2
        assert "100000" in result.err


def test_a_game_and_a_move_of_a_record_are_chosen(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.sgf"
    file.write_text("(;GM[4]SZ[15];B[hh];W[ig];B[ii])(;GM[4]SZ[15];B[aa];W[bb])")
    assert "move 1 was a15" in run("show", file, "--game", "2", "--move", "1").out
    result = run("analyse", file, "--game", "1", "--move", "2", "--nodes", "100", "--json")
    assert result.code == 0
    assert json.loads(run("show", file, "--game", "1", "--json").out)["moves"] == ["h8", "i9", "i7"]


def test_the_opening_of_a_position_has_its_name_in_every_language(run: Run) -> None:
    opening = json.loads(run("show", "h8i9i7", "--rule", "renju", "--json").out)["opening"]
    assert set(opening) == {"code", "name", "kanji", *LANGUAGES} - {"en"}
