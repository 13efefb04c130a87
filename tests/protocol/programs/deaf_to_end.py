"""Plays well, but neither END, nor the end of its input, nor SIGTERM makes it go."""

from __future__ import annotations

import signal
import time

from tests.protocol.programs.base import Engine


class DeafToEnd(Engine):
    def on_end(self, _: str) -> None:
        pass


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    DeafToEnd().run()
    time.sleep(600)
