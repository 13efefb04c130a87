"""The log of finished reviews."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen import Board
from tengen.arena.reviewing.log import ReviewLog, key_of
from tengen.board import ParseError

SETTINGS = {"nodes": 100}
ONE, OTHER = key_of(Board.from_moves("h8")), key_of(Board.from_moves("h9"))


def test_reviews_are_there_when_the_log_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "out.reviews"
    with ReviewLog(path, SETTINGS) as log:
        log.append(ONE, {"name": "一"})
        log.append(OTHER, {"name": "two"})
        log.append(ONE, {"name": "again"})
        assert log.get(OTHER) == {"name": "two"}
    with ReviewLog(path, SETTINGS) as log:
        assert (len(log), ONE in log, key_of(Board()) in log) == (2, True, False)
        assert log.get(ONE) == {"name": "一"}
        log.append(key_of(Board()), {})
        assert log.get(key_of(Board())) == {}


def test_the_key_is_of_the_whole_game() -> None:
    games = [
        Board.from_moves("h8i9"),
        Board.from_moves("i9h8"),
        Board.from_moves("h8i9", rule="renju"),
        Board.from_moves("h8i9", size=19),
        Board.from_stones(["h8"], ["i9"], "black"),
    ]
    assert len({key_of(board) for board in games}) == len(games)
    assert key_of(games[0]) == key_of(Board.from_moves("h8i9"))


def test_other_settings_are_refused(tmp_path: Path) -> None:
    ReviewLog(tmp_path / "l", SETTINGS).close()
    with pytest.raises(ValueError, match="other settings: nodes: 100 -> 200"):
        ReviewLog(tmp_path / "l", {"nodes": 200})


def test_a_line_that_a_crash_cut_off_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "l"
    with ReviewLog(path, SETTINGS) as log:
        log.append(ONE, {"n": 1})
    with path.open("a") as file:
        file.write(f"{OTHER} {{")
    with ReviewLog(path, SETTINGS) as log:
        assert len(log) == 1


@pytest.mark.parametrize("line", ["nonsense", f"{OTHER} {{broken}}"])
def test_malformed_lines_are_an_error(line: str, tmp_path: Path) -> None:
    path = tmp_path / "l"
    with ReviewLog(path, SETTINGS) as log:
        log.append(ONE, {"n": 1})
    with path.open("a") as file:
        file.write(f"{line}\n{ONE} {{}}\n")
    with pytest.raises(ParseError, match="this is not a review"), ReviewLog(path, SETTINGS) as log:
        log.get(OTHER)
