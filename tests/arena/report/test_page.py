"""The report of a tournament."""

from __future__ import annotations

import csv
import io
import itertools
import re
import time
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from defusedxml import ElementTree
from tengen.arena.report.limits import conditions, player_line

from tengen.arena.contest import Contest
from tengen.arena.planning.entrants import entrant
from tengen.arena.planning.settings import Adjudication, Settings
from tengen.arena.report import REPORT_NAME, report_files
from tengen.arena.report.csv_tables import CROSSTABLE_COLUMNS, OPENING_COLUMNS, RATING_COLUMNS
from tengen.arena.report.markup import Markup, element, joined
from tengen.arena.report.scales import duration, shortened, signed, ticks
from tengen.arena.results.figures import Figures
from tengen.arena.results.result import GameResult
from tengen.board import Color, Termination
from tests.arena.stand_ins import Here, result, settings

TWO = ("random@name=Alpha", "classic:twoply@name=Beta,depth=1")
HOSTILE = (
    "</title><script>alert(1)</script>",
    "\"' onload=alert(1) x='",
    "<svg/onload=alert(1)>&lt;&#60;",
    "=cmd|' /C calc'!A0",
    "王" * 60,
    "]]><!--",
)
SVG = re.compile(r"<svg .*?</svg>", re.DOTALL)


class _Strict(HTMLParser):
    """Refuses elements that are not closed in order, and notes what a page should not have."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.ids: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names)
        self.attributes.update(names)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def _parsed(page: str) -> _Strict:
    parser = _Strict()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    assert len(set(parser.ids)) == len(parser.ids)
    return parser


def _played(chosen: Settings, rounds: int, folder: Path) -> Figures:
    with Contest(chosen, rounds, folder) as contest:
        contest.run(Here, 2)
        return Figures(chosen, rounds, contest.journal.results())


def _page(figures: Figures, name: str = "Cup") -> str:
    return report_files(name, figures)[REPORT_NAME]


def _rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_page_is_well_formed_and_stands_alone(tmp_path: Path) -> None:
    page = _page(_played(settings(*TWO, "random@name=Gamma"), 2, tmp_path))
    assert page.startswith('<!doctype html>\n<html lang="en">')
    parsed = _parsed(page)
    assert {"main", "table", "svg", "figure", "caption"} <= parsed.tags
    assert not parsed.tags & {"script", "link", "img", "iframe", "object", "a", "base"}
    assert not [name for name in parsed.attributes if name.startswith("on")]
    assert not parsed.attributes & {"src", "href", "style", "xlink:href"}
    assert "url(" not in page
    assert "default-src &#x27;none&#x27;; style-src &#x27;sha256-" in page
    drawings = SVG.findall(page)
    assert len(drawings) == 6
    for drawing in drawings:
        root = ElementTree.fromstring(drawing)
        told = [root.find("title"), root.find("desc")]
        assert all(one is not None and one.text for one in told)
        ids = [one.get("id") for one in told if one is not None]
        assert root.get("aria-labelledby") == " ".join(map(str, ids))


def test_numbers_of_drawings_are_numbers(tmp_path: Path) -> None:
    page = _page(_played(settings(*TWO), 1, tmp_path))
    for drawing in SVG.findall(page):
        for piece in ElementTree.fromstring(drawing).iter():
            for name in ("x", "y", "x1", "x2", "cx", "cy", "r", "width", "height"):
                value = float(piece.get(name, "0"))
                assert -1 <= value < 2000
        assert "nan" not in drawing.lower()


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
    parsed = _parsed(page)
    assert not parsed.tags & {"script", "img"}
    assert not [attribute for attribute in parsed.attributes if attribute.startswith("on")]
    assert name in parsed.words
    assert f"{name} · Tengen" in parsed.words
    for drawing in SVG.findall(page):
        ElementTree.fromstring(drawing)
    assert name in {row["name"] for row in _rows(files["ratings.csv"])}
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
    expected = report_files("Cup", _played(chosen, 2, whole))
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
            assert "games are still to be played" in _page(figures)
    assert report_files("Cup", _played(chosen, 2, parts)) == expected
    lines = (parts / "journal.jsonl").read_text().splitlines()
    (parts / "journal.jsonl").write_text("\n".join([lines[0], *lines[:0:-1]]) + "\n")
    assert report_files("Cup", _played(chosen, 2, parts)) == expected


def test_before_the_first_game_there_is_a_page_too() -> None:
    files = report_files("Cup", Figures(settings(*TWO), 2, []))
    parsed = _parsed(files[REPORT_NAME])
    assert "No game has been played yet." in parsed.words
    assert "Not over: 4 of 4 games are still to be played." in parsed.words
    assert [row["elo"] for row in _rows(files["ratings.csv"])] == ["", ""]
    assert _rows(files["openings.csv"]) == []


def test_ratings_on_the_page_are_those_of_the_figures(tmp_path: Path) -> None:
    figures = _played(settings(*TWO, "random@name=Gamma"), 3, tmp_path)
    files = report_files("Cup", figures)
    assert figures.ratings is not None
    rows = _rows(files["ratings.csv"])
    assert tuple(rows[0]) == RATING_COLUMNS
    assert [row["name"] for row in rows] == list(figures.ratings.players)
    for row in rows:
        rating = figures.ratings.players[row["name"]]
        assert (row["elo"], row["elo_error"]) == (f"{rating.elo:.2f}", f"{rating.error:.2f}")
        assert f"{signed(rating.elo)} ± {rating.error:.0f}" in files[REPORT_NAME]
    assert [row["rank"] for row in rows] == ["1", "2", "3"]


def test_tables_for_spreadsheets_hold_every_game() -> None:
    games = [result(0), result(1), result(2, None), result(3, Color.WHITE)]
    files = report_files("Cup", Figures(settings(*TWO), 2, games))
    (alpha, beta) = sorted(_rows(files["ratings.csv"]), key=lambda row: row["name"])
    assert [alpha[column] for column in RATING_COLUMNS[5:16]] == [
        *("4", "2", "1", "1", "2.5"),
        *("1", "1", "0"),
        *("1", "0", "1"),
    ]
    assert (beta["player"], beta["points"], beta["moves"]) == ("classic:twoply", "1.5", "14")
    assert (alpha["mean_depth"], alpha["nodes_per_second"]) == ("2.00", "20.00")
    assert alpha["seconds_per_move"] == "0.500000"
    cross = _rows(files["crosstable.csv"])
    assert tuple(cross[0]) == CROSSTABLE_COLUMNS
    assert {(row["name"], row["opponent"], row["points"]) for row in cross} == {
        ("Alpha", "Beta", "2.5"),
        ("Beta", "Alpha", "1.5"),
    }
    assert sum(float(row["superiority"]) for row in cross) == pytest.approx(1)
    first, second = _rows(files["openings.csv"])
    assert tuple(first) == OPENING_COLUMNS
    assert list(first.values()) == ["1", "a1a2", "2", "2", "0", "0", "1.0000"]
    assert list(second.values()) == ["2", "a1a2", "2", "0", "1", "1", "0.2500"]


def test_a_gauntlet_leaves_fields_empty(tmp_path: Path) -> None:
    chosen = settings(*TWO, "random@name=Gamma", pairing="gauntlet", fresh=True)
    page = _page(_played(chosen, 1, tmp_path))
    assert "none with Gamma" in page
    assert "the first meets all others" in page
    assert "started anew for every game" in page


def test_faults_are_on_the_page() -> None:
    fault: dict[str, Any] = {"termination": Termination.ILLEGAL_MOVE}
    figures = Figures(settings(*TWO), 1, [result(0, problem="moved to a1 & b2", **fault)])
    words = _parsed(_page(figures)).words
    assert "Games lost by a fault of the program" in words
    assert "moved to a1 & b2" in words
    assert "illegal move" in words
    silent = Figures(settings(*TWO), 1, [result(0, **fault)])
    assert "What went wrong" not in _parsed(_page(silent)).words
    assert "Nobody lost a game by a fault of the program." in _page(
        Figures(settings(*TWO), 1, [result(0)])
    )


def test_many_players_keep_the_size_of_their_table() -> None:
    chosen = settings(*(f"random@name=Player {n}" for n in range(12)))
    names = [f"Player {n}" for n in range(12)]
    games = [
        result(2 * n, first=a, second=b, black=a, white=b)
        for n, (a, b) in enumerate(itertools.combinations(names, 2))
    ]
    page = _page(Figures(chosen, 1, games))
    assert '<figure class="wide">' in page
    _parsed(page)


def test_of_many_openings_the_most_lopsided_are_shown() -> None:
    winners = [Color.BLACK, Color.WHITE] * 20 + [Color.BLACK] * 2
    games = [
        result(n, winners[n // 2] if n >= 80 else winners[n], opening_index=n // 2)
        for n in range(42)
    ]
    figures = Figures(settings(*TWO, openings=("d4e4",) * 21), 21, games)
    page = _page(figures)
    assert "The 16 most lopsided of 21; openings.csv has all." in page
    told = re.search(r'id="openings-told">(opening \d+)', page)
    assert told is not None
    assert told[1] == "opening 21"


def test_openings_without_stones_have_a_picture(tmp_path: Path) -> None:
    page = _page(_played(settings(*TWO, opening_stones=0), 1, tmp_path))
    assert 'class="board"' in page
    assert 'class="last"' not in page


def test_players_who_make_the_openings_have_no_plot_of_them() -> None:
    page = _page(Figures(settings(*TWO, opening_rule="swap2"), 1, [result(0), result(1)]))
    assert "Score by opening" not in page
    assert "made by the players, as swap2 has it" in page


def test_conditions_are_told_in_words() -> None:
    rules = Adjudication(20, 10, 40, 3000, 3, True, 200)
    told = dict(conditions(settings(*TWO, adjudication=rules, openings=("d4", "e4")), 8))
    assert told["games end early"] == (
        "drawn when both see at most 20 for 10 moves, from move 40 on;"
        " won when both see 3000 for 3 moves;"
        " over when nobody can make five any more or a win by fours is proved;"
        " drawn after 200 moves"
    )
    assert told["openings"] == "2 in turn, turned and mirrored at random"
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


def test_text_never_becomes_markup() -> None:
    assert element("p", "<b>&", title="\"'") == '<p title="&quot;&#x27;">&lt;b&gt;&amp;</p>'
    assert element("p", element("b", "x"), class_=None) == "<p><b>x</b></p>"
    assert element("p", "a\x00\n\u202eb") == "<p>a���b</p>"
    assert element("meta", charset="utf-8") == '<meta charset="utf-8">'
    assert element("rect", x=1.0, y=2.345, rx=3, stroke_width=0.5) == (
        '<rect x="1" y="2.35" rx="3" stroke-width="0.5"></rect>'
    )
    assert joined(["a", "", Markup("<br>")], ", ") == "a, <br>"


def test_axes_have_round_numbers() -> None:
    assert ticks(0, 87, 4) == [0, 50, 100]
    assert ticks(-2680, 1017, 3) == [-4000, -2000, 0, 2000]
    assert ticks(0, 1, 4) == [0, 0.5, 1]
    assert ticks(5, 5) == [5]


def test_words_fit_their_room() -> None:
    assert shortened("classic:twoply", 14) == "classic:twoply"
    assert shortened("classic:automaton", 14) == "classic:autom…"
    assert shortened("五子棋五子棋", 6) == "五子…"
    assert shortened("e\u0301" * 6, 6) == "e\u0301" * 6


def test_times_are_for_people() -> None:
    assert [duration(s) for s in (0, 0.00042, 0.0352, 0.0999, 1.254, 70.4)] == [
        *("0 ms", "0.42 ms", "35 ms", "0.10 s", "1.25 s", "70 s"),
    ]
    assert [signed(value) for value in (12.4, -3.6, 0.2, -0.2)] == ["+12", "−4", "0", "0"]
