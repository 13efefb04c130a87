"""Which players may be asked."""

from __future__ import annotations

import pytest

from tengen.engine import Engine
from tengen.engine.levels import LEVELS
from tengen.roster import create, names
from tengen.server.thinking.player_options import OptionError
from tengen.server.thinking.specs import is_known, requested, roster_name
from tengen.server.thinking.task import ThinkingFailed

PROGRAMS = {"rapfi": "pbrain-rapfi --quiet"}


@pytest.mark.parametrize("player", [*names(), *(f"tengen:level={n}" for n in LEVELS)])
def test_what_is_offered_exists_in_the_roster(player: str) -> None:
    assert is_known(player, {})
    with create(roster_name(player, "game", {})) as made:
        level = int(player.partition("=")[2] or 0) or None
        assert getattr(made, "level", None) == level or "classic" in player


def test_full_strength_has_two_names() -> None:
    best = roster_name("tengen", "game", {})
    assert best == roster_name("tengen:level=max", "other game", {})
    with create(best) as engine:
        assert isinstance(engine, Engine)
        assert engine.level is None


def test_a_level_plays_otherwise_in_another_game_and_the_same_in_the_same() -> None:
    first = roster_name("tengen:level=3", "one", {})
    assert first == roster_name("tengen:level=3", "one", {})
    assert first != roster_name("tengen:level=3", "two", {})


def test_a_classic_may_have_options_and_plays_the_same_again() -> None:
    assert requested("classic:uct,shapes=yes,reward=1", {}) == "classic:uct,shapes=yes"
    name = roster_name("classic:uct,shapes=yes", "game", {})
    assert name == roster_name("classic:uct,shapes=yes", "game", {})
    assert name.startswith("classic:uct,shapes=yes,seed=")
    assert roster_name("classic:uct,seed=7", "game", {}) == "classic:uct,seed=7"
    assert roster_name("classic:shapes,depth=2", "game", {}) == "classic:shapes,depth=2"


def test_an_unknown_player_is_not_a_wrong_option() -> None:
    assert requested("nobody,depth=3", {}) is None
    assert requested("tengen:level=3,threads=64", {}) is None
    assert requested("program:rapfi", PROGRAMS) == "program:rapfi"
    with pytest.raises(OptionError):
        requested("classic:automaton,depth=1000", {})


def test_programs_are_those_of_the_settings() -> None:
    assert roster_name("program:rapfi", "game", PROGRAMS) == "brain:pbrain-rapfi --quiet"


@pytest.mark.parametrize(
    "player",
    [
        "",
        "nobody",
        "tengen:level=0",
        "tengen:level=11",
        "tengen:level=3,threads=64",
        "tengen,hash_mb=60000",
        "classic:uct,iterations=1000000",
        "brain:rm -rf /",
        "program:",
        "program:nobody",
        "program:rapfi --evil",
        "x" * 10_000,
    ],
)
def test_nothing_else_is_taken_from_strangers(player: str) -> None:
    assert not is_known(player, PROGRAMS)
    with pytest.raises(ThinkingFailed, match="unknown-player") as caught:
        roster_name(player, "game", PROGRAMS)
    assert caught.value.problem == "unknown-player"
    assert len(caught.value.player) < 100
