from __future__ import annotations

import pytest

from tengen.server.games import events as ev
from tengen.server.games.engine_turn import (
    EngineTurn,
    engine_turn_of,
    is_draw_thinkable,
    task_for,
)
from tests.server.games.matches import ADA, OFFER, Match, friends, move
from tests.server.games.test_view import view


def test_time_for_a_program_comes_from_its_clock() -> None:
    game = Match(opponent="random", clock={"kind": "game", "seconds": 10})
    game.do(ADA, move("h8"))
    thinking = view(game.state).thinking
    assert thinking is not None
    assert thinking.seconds == pytest.approx(0.5)


def test_a_program_is_asked_when_it_is_to_act() -> None:
    game = Match(opponent="random")
    assert engine_turn_of(game.state) is None, "a person is to act"
    game.do(ADA, move("h8"))
    assert engine_turn_of(game.state) == EngineTurn("move", "second", "random")
    game.do(ADA, OFFER)
    assert engine_turn_of(game.state) == EngineTurn("draw", "second", "random")
    game.happen(ev.DrawDeclined(seat="second"))
    game.happen(ev.EngineFailed(seat="second", problem="late", player="random"))
    assert engine_turn_of(game.state) is None, "the game is adjourned"
    assert engine_turn_of(friends().state) is None


def test_the_task_holds_the_position() -> None:
    game = Match(opponent="random", color="white", opening="swap2", size=17)
    turn = engine_turn_of(game.state)
    assert turn == EngineTurn("opening", "first", "random")
    task = task_for(game.state, turn, game.now_ms, 2.0)
    assert (task.key, task.player, task.kind, task.size) == ("game", "random", "opening", 17)
    assert (task.moves, task.seconds) == ("", 2.0)
    assert task.opening == game.state.opening.to_text()


def test_a_draw_is_thinkable_when_half_of_the_board_is_full() -> None:
    moves = "a1b1c1d1e1a2b2c2d2e2b3a3"
    assert not is_draw_thinkable(friends(size=5, moves=moves).state)
    assert is_draw_thinkable(friends(size=5, moves=moves + "c3").state)
