"""The records: how fast each format reads and writes 10,000 games.

``python -m benchmarks.records 1000`` streams a file of 1000 MB per format instead, and shows the
memory that takes.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from benchmarks.measure import megabytes, rate, show
from tengen import Board
from tengen.formats import FORMATS, Format, Options, iter_games, read, write
from tengen.game import Game

GAMES = 10_000
MOVES = 30
OPTIONS = Options(max_nodes=2_000_000)
ONE_GAME_A_FILE = {"rec", "pos", "wzq"}
STREAMED = ("sgf", "psq", "moves", "rif")
OPENING_MOVES = 6

T = TypeVar("T")


def random_moves(rng: random.Random) -> Board:
    """Thirty moves in the middle of the board, or fewer if a side wins."""
    board = Board()
    points = [p for p in board.legal_points() if 3 <= p.column <= 11 and 4 <= p.row <= 12]
    for point in rng.sample(points, MOVES):
        if board.outcome is None:
            board.play(point)
    return board


def named(game: Game) -> Game:
    game.black, game.white = "Alpha", "Beta"
    return game


def as_one_tree(boards: list[Board]) -> Game:
    """RenLib holds one tree: all the games as variations of one another."""
    tree = Game()
    for board in boards:
        node = tree.root
        for move in board.moves:
            node = node.add(move)
    return tree


def records_for(name: str, boards: list[Board]) -> list[Game]:
    """The games in the shape that the format can hold."""
    if name == "lib":
        return [as_one_tree(boards)]
    if name == "rec":
        return [named(Game.from_moves(board.moves, size=20)) for board in boards]
    if name.endswith("openings"):
        return [Game.from_moves(board.moves[:OPENING_MOVES]) for board in boards]
    return [named(Game.from_board(board)) for board in boards]


def files_without_writer(name: str, boards: list[Board]) -> list[bytes]:
    """Files of the formats that are only read."""
    if name == "rif":
        moves = (" ".join(map(str, board.moves)) for board in boards)
        games = "".join(f'<game black="1" white="2"><move>{text}</move></game>' for text in moves)
        return [f"<database>{games}</database>".encode()]
    centre = 0x70
    files = []
    for board in boards:
        cells = [x * 15 + y for x, y in (move.xy(15) for move in board.moves)]
        others = [cell for cell in cells if cell not in (0, centre)]
        # After the fourth move stand both offers and then the rejected one.
        offers = others[3:5] + others[3:4]
        files.append(
            bytes(10) + b"\5Alpha\4Beta" + bytes([centre, *others[:3], *offers, *others[5:]])
        )
    return files


def timed(work: Callable[[], T]) -> tuple[float, T]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def measure(known: Format, boards: list[Board]) -> list[str]:
    """One line of the table."""
    written = "-"
    if known.writer is None:
        files = files_without_writer(known.name, boards)
    else:
        records = records_for(known.name, boards)
        single = known.name in ONE_GAME_A_FILE
        batches = [[game] for game in records] if single else [records]
        seconds, files = timed(lambda: [write(batch, known.name, OPTIONS) for batch in batches])
        written = rate(len(boards) / seconds)
    seconds, _ = timed(lambda: [read(data, known.name, OPTIONS) for data in files])
    size = sum(map(len, files)) / 1e6
    speed = f"{size / seconds:.1f} MB/s"
    return [known.title, f"{size:.1f} MB", rate(len(boards) / seconds), speed, written]


def run() -> None:
    rng = random.Random(2026)
    boards = [random_moves(rng) for _ in range(GAMES)]
    limits = f"RenLib: as one tree; openings: {OPENING_MOVES} moves"
    show(
        f"{GAMES:,} games of up to {MOVES} moves ({limits})",
        ["format", "size", "games read", "speed", "games written"],
        [measure(known, boards) for known in FORMATS.values()],
    )


def write_large(name: str, path: Path, size: int) -> None:
    """A file of the format with at least that many bytes: the same thousand games repeated."""
    rng = random.Random(2026)
    boards = [random_moves(rng) for _ in range(1000)]
    if name == "rif":
        (data,) = files_without_writer(name, boards)
        games = data.removeprefix(b"<database>").removesuffix(b"</database>")
        head, tail = b"<database>", b"</database>"
    else:
        games, head, tail = write(records_for(name, boards), name, OPTIONS), b"", b""
    with path.open("wb") as file:
        file.write(head)
        for _ in range(size // len(games) + 1):
            file.write(games)
        file.write(tail)


def read_large(name: str, path: Path) -> None:
    """Stream the file in this process; prints games, errors, seconds and the peak memory in MB."""
    seconds, (games, errors) = timed(lambda: count_games(name, path))
    print(games, errors, seconds, megabytes(os.getpid(), at_peak=True))


def count_games(name: str, path: Path) -> tuple[int, int]:
    games = errors = 0
    for game in iter_games(path, name):
        games += 1
        errors += len(game.errors)
    return games, errors


def measure_large(name: str, size: int, folder: Path) -> list[str]:
    """One line of the table; a process of its own, so that the memory is that of reading alone."""
    path = folder / f"large.{name}"
    write_large(name, path, size)
    command = [sys.executable, "-m", "benchmarks.records", "read", name, str(path)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    games, errors, seconds, peak = map(float, done.stdout.split())
    length = path.stat().st_size / 1e6
    path.unlink()
    speed = f"{length / seconds:.1f} MB/s"
    return [name, f"{length:,.0f} MB", f"{games:,.0f}", f"{errors:.0f}", speed, f"{peak:.0f} MB"]


def run_large(size: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        show(
            "Streaming large files (iter_games)",
            ["format", "size", "games", "errors", "speed", "peak memory"],
            [measure_large(name, size, Path(folder)) for name in STREAMED],
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["read"]:
        read_large(sys.argv[2], Path(sys.argv[3]))
    else:
        run_large(int(float(sys.argv[1]) * 1e6) if len(sys.argv) > 1 else 1_000_000_000)
