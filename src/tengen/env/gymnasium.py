"""A Gymnasium environment: one agent plays against any player of the roster.

Importing this module registers the environment as ``tengen/Gomoku-v0``.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any, Literal

from tengen.extras import needed_for

with needed_for("tengen.env.gymnasium", "rl"):
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium.error import ResetNeeded

from tengen.board import (
    Board,
    Color,
    ForbiddenPolicy,
    IllegalMove,
    Outcome,
    PointLike,
    Rule,
    Termination,
)
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
from tengen.match import ask
from tengen.players.base import Limit, Player, PlayerError
from tengen.roster import create

ENV_ID = "tengen/Gomoku-v0"
_SEEDS = 2**31


class GomokuEnv(gymnasium.Env[Observation, np.int64]):
    """A game against an opponent; each step plays the agent's move and the answer to it.

    The observation is a dictionary: ``"observation"`` holds the planes of `Board.to_numpy` and
    ``"action_mask"`` the legal actions. The reward is 1 for a game won, -1 for one lost, otherwise
    0. An illegal action loses the game. The `info` of the last step has the ``"termination"`` of
    the game and the ``"winner"`` (``"black"``, ``"white"`` or ``""`` for a draw).
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        opponent: str | Player = "random",
        size: int = 15,
        rule: Rule | str = "freestyle",
        forbidden: ForbiddenPolicy | str = "refuse",
        *,
        color: Color | Literal["black", "white", "random"] = "black",
        opening: str | Iterable[PointLike] = (),
        limit: Limit = Limit(),
        render_mode: str | None = None,
    ) -> None:
        """Every game begins after the moves of the `opening`.

        `opponent` is a player as `tengen.roster.create` takes it, or a `Player`, which `close`
        leaves open. `limit` is its limit for each move. `color` is the agent's; ``"random"`` draws
        it anew for each game.
        """
        self._start = start_board(size, rule, forbidden, opening)
        self._color = None if color == "random" else Color(color)
        self._spec = opponent if isinstance(opponent, str) else None
        self._opponent: Player | None = create(opponent) if isinstance(opponent, str) else opponent
        self._limit = limit
        self._board: Board | None = None
        self._agent = Color.BLACK
        self._is_over = False
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = observation_space(self._start)
        self.action_space = action_space(self._start)

    @property
    def board(self) -> Board:
        """A copy of the position."""
        return self._game().copy()

    @property
    def color(self) -> Color:
        """The agent's colour in this game."""
        return self._agent

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; the opponent has moved if it begins.

        The `seed` is that of the colours and of an opponent that takes one. `options` may hold the
        agent's ``"color"`` for this game.
        """
        super().reset(seed=seed)
        unknown = set(options or {}) - {"color"}
        if unknown:
            raise ValueError(f"{min(unknown)!r} is not an option of reset(): expected 'color'")
        drawn = self.np_random.choice(list(Color))
        color = (options or {}).get("color", self._color)
        self._agent = Color(drawn if color in (None, "random") else color)
        if seed is not None and self._spec is not None:
            self._reseed(self._spec)
        self._board, self._is_over = self._start.copy(), False
        self._player().prepare(self._board.copy())
        if self._board.turn is not self._agent:
            self._answer(self._board)
        return observation(self._board, self._agent), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the agent's move, and the opponent's answer unless the game is over."""
        board = self._game()
        if self._is_over:
            raise ResetNeeded("the game is over: call reset() before step()")
        outcome = self._play(board, action)
        if outcome is None:
            self._answer(board)
            outcome = board.outcome
        self._is_over = outcome is not None
        info: dict[str, Any] = {}
        reward = 0.0
        if outcome is not None:
            winner = outcome.winner
            info = {"termination": str(outcome.termination), "winner": str(winner or "")}
            reward = 0.0 if winner is None else 1.0 if winner is self._agent else -1.0
        return observation(board, self._agent), reward, self._is_over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions; the name that sb3-contrib's ``MaskablePPO`` looks for."""
        return self._game().legal_mask()

    def render(self) -> Any:
        """The position as the `render_mode` says: a text or an array of pixels."""
        return rendered(self._game(), self.render_mode)

    def close(self) -> None:
        """Close the opponent, unless it was given as a `Player`."""
        if self._opponent is not None and self._spec is not None:
            self._opponent.close()
        self._opponent = None

    def _game(self) -> Board:
        if self._board is None:
            raise ResetNeeded("no game has begun: call reset() first")
        return self._board

    def _player(self) -> Player:
        if self._opponent is None:
            raise ValueError("the environment is closed")
        return self._opponent

    def _play(self, board: Board, action: np.int64 | int) -> Outcome | None:
        """Play the agent's move; an illegal one loses."""
        point = checked_point(self.action_space, action, board)
        try:
            board.play(point)
        except IllegalMove:
            return Outcome(self._agent.other, Termination.ILLEGAL_MOVE)
        return board.outcome

    def _answer(self, board: Board) -> None:
        """Play the opponent's move; ``PlayerError`` if it fails to make one."""
        turn = ask(self._player(), board, self._limit)
        if turn.decision is None or turn.forfeit is not None:
            raise PlayerError(f"the opponent failed: {turn.problem}")
        board.play(turn.decision.point)

    def _reseed(self, spec: str) -> None:
        """A new opponent with a seed of its own, if it takes one that the user has not given."""
        seed = int(self.np_random.integers(_SEEDS))
        takes_seed = "seed" in inspect.signature(type(self._player())).parameters
        if takes_seed and "seed=" not in spec:
            self._player().close()
            self._opponent = create(f"{spec},seed={seed}")


gymnasium.register(ENV_ID, entry_point=f"{__name__}:GomokuEnv")
