"""An engine of the old school: one thread, the mandatory commands and a few more, no thoughts.

The faulty programs beside it are this one with a single habit changed. None of them needs Tengen,
so that they start quickly.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator


class Engine:
    """Plays the first free point of a scattered order."""

    name = "base"

    def __init__(self) -> None:
        self.size = 0
        self.stones: list[tuple[int, int]] = []
        self.info: dict[str, str] = {}
        self.asked = 0

    def run(self) -> None:
        for line in self.lines():
            if line:
                self.obey(line)

    def lines(self) -> Iterator[str]:
        for line in sys.stdin:
            yield line.strip()

    def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        action = getattr(self, f"on_{word.lower()}", None)
        if action is None:
            self.say(f"UNKNOWN {word}")
        else:
            action(rest)

    def say(self, text: str) -> None:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    def answer(self) -> None:
        """Choose a move and tell it."""
        self.asked += 1
        point = self.choose()
        self.stones.append(point)
        self.say("{},{}".format(*point))

    def choose(self) -> tuple[int, int]:
        points = (101 * n % self.size**2 for n in range(self.size**2))
        return next(p for n in points if (p := divmod(n, self.size)) not in self.stones)

    def on_start(self, size: str) -> None:
        if not size.isdigit() or not 5 <= int(size) <= 22:
            self.say("ERROR unsupported size")
            return
        self.size, self.stones = int(size), []
        self.say("OK")

    def on_restart(self, _: str) -> None:
        self.stones = []
        self.say("OK")

    def on_begin(self, _: str) -> None:
        self.stones = []
        self.answer()

    def on_turn(self, point: str) -> None:
        self.stones.append(self.point(point))
        self.answer()

    def on_board(self, _: str) -> None:
        self.stones = [self.point(line) for line in self.block()]
        self.answer()

    def on_takeback(self, _: str) -> None:
        self.stones.pop()
        self.say("OK")

    def on_info(self, text: str) -> None:
        key, _, value = text.partition(" ")
        self.info[key] = value

    def on_about(self, _: str) -> None:
        self.say(f'name="{self.name}", version="1.0", author="Alpha", country="ZZ"')

    def on_end(self, _: str) -> None:
        raise SystemExit

    def block(self) -> Iterator[str]:
        for line in self.lines():
            if line.upper() == "DONE":
                return
            yield line

    def point(self, text: str) -> tuple[int, int]:
        x, y = text.split(",")[:2]
        return int(x), int(y)


if __name__ == "__main__":
    Engine().run()
