"""Replays games that c-gomoku-cli has judged: does our referee say the same?

    python -m benchmarks.agreement games.sgf ...

The files are those of its option ``-sgf``. Each game must be undecided before its last move and
then end as the file says; games that ended for other reasons than the board's are counted apart.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

from tengen.board import Board, Color, Rule

_RULES = {"0": Rule.FREESTYLE, "1": Rule.STANDARD, "4": Rule.RENJU}
_FIELD = re.compile(r"\b(RU|SZ|RE|TE)\[([^\]]*)\]")
_MOVE = re.compile(r";[BW]\[([a-z])([a-z])\]")
_BY_BOARD = ("five connection", "forbidden", "board")


def verdict(game: str) -> str:
    """What our referee makes of a game, against what the file says."""
    fields = dict(_FIELD.findall(game))
    if not any(reason in fields["TE"] for reason in _BY_BOARD):
        return "not ended by the board"
    board = Board(int(fields["SZ"]), _RULES[fields["RU"]], "lose")
    for column, row in _MOVE.findall(game):
        if board.outcome is not None:
            return "DIFFERENT: decided earlier"
        board.play((ord(column) - ord("a"), ord(row) - ord("a")))
    winner = {"B": Color.BLACK, "W": Color.WHITE}.get(fields["RE"][0])
    if board.outcome is None:
        return "DIFFERENT: not decided"
    same = board.outcome.winner is winner
    return f"{board.rule}: the same" if same else "DIFFERENT: another winner"


def main() -> None:
    """Count the verdicts of all games in the files."""
    games = [
        game
        for name in sys.argv[1:]
        for game in Path(name).read_text(errors="replace").split("(;")[1:]
    ]
    for what, count in sorted(Counter(map(verdict, games)).items()):
        print(f"{count:5}  {what}")


if __name__ == "__main__":
    main()
