"""Players by name."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Literal

import pytest

from tengen import Board, roster
from tengen.evaluation import weights
from tengen.i18n import LANGUAGES
from tengen.players.base import Limit, Player
from tengen.roster import Option, create, entries, prepared
from tests.players.stand_ins import Scripted

KNOWN = (
    "tengen",
    "random",
    "classic:winlines",
    "classic:uct",
    "classic:twoply",
    "classic:automaton",
    "classic:shapes",
)


class Choosy(Scripted):
    """Has an option of every kind."""

    name = "choosy"

    def __init__(
        self,
        depth: int = 3,
        rate: float = 0.5,
        eager: bool = True,
        seed: int | None = None,
        label: str = "",
        title: str | None = None,
        scheme: Literal[1, "two"] = 1,
        mode: Literal["a", "b"] | None = "a",
    ) -> None:
        super().__init__()
        self.values = [depth, rate, eager, seed, label, title, scheme, mode]


@pytest.fixture
def choosy(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("choosy")
    module.Choosy = Choosy  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "choosy", module)
    monkeypatch.setattr(roster, "_CLASSES", {"choosy": "choosy:Choosy"})


def _values(spec: str) -> Sequence[object]:
    player = create(spec)
    assert isinstance(player, Choosy)
    return player.values


def test_everybody_is_known() -> None:
    assert roster.names() == KNOWN


@pytest.mark.parametrize("name", KNOWN)
def test_everybody_can_be_made_and_has_its_name(name: str) -> None:
    with create(name) as player:
        assert isinstance(player, Player)
        assert player.name == name


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: str(entry.name))
def test_every_player_has_a_summary_in_every_language(entry: roster.Entry) -> None:
    assert set(entry.summary) == set(LANGUAGES)
    assert re.search(r"[a-z]{3}.*\.$", entry.summary["en"])
    assert re.search("[\u4e00-\u9fff]{3}.*。$", entry.summary["zh"])
    assert re.search("[\u3040-\u30ff].*。$", entry.summary["ja"])


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: str(entry.name))
def test_the_classics_say_which_numbers_are_the_sources(entry: roster.Entry) -> None:
    if not entry.name.startswith("classic:"):
        assert entry.origin is None
        return
    assert entry.origin is not None
    assert set(entry.origin) == set(LANGUAGES)
    assert "source's" in entry.origin["en"] or "published program" in entry.origin["en"]


def test_an_option_of_words_has_choices_and_others_have_none() -> None:
    (twoply,) = (entry for entry in entries() if entry.name == "classic:twoply")
    assert {option.name: option.choices for option in twoply.options} == {
        "weights": ("published", "ours"),
        "pruning": (),
    }


def test_the_published_variants_are_options() -> None:
    for spec in ("classic:twoply,weights=ours", "classic:shapes,combine=add"):
        assert roster.create(spec).name == spec
    with pytest.raises(ValueError, match="weights must be published or ours, not 'mine'"):
        roster.create("classic:twoply,weights=mine")


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: str(entry.name))
def test_everybody_accepts_its_own_defaults(entry: roster.Entry) -> None:
    create(",".join([entry.name, *(option.text for option in entry.options)])).close()


def test_options_are_given_after_the_name() -> None:
    def moves(spec: str) -> list[str]:
        player = create(spec)
        return [str(player.choose(Board()).point) for _ in range(5)]

    assert moves("random,seed=1") == moves("random , seed = 1") != moves("random,seed=2")


def test_a_player_with_options_is_called_by_them() -> None:
    assert create("random, seed=1").name == "random,seed=1"


@pytest.mark.usefixtures("choosy")
def test_values_have_the_type_of_their_option() -> None:
    spec = "choosy,depth=-4,rate=1e3,eager=No,seed=none,label=none,title=none,scheme=two,mode=none"
    assert _values(spec) == [-4, 1000.0, False, None, "none", None, "two", None]
    spec = "choosy,eager=TRUE,seed=7,label=a b,title=t,scheme=1,mode=b"
    assert _values(spec) == [3, 0.5, True, 7, "a b", "t", 1, "b"]


@pytest.mark.usefixtures("choosy")
def test_options_are_listed_with_types_and_defaults() -> None:
    (entry,) = entries()
    assert entry.options == (
        Option("depth", "int", 3),
        Option("rate", "float", 0.5),
        Option("eager", "bool", True),
        Option("seed", "int|none", None),
        Option("label", "str", ""),
        Option("title", "str|none", None),
        Option("scheme", "1|two", 1),
        Option("mode", "a|b|none", "a"),
    )
    assert [option.text for option in entry.options[:4]] == [
        "depth=3",
        "rate=0.5",
        "eager=yes",
        "seed=none",
    ]


@pytest.mark.usefixtures("choosy")
@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("choosy,deep=3", "choosy has no option 'deep': expected one of depth, rate, eager, seed"),
        ("choosy,", "choosy has no option '': expected one of depth"),
        ("choosy,depth", "choosy: depth needs a value, as in depth=..."),
        ("choosy,depth=1,depth=2", "choosy: depth is given twice"),
        ("choosy,depth=2.5", "choosy: depth must be a whole number, not '2.5'"),
        ("choosy,depth=", "choosy: depth must be a whole number, not ''"),
        ("choosy,rate=inf", "choosy: rate must be a number, not 'inf'"),
        ("choosy,rate=nan", "choosy: rate must be a number, not 'nan'"),
        ("choosy,eager=1", "choosy: eager must be yes or no, not '1'"),
        ("choosy,seed=x", "choosy: seed must be a whole number or none, not 'x'"),
        ("choosy,scheme=2", "choosy: scheme must be 1 or two, not '2'"),
        ("choosy,mode=c", "choosy: mode must be a or b or none, not 'c'"),
    ],
)
def test_a_setting_that_does_not_fit_is_told_with_what_would(spec: str, problem: str) -> None:
    with pytest.raises(ValueError, match=re.escape(problem)):
        create(spec)


@pytest.mark.parametrize(
    "spec", ["", "nobody", "classic:", "classic", "Random", "random;seed=1", "random," + "x" * 1000]
)
def test_an_unknown_name_is_told_with_the_known_ones(spec: str) -> None:
    known = ", ".join([*KNOWN, "brain:COMMAND"])
    with pytest.raises(ValueError, match=f" is not a player: expected one of {known}$"):
        create(spec)


def test_a_player_without_options_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "_CLASSES", {"slow": "tests.players.stand_ins:Nonsense"})
    with pytest.raises(ValueError, match="slow has no option 'depth': it has none"):
        create("slow,depth=3")


def test_a_colon_may_follow_the_engines_name() -> None:
    with create("tengen:level=3,hash_mb=8") as player:
        assert player.name == "tengen:level=3,hash_mb=8"
    with create("tengen,level=max") as player:
        assert player.name == "tengen:level=max"


def test_a_command_line_is_a_player() -> None:
    command = f"{sys.executable} -m tengen brain --player random"
    with create(f"brain:{command}") as player:
        assert player.name == f"brain:{command}"
        assert Board().is_legal(player.choose(Board()).point)


def test_a_program_needs_its_command_line() -> None:
    with pytest.raises(ValueError, match="brain: needs the command line"):
        create("brain: ")


def test_an_evaluation_file_is_an_option_of_the_engine(tmp_path: Path) -> None:
    file = tmp_path / "new.bin"
    file.write_bytes(weights())
    spec = f"tengen:evaluation={file}"
    with create(spec) as player, create("tengen") as usual:
        assert player.name == spec
        limit = Limit(nodes=500)
        assert player.choose(Board(), limit).point == usual.choose(Board(), limit).point
    with create("tengen:evaluation=none") as player:
        assert player.name == "tengen:evaluation=none"


def test_an_evaluation_that_cannot_be_used_is_told_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "bad.bin"
    spec = f"tengen:evaluation={file}"
    with pytest.raises(ValueError, match=r"evaluation: .*bad\.bin: no such file or directory"):
        create(spec)
    file.write_bytes(b"junk")
    with pytest.raises(ValueError, match=r"evaluation: .*bad\.bin: not an evaluation file"):
        create(spec)
    monkeypatch.setattr(roster, "_MAX_FILE_LENGTH", 3)
    with pytest.raises(ValueError, match=r"bad\.bin: the file has more than 3 bytes"):
        create(spec)


def test_a_prepared_player_can_play() -> None:
    with prepared(f"brain:{sys.executable} -m tengen brain --player random", Board(7)) as player:
        assert Board(7).is_legal(player.choose(Board(7)).point)


@pytest.mark.parametrize("command", ["./nope", "true", f"{sys.executable} -c 'print(1)'"])
def test_a_program_that_cannot_play_is_told(command: str) -> None:
    with pytest.raises(ValueError, match=f"brain:{re.escape(command)} cannot be used: "):
        prepared(f"brain:{command}", Board())
