"""Everybody to play against."""

from __future__ import annotations

from tengen.engine.levels import LEVELS
from tengen.server.study.opponents import players
from tengen.server.thinking.specs import is_known

PROGRAMS = {"rapfi": "pbrain-rapfi"}


def test_every_opponent_is_known_and_has_texts_in_both_languages() -> None:
    found = players(PROGRAMS)
    assert len({player.spec for player in found}) == len(found)
    for player in found:
        assert is_known(player.spec, PROGRAMS)
        assert player.label.en
        assert player.label.zh
        assert player.text.en.endswith(".")
        assert player.text.en[0].isupper()
        assert player.text.zh.endswith("。")


def test_levels_then_classics_then_programs() -> None:
    kinds = [player.kind for player in players(PROGRAMS)]
    assert kinds == sorted(kinds, key=["engine", "classic", "program"].index)
    assert [player.level for player in players({})[: len(LEVELS)]] == list(LEVELS)
    assert sum(player.spec.startswith("classic:") for player in players({})) == 5


def test_only_measured_strength_is_told() -> None:
    for player in players({}):
        assert player.rating == (None if player.level is None else LEVELS[player.level].elo)


def test_levels_are_stronger_and_stronger() -> None:
    ratings = [player.rating or 0 for player in players({}) if player.level]
    assert ratings == sorted(ratings)
    assert min(ratings) > 0
