"""Reviews: how much of what an independent solver proves they say, and how long they take.

    python -m benchmarks review

Fifty games of engine level 4 against itself (tests/positions/level-4-games.txt).
"""

from __future__ import annotations

import time
from collections import Counter

from benchmarks.measure import show
from tengen import Board, Review, review
from tests.game_review.quality import Quality, level_4_games, quality

MOVES = 60
"""Of the games that are timed."""


def timed(board: Board, threads: int) -> tuple[float, float]:
    """Seconds until the first position is reviewed, and until all are."""
    times: list[float] = []
    started = time.perf_counter()
    review(board, threads=threads, report=lambda _: times.append(time.perf_counter() - started))
    return times[0], times[-1]


def shortened(board: Board) -> Board:
    """The game up to move 60."""
    copy = board.copy()
    while len(copy.moves) > MOVES:
        copy.undo()
    return copy


def show_times(boards: list[Board]) -> None:
    long = [shortened(board) for board in boards if len(board.moves) >= MOVES]
    rows = []
    for threads in (1, 2):
        measured = [timed(board, threads) for board in long]
        first, whole = (sorted(times) for times in zip(*measured, strict=True))
        rows.append(
            [
                str(threads),
                f"{first[-1]:.2f} s",
                f"{whole[len(whole) // 2]:.1f} s",
                f"{whole[-1]:.1f} s",
            ]
        )
    columns = ["threads", "first position, longest", "game, median", "game, longest"]
    show(f"{len(long)} games of {MOVES} moves", columns, rows)


def show_quality(boards: list[Board]) -> None:
    found, classes, sizes = Quality(), Counter[str](), list[int]()
    for board in boards:
        made: Review = review(board)
        found.add(quality(made))
        classes.update(str(move.move_class) for move in made.moves)
        sizes.append(
            sum(len(p.tree) for each in made.positions for p in (each.win, each.loss) if p)
        )
    show(
        f"{len(boards)} games of level 4",
        ["lost after the move", "flagged", "losing mistakes", "of these, not lost", "valid proofs"],
        [[
            f"{found.losing_moves:,}",
            f"{found.flagged / found.losing_moves:.1%}",
            f"{found.mistakes:,}",
            str(len(found.false_mistakes)),
            f"{found.proofs:,}",
        ]],
    )  # fmt: skip
    show("moves by class", list(classes), [[f"{count:,}" for count in classes.values()]])
    sizes.sort()
    print(f"characters of proofs: median {sizes[len(sizes) // 2]:,}, most {sizes[-1]:,}")
    print("\n".join(f"not flagged: {text}" for text in found.missing))


def run() -> None:
    """Times first, while the machine is cool."""
    boards = list(level_4_games())
    show_times(boards)
    show_quality(boards)
