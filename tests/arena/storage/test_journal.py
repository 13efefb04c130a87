"""Journals of matches."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.arena.storage.journal import KIND, Journal, read_journal
from tengen.board import ParseError
from tests.arena.stand_ins import result

ABOUT = {"size": 15, "players": ["a", "b"]}


def test_a_journal_keeps_every_game_once(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Journal(path, ABOUT) as journal:
        assert journal.append(result(3))
        assert journal.append(result(1))
        assert not journal.append(result(3))
        assert journal.numbers == {1, 3}
    with Journal(path, ABOUT) as journal:
        assert journal.numbers == {1, 3}
        assert list(journal.results()) == [result(3), result(1)]
        assert not journal.append(result(1))
    settings, games = read_journal(path)
    assert settings == ABOUT
    assert [game.number for game in games] == [3, 1]


@pytest.mark.parametrize("line", ["{}", "7", "[" * 100_000, '{"number": 1}', "nul"])
def test_a_journal_with_a_bad_line_is_refused_with_its_place(tmp_path: Path, line: str) -> None:
    path = tmp_path / "journal.jsonl"
    with Journal(path, ABOUT) as journal:
        journal.append(result(0))
    good = path.read_text().splitlines()
    path.write_text("\n".join([good[0], line, good[1], ""]))
    with pytest.raises(ParseError, match=r"journal.jsonl, line 2"):
        Journal(path, ABOUT)
    path.write_text("\n".join([*good, line, ""]))
    with Journal(path, ABOUT) as journal:
        assert journal.numbers == {0}
    assert path.read_text().splitlines() == good


def test_the_kind_of_a_journal_is_told() -> None:
    assert KIND == "tengen-match"
