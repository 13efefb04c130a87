from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from tengen import Board, IllegalMove
from tengen.env import action_of
from tengen.env.pettingzoo import GomokuAEC, env, raw_env

# The checker does not expect masks in observations, though PettingZoo recommends them.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def played(moves: str, **options: Any) -> GomokuAEC:
    game = GomokuAEC(**options)
    game.reset()
    for point in moves.split():
        game.step(action_of(point, game.board.size))
    return game


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
@pytest.mark.parametrize("make", [env, raw_env])
def test_it_passes_the_checks_of_pettingzoo(make: Any, rule: str) -> None:
    api_test(make(size=6, rule=rule), num_cycles=100)  # type: ignore[no-untyped-call]
    seed_test(lambda: make(size=6, rule=rule), num_cycles=50)  # type: ignore[no-untyped-call]


def test_the_agents_alternate_and_see_their_own_side() -> None:
    game = played("a1", size=5)
    board = Board.from_moves("a1", size=5)
    assert (game.possible_agents, game.agent_selection) == (["black_0", "white_0"], "white_0")
    for agent, color in (("black_0", "black"), ("white_0", "white")):
        assert np.array_equal(game.observe(agent)["observation"], board.to_numpy(color))
    assert game.observe("black_0")["action_mask"].max() == 0
    assert np.array_equal(game.observe("white_0")["action_mask"], board.legal_mask())


def test_the_winner_gets_what_the_loser_loses() -> None:
    game = played("a1 a2 b1 b2 c1 c2 d1 d2 e1", size=5)
    assert game.rewards == {"black_0": 1.0, "white_0": -1.0}
    assert all(game.terminations.values())
    assert game.infos["white_0"] == {"termination": "five"}
    assert game.last()[1:4] == (-1.0, True, False)
    game.step(None)
    game.step(None)
    assert game.agents == []


def test_a_draw_gives_nothing() -> None:
    game = played("-- --", size=5, rule="renju")
    assert (game.rewards, game.infos["black_0"]) == (
        {"black_0": 0.0, "white_0": 0.0},
        {"termination": "passes"},
    )


def test_an_illegal_action_loses_with_the_wrappers_and_raises_without() -> None:
    with pytest.raises(IllegalMove, match="a1 is occupied"):
        played("a1 a1", size=5)
    game = env(size=5)
    game.reset()
    game.step(np.int64(0))
    game.step(np.int64(0))
    assert game.rewards == {"black_0": 0, "white_0": -1.0}
    assert all(game.terminations.values())


def test_what_is_no_action_is_an_error() -> None:
    with pytest.raises(ValueError, match="25 is not an action: expected 0 to 24"):
        played("", size=5).step(25)


def test_games_begin_after_the_opening_and_are_drawn() -> None:
    game = played("", size=5, opening="a1", render_mode="ansi")
    assert game.agent_selection == "white_0"
    assert game.render() == str(Board.from_moves("a1", size=5)) == str(game.board)
    assert game.metadata["name"] == "gomoku_v0"
    game.close()
