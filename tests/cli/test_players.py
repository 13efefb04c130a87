"""`tengen players`."""

from __future__ import annotations

import json

import pytest

from tengen import roster
from tengen.engine.levels import LEVELS
from tengen.i18n import Language
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


def test_everybody_is_listed_with_options_and_their_defaults(run: Run) -> None:
    result = run("players")
    assert (result.code, result.err) == (0, "")
    head, rule, *rows = result.out.splitlines()
    assert head.split("  ")[0] == "name"
    assert set(rule) == {"─"}
    listed = [row.split()[0] for row in rows if row[:1] not in ("", " ")]
    assert listed == [*roster.names(), "Measured", "Options"]
    words = result.out.split()
    for entry in roster.entries():
        assert all(
            "|".join([option.text, *option.choices[1:]]) in words for option in entry.options
        )


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "how it thinks"), ("zh", "思考方式"), ("ja", "思考方法")]
)
def test_everybody_says_how_it_thinks_in_the_language_asked_for(
    run: Run, language: Language, heading: str
) -> None:
    out = run("players", "--lang", language).out
    assert heading in out
    squeezed = "".join(out.split())
    for entry in roster.entries():
        beginning = entry.summary[language][:8]
        assert "".join(beginning.split()) in squeezed


def test_the_language_follows_the_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "选项写在名称之后" in run("players").out


def test_nothing_is_lost_in_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = run("players", "--lang", "zh").out
    assert "…" not in out
    assert max(map(len, out.splitlines()[:-2])) <= 60


def test_programs_get_everything(run: Run) -> None:
    found = json.loads(run("players", "--json").out)
    (engine,) = (entry for entry in found if "levels" in entry)
    assert engine.pop("levels") == [
        {"level": number, "elo": level.elo} for number, level in LEVELS.items()
    ]
    assert [entry["name"] for entry in found] == list(roster.names())
    assert found[1] == {
        "name": "random",
        "summary": {
            "en": "Plays a random legal point.",
            "zh": "在所有合法点中随机落子，不作任何思考。",
            "ja": "打てる点から無作為に選びます。",
        },
        "origin": None,
        "elo": None,
        "options": [{"name": "seed", "type": "int|none", "default": None}],
    }


def test_a_classic_says_which_numbers_are_ours_and_how_strong_it_is(run: Run) -> None:
    out = run("players").out
    assert "weights=published|ours" in out
    assert "combine=published|add" in out
    assert out.count("Elo about") == 5


def test_programs_get_origin_and_rating_of_the_classics(run: Run) -> None:
    found = {entry["name"]: entry for entry in json.loads(run("players", "--json").out)}
    twoply = found["classic:twoply"]
    assert "weights=ours is our own" in twoply["origin"]["en"]
    assert twoply["elo"] == next(e.elo for e in roster.entries() if e.name == "classic:twoply")
    assert found["tengen"]["elo"] is None
