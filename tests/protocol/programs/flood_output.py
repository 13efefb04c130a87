"""Talks for ever instead of moving: in lines, or with the argument ``line`` in a single one."""

from __future__ import annotations

import sys

from tests.protocol.programs.base import Engine


class FloodOutput(Engine):
    def choose(self) -> tuple[int, int]:
        text = "x" * 4096 if sys.argv[1:] == ["line"] else "MESSAGE thinking\n" * 256
        while True:
            sys.stdout.write(text)


if __name__ == "__main__":
    FloodOutput().run()
