"""The games that `tengen review` is given."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tengen import formats
from tengen.cli.review_games import Intake
from tengen.game import Game
from tengen.values import Rule


def intake(*files: str, rule: Rule | None = None, game: int | None = None) -> Intake:
    return Intake(files, rule, None, game)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.sgf"
    path.write_bytes(formats.write([Game.from_moves("h8i9"), Game.from_moves("h8")], "sgf"))
    return path


@pytest.mark.usefixtures("games")
def test_files_and_moves_come_in_their_order_and_can_be_read_again() -> None:
    found = intake("games.sgf", "h8i9i7", "games.sgf")
    for _ in range(2):
        entries = list(found)
        assert [entry.index for entry in entries] == [0, 1, 2, 3, 4]
        assert [len(entry.game.moves) for entry in entries] == [2, 1, 3, 2, 1]
        assert [entry.label for entry in entries][1:3] == ["games.sgf, game 2", "h8i9i7"]
    assert found.name == "games.sgf, h8i9i7, games.sgf"


@pytest.mark.usefixtures("games")
def test_one_game_of_a_file_can_be_picked() -> None:
    assert [entry.label for entry in intake("games.sgf", game=2)] == ["games.sgf, game 2"]
    with pytest.raises(ValueError, match=r"--game 3: games\.sgf contains 2 games"):
        list(intake("games.sgf", game=3))


def test_the_rule_applies_where_there_is_none() -> None:
    (entry,) = intake("h8i9", rule=Rule.RENJU)
    assert entry.game.rule is Rule.RENJU


@pytest.mark.parametrize(
    ("content", "lengths"),
    [("h8i9i7\n", [3]), ("h8i9i7\nh8\n", [3, 1]), ("(;GM[4]SZ[15];B[hh])", [1])],
)
def test_standard_input_is_moves_or_a_file(
    content: str, lengths: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content.encode())))
    found = intake("-")
    assert [len(entry.game.moves) for entry in found] == lengths
    assert [len(entry.game.moves) for entry in found] == lengths


def test_games_that_cannot_be_reviewed_say_why(tmp_path: Path) -> None:
    (tmp_path / "bad.sgf").write_text(
        "(;GM[4]SZ[15];B[hh];W[hh])(;GM[4]SZ[15])(;GM[4]SZ[15];B[hh];W[ii])"
        "(;GM[4]SZ[9];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[eb])"
    )
    found = [entry.problem for entry in intake("bad.sgf")]
    assert "h8 is occupied" in str(found[0])
    assert str(found[1]) == "there is no move to review"
    assert found[2] is None
    assert found[3] is not None
