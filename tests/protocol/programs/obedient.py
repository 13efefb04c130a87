"""An engine that does everything right: it asks Tengen about the rules and listens while it thinks.

Arguments name what it does wrong all the same, see `FAULTS`.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from collections.abc import Iterator

from tengen.board import Board, Color, Point, Rule
from tests.protocol.programs.base import Engine

RULES = {"0": "freestyle", "1": "standard", "2": "renju", "4": "renju", "8": "caro"}
FAULTS = (
    "any-size",
    "begin-off-board",
    "chatty-info",
    "deaf-while-thinking",
    "drops-commands",
    "free-about",
    "greedy",
    "ignores-rule",
    "last-word",
    "late",
    "nervous",
    "no-nodes",
    "ok-and-more",
    "passive",
    "silent-unknown",
    "sticky-board",
    "swap-always",
    "wants-owners",
    "wrong-forbid",
)
LONG = 2.0
"""With more seconds than this it thinks as long as it may."""


class Obedient(Engine):
    name = "obedient"

    def __init__(self) -> None:
        super().__init__()
        self.faults = set(sys.argv[1:])
        self.owners: list[int] = []
        self.ahead: list[str] = []
        self.waiting: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        """Without a buffer, whose lock would hold up the end of the program."""
        begun = b""
        while data := os.read(0, 65536):
            *lines, begun = (begun + data).split(b"\n")
            for line in lines:
                self.waiting.put(line.decode("utf-8", "replace").strip())
        self.waiting.put(None)

    def lines(self) -> Iterator[str]:
        while (line := self.ahead.pop(0) if self.ahead else self.waiting.get()) is not None:
            yield line

    def has(self, fault: str) -> bool:
        assert fault in FAULTS
        return fault in self.faults

    def obey(self, line: str) -> None:
        try:
            super().obey(line)
        except (ValueError, IndexError) as problem:
            if self.has("nervous"):
                raise
            self.say(f"ERROR {problem}")

    def say(self, text: str) -> None:
        if not (self.has("silent-unknown") and text.startswith("UNKNOWN")):
            super().say(text)

    def on_start(self, size: str) -> None:
        if self.has("any-size") and size == "1000":
            self.say("OK")
        elif self.has("ok-and-more") and size == "20":
            self.say("OK - everything is good")
        else:
            super().on_start(size)
            self.owners = []

    def on_restart(self, rest: str) -> None:
        super().on_restart(rest)
        self.owners = []

    def on_about(self, rest: str) -> None:
        if self.has("free-about"):
            self.say("the best engine of all")
        else:
            super().on_about(rest)

    def on_info(self, text: str) -> None:
        super().on_info(text)
        if self.has("chatty-info"):
            self.say("OK")

    def on_end(self, rest: str) -> None:
        if self.has("last-word"):
            self.say("BYE")
        super().on_end(rest)

    def on_begin(self, _: str) -> None:
        self.stones, self.owners = [], []
        self.answer()

    def on_turn(self, text: str) -> None:
        self.add(text, 2)
        self.answer()

    def on_board(self, _: str) -> None:
        lines = list(self.block())
        if not self.has("sticky-board"):
            self.stones, self.owners = [], []
        for line in lines:
            self.add(line, int(line.split(",")[2]))
        self.answer()

    def on_takeback(self, rest: str) -> None:
        super().on_takeback(rest)
        self.owners.pop()

    def on_yxstop(self, _: str) -> None:
        pass

    def on_yxboard(self, _: str) -> None:
        self.stones, self.owners = [], []
        for line in list(self.block()):
            self.add(line, int(line.split(",")[2]))

    def on_yxshowforbid(self, _: str) -> None:
        points = [point.xy(self.size) for point in self.board().forbidden_points(Color.BLACK)]
        points += [(0, 0)] if self.has("wrong-forbid") else []
        self.say(f"FORBID {''.join(f'{x:02d}{y:02d}' for x, y in points)}.")

    def on_swap2board(self, _: str) -> None:
        stones = list(self.block())
        count = len(stones)
        if self.has("wants-owners") and any(stone.count(",") < 2 for stone in stones):
            self.say("ERROR color")
        elif count == 0 and not self.has("swap-always"):
            self.say("7,7 8,7 9,9")
        elif count == 3:
            self.say("0,0 0,14")
        else:
            self.say("SWAP")

    def add(self, text: str, owner: int) -> None:
        point = self.point(text)
        if point in self.stones or not all(0 <= n < self.size for n in point):
            raise ValueError(f"{text} is not free")
        self.stones.append(point)
        self.owners.append(owner)

    def answer(self) -> None:
        point = self.choose()
        self.stones.append(point)
        self.owners.append(1)
        self.say("{},{}".format(*point))
        if self.has("drops-commands"):
            time.sleep(0.004)
            while not self.waiting.empty():
                self.waiting.get()

    def board(self) -> Board:
        rule = "freestyle" if self.has("ignores-rule") else RULES[self.info.get("rule", "0")]
        own = [p for p, owner in zip(self.stones, self.owners, strict=True) if owner == 1]
        theirs = [p for p in self.stones if p not in own]
        is_black = len(own) == len(theirs)
        black, white = (own, theirs) if is_black else (theirs, own)
        turn = Color.BLACK if is_black else Color.WHITE
        return Board.from_stones(black, white, turn, self.size, Rule(rule))

    def choose(self) -> tuple[int, int]:
        if self.has("begin-off-board") and not self.stones:
            return self.size, 0
        board = self.board()
        self.think()
        points = board.legal_points()
        if self.has("passive"):
            return points[0].xy(self.size)
        best = _five(board, board.turn, points) or _five(board, board.turn.other, points)
        if self.has("ignores-rule") and not best:
            best = _double(board)
        return (best or points[len(points) // 2]).xy(self.size)

    def think(self) -> None:
        """Let time pass until something is said that ends it."""
        told = float(self.info.get("timeout_turn", "0")) / 1000
        told = min(told, max(0.0, float(self.info.get("time_left", "1e9")) / 1000))
        if self.has("late"):
            time.sleep(told + 1.5)
        if self.has("greedy"):
            self.held = b"x" * (200 << 20)
        is_limited = "max_node" in self.info and not self.has("no-nodes")
        until = time.monotonic() + (told if told > LONG and not is_limited else 0.0) * 0.9
        if self.has("deaf-while-thinking"):
            time.sleep(until - time.monotonic() if until > time.monotonic() else 0)
            return
        while (left := until - time.monotonic()) > 0:
            try:
                line = self.waiting.get(timeout=left)
            except queue.Empty:
                return
            if line is None or line.upper() == "END":
                raise SystemExit
            if line.upper() == "YXSTOP":
                return
            self.ahead.append(line)


def _five(board: Board, color: Color, points: list[Point]) -> Point | None:
    """The first of these points where this colour would have a winning row."""
    return next((p for p in points if "five" in board.shapes(p, color).values()), None)


def _double(board: Board) -> Point | None:
    """What looks best to somebody who knows no forbidden points."""
    good = ("open-four", "four", "open-three")
    return next(
        (
            p
            for p in board.legal_points()
            if sum(shape in good for shape in board.shapes(p).values()) > 1
        ),
        None,
    )


if __name__ == "__main__":
    Obedient().run()
