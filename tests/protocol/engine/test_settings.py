"""What INFO changes."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Rule
from tengen.protocol.engine import settings as module
from tengen.protocol.engine.settings import InfoSettings, max_hash_mb, max_threads, with_info

_MIB = 2**20


def _set(**values: object) -> InfoSettings:
    settings = InfoSettings()
    for key, value in values.items():
        settings, complaint = with_info(settings, key, str(value))
        assert complaint is None
    return settings


@pytest.mark.parametrize(
    ("number", "rule"),
    [
        (0, Rule.FREESTYLE),
        (1, Rule.STANDARD),
        (2, Rule.RENJU),
        (4, Rule.RENJU),
        (5, Rule.FREESTYLE),
        (6, Rule.FREESTYLE),
        (8, Rule.CARO),
        (9, Rule.STANDARD_CARO),
    ],
)
def test_rules_have_numbers(number: int, rule: Rule) -> None:
    assert with_info(_set(rule=1), "rule", str(number))[0].rule is rule


def test_an_unknown_rule_is_complained_about_and_changes_nothing() -> None:
    renju = _set(rule=4)
    settings, complaint = with_info(renju, "rule", "77")
    assert settings == renju
    assert complaint == "unknown rule 77: expected one of 0, 1, 2, 4, 5, 6, 8, 9"


def test_times_become_seconds() -> None:
    settings = _set(timeout_turn=5000, timeout_match=180000, time_left=-20, time_increment=1500)
    assert settings.turn_seconds == 5
    assert settings.match_seconds == 180
    assert settings.left_seconds == -0.02
    assert settings.increment_seconds == 1.5


def test_no_limit_is_none() -> None:
    settings = _set(timeout_match=0, time_left=2147483647, max_depth=0, max_node=-1)
    assert (settings.turn_seconds, settings.match_seconds, settings.left_seconds) == (None,) * 3
    assert (settings.max_depth, settings.max_nodes) == (None, None)
    assert _set(max_node=2**64 - 1).max_nodes is None
    assert _set(timeout_turn=0).turn_seconds == 0
    assert _set(time_increment=-5).increment_seconds == 0


def test_depth_and_nodes_are_limits() -> None:
    settings = _set(max_depth=8, max_node=20000)
    assert (settings.max_depth, settings.max_nodes) == (8, 20000)


@pytest.mark.parametrize(
    ("strength", "level"), [(-5, 1), (0, 1), (9, 1), (10, 2), (55, 6), (99, 10), (100, None)]
)
def test_strength_is_a_level(strength: int, level: int | None) -> None:
    assert _set(strength=strength).level == level


def test_without_a_word_about_strength_it_is_full() -> None:
    assert InfoSettings().level is None


def test_the_hash_table_gets_a_safe_share_of_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "max_hash_mb", lambda: 1000)
    assert InfoSettings().hash_mb is None
    assert _set(max_memory=0).hash_mb is None
    assert _set(max_memory=350 * _MIB).hash_mb == 135
    assert _set(max_memory=90 * _MIB).hash_mb == 5
    assert _set(max_memory=2**31 - 1).hash_mb == 256
    assert _set(hash_size=0).hash_mb is None
    assert _set(hash_size=32768).hash_mb == 32
    assert _set(hash_size=1).hash_mb == 1
    assert _set(hash_size=2**30, max_memory=350 * _MIB).hash_mb == 135
    assert _set(hash_size=2**40).hash_mb == 1000


def test_too_little_memory_is_complained_about() -> None:
    settings, complaint = with_info(InfoSettings(), "max_memory", "1000000")
    assert complaint == "max_memory 1000000 is less than the 83886080 bytes that this program needs"
    assert settings.hash_mb == 1


@given(st.text(), st.text())
def test_nothing_strange_is_taken(key: str, value: str) -> None:
    settings, _ = with_info(InfoSettings(), key, value)
    assert settings == InfoSettings()


@pytest.mark.parametrize("value", ["", "x", "1.5", "9" * 30, "0x10", "٣"])
def test_a_value_must_be_a_number(value: str) -> None:
    settings, complaint = with_info(InfoSettings(), "timeout_turn", value)
    assert settings == InfoSettings()
    assert complaint == f"timeout_turn must be an integer, not {value[:20]!r}"


def test_unknown_keys_are_ignored() -> None:
    assert with_info(InfoSettings(), "pondering", "1") == (InfoSettings(), None)


def test_the_machine_sets_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert max_threads() >= 1
    assert 1 <= max_hash_mb() <= 16 * 1024
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert max_threads() == 1
    monkeypatch.delattr(os, "sysconf")
    assert max_hash_mb() == 1024
