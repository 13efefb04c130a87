"""Lets two Gomocup programs play each other, move by move, and prints what they think.

Give two command lines to see your own programs: ``two_engines.py ./pbrain-a './pbrain-b --fast'``.
"""

from __future__ import annotations

import sys

from tengen.board import Board, Color, IllegalMove
from tengen.players.base import Limit, PlayerError
from tengen.protocol.client import RemotePlayer

USUAL = (
    [sys.executable, "-m", "tengen", "brain", "--player", "classic:shapes,depth=1"],
    [sys.executable, "-m", "tengen", "brain", "--player", "random,seed=1"],
)


def main() -> None:
    """A game under standard rules with a second for each move."""
    first, second = sys.argv[1:3] or USUAL
    with RemotePlayer(first, name="Alpha") as alpha, RemotePlayer(second, name="Beta") as beta:
        for player in (alpha, beta):
            print(f"{player.name}: {player.about()}")
        players = {Color.BLACK: alpha, Color.WHITE: beta}
        board = Board(15, "standard")
        while board.outcome is None:
            player = players[board.turn]
            try:
                decision = player.choose(board, Limit(seconds=1))
                board.play(decision.point)
            except (PlayerError, IllegalMove) as error:
                print(f"{player.name} loses: {error}")
                return
            memory = (
                f"{player.peak_memory_mb:.0f} MB" if player.peak_memory_mb else "memory unknown"
            )
            print(f"{len(board.moves):3} {player.name:5} {decision.point} {memory}")
        print(f"{board}\n{board.outcome.winner}, {board.outcome.termination}")


if __name__ == "__main__":
    main()
