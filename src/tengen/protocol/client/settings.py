"""The INFO settings of a program: rule, clocks, limits and the user's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import floor

from tengen.board import Board
from tengen.players.base import Limit
from tengen.process.child import MEGABYTE
from tengen.protocol.client.session import ProgramSession
from tengen.protocol.codec.commands import RULE_NUMBERS, UNLIMITED

_NO_TURN_LIMIT = 2_000_000
"""Milliseconds per move where depth or nodes are the limit; some programs treat it as unlimited."""
_DEFAULT_TURN = 30_000
"""Milliseconds per move that programs assume by default."""
_NO_DEPTH_LIMIT, _NO_NODE_LIMIT = 200, -1
_DETAIL, _FIGURES = "show_detail", 2
"""Makes programs with Yixin's extension print ``INFO`` groups."""
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_RESERVED = re.compile("max_depth|max_memory|max_node|rule|time_left|timeout_match|timeout_turn")
"""Keys whose values follow from board, limit and clock."""


class ProgramSettings:
    """Sends a program the settings of each request."""

    def __init__(self, memory_mb: float | None, settings: Mapping[str, str]) -> None:
        """`memory_mb` ``None``: no limit. ``ValueError`` for a malformed or reserved key."""
        for key in settings:
            if _KEY.fullmatch(key) is None:
                raise ValueError(f"{key!r} is not an INFO key: expected letters, digits and _")
            if _RESERVED.fullmatch(key):
                raise ValueError(f"{key} cannot be set: it follows from board, limit and clock")
        self.match_seconds: float | None = None
        """Time per side for the game; ``None``: no limit."""
        self.left_seconds: float | None = None
        """Time left for the game, may be negative; ``None``: no limit."""
        self._memory_mb = memory_mb
        self._settings = dict(settings)

    def apply(
        self, session: ProgramSession, board: Board, limit: Limit, is_analysis: bool = False
    ) -> None:
        """Send new and changed settings with the next request.

        An analysis has figures, and no time limit but its own.
        """
        if self._memory_mb is not None:
            session.set_info("max_memory", floor(self._memory_mb * MEGABYTE))
        session.set_info("timeout_match", _milliseconds(self.match_seconds, 0))
        turn = _turn_milliseconds(limit, session.has_sent("timeout_turn"), is_analysis)
        if turn is not None:
            session.set_info("timeout_turn", turn)
        session.set_info("rule", RULE_NUMBERS[board.rule])
        for key, value, none in (
            ("max_depth", limit.depth, _NO_DEPTH_LIMIT),
            ("max_node", limit.nodes, _NO_NODE_LIMIT),
        ):
            if value is not None or session.has_sent(key):
                session.set_info(key, none if value is None else value)
        if is_analysis or session.has_sent(_DETAIL):
            session.set_info(_DETAIL, _FIGURES if is_analysis else 0)
        for key, text in self._settings.items():
            session.set_info(key, text)
        session.set_info("time_left", _milliseconds(self.left_seconds, UNLIMITED), always=True)


def _milliseconds(seconds: float | None, none: int) -> int:
    return none if seconds is None else min(floor(seconds * 1000), UNLIMITED)


def _turn_milliseconds(limit: Limit, was_limited: bool, is_endless: bool) -> int | None:
    """The time per move to send; ``None``: the program keeps its default."""
    if limit.seconds is not None:
        return _milliseconds(limit.seconds, 0)
    if is_endless or limit.depth is not None or limit.nodes is not None:
        return _NO_TURN_LIMIT  # so that depth or nodes end the search, not the clock
    return _DEFAULT_TURN if was_limited else None
