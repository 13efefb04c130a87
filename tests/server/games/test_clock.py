from __future__ import annotations

import copy

from tengen.server.games import events as ev
from tengen.server.games.clock import Clock
from tests.server.games.matches import (
    ACCEPT_UNDO,
    ADA,
    BOB,
    CLAIM,
    UNDO,
    friends,
    move,
    per_game,
    per_move,
)


def test_a_clock_shows_what_is_left() -> None:
    clock = Clock(per_game(10, 2))
    assert clock.deadline_ms is None
    clock.run("first", 1000)
    assert clock.left_at("first", 4000) == 7000
    assert clock.left_at("second", 4000) == 10_000
    assert clock.left_at("first", 99_000) == 0
    assert clock.left_at("first", 500) == 10_000, "time does not run backwards"
    assert clock.deadline_ms == 11_000
    clock.charge("first", 3000, moved=True)
    assert clock.left_ms["first"] == 9000
    clock.charge("second", 3000, moved=False)
    assert clock.left_ms["second"] == 7000


def test_a_remote_clock_is_charged_and_never_runs() -> None:
    clock = Clock(per_game(10, 2), is_remote=True)
    clock.run("first", 1000)
    assert (clock.running, clock.deadline_ms) == (None, None)
    assert clock.left_at("first", 99_000) == 10_000
    clock.charge("first", 3000, moved=True)
    clock.stop(99_000)
    assert clock.left_ms == {"first": 9000, "second": 10_000}
    clock.expire("second")
    assert clock.left_ms == {"first": 9000, "second": 0}


def test_a_copy_is_another_clock() -> None:
    clock = Clock(per_game(10))
    twin = copy.copy(clock)
    twin.run("first", 0)
    twin.stop(5000)
    assert clock.left_ms == {"first": 10_000, "second": 10_000}
    assert twin.left_ms == {"first": 5000, "second": 10_000}


def test_downtime_is_given_back_to_the_clock() -> None:
    game = friends(clock={"kind": "game", "seconds": 60})
    game.now_ms += 30_000
    game.happen(ev.Resumed(away_ms=28_000))
    clock = game.state.clock
    assert clock is not None
    assert clock.left_at("first", game.now_ms) == 58_000
    game.happen(ev.Resumed(away_ms=99_000))
    clock = game.state.clock
    assert clock is not None
    assert clock.left_at("first", game.now_ms) == 60_000, "no more than was taken"
    event = game.do(ADA, move("h8"), seconds=1)
    assert isinstance(event, ev.Acted)
    assert event.used_ms == 1000


def test_without_a_clock_nothing_is_given_back() -> None:
    game = friends()
    game.now_ms += 5000
    game.happen(ev.Resumed(away_ms=4000))
    event = game.do(ADA, move("h8"))
    assert isinstance(event, ev.Acted)
    assert event.used_ms == 1000


def test_the_clock_waits_for_the_opponent() -> None:
    game = friends(clock={"kind": "move", "seconds": 10})
    clock = game.state.clock
    assert clock is not None
    assert clock.running == "first"
    assert clock.since_ms == game.now_ms


def test_every_move_has_its_seconds() -> None:
    game = friends(clock={"kind": "move", "seconds": 10})
    game.do(ADA, move("h8"), seconds=9)
    game.do(BOB, move("i9"), seconds=9)
    clock = game.state.clock
    assert clock is not None
    assert clock.left_at("first", game.now_ms) == 10_000
    assert clock.left_at("second", game.now_ms) == 10_000
    event = game.do(ADA, CLAIM, seconds=10)
    assert event.kind == "timed-out"
    assert game.state.outcome is not None
    assert game.state.outcome.winner == "white"
    assert clock.config == per_move(10)


def test_a_game_has_its_seconds_and_moves_bring_some() -> None:
    game = friends(clock={"kind": "game", "seconds": 60, "increment": 5})
    game.do(ADA, move("h8"), seconds=20)
    clock = game.state.clock
    assert clock is not None
    assert clock.left_at("first", game.now_ms) == 45_000
    assert clock.running == "second"
    game.do(BOB, move("i9"), seconds=59)
    clock = game.state.clock
    assert clock is not None
    assert clock.left_at("second", game.now_ms) == 6000


def test_a_move_after_the_time_does_not_count() -> None:
    game = friends(clock={"kind": "game", "seconds": 5})
    event = game.do(ADA, move("h8"), seconds=6)
    assert event.kind == "timed-out"
    assert not game.state.board.moves
    clock = game.state.clock
    assert clock is not None
    assert clock.left_ms["first"] == 0
    assert clock.deadline_ms is None


def test_what_is_taken_back_was_thought_about_all_the_same() -> None:
    game = friends(clock={"kind": "game", "seconds": 60})
    game.do(ADA, move("h8"), seconds=20)
    game.do(ADA, UNDO, seconds=5)
    game.do(BOB, ACCEPT_UNDO, seconds=5)
    clock = game.state.clock
    assert clock is not None
    assert clock.left_at("first", game.now_ms) == 40_000
    assert clock.left_at("second", game.now_ms) == 50_000
    assert clock.running == "first"
