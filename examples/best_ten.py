"""The fourth classic's experiment: what move ordering, the best ten and distance pruning save.

Its author took a won position. With all ideas the first move searched 3,941 nodes at five plies and
saw the win (3720 points: an open four was certain). Without them four plies took 265,187 nodes and
found -560: the win was missed. Here black wins in five plies (f7 c7 c10 and five at b11 or g6).

Run ``python examples/best_ten.py 5`` for the whole experiment (about 20 s). Without the 5 it starts
two moves later, where the win needs only three plies, and takes no time.
"""

from __future__ import annotations

import sys

from tengen import Board
from tengen.players.base import Decision, Limit, percent
from tengen.roster import create

POSITION = "f8g5d7e7d8e5e8c8d9d6f9c6"
LINE = ["f7", "c7"]
"""The first moves of the win."""


def board_won_in(plies: int) -> Board:
    """The position in which black wins in 5 plies, or that in which it wins in 3."""
    board = Board.from_moves(POSITION, size=11)
    for move in LINE[: 5 - plies]:
        board.play(move)
    return board


def searched(board: Board, options: str, plies: int) -> Decision:
    """What a search with these options found."""
    return create(f"classic:automaton,{options}").choose(board, Limit(depth=plies))


def main(plies: int = 3) -> None:
    """Prints move, score, nodes, time and pruning ratio with and without the ideas."""
    if plies not in (3, 5):
        raise SystemExit(f"plies must be 3 or 5, not {plies}")
    rows = [
        ("none of them", "width=none,distance=none,ordering=no", plies - 1),
        ("ordering", "width=none,distance=none", plies - 1),
        ("all of them", "width=10", plies - 1),
        ("all of them", "width=10", plies),
    ]
    board = board_won_in(plies)
    print(board)
    print(
        f"\n{'with':14}{'plies':>5}{'move':>6}{'score':>8}{'nodes':>11}{'seconds':>9}{'pruned':>9}"
    )
    counts = []
    for name, options, depth in rows:
        found = searched(board, options, depth)
        counts.append(found.nodes)
        ratio = percent(found.statistics.pruning_ratio_all or 0.0)
        best = max(found.statistics.scores.values())
        print(
            f"{name:14}{depth:>5}{found.point!s:>6}{best:>8,.0f}"
            f"{found.nodes:>11,}{found.seconds:>9.2f}{ratio:>9}"
        )
    saved = counts[0] / counts[-1]
    print(f"\nOne ply more finds the win in {plies} with {saved:,.1f} times fewer nodes.")
    print("pruned: of the nodes of plain minimax over all empty points")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
