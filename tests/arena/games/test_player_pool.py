"""The players that a worker keeps."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from tengen.arena.games import player_pool
from tengen.arena.games.player_pool import acquire, close_all, takes_seed
from tengen.arena.planning.entrants import Entrant, check_player
from tengen.players.base import PlayerCrashed
from tests.players.stand_ins import Scripted

ALPHA = Entrant("Alpha", "first")


class Sticky(Scripted):
    """Cannot be closed."""

    def close(self) -> None:
        super().close()
        raise OSError("no")


def test_a_player_is_kept_for_the_next_game(cast: Callable[..., None]) -> None:
    cast(first=Scripted)
    with acquire(ALPHA, 1, fresh=False) as one:
        pass
    with acquire(ALPHA, 2, fresh=False) as again:
        assert again.player is one.player
        with acquire(ALPHA, 3, fresh=False) as other:
            assert other.player is not one.player
    assert not one.player.is_closed  # type: ignore[attr-defined]


def test_a_fresh_or_failed_player_is_closed(cast: Callable[..., None]) -> None:
    cast(first=Sticky)
    with acquire(ALPHA, 1, fresh=True) as one:
        pass
    with acquire(ALPHA, 1, fresh=False) as other:
        other.failed = True

    def fail() -> None:
        with acquire(ALPHA, 1, fresh=False) as third:
            seen.append(third)
            raise KeyError("a")

    seen: list[Any] = []
    with pytest.raises(KeyError):
        fail()
    assert all(each.player.is_closed for each in (one, other, *seen))
    with acquire(ALPHA, 1, fresh=False) as last:
        assert last.player not in (one.player, other.player, seen[0].player)


def test_players_that_take_a_seed_get_a_new_one_each_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[str] = []

    def create(spec: str) -> Scripted:
        made.append(spec)
        return Scripted()

    monkeypatch.setattr(player_pool, "create", create)
    entrant = Entrant("Alpha", "seeded")
    for seed in (5, 6):
        with acquire(entrant, seed, fresh=False):
            pass
    assert made == ["seeded,seed=0", "seeded,seed=5", "seeded,seed=6"]


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("random", True),
        ("random,seed=3", False),
        ("classic:shapes", False),
        ("classic:uct,playouts=5", True),
        ("nobody", False),
        ("brain:some program", False),
        ("tengen:level=1", True),
    ],
)
def test_the_roster_knows_who_takes_a_seed(spec: str, expected: bool) -> None:
    assert takes_seed(spec) is expected


def test_unknown_players_are_found_before_they_play() -> None:
    check_player(Entrant("Alpha", "random"))
    check_player(Entrant("Alpha", "brain:not started"))
    with pytest.raises(ValueError, match="is not a player"):
        check_player(Entrant("Alpha", "nobody"))


def test_a_player_that_does_not_start_raises(cast: Callable[..., None]) -> None:
    def fail() -> Scripted:
        raise PlayerCrashed("no file")

    cast(first=fail)
    with pytest.raises(PlayerCrashed), acquire(ALPHA, 1, fresh=False):
        pass


def test_all_players_are_closed_at_the_end_also_those_of_other_threads(
    cast: Callable[..., None],
) -> None:
    cast(first=Scripted)
    pooled: list[Any] = []

    def play() -> None:
        with acquire(ALPHA, 1, fresh=False) as each:
            pooled.append(each)

    threads = [threading.Thread(target=play) for _ in range(2)]
    for thread in threads:
        thread.start()
        thread.join()
    play()
    assert len({id(each.player) for each in pooled}) == 3
    close_all()
    assert all(each.player.is_closed for each in pooled)
    with acquire(ALPHA, 1, fresh=False) as fresh:
        assert fresh.player not in [each.player for each in pooled]


def test_a_thread_forgets_players_that_another_has_closed(cast: Callable[..., None]) -> None:
    cast(first=Scripted)
    with acquire(ALPHA, 1, fresh=False) as before:
        pass
    closing = threading.Thread(target=close_all)
    closing.start()
    closing.join()
    assert before.player.is_closed  # type: ignore[attr-defined]
    with acquire(ALPHA, 1, fresh=False) as after:
        assert after.player is not before.player
