"""Occupies as many megabytes for its first move as its argument says.

With a second argument a child does so instead.
"""

from __future__ import annotations

import subprocess
import sys
import time

from tests.protocol.programs.base import Engine

CHILD = (
    "import sys, time; held = b'x' * (int(sys.argv[1]) << 20); print(flush=True); time.sleep(60)"
)


class Hungry(Engine):
    def choose(self) -> tuple[int, int]:
        if sys.argv[2:]:
            subprocess.Popen([sys.executable, "-c", CHILD, sys.argv[1]])
            time.sleep(60)
        self.held = b"x" * (int(sys.argv[1]) << 20)
        return super().choose()


if __name__ == "__main__":
    Hungry().run()
