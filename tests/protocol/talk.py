"""A conversation with a brain in this process."""

from __future__ import annotations

from tengen.players.base import Player
from tengen.protocol.engine.brain import Brain

PATIENCE = 30.0
"""Seconds after which an answer is occupied to be missing; far more than a busy machine needs."""


class Talk:
    """Says lines and hears what is answered."""

    def __init__(self, player: Player, *lines: str) -> None:
        """The first lines are said and must be answered with OK or nothing."""
        self.heard: list[str] = []
        self.brain = Brain(player, self.heard.append)
        assert set(self.say(*lines)) <= {"OK"}

    def say(self, *lines: str | None) -> list[str]:
        """The answers to these lines, once all of them are there."""
        before = len(self.heard)
        for line in lines:
            self.brain.receive(line)
        assert self.brain.wait(PATIENCE)
        return self.heard[before:]

    def ask(self, *lines: str | None) -> str:
        """The one answer to these lines."""
        (answer,) = self.say(*lines)
        return answer


def block(command: str, *stones: str) -> list[str]:
    """The lines of a command with data."""
    return [command, *stones, "DONE"]
