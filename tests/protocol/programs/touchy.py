"""Answers even empty lines. Arguments make it worse: ``endless``, ``abort``, ``stubborn``."""

from __future__ import annotations

import os
import sys

from tests.protocol.programs.base import Engine


class Touchy(Engine):
    def run(self) -> None:
        for line in self.lines():
            self.obey(line)

    def obey(self, line: str) -> None:
        if "endless" in sys.argv and line == "TURN a,b":
            while True:
                self.say("UNKNOWN")
        super().obey(line)

    def on_end(self, rest: str) -> None:
        if "abort" in sys.argv:
            os.abort()
        super().on_end(rest)

    def answer(self) -> None:
        if "stubborn" not in sys.argv:
            super().answer()

    def on_turn(self, point: str) -> None:
        if "," in point:
            super().on_turn(point)
        else:
            self.say("ERROR")


if __name__ == "__main__":
    Touchy().run()
