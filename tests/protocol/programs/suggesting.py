"""Suggests its moves and plays what it is told to; ``deaf`` plays something else."""

from __future__ import annotations

import sys

from tests.protocol.programs.base import Engine


class Suggesting(Engine):
    def answer(self) -> None:
        self.say("SUGGEST {},{}".format(*self.choose()))

    def on_play(self, point: str) -> None:
        self.stones.append(self.point("0,0" if "deaf" in sys.argv else point))
        self.say("{},{}".format(*self.stones[-1]))


if __name__ == "__main__":
    Suggesting().run()
