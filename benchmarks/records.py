"""The records: how fast each format reads and writes 10,000 games."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from benchmarks.measure import rate, show
from tengen import Board
from tengen.formats import FORMATS, Options, read, write
from tengen.game import Game

GAMES = 10_000
OPTIONS = Options(size=15, max_nodes=10_000_000)


def random_game(rng: random.Random) -> Game:
    """Thirty moves in the middle of the board, or fewer when somebody wins."""
    board = Board()
    points = [p for p in board.legal_points() if 3 <= p.column <= 11 and 4 <= p.row <= 12]
    for point in rng.sample(points, 30):
        if board.outcome is None:
            board.play(point)
    game = Game.from_board(board)
    game.black, game.white = "Alpha", "Beta"
    return game


def as_one_tree(games: list[Game]) -> Game:
    """RenLib holds one tree: all the games as variations of one another."""
    tree = Game()
    for game in games:
        node = tree.root
        for move in game.moves:
            node = node.add(move)
    return tree


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def measure(name: str, games: list[Game], count: int) -> list[str]:
    """One line of the table; `count` is how many records the rates refer to."""
    one_each = name in {"psq", "rec", "pos"}  # these files hold one game
    batches = [[game] for game in games] if one_each else [games]
    write_time, files = timed(lambda: [write(batch, name, OPTIONS) for batch in batches])
    read_time, _ = timed(lambda: [read(data, name, OPTIONS) for data in files])
    size = sum(map(len, files)) / 1e6
    return [
        FORMATS[name].title,
        f"{size:.1f} MB",
        rate(count / read_time),
        f"{size / read_time:.1f} MB/s",
        rate(count / write_time),
    ]


def run() -> None:
    rng = random.Random(2026)
    games = [random_game(rng) for _ in range(GAMES)]
    tree = as_one_tree(games[:GAMES])
    rows = []
    for name, known in FORMATS.items():
        if known.writer is None:
            continue
        records = [tree] if name == "lib" else games
        if name in {"text", "offset-openings", "pos-openings"}:
            records = [positions_of(game, name) for game in games]
        rows.append(measure(name, records, GAMES))
    show(
        f"{GAMES:,} games of about 30 moves (RenLib: as one tree)",
        ["format", "size", "games read", "speed", "games written"],
        rows,
    )


def positions_of(game: Game, name: str) -> Game:
    """What formats without a history, or for openings only, can hold of a game."""
    if name != "text":
        return Game.from_moves(game.moves[:6])
    board = game.board()
    return Game(game.size, game.rule, board.stones("black"), board.stones("white"), board.turn)
