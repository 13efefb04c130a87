"""Takes as many seconds for a move as its argument says, and reads nothing meanwhile."""

from __future__ import annotations

import sys
import time

from tests.protocol.programs.base import Engine


class Slow(Engine):
    def choose(self) -> tuple[int, int]:
        time.sleep(float(sys.argv[1]))
        return super().choose()


if __name__ == "__main__":
    Slow().run()
