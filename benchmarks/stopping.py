"""How soon cancelled searches answer, and how long hostile files and large trees take."""

from __future__ import annotations

import contextlib
import threading
import time

from benchmarks.measure import show
from benchmarks.positions import middle_game
from tengen import Board, xray
from tengen.board import ParseError
from tengen.formats import read
from tengen.players.base import Limit
from tengen.roster import create
from tengen.stop import StopToken
from tests.formats.test_bombs import BOMBS

TRIES = 5
HEAD_START = 0.2
"""Seconds of search before it is cancelled."""
PLAYERS = (
    *("classic:automaton,depth=20", "classic:shapes,depth=30", "classic:twoply"),
    *("classic:uct,playouts=1000000", "classic:winlines,depth=6", "tengen", "tengen:threads=2"),
)


def seconds_to_stop(name: str, board: Board) -> float:
    """From cancelling a search to its answer, the shortest of several tries."""
    taken = []
    with create(name) as player:
        player.prepare(board)
        for _ in range(TRIES):
            stop, cancelled = StopToken(), [0.0]

            def cancel(stop: StopToken = stop, at: list[float] = cancelled) -> None:
                at[0] = time.perf_counter()
                stop.cancel()

            timer = threading.Timer(HEAD_START, cancel)
            timer.start()
            player.choose(board, Limit(seconds=5), stop=stop)
            ended = time.perf_counter()
            timer.cancel()
            if cancelled[0]:
                taken.append(ended - cancelled[0])
    return min(taken, default=0.0)


def cancelled_searches() -> None:
    boards = [Board.from_moves("h8i9i7g9"), *middle_game(1)]
    rows = []
    for name in PLAYERS:
        worst = max(seconds_to_stop(name, board) for board in boards)
        rows.append([name.split(",")[0], f"{1000 * worst:.1f} ms"])
    show("From cancelling to the answer, worst board (goal: 100 ms)", ["player", "time"], rows)


def hostile_files() -> None:
    rows = []
    for name, texts in BOMBS.items():
        worst = 0.0
        for text in texts:
            data, started = text.encode(), time.perf_counter()
            with contextlib.suppress(ParseError):
                read(data, format=name)
            worst = max(worst, time.perf_counter() - started)
        rows.append([name, f"{worst:.2f} s"])
    show("Files of 2 MB made to hold a processor (goal: 5 s)", ["format", "worst"], rows)


def large_tree() -> None:
    with create("classic:automaton,depth=4") as player:
        started = time.perf_counter()
        data = xray.record(player, Board.from_moves("h8i9i7g9"))
        recorded = time.perf_counter() - started
        started = time.perf_counter()
        xray.page(data)
    rows = [
        ["search and record", f"{recorded:.2f} s"],
        ["page", f"{time.perf_counter() - started:.2f} s"],
    ]
    show("X-ray of a search (goal of the page: 1 s)", ["step", "time"], rows)


def run() -> None:
    cancelled_searches()
    hostile_files()
    large_tree()
