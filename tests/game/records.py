"""Records for the tests of games and nodes."""

from __future__ import annotations

from tengen.game import Game


def branching_game() -> Game:
    """Main line h8 i9 i7; g7 instead of i7; i8 instead of i9."""
    game = Game(rule="renju")
    first = game.root.add("h8")
    second = first.add("i9")
    second.add("i7")
    second.add("g7")
    first.add("i8")
    return game
