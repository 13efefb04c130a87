"""Files of scored positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.arena.results.result import GameResult, MoveInfo
from tengen.arena.storage.positions import PositionFile, read_positions
from tengen.board import Board, Color, ParseError, Termination
from tests.arena.stand_ins import result

ABOUT = {"size": 15, "rule": "freestyle"}
HEAD = json.dumps({"tengen-positions": 1, "settings": ABOUT})


def _written(path: Path, *results: GameResult) -> str:
    with PositionFile(path, ABOUT) as file:
        for one in results:
            file.append(one)
    return path.read_text()


def _thoughts(*scores: float | None) -> tuple[MoveInfo, ...]:
    return tuple(MoveInfo(score) for score in scores)


def test_a_game_is_one_line(tmp_path: Path) -> None:
    one = result(
        7,
        moves="h8i9i7g9",
        opening=1,
        winner=Color.WHITE,
        thoughts=(MoveInfo(12.5), MoveInfo(-3000, -4), MoveInfo()),
    )
    assert _written(tmp_path / "p.txt", one).splitlines()[1] == "7 w 1 h8i9i7g9 12.5,m-4,-"


def test_positions_are_read_with_score_and_result(tmp_path: Path) -> None:
    one = result(
        0, moves="h8i9i7g9", opening=1, thoughts=(MoveInfo(12.5), MoveInfo(1, 5), MoveInfo())
    )
    _written(tmp_path / "p.txt", one)
    first, second, third = read_positions(tmp_path / "p.txt")
    assert first.board == Board.from_moves("h8", forbidden="lose")
    assert (first.move, first.result, first.score, first.mate_in) == ("i9", 0.0, 12.5, None)
    assert second.board.moves == ("h8", "i9")
    assert (second.move, second.result, second.score, second.mate_in) == ("i7", 1.0, None, 5)
    assert (third.result, third.score, third.mate_in) == (0.0, None, None)


def test_a_drawn_game_is_worth_half(tmp_path: Path) -> None:
    _written(tmp_path / "p.txt", result(0, None, moves="h8i9", opening=0, thoughts=_thoughts(1, 2)))
    assert [position.result for position in read_positions(str(tmp_path / "p.txt"))] == [0.5, 0.5]


def test_the_same_position_is_kept_once_however_it_is_turned(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    one = result(0, moves="h8i9i7", opening=1, thoughts=_thoughts(1, 2))
    turned = result(1, moves="h8g7i7", opening=1, thoughts=_thoughts(3, 4))
    assert _written(path, one, turned).splitlines()[1:] == [
        "0 b 1 h8i9i7 1,2",
        "1 b 1 h8g7i7 =,=",
    ]
    other = result(2, moves="h8g7a1b1", opening=1, thoughts=_thoughts(5, 6, 7))
    assert _written(path, other).splitlines()[3] == "2 b 1 h8g7a1b1 =,=,7"
    assert [position.score for position in read_positions(path)] == [1, 2, 7]
    with PositionFile(path, ABOUT) as file:
        assert file.positions == 3
        assert file.numbers == {0, 1, 2}
        assert not file.append(other)


def test_a_game_that_a_program_spoiled_tells_nothing(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    one = result(5, termination=Termination.CRASHED, moves="h8i9", opening=0)
    assert _written(path, one).splitlines()[1] == "5 x 0 . ."
    assert list(read_positions(path)) == []


def test_an_adjudicated_game_without_moves_of_players_has_no_scores(tmp_path: Path) -> None:
    one = result(5, None, moves="h8i9", opening=2, thoughts=())
    assert _written(tmp_path / "p.txt", one).splitlines()[1] == "5 d 2 h8i9 ."


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("hello", "expected NUMBER RESULT OPENING MOVES SCORES"),
        ("1 b 0 h8i9 1", "2 moves and 1 scores do not match"),
        ("1 b 0 h8 nan", "'nan' is not a score"),
        ("1 b 0 h8 mate", "'mate' is not a score"),
        ("1 b 0 h8 1e999", "'1e999' is not a score"),
        ("1 b 0 h8h8 1,1", "occupied"),
        ("1 b 0 h8z9 1,1", "line 2"),
    ],
)
def test_a_bad_line_is_told(tmp_path: Path, line: str, problem: str) -> None:
    path = tmp_path / "p.txt"
    path.write_text(f"{HEAD}\n{line}\n")
    with pytest.raises(ValueError, match=problem):
        list(read_positions(path))


@pytest.mark.parametrize("about", [{}, {"size": "x", "rule": "renju"}, {"size": 5, "rule": "go"}])
def test_a_file_must_say_its_size_and_rule(tmp_path: Path, about: dict[str, object]) -> None:
    path = tmp_path / "p.txt"
    path.write_text(json.dumps({"tengen-positions": 1, "settings": about}) + "\n")
    with pytest.raises(ParseError, match=r"p.txt, line 1: size and rule are missing"):
        list(read_positions(path))


def test_a_bad_file_is_let_go(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text(f"{HEAD}\nhello\n1 b 0 h8 1\n")
    for _ in range(2):
        with pytest.raises(ParseError, match="line 2"):
            PositionFile(path, ABOUT)
