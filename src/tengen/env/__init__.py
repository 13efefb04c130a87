"""Environments for reinforcement learning (needs ``pip install 'tengen[rl]'``).

`BoardBatch` plays many games at once. `tengen.env.gymnasium` is a Gymnasium environment against any
player of the roster, `tengen.env.pettingzoo` a PettingZoo environment for two agents.
"""

from __future__ import annotations

from tengen.extras import needed_for

with needed_for("tengen.env", "rl"):
    import numpy as _numpy  # noqa: F401 - for an error that says how to install it

from tengen.env.actions import PLANES, action_count, action_of, point_of
from tengen.env.batch import MAX_BOARDS, BoardBatch

__all__ = ["MAX_BOARDS", "PLANES", "BoardBatch", "action_count", "action_of", "point_of"]
