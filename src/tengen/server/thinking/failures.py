"""Why there is no answer, in words."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.server.thinking.types import Problem, Text, ThinkingFailed

RETRIED: frozenset[Problem] = frozenset({"late", "crashed"})
"""Mishaps that may not happen a second time."""

_WORDS: Mapping[Problem, Text] = {
    "busy": {
        "en": "Too many games wait for an answer. Please try again in a moment.",
        "zh": "等待应答的对局太多，请稍后再试。",
    },
    "late": {
        "en": "{player} did not answer in time.",
        "zh": "{player} 没有按时应答。",
    },
    "crashed": {
        "en": "{player} stopped working.",
        "zh": "{player} 停止了工作。",
    },
    "illegal": {
        "en": "{player} answered with a move that cannot be played.",
        "zh": "{player} 的应答不是合法的一手。",
    },
    "unknown-player": {
        "en": "There is no player called {player}.",
        "zh": "没有名为 {player} 的棋手。",
    },
    "closed": {
        "en": "The server is closing. The game goes on when it is back.",
        "zh": "服务器正在关闭，恢复后对局继续。",
    },
}
_LONGEST_NAME = 60


def failure(problem: Problem, player: str) -> ThinkingFailed:
    """The error to raise when that player could not answer."""
    name = player[:_LONGEST_NAME]
    words = _WORDS[problem]
    return ThinkingFailed(
        problem, {"en": words["en"].format(player=name), "zh": words["zh"].format(player=name)}
    )
