"""What the Gymnasium and the PettingZoo environment share: observations and pictures."""

from __future__ import annotations

import io
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from tengen.board import Board, Color, Point
from tengen.env.actions import PLANES, action_count, point_of
from tengen.extras import needed_for

RENDER_MODES = ("ansi", "rgb_array")
RENDER_CELL = 24
"""Pixels between two lines of a picture."""

Observation: TypeAlias = dict[str, npt.NDArray[Any]]
"""``"observation"``: the planes of `Board.to_numpy`; ``"action_mask"``: `Board.legal_mask` as int8,
the type that ``Discrete.sample`` takes."""


def observation_space(start: Board) -> spaces.Space[Any]:
    """The space of `observation` for games that begin with this board."""
    shape = (PLANES, start.size, start.size)
    actions = action_count(start.size, start.rule)
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def action_space(start: Board) -> spaces.Discrete[np.int64]:
    """The actions of games that begin with this board."""
    return spaces.Discrete(action_count(start.size, start.rule))


def checked_point(space: spaces.Space[Any], action: np.int64 | int, board: Board) -> Point:
    """The point of an action; ``ValueError`` if it is not in the space."""
    if not space.contains(action):
        last = action_count(board.size, board.rule) - 1
        raise ValueError(f"{action!r} is not an action: expected 0 to {last}")
    return point_of(int(action), board.size)


def observation(board: Board, color: Color) -> Observation:
    """The position as a side sees it; the mask is empty while it is not its turn."""
    mask = board.legal_mask().astype(np.int8)
    if color is not board.turn:
        mask[:] = 0
    return {"observation": board.to_numpy(color), "action_mask": mask}


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if mode is not None and mode not in RENDER_MODES:
        expected = " or ".join(map(repr, RENDER_MODES))
        raise ValueError(f"{mode!r} is not a render mode: expected {expected}")
    return mode


def rendered(board: Board, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """A diagram, a picture as an array ``[height, width, 3]``, or nothing."""
    if mode == "rgb_array":
        return _pixels(board)
    return str(board) if mode == "ansi" else None


def _pixels(board: Board) -> npt.NDArray[np.uint8]:
    with needed_for("render_mode='rgb_array'", "pictures"):
        from PIL import Image  # noqa: PLC0415 - an extra

    from tengen.picture import png  # noqa: PLC0415 - most learning programs draw nothing

    with Image.open(io.BytesIO(png(board.svg(cell=RENDER_CELL)))) as image:
        return np.asarray(image.convert("RGB"), np.uint8)
