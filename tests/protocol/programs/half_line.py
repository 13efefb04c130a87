"""Begins to tell its move and hangs."""

from __future__ import annotations

import sys
import time

from tests.protocol.programs.base import Engine


class HalfLine(Engine):
    def choose(self) -> tuple[int, int]:
        sys.stdout.write("7,")
        sys.stdout.flush()
        time.sleep(600)
        return super().choose()


if __name__ == "__main__":
    HalfLine().run()
