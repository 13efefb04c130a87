"""Everybody against everybody: `python -m benchmarks.round_robin --seconds 0.2 --games 10`.

Each pair plays the same balanced-looking random openings with both colours. One process a core.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations

from rich.progress import track

from benchmarks.measure import show
from benchmarks.positions import middle_game
from tengen import Color
from tengen.match import play_game
from tengen.players.base import Limit
from tengen.roster import create

PLAYERS = (
    "classic:automaton",
    "classic:shapes",
    "classic:twoply",
    "classic:winlines",
    "classic:uct,playouts=1000000",
    "random",
)
OPENING_STONES = 4


@dataclass(frozen=True)
class Pairing:
    """One game to play."""

    black: str
    white: str
    opening: str
    seconds: float


def result(pairing: Pairing) -> tuple[Pairing, Color | None, str]:
    """The winner of a game, and how it ended."""
    with create(pairing.black) as black, create(pairing.white) as white:
        played = play_game(
            black, white, opening=pairing.opening, limit=Limit(seconds=pairing.seconds)
        )
    return pairing, played.outcome.winner, str(played.outcome.termination)


def pairings(games: int, seconds: float) -> list[Pairing]:
    """Every pair on every opening, with both colours."""
    openings = ["".join(map(str, board.moves)) for board in middle_game(games // 2, OPENING_STONES)]
    return [
        Pairing(black, white, opening, seconds)
        for one, other in combinations(PLAYERS, 2)
        for opening in openings
        for black, white in ((one, other), (other, one))
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.2, help="per move")
    parser.add_argument("--games", type=int, default=10, help="for each pair; an even number")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    games = pairings(arguments.games, arguments.seconds)
    points: dict[tuple[str, str], float] = defaultdict(float)
    endings: dict[str, int] = defaultdict(int)
    with ProcessPoolExecutor(arguments.processes) as pool:
        for pairing, winner, ending in track(pool.map(result, games), "games", len(games)):
            endings[ending] += 1
            black = 0.5 if winner is None else float(winner is Color.BLACK)
            points[pairing.black, pairing.white] += black
            points[pairing.white, pairing.black] += 1 - black
    rows = []
    for player in sorted(PLAYERS, key=lambda name: -sum(points[name, o] for o in PLAYERS)):
        row = ["-" if o == player else f"{points[player, o]:g}" for o in PLAYERS]
        rows.append([player.split(",")[0], *row, f"{sum(points[player, o] for o in PLAYERS):g}"])
    columns = ["points against", *(p.split(",")[0].split(":")[-1] for p in PLAYERS), "sum"]
    show(f"{arguments.games} games a pair, {arguments.seconds} s a move", columns, rows)
    print(dict(endings))


if __name__ == "__main__":
    main()
