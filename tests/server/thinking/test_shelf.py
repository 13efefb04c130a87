"""Players that are kept."""

from __future__ import annotations

import pytest

from tengen.board import Board
from tengen.players.base import Limit
from tengen.server.thinking.shelf import Shelf
from tests.process.processes import is_gone, runs
from tests.server.thinking.programs import command


def test_a_player_is_kept_and_the_one_unused_longest_goes_first() -> None:
    shelf = Shelf(2)
    first, second = shelf.player("random"), shelf.player("classic:twoply")
    assert shelf.player("random") is first
    shelf.player("classic:uct")
    assert len(shelf) == 2
    assert shelf.player("random") is first
    assert shelf.player("classic:twoply") is not second
    shelf.close()
    assert len(shelf) == 0


def test_dropping_what_is_not_there_does_nothing() -> None:
    Shelf(1).drop("random")


def test_an_unknown_player_is_an_error() -> None:
    shelf = Shelf(1)
    with pytest.raises(ValueError, match="is no player"):
        shelf.player("nobody")
    assert len(shelf) == 0


def test_programs_are_announced_when_they_start_and_gone_when_the_shelf_closes() -> None:
    heard: list[tuple[int, int]] = []
    shelf = Shelf(1, 256, lambda pid, started: heard.append((pid, started)))
    player = shelf.player(f"brain:{command('minimal')}")
    assert heard == []
    player.choose(Board(), Limit(seconds=5))
    player.choose(Board.from_moves("h8i9"), Limit(seconds=5))
    assert heard
    assert len({pid for pid, _ in heard}) == len(heard)
    assert all(started > 0 for _, started in heard)
    assert runs(heard[-1][0])
    shelf.close()
    assert all(is_gone(pid) for pid, _ in heard)


def test_nobody_need_listen() -> None:
    shelf = Shelf(1)
    shelf.player(f"brain:{command('minimal')}").choose(Board(), Limit(seconds=5))
    shelf.close()
