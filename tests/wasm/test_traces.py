"""The steps of a search in the browser make the same tree as those of the compiled extension."""

from __future__ import annotations

from typing import Any

import pytest

from tengen.board import Board, Point, Rule
from tengen.engine import Engine
from tengen.players.trace import Recorder
from tengen.xray import record
from tests.wasm import probe

MAX_EVENTS = 400_000
MOVES = "h8i9i7g9g7h7"


def recorded(events: list[dict[str, Any]]) -> list[tuple[object, ...]]:
    """Move, parent, value and cut of every node."""
    trace = Recorder()
    for event in events:
        kind = event["kind"]
        if kind == "enter":
            move = None if event["move"] is None else Point(event["move"])
            trace.enter(move, event["depth"], event["alpha"], event["beta"])
        elif kind == "evaluate":
            trace.evaluate(event["value"])
        elif kind == "cut":
            trace.cut("beta", event["value"])
        else:
            trace.leave(event["value"])
    return [
        (node.move and str(node.move), node.parent, node.value, node.cut) for node in trace.nodes
    ]


@pytest.mark.parametrize("level", [1, 3, 6, 8, 10])
def test_traces_agree(level: int) -> None:
    board = Board.from_moves(MOVES, rule=Rule.RENJU)
    with probe.started() as wasm, Engine(level=level, seed=7, hash_mb=32) as engine:
        wasm.load(board.rule)
        found = wasm.about("choose", board, None, None, None, level, 7, MAX_EVENTS)
        data = record(engine, board)
    native = [(node["m"], node["p"], node["v"], node.get("c")) for node in data["nodes"]]
    assert recorded(found["events"]) == native
    assert found["lines"][found["choice"]]["moves"][0] == data["decision"]["point"]
