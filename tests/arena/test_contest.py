"""Matches from settings to table, resumed and decided early."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tengen.arena.contest import JOURNAL_NAME, Contest
from tengen.arena.results.result import GameResult
from tengen.arena.results.stats import Sprt, Verdict
from tengen.arena.storage.journal import Journal, read_journal
from tengen.board import Color
from tests.arena.stand_ins import Here, result, settings

TWO = ("random@name=Alpha", "random@name=Beta")


def _timeless(facts: dict[str, Any]) -> dict[str, Any]:
    """A table without what the clock says."""
    for player in facts["players"]:
        del player["seconds"], player["nodes_per_second"]
    return facts


def _journal(folder: Path, results: list[GameResult], **facts: Any) -> None:
    with Journal(folder / JOURNAL_NAME, settings(*TWO, **facts).description()) as journal:
        for one in results:
            journal.append(one)


def test_a_match_is_played_counted_and_kept(tmp_path: Path) -> None:
    heard: list[int] = []
    with Contest(settings(*TWO), 4, tmp_path) as contest:
        assert not contest.is_over
        contest.run(Here, 2, lambda game: heard.append(game.number))
        assert sorted(heard) == list(range(8))
        assert contest.is_over
        assert (contest.finished, contest.table.games) == (8, 8)
        assert contest.llr is None
        facts = contest.to_json()
    assert (facts["total"], facts["finished"]) == (8, 8)
    assert "sprt" not in facts
    with Contest(settings(*TWO), 4, tmp_path) as again:
        assert again.is_over
        again.run(Here, 2)
        assert again.to_json() == facts


def test_a_match_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    with Contest(settings(*TWO), 5, whole) as contest:
        contest.run(Here, 3)
        expected = _timeless(contest.to_json())
    lines = (whole / JOURNAL_NAME).read_bytes().splitlines(keepends=True)
    for kept in (1, 4, 9):
        torn = b"".join(lines[:kept]) + lines[kept][:20]
        (parts / JOURNAL_NAME).write_bytes(torn)
        with Contest(settings(*TWO), 5, parts) as contest:
            assert contest.finished == kept - 1
            contest.run(Here, 1)
            assert _timeless(contest.to_json()) == expected
        numbers = [game.number for game in read_journal(parts / JOURNAL_NAME)[1]]
        assert sorted(numbers) == list(range(10))


def test_an_interrupt_between_journal_and_count_loses_no_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    append = Journal.append

    def interrupted(journal: Journal, played: GameResult) -> bool:
        append(journal, played)
        raise KeyboardInterrupt

    with Contest(settings(*TWO), 4, tmp_path) as contest:
        monkeypatch.setattr(Journal, "append", interrupted)
        with pytest.raises(KeyboardInterrupt):
            contest.run(Here, 1)
        assert (contest.finished, contest.table.games) == (1, 1)


def test_a_longer_match_goes_on_from_a_shorter_one(tmp_path: Path) -> None:
    with Contest(settings(*TWO), 2, tmp_path) as contest:
        contest.run(Here, 1)
    with Contest(settings(*TWO), 4, tmp_path) as contest:
        assert contest.finished == 4
        contest.run(Here, 1)
        assert contest.table.games == 8
    with Contest(settings(*TWO), 1, tmp_path) as contest:
        assert (contest.finished, contest.table.games, contest.is_over) == (2, 2, True)


def test_another_match_is_refused(tmp_path: Path) -> None:
    with Contest(settings(*TWO), 1, tmp_path):
        pass
    with pytest.raises(ValueError, match=r"other settings: seed: 1 -> 5"):
        Contest(settings(*TWO, seed=5), 1, tmp_path)


def test_a_journal_of_strangers_is_refused_and_released(tmp_path: Path) -> None:
    _journal(tmp_path, [result(0, black="Gamma", first="Gamma")])
    for _ in range(2):
        with pytest.raises(ValueError, match="not a game of this match: Gamma - Beta"):
            Contest(settings(*TWO), 1, tmp_path)


WINS = [result(n, Color.BLACK if n % 2 == 0 else Color.WHITE) for n in range(40)]
"""Alpha wins all."""


def test_a_test_ends_the_match_when_it_is_decided(tmp_path: Path) -> None:
    test = Sprt(0, 200)
    with Contest(settings("classic:twoply@name=Alpha", TWO[1]), 50, tmp_path, test) as contest:
        contest.run(Here, 2)
        assert contest.verdict is Verdict.H1
        assert contest.is_over
        games = contest.table.games
        assert games < 100
        assert games % 2 == 0
        assert contest.llr is not None
        assert contest.llr >= test.upper
        facts = contest.to_json()["sprt"]
        assert (facts["verdict"], facts["elo0"], facts["elo1"]) == ("H1", 0, 200)
        contest.run(Here, 2)
        assert contest.table.games == games


def test_games_of_a_test_count_in_the_order_of_the_schedule(tmp_path: Path) -> None:
    test = Sprt(0, 200)
    _journal(tmp_path, WINS)
    with Contest(settings(*TWO), 20, tmp_path, test) as contest:
        assert contest.verdict is Verdict.H1
        in_order = contest.table.to_json()
        decided = contest.table.games
    assert decided < 40
    shutil.rmtree(tmp_path)
    tmp_path.mkdir()
    _journal(tmp_path, WINS[::-1])
    with Contest(settings(*TWO), 20, tmp_path, test) as contest:
        assert contest.finished == 40
        assert contest.table.to_json() == in_order


def test_a_gap_keeps_later_games_of_a_test_waiting(tmp_path: Path) -> None:
    _journal(tmp_path, WINS[:4] + WINS[5:])
    with Contest(settings(*TWO), 20, tmp_path, Sprt(0, 200)) as contest:
        assert (contest.table.games, contest.finished) == (4, 39)
        assert contest.verdict is None


def test_a_test_is_between_two(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="between two players"):
        Contest(settings("random", "random", "random"), 1, tmp_path, Sprt(0, 5))


def test_the_journal_says_which_match_it_is_of(tmp_path: Path) -> None:
    with Contest(settings(*TWO), 1, tmp_path):
        pass
    head = json.loads((tmp_path / JOURNAL_NAME).read_text().splitlines()[0])
    assert head["settings"] == settings(*TWO).description()


def test_a_result_that_comes_twice_is_counted_once(tmp_path: Path) -> None:
    class Stuck(Here):
        def submit(self, task: Any, job: Any, /) -> Any:  # type: ignore[override]
            return super().submit(task, replace(job, number=0))

    heard: list[int] = []
    with Contest(settings(*TWO), 2, tmp_path) as contest:
        contest.run(Stuck, 1, lambda game: heard.append(game.number))
        assert (contest.finished, contest.table.games, heard) == (1, 1, [0])
        assert not contest.is_over
