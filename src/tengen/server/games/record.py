"""A game of the server as a record, for files."""

from __future__ import annotations

from tengen.board import Color
from tengen.game import Game
from tengen.server.games.table import Table
from tengen.server.games.view import iso_time, seat_label


def record_of(table: Table) -> Game:
    """The game with its players, times, thoughts and outcome."""
    game = Game.from_board(table.board)
    game.result = table.outcome
    game.black = seat_label(table.sitters[table.seat_of(Color.BLACK)]).en
    game.white = seat_label(table.sitters[table.seat_of(Color.WHITE)]).en
    if table.config.opening != "free":
        game.opening = table.config.opening
    game.info["date"] = iso_time(table.created_ms)[:10]
    nodes = game.main_line()
    for node, used_ms in zip(nodes, table.times_ms(), strict=True):
        node.seconds = used_ms / 1000
    for thought in table.thoughts:
        nodes[thought.ply].comment = thought.text.en
    return game
