"""Answers its arguments instead of a move, ``ERROR no idea`` unless said."""

from __future__ import annotations

import sys

from tests.protocol.programs.base import Engine


class Complaining(Engine):
    def answer(self) -> None:
        self.say(" ".join(sys.argv[1:]) or "ERROR no idea")


if __name__ == "__main__":
    Complaining().run()
