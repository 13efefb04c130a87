"""Everybody to play against."""

from __future__ import annotations

from tengen.engine.levels import LEVELS
from tengen.roster import entries
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
    measured = {entry.name: entry.elo for entry in entries()}
    for player in players(PROGRAMS):
        known = LEVELS[player.level].elo if player.level else measured.get(player.spec)
        assert player.rating == known


def test_every_classic_is_rated() -> None:
    assert all(player.rating for player in players({}) if player.spec.startswith("classic:"))


def test_levels_are_stronger_and_stronger() -> None:
    ratings = [player.rating or 0 for player in players({}) if player.level]
    assert ratings == sorted(ratings)
    assert min(ratings) > 0


def test_the_options_of_the_classics_have_words_in_every_language() -> None:
    found = [option for player in players({}) for option in player.options]
    assert {option.name for option in found} >= {"depth", "width", "level", "reward", "threshold"}
    for option in found:
        for text in (option.label, option.text, *(choice.label for choice in option.choices)):
            assert text.en
            assert text.zh != text.en or not any(letter.isalpha() for letter in text.en)
            assert text.ja != text.en or not any(letter.isalpha() for letter in text.en)
        assert option.default in [choice.value for choice in option.choices] or not option.choices


def test_a_level_a_program_and_the_random_player_have_no_options() -> None:
    for player in players(PROGRAMS):
        assert bool(player.options) == player.spec.startswith("classic:")
