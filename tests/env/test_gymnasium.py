from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from tengen import Board, Color, Decision, Limit, Player
from tengen.env import action_of
from tengen.env.gymnasium import ENV_ID, GomokuEnv
from tengen.players.base import PlayerError


class Scripted(Player):
    """Plays the points it was given, and counts what happens to it."""

    name = "scripted"

    def __init__(self, *points: str) -> None:
        self.points = list(points)
        self.limits: list[Limit] = []
        self.games = 0
        self.is_closed = False

    def prepare(self, board: Board) -> None:  # noqa: ARG002
        self.games += 1

    def choose(self, board: Board, limit: Limit = Limit(), *_: Any, **__: Any) -> Decision:  # noqa: B008
        self.limits.append(limit)
        return Decision(point=board.point(self.points.pop(0)))

    def close(self) -> None:
        self.is_closed = True


def play(env: GomokuEnv, moves: str) -> tuple[float, bool, dict[str, Any]]:
    """Play the agent's moves; the last reward, end and info."""
    reward, is_over = 0.0, False
    info: dict[str, Any] = {}
    for point in moves.split():
        _, reward, is_over, truncated, info = env.step(action_of(point, env.board.size))
        assert not truncated
    return reward, is_over, info


def random_game(env: gymnasium.Env[Any, Any], seed: int) -> list[Any]:
    """What a seeded random agent sees and gets in a game."""
    state, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    seen, is_over = [], False
    while not is_over:
        action = env.action_space.sample(state["action_mask"])
        state, reward, is_over, _, info = env.step(action)
        seen.append((state["observation"].tobytes(), reward, info.get("termination")))
    return seen


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"size": 9, "rule": "renju", "color": "random"},
        {"opponent": "classic:uct,playouts=4", "size": 7, "color": "white", "rule": "caro"},
        {"opponent": "tengen:level=1", "size": 9, "opening": "e5"},
        {"size": 5, "render_mode": "ansi"},
        {"size": 5, "render_mode": "rgb_array"},
    ],
)
def test_it_passes_the_checks_of_gymnasium(options: dict[str, Any]) -> None:
    env = gymnasium.make(ENV_ID, **options)
    check_env(env.unwrapped)
    env.close()


def test_it_can_be_made_by_name_alone() -> None:
    env = gymnasium.make(f"tengen.env.gymnasium:{ENV_ID}", size=5)
    state, _ = env.reset(seed=1)
    assert state["observation"].shape == (4, 5, 5)
    env.close()


def test_several_environments_run_as_a_vector() -> None:
    envs = gymnasium.make_vec(ENV_ID, num_envs=3, vectorization_mode="sync", size=6)
    states, _ = envs.reset(seed=1)
    assert states["observation"].shape == (3, 4, 6, 6)
    states, rewards, *_ = envs.step(np.array([0, 1, 2]))
    assert rewards.shape == (3,)
    envs.close()


def test_the_same_seed_gives_the_same_game() -> None:
    games = [
        random_game(gymnasium.make(ENV_ID, size=7, rule=rule, color="random"), seed)
        for rule, seed in [("renju", 5), ("renju", 5), ("renju", 6)]
    ]
    assert games[0] == games[1] != games[2]


def test_a_seed_in_the_specification_is_kept() -> None:
    env = GomokuEnv("random,seed=3", size=7, color="white")
    first = [env.reset(seed=seed)[0]["observation"].tobytes() for seed in (1, 1)]
    assert first[0] != first[1]  # the opponent goes on with its own numbers
    env.close()


@pytest.mark.parametrize(
    ("color", "answers", "moves", "expected"),
    [
        ("black", "a2 b2 c2 d2", "a1 b1 c1 d1 e1", (1.0, "five", "black")),
        ("black", "a2 b2 c2 d2 e2", "a1 b1 c1 d1 a5", (-1.0, "five", "white")),
        ("white", "a1 b1 c1 d1 e1", "a2 b2 c2 d2", (-1.0, "five", "black")),
        ("black", "a2", "a1 a2", (-1.0, "illegal-move", "white")),
    ],
)
def test_the_reward_is_the_result_of_the_agent(
    color: Any, answers: str, moves: str, expected: tuple[float, str, str]
) -> None:
    env = GomokuEnv(Scripted(*answers.split()), 5, color=color)
    env.reset()
    reward, is_over, info = play(env, moves)
    assert (reward, info["termination"], info["winner"]) == expected
    assert is_over
    with pytest.raises(ResetNeeded, match="the game is over: call reset"):
        env.step(0)


def test_a_full_board_is_a_draw() -> None:
    colors = "XOXOX XOXOX OXOXO XOXOX OXOXO".replace(" ", "")
    points = [str(point) for point in Board(5).legal_points()]
    black, white = (
        [point for point, color in zip(points, colors, strict=True) if color == side]
        for side in "XO"
    )
    env = GomokuEnv(Scripted(*white), 5)
    env.reset()
    assert play(env, " ".join(black)) == (0.0, True, {"termination": "full-board", "winner": ""})


def test_two_passes_are_a_draw() -> None:
    env = GomokuEnv(Scripted("--"), 5, "renju")
    env.reset()
    assert env.step(25)[1:] == (0.0, True, False, {"termination": "passes", "winner": ""})


def test_a_forbidden_move_is_masked_or_loses() -> None:
    opening = "a1a3b1b5c1e7e1g3f1g5"  # d1 makes six
    d1 = action_of("d1", 9)
    for forbidden, mask, termination in (("refuse", 0, "illegal-move"), ("lose", 1, "overline")):
        env = GomokuEnv(Scripted(), 9, "renju", forbidden, opening=opening)
        state, _ = env.reset()
        assert state["action_mask"][d1] == mask
        assert bool(env.action_masks()[d1]) is bool(mask)
        _, reward, _, _, info = env.step(d1)
        assert (reward, info["termination"]) == (-1.0, termination)


def test_the_observation_is_the_agents() -> None:
    env = GomokuEnv(Scripted("c3"), 5, color="white")
    state, info = env.reset()
    assert np.array_equal(state["observation"], Board.from_moves("c3", size=5).to_numpy("white"))
    assert (env.color, env.board.moves, info) == (Color.WHITE, ("c3",), {})


def test_the_colour_is_drawn_for_each_game_or_chosen_at_reset() -> None:
    env = GomokuEnv(size=5, color="random")
    env.reset(seed=1)
    colors = set()
    for _ in range(20):
        env.reset()
        colors.add(env.color)
    assert colors == set(Color)
    env.reset(options={"color": "white"})
    assert env.color is Color.WHITE
    with pytest.raises(ValueError, match="'komi' is not an option of reset"):
        env.reset(options={"komi": 1})


def test_the_opponent_gets_the_limit_and_is_prepared_for_each_game() -> None:
    player = Scripted("a1", "a2")
    env = GomokuEnv(player, 5, limit=Limit(nodes=7))
    for _ in range(2):
        env.reset()
        play(env, "c3")
    assert (player.games, player.limits) == (2, [Limit(nodes=7)] * 2)


def test_close_closes_the_players_that_it_created() -> None:
    mine = Scripted()
    env = GomokuEnv(mine, 5)
    env.close()
    env.close()
    assert not mine.is_closed
    with pytest.raises(ValueError, match="the environment is closed"):
        env.reset()
    env = GomokuEnv("random", 5)
    opponent = env._opponent
    assert opponent is not None
    closed: list[bool] = []
    opponent.close = lambda: closed.append(True)  # type: ignore[method-assign]
    env.close()
    assert closed == [True]


def test_an_opponent_that_fails_is_an_error_and_no_win() -> None:
    env = GomokuEnv(Scripted("c3"), 5)
    env.reset()
    with pytest.raises(PlayerError, match="the opponent failed: scripted played c3, which is not"):
        play(env, "c3")
    env = GomokuEnv(Scripted(), 5)
    env.reset()
    with pytest.raises(PlayerError, match="the opponent failed: scripted failed: IndexError"):
        play(env, "c3")


@pytest.mark.parametrize("action", [-1, 25, 2**70, 1.5, "c3", None])
def test_what_is_no_action_is_an_error_and_no_loss(action: Any) -> None:
    env = GomokuEnv(size=5)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)
    env.reset()
    with pytest.raises(ValueError, match="is not an action: expected 0 to 24"):
        env.step(action)
    assert env.board.moves == ()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponent": "nobody"}, "'nobody' is not a player"),
        ({"color": "red"}, "'red' is not a color"),
        ({"size": 4}, "size is 5 to 22"),
        ({"render_mode": "human"}, "'human' is not a render mode: expected 'ansi' or 'rgb_array'"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GomokuEnv(**options)
