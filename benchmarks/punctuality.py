"""How well players keep a time limit, how soon low levels answer, what the referee costs."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.measure import show
from benchmarks.positions import middle_game
from tengen import Board
from tengen.players.base import Limit, Player
from tengen.protocol.client import RemotePlayer
from tengen.roster import create

TRIES = 5
FRESH, TURN_MS = 20, 300
LIMITS = (0.02, 0.1, 0.5)
PLAYERS = (
    *("classic:automaton,depth=20", "classic:shapes,depth=30", "classic:twoply"),
    *("classic:uct,playouts=1000000", "classic:winlines,depth=6", "tengen", "tengen:level=10"),
)
QUICK_LEVELS = range(1, 7)
OPENING = Board.from_moves("h8i9i7g9")
"""Nothing is decided here, so that a search takes all its time."""


def crowded(stones: int = 280) -> Board:
    """A large renju board with many stones, where one move costs most."""
    chance, board = random.Random(8), Board(22, "renju")
    while len(board.moves) < stones and board.outcome is None:
        point = chance.choice(board.legal_points())
        board.play(point)
        if board.outcome is not None:
            board.undo()
    return board


def best_seconds(player: Player, board: Board, limit: Limit) -> float:
    """The shortest of several tries: the machine may be busy, the player is not slower for that."""
    taken = []
    for _ in range(TRIES):
        started = time.perf_counter()
        player.choose(board, limit)
        taken.append(time.perf_counter() - started)
    return min(taken)


def time_limits() -> None:
    boards = [OPENING, *middle_game(2), crowded()]
    rows = []
    for name in PLAYERS:
        with create(name) as player:
            late = [
                max(best_seconds(player, board, Limit(seconds=limit)) - limit for board in boards)
                for limit in LIMITS
            ]
        rows.append([name.split(",")[0], *(f"{1000 * seconds:+.0f} ms" for seconds in late)])
    columns = ["player", *(f"limit {limit} s" for limit in LIMITS)]
    show("Over the time limit, worst board (goal: at most 50 ms)", columns, rows)


def low_levels() -> None:
    rows = []
    boards = [Board(15), OPENING, *middle_game(2), crowded(90)]
    for level in QUICK_LEVELS:
        with create(f"tengen:level={level}") as player:
            worst = max(best_seconds(player, board, Limit()) for board in boards)
        rows.append([f"level {level}", f"{worst:.3f} s"])
    show("Answers of low levels, worst board (goal: under 0.3 s)", ["level", "seconds"], rows)


def referee() -> None:
    program = [sys.executable, str(Path(__file__).with_name("instant.py")), "1"]
    board, seconds = Board(20), []
    with RemotePlayer(program) as player:
        player.prepare(board)
        for _ in range(60):
            started = time.perf_counter()
            board.play(player.choose(board, Limit(seconds=5)).point)
            seconds.append(time.perf_counter() - started)
            if board.outcome is not None:
                board.undo()
    row = [f"{1000 * sorted(seconds)[len(seconds) // 4]:.2f} ms"]
    show("One move of a program that answers at once (goal: under 2 ms)", ["lower quartile"], [row])


def first_moves() -> None:
    """Fresh programs: the time to START, and to the first move just after the settings."""
    board = [f"{x},{y},{owner}" for x, y, owner in ((7, 7, 1), (8, 8, 2), (8, 6, 1), (6, 8, 2))]
    settings = ["INFO max_memory 367001600", f"INFO timeout_turn {TURN_MS}"]
    rows = []
    for when, before, after in (("before", settings, []), ("after", [], settings)):
        times = [
            fresh_program([*before, "START 15"], [*after, "BOARD", *board, "DONE"])
            for _ in range(FRESH)
        ]
        starts, moves = zip(*times, strict=True)
        late = sum(seconds > TURN_MS / 1000 for seconds in moves)
        rows.append(
            [
                f"INFO {when} START",
                f"{1000 * max(starts):.0f} ms",
                f"{1000 * max(moves):.0f} ms",
                f"{late} of {FRESH}",
            ]
        )
    title = f"Fresh pbrain-tengen, timeout_turn {TURN_MS} (goals: START 150 ms, no late move)"
    show(title, ["settings", "START, worst", "BOARD, worst", "late"], rows)


def fresh_program(opening: list[str], request: list[str]) -> tuple[float, float]:
    """Seconds from the start of the process to OK, and from the request to the move."""
    command = [sys.executable, "-c", "from tengen.cli.pbrain import main; main([])"]
    started = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:

        def answer(lines: list[str]) -> float:
            assert process.stdin is not None  # noqa: S101 - for the type checker
            assert process.stdout is not None  # noqa: S101
            process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            process.stdin.flush()
            while process.stdout.readline().startswith(b"MESSAGE"):
                pass
            return time.perf_counter()

        ready = answer(opening)
        asked = time.perf_counter()
        moved = answer(request)
        process.communicate(b"END\n")
    return ready - started, moved - asked


def run() -> None:
    time_limits()
    first_moves()
    low_levels()
    referee()
