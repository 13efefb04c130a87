"""Ends of the game that the engine announces: the near ones have a proof."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tengen.board import Board, Point, Rule
from tengen.engine.engine import Engine
from tengen.players.base import Decision, Limit
from tengen.solver import solve

_GAMES, _MAX_MOVES = 8, 60
_MAX_PLIES = 8
"""Ends this near must be proved."""
_LIMIT = Limit(nodes=1_000_000)
_QUICK = Limit(nodes=2000)


def _decisions(rule: Rule, chance: random.Random) -> Iterator[tuple[Board, Decision]]:
    """Games of the engine against itself from random openings, with more and less thought."""
    for _ in range(_GAMES):
        board = Board(15, rule)
        centre = [Point.from_xy(x, y, 15) for x in range(4, 11) for y in range(4, 11)]
        for point in chance.sample(centre, 6):
            board.play(point)
        with Engine(hash_mb=1) as engine:
            while board.outcome is None and len(board.moves) < _MAX_MOVES:
                decision = engine.choose(board, Limit(nodes=chance.choice([50, 200, 1000])))
                yield board, decision
                board.play(decision.point)


@pytest.mark.parametrize("rule", Rule)
def test_an_announced_end_has_a_proof(rule: Rule) -> None:
    proved = {True: 0, False: 0}
    for board, decision in _decisions(rule, random.Random(f"mates {rule}")):
        mate_in = decision.mate_in
        if mate_in is None:
            continue
        winner = board.turn if mate_in > 0 else board.turn.other
        assert solve(board, "vct", _QUICK, side=winner.other).status != "win", board.to_text()
        if abs(mate_in) <= _MAX_PLIES:
            proof = solve(board, "win", _LIMIT, side=winner)
            assert proof.status == "win", (mate_in, board.to_text())
            assert proof.verify() > 0
            proved[mate_in > 0] += 1
    assert min(proved.values()) > 2
