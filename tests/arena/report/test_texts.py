"""The report in the language of the run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tengen.arena.report import REPORT_NAME, report_files
from tengen.arena.report.texts import ENGLISH, Say
from tengen.i18n import Language
from tests.arena.report.pages import TWO, parsed, played
from tests.arena.stand_ins import settings

NAMES = {"Alpha", "Beta", "random", "classic", "twoply", "Elo", "Tengen", "Bradley", "Terry"}
FILES = re.compile(r"\b[a-z]+\.[a-z]+\b")


def test_a_text_is_one_of_the_report() -> None:
    assert ENGLISH("length", low=1, high=2, count=3) == "1 to 2 moves: 3"
    assert Say("ja")("points") == "得点"


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_no_english_is_left_in_a_page(language: Language, tmp_path: Path) -> None:
    page = report_files("杯", played(settings(*TWO), 1, tmp_path), language)[REPORT_NAME]
    assert f'<html lang="{language}">' in page
    shown = re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    words = FILES.sub("", " ".join(parsed(shown).words))
    assert set(re.findall(r"[A-Za-z]{3,}", words)) <= NAMES
