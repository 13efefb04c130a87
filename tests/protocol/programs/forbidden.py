"""Knows nothing of forbidden points: plays the one of its argument (``X,Y``) as soon as it can."""

from __future__ import annotations

import sys

from tests.protocol.programs.base import Engine


class Forbidden(Engine):
    def choose(self) -> tuple[int, int]:
        point = self.point(sys.argv[1])
        return point if point not in self.stones else super().choose()


if __name__ == "__main__":
    Forbidden().run()
