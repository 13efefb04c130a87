"""Plays on top of the last stone; with the argument ``outside`` beside the board."""

from __future__ import annotations

import sys

from tests.protocol.programs.base import Engine


class Occupied(Engine):
    def choose(self) -> tuple[int, int]:
        if sys.argv[1:] == ["outside"]:
            return self.size, 0
        return self.stones[-1] if self.stones else super().choose()


if __name__ == "__main__":
    Occupied().run()
