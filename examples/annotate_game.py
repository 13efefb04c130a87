"""Builds a commented game with a variation, and writes it as SGF and as a picture."""

from __future__ import annotations

import sys
from pathlib import Path

from tengen import Game
from tengen.opening import opening_name


def annotated() -> Game:
    """Kagetsu, with the answer that books prefer and one that they do not."""
    game = Game.from_moves("h8h9i9", rule="renju")
    game.black, game.white = "Black", "White"
    third = game.main_line()[-1]
    found = opening_name(game.board())
    third.comment = f"{found.romaji} {found.kanji}" if found else ""
    game.play("g7").comment = "The main line."
    third.add("j10").comment = "A variation."
    return game


def main(folder: str = ".") -> None:
    """Writes kagetsu.sgf and kagetsu.svg into the folder."""
    game = annotated()
    target = Path(folder)
    (target / "kagetsu.sgf").write_text(game.to_sgf(), encoding="utf-8")
    (target / "kagetsu.svg").write_text(game.svg(), encoding="utf-8")
    print(f"{game} with {game.node_count} positions")


if __name__ == "__main__":
    main(*sys.argv[1:])
