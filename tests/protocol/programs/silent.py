"""Never moves; with the argument ``start`` it says nothing at all."""

from __future__ import annotations

import sys

from tests.protocol.programs.base import Engine


class Silent(Engine):
    def say(self, text: str) -> None:
        if sys.argv[1:] != ["start"] and "," not in text:
            super().say(text)


if __name__ == "__main__":
    Silent().run()
