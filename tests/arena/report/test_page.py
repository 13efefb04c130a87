"""The report of a tournament as a page."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from defusedxml import ElementTree

from tengen.arena.contest import Contest
from tengen.arena.planning.entrants import entrant
from tengen.arena.planning.settings import Adjudication, Settings
from tengen.arena.report import REPORT_NAME, report_files
from tengen.arena.report.csv_tables import RATING_COLUMNS
from tengen.arena.report.page import conditions, player_line
from tengen.arena.report.scales import signed
from tengen.arena.results.figures import Figures
from tengen.arena.results.result import GameResult
from tengen.board import Termination
from tests.arena.report.pages import SVG, TWO, csv_rows, page_of, parsed, played
from tests.arena.stand_ins import Here, result, settings

HOSTILE = (
    "</title><script>alert(1)</script>",
    "\"' onload=alert(1) x='",
    "<svg/onload=alert(1)>&lt;&#60;",
    "=cmd|' /C calc'!A0",
    "王" * 60,
    "]]><!--",
)


def test_a_page_is_well_formed_and_stands_alone(tmp_path: Path) -> None:
    page = page_of(played(settings(*TWO, "random@name=Gamma"), 2, tmp_path))
    assert page.startswith('<!doctype html>\n<html lang="en">')
    found = parsed(page)
    assert {"main", "table", "svg", "figure", "caption"} <= found.tags
    assert not found.tags & {"script", "link", "img", "iframe", "object", "a", "base"}
    assert not [name for name in found.attributes if name.startswith("on")]
    assert not found.attributes & {"src", "href", "style", "xlink:href"}
    assert "url(" not in page
    assert "default-src 'none'; style-src 'sha256-" in page
    drawings = SVG.findall(page)
    assert len(drawings) == 5  # too few games for one of ratings
    assert "at least 20 games of each player are needed" in page
    assert "Who is stronger" not in page
    for drawing in drawings:
        root = ElementTree.fromstring(drawing)
        told = [root.find("title"), root.find("desc")]
        assert all(one is not None and one.text for one in told)
        ids = [one.get("id") for one in told if one is not None]
        assert root.get("aria-labelledby") == " ".join(map(str, ids))


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_text_and_nothing_else(name: str) -> None:
    games = [
        result(n, first=a, second=b, black=a, white=b, termination=t, problem=name)
        for n, (a, b, t) in enumerate(
            [("Alpha", name, Termination.CRASHED), (name, "Alpha", Termination.FIVE)]
        )
    ]
    chosen = settings("random@name=Alpha", "random@name=Beta")
    alpha, beta = chosen.entrants
    hostile = Settings((alpha, type(beta)(name, "brain:./x", beta.limits)), size=7)
    files = report_files(name, Figures(hostile, 1, games))
    page = files[REPORT_NAME]
    found = parsed(page)
    assert not found.tags & {"script", "img"}
    assert not [attribute for attribute in found.attributes if attribute.startswith("on")]
    assert name in found.words
    assert f"{name} · Tengen" in found.words
    for drawing in SVG.findall(page):
        ElementTree.fromstring(drawing)
    assert name in {row["name"] for row in csv_rows(files["ratings.csv"])}
    assert "brain:./x" not in page


def _steps() -> Callable[[], float]:
    """A clock on which every look takes a millisecond."""
    looks = itertools.count()
    return lambda: next(looks) / 1000


def test_an_interrupted_tournament_gives_the_report_of_an_undisturbed_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = settings(*TWO, "classic:uct@name=Gamma,nodes=3")
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    monkeypatch.setattr(time, "perf_counter", _steps())
    expected = report_files("Cup", played(chosen, 2, whole))
    heard = 0

    def stop(_: GameResult) -> None:
        nonlocal heard
        heard += 1
        if heard % 5 == 0:
            raise KeyboardInterrupt

    for _ in range(2):
        with Contest(chosen, 2, parts) as contest, pytest.raises(KeyboardInterrupt):
            contest.run(Here, 3, stop)
        with Contest(chosen, 2, parts) as contest:
            figures = Figures(chosen, 2, contest.journal.results())
            assert figures.finished == heard
            assert "games are still to be played" in page_of(figures)
    assert report_files("Cup", played(chosen, 2, parts)) == expected
    lines = (parts / "journal.jsonl").read_text().splitlines()
    (parts / "journal.jsonl").write_text("\n".join([lines[0], *lines[:0:-1]]) + "\n")
    assert report_files("Cup", played(chosen, 2, parts)) == expected


def test_before_the_first_game_there_is_a_page_too() -> None:
    files = report_files("Cup", Figures(settings(*TWO), 2, []))
    found = parsed(files[REPORT_NAME])
    assert "No game has been played yet." in found.words
    assert "Not over: 4 of 4 games are still to be played." in found.words
    assert [row["elo"] for row in csv_rows(files["ratings.csv"])] == ["", ""]
    assert csv_rows(files["openings.csv"]) == []


def test_ratings_on_the_page_are_those_of_the_figures(tmp_path: Path) -> None:
    names = (f"random@name={name}" for name in ("Alpha", "Beta", "Gamma"))
    figures = played(settings(*names), 6, tmp_path)
    files = report_files("Cup", figures)
    assert figures.ratings is not None
    assert "Too few games" not in files[REPORT_NAME]
    assert "Who is stronger" in files[REPORT_NAME]
    rows = csv_rows(files["ratings.csv"])
    assert tuple(rows[0]) == RATING_COLUMNS
    assert [row["name"] for row in rows] == list(figures.ratings.players)
    for row in rows:
        rating = figures.ratings.players[row["name"]]
        assert (row["elo"], row["elo_error"]) == (f"{rating.elo:.2f}", f"{rating.error:.2f}")
        assert f"{signed(rating.elo)} ± {rating.error:.0f}" in files[REPORT_NAME]
    assert [row["rank"] for row in rows] == ["1", "2", "3"]


def test_a_gauntlet_leaves_fields_empty(tmp_path: Path) -> None:
    chosen = settings(*TWO, "random@name=Gamma", pairing="gauntlet", fresh=True)
    page = page_of(played(chosen, 1, tmp_path))
    assert "none with Gamma" in page
    assert "the first meets all others" in page
    assert "restarted for each game" in page


def test_faults_are_on_the_page() -> None:
    fault: dict[str, Any] = {"termination": Termination.ILLEGAL_MOVE}
    figures = Figures(settings(*TWO), 1, [result(0, problem="moved to a1 & b2", **fault)])
    words = parsed(page_of(figures)).words
    assert "Games lost by a fault of the program" in words
    assert "moved to a1 & b2" in words
    assert "illegal move" in words
    silent = Figures(settings(*TWO), 1, [result(0, **fault)])
    assert "What went wrong" not in parsed(page_of(silent)).words
    assert "No game was lost by a fault of the program." in page_of(
        Figures(settings(*TWO), 1, [result(0)])
    )


def test_players_who_make_the_openings_have_no_plot_of_them() -> None:
    page = page_of(Figures(settings(*TWO, opening_rule="swap2"), 1, [result(0), result(1)]))
    assert "Score by opening" not in page
    assert "made by the players under swap2" in page


def test_conditions_are_told_in_words() -> None:
    rules = Adjudication(20, 10, 40, 3000, 3, True, 200)
    told = dict(conditions(settings(*TWO, adjudication=rules, openings=("d4", "e4")), 8))
    assert told["games end early"] == (
        "drawn when both see at most 20 for 10 moves, from move 40 on;"
        " won when both see 3000 for 3 moves;"
        " over when neither side can make five or a win by fours is proved;"
        " drawn after 200 moves"
    )
    assert told["openings"] == "2 in turn, rotated and mirrored at random"
    assert told["games of a pairing"] == "8"
    plain = dict(conditions(settings(*TWO, openings=("d4",), turned=False), 8))
    assert (plain["openings"], plain["games end early"]) == ("1 in turn", "never")
    calm = dict(conditions(settings(*TWO, adjudication=Adjudication(5, 2)), 8))
    assert calm["games end early"] == "drawn when both see at most 5 for 2 moves"
    text = "random@seconds=0.5,depth=2,nodes=5000,clock=60+0.5"
    assert player_line(entrant(text)) == (
        "random · 0.5 s a move, depth 2, 5,000 nodes, 60+0.5 s a game"
    )
    assert player_line(entrant("brain:./x --key@clock=5")) == "a program · 5 s a game"
    assert player_line(entrant("random")) == "random · its own limits"
