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
from tengen import Board, Color
from tengen.match import play_game
from tengen.players.base import Limit
from tengen.roster import create
from tengen.timing import TimeControl

PLAYERS = (
    "classic:automaton",
    "classic:shapes",
    "classic:twoply",
    "classic:winlines",
    "classic:uct,playouts=1000000",
    "random",
)
OPENING_STONES = 4
TOLERANCE = 0.05
"""Seconds by which a move may be late before it is lost."""


@dataclass(frozen=True)
class Pairing:
    """One game to play."""

    black: str
    white: str
    opening: str
    seconds: float
    rule: str


def result(pairing: Pairing) -> tuple[Pairing, Color | None, str]:
    """The winner of a game, and how it ended."""
    with create(pairing.black) as black, create(pairing.white) as white:
        played = play_game(
            black,
            white,
            board=Board(rule=pairing.rule),
            opening=pairing.opening,
            limit=Limit(seconds=pairing.seconds),
            clock=TimeControl(tolerance=TOLERANCE),
        )
    problem = played.game.info.get("problem", "")
    return pairing, played.outcome.winner, problem or str(played.outcome.termination)


def pairings(players: list[str], games: int, seconds: float, rule: str) -> list[Pairing]:
    """Every pair on every opening, with both colours."""
    starts = middle_game(games // 2, OPENING_STONES, rule=rule)
    openings = ["".join(map(str, board.moves)) for board in starts]
    return [
        Pairing(black, white, opening, seconds, rule)
        for one, other in combinations(players, 2)
        for opening in openings
        for black, white in ((one, other), (other, one))
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.2, help="per move")
    parser.add_argument("--games", type=int, default=10, help="for each pair; an even number")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--players", default=";".join(PLAYERS), help="names, parted by ;")
    parser.add_argument("--rules", default="freestyle", help="parted by commas")
    arguments = parser.parse_args()
    players = arguments.players.split(";")
    rules = arguments.rules.split(",")
    games = [
        pairing
        for rule in rules
        for pairing in pairings(players, arguments.games, arguments.seconds, rule)
    ]
    points: dict[tuple[str, str], float] = defaultdict(float)
    endings: dict[str, int] = defaultdict(int)
    with ProcessPoolExecutor(arguments.processes) as pool:
        for pairing, winner, ending in track(pool.map(result, games), "games", len(games)):
            endings[ending] += 1
            black = 0.5 if winner is None else float(winner is Color.BLACK)
            points[pairing.black, pairing.white] += black
            points[pairing.white, pairing.black] += 1 - black
    rows = []
    totals = {player: sum(points[player, other] for other in players) for player in players}
    ranked = sorted(players, key=lambda player: -totals[player])
    for player in ranked:
        row = ["-" if other == player else f"{points[player, other]:g}" for other in ranked]
        rows.append([player.split(",")[0], *row, f"{totals[player]:g}"])
    columns = ["points against", *(name.split(",")[0].split(":")[-1] for name in ranked), "sum"]
    title = f"{arguments.games} games a pair, {arguments.seconds} s a move, {arguments.rules}"
    show(title, columns, rows)
    print(dict(endings))


if __name__ == "__main__":
    main()
