"""The report of reviewed games."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest

from tengen.arena.reviewing import page as module
from tengen.arena.reviewing.page import ReportedGame, page, percent
from tengen.arena.reviewing.summary import GameSummary
from tengen.i18n import LANGUAGES, Language
from tengen.solver import Proof
from tests.arena.reviewing.games import sample_game, sample_review


def report(count: int = 1, language: Language = "en", full: int = module.MAX_FULL) -> str:
    game, review = sample_game(), sample_review()
    summaries = [GameSummary.of(f"g {n}", game, review) for n in range(1, count + 1)]
    games = (ReportedGame(f"g {n}", game, review) for n in range(1, min(count, full) + 1))
    return "".join(page("games.sgf", summaries, games, language))


def test_a_report_is_one_page_without_anything_from_elsewhere() -> None:
    html = report()
    assert html.startswith("<!doctype html>")
    assert "default-src 'none'" in html
    assert "<script" not in html
    assert not re.search(r"""(?:src|href)=["'](?!#|data:)""", html)
    assert "Ada &lt;1&gt;" in html


def test_every_key_moment_has_its_board_and_its_sentence() -> None:
    html = report()
    assert html.count('class="moment"') == 2
    assert html.count("data:image/svg+xml") == 2
    assert "White c1 loses: it leaves black&#39;s open three" in html
    assert "Point of no return" in html
    assert "<td>Losing mistake</td>" in html


def test_proofs_can_be_downloaded_and_are_valid() -> None:
    addresses = re.findall(
        r'href="data:text/plain;charset=us-ascii,([^"]+)" download="([^"]+)"', report()
    )
    assert [name for _, name in addresses] == ["game-1-move-6-black-vcf.proof"]
    assert Proof.from_text(unquote(addresses[0][0])).verify() > 0


def test_many_games_have_an_index_and_the_first_are_shown() -> None:
    html = report(3)
    assert html.count('<tr><th scope="row"><a href="#game-') == 3
    assert html.count('class="game"') == 3
    many = report(module.MAX_FULL + 2)
    assert many.count('class="game"') == module.MAX_FULL
    assert f"The first {module.MAX_FULL} games" in many


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_is_in_one_language(language: Language) -> None:
    html = report(2, language)
    assert f'<html lang="{language}">' in html
    if language != "en":
        assert "Black" not in html
        assert "Mistake" not in html


def test_accuracies_are_whole_percents() -> None:
    assert (percent(None), percent(87.6)) == ("–", "88 %")


def test_a_side_is_named_in_the_words_of_reviews() -> None:
    assert "Black: mean accuracy" in report(2)
    assert "黑方平均准确度" in report(2, "zh")
    assert "黒の平均の正確さ" in report(2, "ja")
