"""The record of a game: its players, its moves, and the variations and notes beside them.

A record is a tree of `Node`s under a `Game`. It is a record, not a referee: it may hold a move
that the rules forbid, since real records do; `Game.board` judges. Nothing here recurses, so a tree
may be as deep as its moves, and equality and pickling see it as one flat list of rows.
"""

from tengen.game.game import Game
from tengen.game.node import Mark, Node

__all__ = ["Game", "Mark", "Node"]
