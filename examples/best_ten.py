"""The fourth classic's experiment: what move ordering and the best-ten cut save.

Its author counted 265,187 nodes at four plies without them, and 3,941 at five plies with them. Run
it with the number of plies for the slow side: ``python examples/best_ten.py 4`` (half a minute).
"""

from __future__ import annotations

import sys

from tengen import Board
from tengen.players.base import Limit, Statistics
from tengen.roster import create

POSITION = "h8i8h9h7i9g9j9k9j10i11h11"


def searched(options: str, plies: int) -> Statistics:
    """What a search with these options did on the position."""
    player = create(f"classic:automaton,{options}")
    return player.choose(Board.from_moves(POSITION), Limit(depth=plies)).statistics


def main(plies: int = 3) -> None:
    """Prints nodes, time and pruning ratio with and without the two ideas."""
    rows = [
        ("neither", "width=none,ordering=no", plies),
        ("ordering", "width=none", plies),
        ("ordering and best ten", "width=10", plies),
        ("ordering and best ten", "width=10", plies + 1),
    ]
    print(f"{'with':24}{'plies':>6}{'nodes':>12}{'seconds':>10}{'pruned':>9}")
    counts = []
    for name, options, depth in rows:
        found = searched(options, depth)
        counts.append(found.nodes)
        ratio = found.pruning_ratio or 0.0
        print(f"{name:24}{depth:>6}{found.nodes:>12,}{found.seconds:>10.2f}{ratio:>9.1%}")
    print(f"one ply more, and still {counts[0] / counts[-1]:.1f} times fewer nodes")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
