"""What a program is told about rule, clocks and limits before it is asked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import floor

from tengen.board import Board
from tengen.players.base import Limit
from tengen.protocol.process import MEGABYTE
from tengen.protocol.session import RULE_NUMBERS, UNLIMITED, Session

_NO_TURN_LIMIT = 2_000_000
"""Milliseconds for a move that has another limit; some programs take this number for none."""
_USUAL_TURN = 30_000
"""Milliseconds that programs take for a move when nobody has told them."""
_NO_DEPTH_LIMIT, _NO_NODE_LIMIT = 200, -1
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_OURS = frozenset(
    {
        "max_depth",
        "max_memory",
        "max_node",
        "rule",
        "time_left",
        "timeout_match",
        "timeout_turn",
    }
)
"""Keys whose values follow from the question."""


class Terms:
    """On what terms a program plays."""

    def __init__(self, memory_mb: float | None, settings: Mapping[str, str]) -> None:
        """``None`` is no limit; ``ValueError`` for a key that no setting can have."""
        for key in settings:
            if _KEY.fullmatch(key) is None:
                raise ValueError(f"{key!r} is no key of INFO: expected letters, digits and _")
            if key in _OURS:
                raise ValueError(f"{key} is told by itself: it follows from board, limit and clock")
        self.match_seconds: float | None = None
        """What a side has for a game; ``None`` without such a limit."""
        self.left_seconds: float | None = None
        """What of it is left, which may be negative; ``None`` without such a limit."""
        self._memory_mb = memory_mb
        self._settings = dict(settings)

    def tell(self, session: Session, board: Board, limit: Limit) -> None:
        """Settings that are new or have changed; they go out with the next question."""
        if self._memory_mb is not None:
            session.tell("max_memory", floor(self._memory_mb * MEGABYTE))
        session.tell("timeout_match", _milliseconds(self.match_seconds, 0))
        turn = _turn_milliseconds(limit, session.has_told("timeout_turn"))
        if turn is not None:
            session.tell("timeout_turn", turn)
        session.tell("rule", RULE_NUMBERS[board.rule])
        for key, value, none in (
            ("max_depth", limit.depth, _NO_DEPTH_LIMIT),
            ("max_node", limit.nodes, _NO_NODE_LIMIT),
        ):
            if value is not None or session.has_told(key):
                session.tell(key, none if value is None else value)
        for key, text in self._settings.items():
            session.tell(key, text)
        session.tell("time_left", _milliseconds(self.left_seconds, UNLIMITED), always=True)


def _milliseconds(seconds: float | None, none: int) -> int:
    return none if seconds is None else min(floor(seconds * 1000), UNLIMITED)


def _turn_milliseconds(limit: Limit, was_limited: bool) -> int | None:
    """What to tell about the time of a move; ``None`` leaves the program alone."""
    if limit.seconds is not None:
        return _milliseconds(limit.seconds, 0)
    if limit.depth is not None or limit.nodes is not None:
        return _NO_TURN_LIMIT  # or the clock would cut short what depth or nodes are to decide
    return _USUAL_TURN if was_limited else None
