"""Players that are kept."""

from __future__ import annotations

import pytest

from tengen.board import Board
from tengen.players.base import Limit
from tengen.server.thinking.player_cache import PlayerCache
from tests.process.processes import is_gone, runs
from tests.server.thinking.programs import command


def test_a_player_is_kept_and_the_one_unused_longest_goes_first() -> None:
    cache = PlayerCache(2)
    first, second = cache.get("random"), cache.get("classic:twoply")
    assert cache.get("random") is first
    cache.get("classic:uct")
    assert len(cache) == 2
    assert cache.get("random") is first
    assert cache.get("classic:twoply") is not second
    cache.close()
    assert len(cache) == 0


def test_dropping_what_is_not_there_does_nothing() -> None:
    PlayerCache(1).drop("random")


def test_an_unknown_player_is_an_error() -> None:
    cache = PlayerCache(1)
    with pytest.raises(ValueError, match="is not a player"):
        cache.get("nobody")
    assert len(cache) == 0


def test_programs_are_reported_at_start_and_ended_when_the_cache_closes() -> None:
    heard: list[tuple[int, float]] = []
    cache = PlayerCache(1, 256, lambda pid, started: heard.append((pid, started)))
    player = cache.get(f"brain:{command('minimal')}")
    assert heard == []
    player.choose(Board(), Limit(seconds=5))
    player.choose(Board.from_moves("h8i9"), Limit(seconds=5))
    assert heard
    assert len({pid for pid, _ in heard}) == len(heard)
    assert all(started > 0 for _, started in heard)
    assert runs(heard[-1][0])
    cache.close()
    assert all(is_gone(pid) for pid, _ in heard)


def test_the_process_callback_is_optional() -> None:
    cache = PlayerCache(1)
    cache.get(f"brain:{command('minimal')}").choose(Board(), Limit(seconds=5))
    cache.close()
