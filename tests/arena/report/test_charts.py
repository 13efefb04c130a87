"""Plots of the report."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

from defusedxml import ElementTree

from tengen.arena.results.figures import Figures
from tengen.board import Color
from tests.arena.report.pages import SVG, TWO, page_of, parsed, played
from tests.arena.stand_ins import result, settings


def test_numbers_of_drawings_are_numbers(tmp_path: Path) -> None:
    page = page_of(played(settings(*TWO), 1, tmp_path))
    for drawing in SVG.findall(page):
        for piece in ElementTree.fromstring(drawing).iter():
            for name in ("x", "y", "x1", "x2", "cx", "cy", "r", "width", "height"):
                value = float(piece.get(name, "0"))
                assert -1 <= value < 2000
        assert "nan" not in drawing.lower()


def test_many_players_keep_the_size_of_their_table() -> None:
    chosen = settings(*(f"random@name=Player {n}" for n in range(12)))
    names = [f"Player {n}" for n in range(12)]
    games = [
        result(2 * n, first=a, second=b, black=a, white=b)
        for n, (a, b) in enumerate(itertools.combinations(names, 2))
    ]
    page = page_of(Figures(chosen, 1, games))
    assert '<figure class="wide">' in page
    parsed(page)


def test_of_many_openings_the_most_lopsided_are_shown() -> None:
    winners = [Color.BLACK, Color.WHITE] * 20 + [Color.BLACK] * 2
    games = [
        result(n, winners[n // 2] if n >= 80 else winners[n], opening_index=n // 2)
        for n in range(42)
    ]
    figures = Figures(settings(*TWO, openings=("d4e4",) * 21), 21, games)
    page = page_of(figures)
    assert "The 16 most lopsided of 21; openings.csv has all." in page
    told = re.search(r'id="openings-desc">(opening \d+)', page)
    assert told is not None
    assert told[1] == "opening 21"


def test_openings_without_stones_have_a_picture(tmp_path: Path) -> None:
    page = page_of(played(settings(*TWO, opening_stones=0), 1, tmp_path))
    assert 'class="board"' in page
    assert 'class="last"' not in page
