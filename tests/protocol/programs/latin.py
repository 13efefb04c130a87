"""Writes bytes that are no UTF-8, on both channels, and answers INFO, which it should not."""

from __future__ import annotations

import sys

from tests.protocol.programs.base import Engine


class Latin(Engine):
    name = "caf\xe9"

    def say(self, text: str) -> None:
        sys.stdout.buffer.write(b"MESSAGE \xff\xfe na\xefve\r\n\x00\x80\r" + text.encode("latin-1"))
        sys.stdout.buffer.write(b"\r\n")
        sys.stdout.buffer.flush()

    def on_info(self, text: str) -> None:
        super().on_info(text)
        self.say(f"UNKNOWN INFO {text}")


if __name__ == "__main__":
    Latin().run()
