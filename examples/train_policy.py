"""Learns to beat a random player with REINFORCE, in a few seconds and with numpy alone.

The policy is one convolution kernel: the value of a point is the sum of the learnt weights of the
stones around it. Needs ``pip install 'tengen[rl]'``.
"""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

import tengen.env.gymnasium

SIZE, REACH, RATE = 9, 4, 0.05
WIDTH = 2 * REACH + 1


def features(planes: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """For every point the own and the opponent's stones around it: ``[size * size, weights]``."""
    stones = np.pad(planes[:2], ((0, 0), (REACH, REACH), (REACH, REACH)))
    windows = sliding_window_view(stones, (WIDTH, WIDTH), axis=(1, 2))
    return windows.transpose(1, 2, 0, 3, 4).reshape(SIZE * SIZE, -1).astype(float)


def play(
    env: gymnasium.Env[Any, Any], weights: np.ndarray[Any, Any], random: np.random.Generator
) -> tuple[float, np.ndarray[Any, Any]]:
    """One game: the reward, and the gradient of the log-probability of the moves played."""
    state, _ = env.reset()
    gradient, is_over = np.zeros_like(weights), False
    while not is_over:
        inputs = features(state["observation"])
        logits = np.where(state["action_mask"], inputs @ weights, -np.inf)
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        action = random.choice(len(chances), p=chances)
        gradient += inputs[action] - chances @ inputs
        state, reward, is_over, _, _ = env.step(action)
    return float(reward), gradient


def main(games: int = 300) -> None:
    """Trains for this many games and prints the share of games won meanwhile."""
    env = gymnasium.make(tengen.env.gymnasium.ENV_ID, opponent="random", size=SIZE, color="random")
    env.reset(seed=1)
    random = np.random.default_rng(1)
    weights = np.zeros(2 * WIDTH * WIDTH)
    wins: list[bool] = []
    for game in range(1, games + 1):
        reward, gradient = play(env, weights, random)
        weights += RATE * reward * gradient
        wins.append(reward > 0)
        if game % 50 == 0:
            print(f"games {game - 49:3}-{game:3}: {np.mean(wins[-50:]):4.0%} won")
    env.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
