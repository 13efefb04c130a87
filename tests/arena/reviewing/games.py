"""A small reviewed game, made by hand: white overlooks an open three."""

from __future__ import annotations

from tengen import Game, Point
from tengen.game_review import (
    BestLine,
    MoveClass,
    MoveReview,
    PositionReview,
    ProvedWin,
    Review,
)

MOVES = "h8a1h9a2h10c1h11c2h12"
LOST, MISSED = 6, 8


def sample_game() -> Game:
    """Black wins with nine moves."""
    game = Game.from_moves(MOVES)
    game.black, game.white = "Ada <1>", "Ben"
    return game


def sample_review() -> Review:
    """Its review: move 6 loses, move 8 is lost."""
    game = sample_game()
    board = game.board()
    classes = {6: MoveClass.LOSING, 8: MoveClass.LOST, 2: MoveClass.INACCURACY}
    positions = []
    for ply, move in enumerate((*game.moves, None)):
        number = ply + 1
        win = {6: "h11(*h7! h7:h12!)", 8: "h12!"}.get(ply)
        chance = {6: 1.0, 7: 0.0, 8: 1.0}.get(ply, 0.6 if ply % 2 == 0 else 0.4)
        line = None if move is None else BestLine(0, None, chance, 4, 6, (move,))
        played = None
        if move is not None:
            better = (Point("h7"), Point("h11")) if number in classes else ()
            cost = 0.4 if number == LOST else 0.06 if number == 2 else 0.0
            kind = classes.get(number, MoveClass.BEST)
            holds = True if kind is MoveClass.LOSING else None
            played = MoveReview(move, kind, 0.4 if number % 2 == 0 else 0.6, cost, better, holds)
        positions.append(
            PositionReview(line, None if win is None else ProvedWin("vcf", win), None, played)
        )
    return Review(board, game.result, 1000, tuple(positions), "0.1.0")
