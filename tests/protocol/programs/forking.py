"""Plays well, but leaves a child behind that holds its pipes.

Arguments: ``session`` puts the child into a session of its own, ``crash`` dies in the first move.
"""

from __future__ import annotations

import os
import subprocess
import sys

from tests.protocol.programs.base import Engine

CHILD = "import time; time.sleep(600)"


class Forking(Engine):
    def on_start(self, size: str) -> None:
        is_apart = "session" in sys.argv
        child = subprocess.Popen([sys.executable, "-c", CHILD], start_new_session=is_apart)
        self.say(f"MESSAGE child {child.pid}")
        super().on_start(size)

    def choose(self) -> tuple[int, int]:
        if "crash" in sys.argv:
            os._exit(7)
        return super().choose()

    def on_end(self, _: str) -> None:
        os._exit(0)  # without a word to the child


if __name__ == "__main__":
    Forking().run()
