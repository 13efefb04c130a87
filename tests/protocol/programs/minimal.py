"""Knows the mandatory commands only; even of those it demands exact spelling."""

from __future__ import annotations

from tests.protocol.programs.base import Engine


class Minimal(Engine):
    def obey(self, line: str) -> None:
        word = line.partition(" ")[0]
        if word in ("START", "BEGIN", "TURN", "BOARD", "INFO", "END"):
            super().obey(line)
        else:
            self.say(f"UNKNOWN {word}")


if __name__ == "__main__":
    Minimal().run()
