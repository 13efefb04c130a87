"""Dies of a signal in its fifth move, after a word of despair."""

from __future__ import annotations

import os
import signal
import sys

from tests.protocol.programs.base import Engine


class CrashInMove(Engine):
    def choose(self) -> tuple[int, int]:
        if self.asked == 5:
            sys.stderr.write("cannot go on\n")
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose()


if __name__ == "__main__":
    CrashInMove().run()
