"""Results, settings and players for the tests of the arena."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from tengen.arena.games import player_pool
from tengen.arena.planning.entrants import Entrant, PlayerLimits, entrants
from tengen.arena.planning.schedule import Job
from tengen.arena.planning.settings import Settings
from tengen.arena.results.result import GameResult, MoveInfo
from tengen.board import Color, Termination
from tengen.players.base import Player

FIVE = "a1a2b1b2c1c2d1d2e1"
"""Black wins."""


def result(number: int = 0, winner: Color | None = Color.BLACK, **facts: Any) -> GameResult:
    """A short game between Alpha and Beta, who exchange colours within a pair."""
    names = ("Alpha", "Beta") if number % 2 == 0 else ("Beta", "Alpha")
    usual: dict[str, Any] = {
        "number": number,
        "round": number // 2,
        "first": names[0],
        "second": names[1],
        "black": names[0],
        "white": names[1],
        "winner": winner,
        "termination": Termination.FIVE if winner else Termination.AGREEMENT,
        "moves": FIVE,
        "opening": 2,
        "thoughts": tuple(MoveInfo(float(n), None, 2, 10, 0.5) for n in range(7)),
    }
    return GameResult(**{**usual, **facts})


def settings(*players: str, **facts: Any) -> Settings:
    """A match on a small board."""
    usual: dict[str, Any] = {"size": 7, "opening_stones": 2, "seed": 1}
    return Settings(entrants(players or ("random", "random")), **{**usual, **facts})


def job(first: str = "first", second: str = "second", **facts: Any) -> Job:
    """A game between two players that `cast` provides."""
    limits = facts.pop("limits", PlayerLimits())
    usual: dict[str, Any] = {"number": 0, "round": 0}
    return Job(
        first=Entrant("Alpha", first, limits),
        second=Entrant("Beta", second, limits),
        **{**usual, **facts},
    )


@pytest.fixture
def cast(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """``cast(first=make_player)``: what the roster's names stand for."""

    def use(**makers: Callable[[], Player]) -> None:
        def create(spec: str) -> Player:
            name, _, options = spec.partition(",")
            if options or name not in makers:
                raise ValueError(f"{spec!r} is no player")
            return makers[name]()

        _forget()
        monkeypatch.setattr(player_pool, "create", create)

    return use


@pytest.fixture(autouse=True)
def empty_pool() -> Iterator[None]:
    """No player of one test is met in another."""
    _forget()
    yield
    _forget()


def _forget() -> None:
    player_pool.close_all()
    player_pool.takes_seed.cache_clear()


class Here(Executor):
    """Does the work at once, in this thread."""

    def __init__(self) -> None:
        self.is_shut = False
        self.waited: bool | None = None

    def submit(self, task: Any, /, *arguments: Any, **options: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(task(*arguments, **options))
        except Exception as error:
            future.set_exception(error)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002
        self.is_shut, self.waited = True, wait
