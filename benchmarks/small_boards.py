"""The value of the empty board: `python -m benchmarks.small_boards --sizes 5 6 --seconds 300`.

Black's first moves are searched once for each symmetry class. Black wins if one of them wins; if
none does, the game is a draw, for white cannot win (strategy stealing). Published: 7x7 and 8x8 are
draws (W.-Y. Hsu, C.-L. Ko, J.-C. Chen, T.-H. Wei, C.-H. Hsueh, I.-C. Wu, "On solving the 7,7,5-game
and the 8,8,5-game", Theoretical Computer Science 815, 2020, doi:10.1016/j.tcs.2020.02.023), and 5x5
is by a pairing strategy (A. W. Hales, R. I. Jewett, 1963).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import perf_counter

from rich.progress import track

from benchmarks.measure import show
from tengen import Board, Color, Point
from tengen.players.base import Limit
from tengen.solver import Proof, solve


def first_moves(size: int) -> Iterator[Point]:
    """One point of each symmetry class: those of one eighth of the board."""
    middle = (size + 1) // 2
    for x in range(middle):
        for y in range(x + 1):
            yield Point.from_xy(x, y, size)


def search(size: int, point: Point, rule: str, limit: Limit, memory_mb: int) -> Proof:
    """Whether black wins after its first move."""
    board = Board(size, rule)
    board.play(point)
    return solve(board, "win", limit, side=Color.BLACK, memory_mb=memory_mb)


def value(proofs: list[Proof]) -> str:
    """The value of the empty board from the results of all first moves."""
    statuses = {proof.status for proof in proofs}
    if "win" in statuses:
        return "black wins"
    return "unknown" if "unknown" in statuses else "draw"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[5, 6])
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--seconds", type=float, default=300.0, help="for each size")
    parser.add_argument("--memory-mb", type=int, default=1024)
    arguments = parser.parse_args()
    rows = []
    for size in arguments.sizes:
        points, started = list(first_moves(size)), perf_counter()
        limit = Limit(seconds=arguments.seconds / len(points))
        proofs = [
            search(size, point, arguments.rule, limit, arguments.memory_mb)
            for point in track(points, f"{size}x{size}")
        ]
        decided = sum(proof.status != "unknown" for proof in proofs)
        nodes = sum(proof.nodes for proof in proofs)
        seconds = perf_counter() - started
        found = [value(proofs), f"{decided}/{len(points)}", f"{nodes:,}", f"{seconds:,.1f}"]
        rows.append([f"{size}x{size}", *found])
    columns = ["board", "value", "first moves decided", "nodes", "seconds"]
    show(f"Empty boards, {arguments.rule}, one thread", columns, rows)


if __name__ == "__main__":
    main()
