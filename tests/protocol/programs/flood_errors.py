"""Plays well, but writes megabytes to its error output before each move."""

from __future__ import annotations

import sys

from tests.protocol.programs.base import Engine


class FloodErrors(Engine):
    def choose(self) -> tuple[int, int]:
        for number in range(50_000):
            sys.stderr.write(f"{number} {'-' * 60}\n")
        return super().choose()


if __name__ == "__main__":
    FloodErrors().run()
