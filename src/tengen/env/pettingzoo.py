"""A PettingZoo environment: two agents, ``"black_0"`` and ``"white_0"``, play each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from tengen.extras import needed_for

with needed_for("tengen.env.pettingzoo", "rl"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

from tengen.board import Board, Color, ForbiddenPolicy, PointLike, Rule
from tengen.env.actions import start_board
from tengen.env.spaces import (
    RENDER_MODES,
    Observation,
    action_space,
    check_render_mode,
    checked_point,
    observation,
    observation_space,
    rendered,
)

_ILLEGAL_REWARD = -1
_AGENTS = {color: f"{color}_0" for color in Color}
"""Agents are named as PettingZoo recommends."""
_COLORS = {agent: color for color, agent in _AGENTS.items()}


class GomokuAEC(AECEnv[str, Observation, np.int64]):
    """The game itself, without the checks that `env` adds: ``IllegalMove`` for an illegal action.

    Observations are those of `tengen.env.gymnasium.GomokuEnv`, from the agent's point of view; the
    mask of the agent that is not to move is empty. The winner's reward is 1, the loser's -1, both
    0 for a draw. After the last move each `info` has the ``"termination"`` of the game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "gomoku_v0",
        "is_parallelizable": False,
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        size: int = 15,
        rule: Rule | str = "freestyle",
        forbidden: ForbiddenPolicy | str = "refuse",
        *,
        opening: str | Iterable[PointLike] = (),
        render_mode: str | None = None,
    ) -> None:
        """Every game begins after the moves of the `opening`."""
        super().__init__()  # type: ignore[no-untyped-call]
        self._start = start_board(size, rule, forbidden, opening)
        self._board = self._start.copy()
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = list(_AGENTS.values())
        self._observation_spaces = {
            agent: observation_space(self._start) for agent in self.possible_agents
        }
        self._action_spaces = {agent: action_space(self._start) for agent in self.possible_agents}

    @property
    def board(self) -> Board:
        """A copy of the position."""
        return self._board.copy()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - nothing is random
        """Begin a game; nothing in it is random."""
        self._board = self._start.copy()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = _AGENTS[self._board.turn]

    def observe(self, agent: str) -> Observation:
        """The position as an agent sees it."""
        return observation(self._board, _COLORS[agent])

    def step(self, action: np.int64 | int | None) -> None:
        """Play the move of the agent whose turn it is; ``None`` after the game is over."""
        if action is None or self.terminations[self.agent_selection]:
            self._was_dead_step(cast("np.int64", action))
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        space = self._action_spaces[self.agent_selection]
        self._board.play(checked_point(space, action, self._board))
        outcome = self._board.outcome
        if outcome is not None:
            if outcome.winner is not None:
                winner, loser = _AGENTS[outcome.winner], _AGENTS[outcome.winner.other]
                self.rewards = {winner: 1.0, loser: -1.0}
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"termination": str(outcome.termination)} for agent in self.agents}
        self._accumulate_rewards()
        self.agent_selection = _AGENTS[self._board.turn]

    def render(self) -> Any:
        """The position as the `render_mode` says: a text or an array of pixels."""
        return rendered(self._board, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""


raw_env = GomokuAEC


def env(**options: Any) -> AECEnv[str, Observation, np.int64]:
    """`GomokuAEC` with PettingZoo's usual checks: an illegal action loses, order is enforced."""
    game: Any = wrappers.TerminateIllegalWrapper(GomokuAEC(**options), _ILLEGAL_REWARD)
    game = wrappers.AssertOutOfBoundsWrapper(game)
    return wrappers.OrderEnforcingWrapper(game)
