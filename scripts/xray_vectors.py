"""Writes web/tests/tree/vectors.json: searches as steps and as the trees that Python makes of them.

The steps are those of the engine for browsers; the tests of web/src/tree/record.ts make the same
trees of them. Needs Node.js and `make web`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from scripts.generated import write_or_check
from tengen import xray
from tengen.board import Board
from tengen.engine import Engine
from tengen.players.base import Limit
from tests.wasm import probe
from tests.wasm.games import as_position

TARGET = Path(__file__).parents[1] / "web" / "tests" / "tree" / "vectors.json"
SEED = 5
MAX_EVENTS = 400_000
MOVES = "d4e5e3c4"
SEARCHES: tuple[tuple[int | None, Limit, int], ...] = (
    (None, Limit(depth=1), xray.MAX_NODES),
    (None, Limit(nodes=80), xray.MAX_NODES),
    (3, Limit(nodes=60), xray.MAX_NODES),
    (None, Limit(depth=1), 10),
)
"""Level, limit and number of nodes to keep."""


def vector(wasm: probe.Probe, level: int | None, limit: Limit, max_nodes: int) -> dict[str, Any]:
    """One search from both engines."""
    board = Board.from_moves(MOVES, size=7, rule="renju")
    wasm.load(board.rule)
    wanted = (None, limit.depth, limit.nodes, level or 0, SEED, MAX_EVENTS)
    answer = wasm.about("choose", board, *wanted)
    with Engine(level=level, seed=SEED, hash_mb=32) as engine:
        data = xray.record(engine, board, limit, max_nodes)
    data["decision"]["seconds"] = answer["seconds"] = 0
    return {"position": as_position(board), "max_nodes": max_nodes, "answer": answer, "data": data}


def content() -> str:
    """The file, a line for each search."""
    with probe.started() as wasm:
        vectors = [vector(wasm, *search) for search in SEARCHES]
    lines = [json.dumps(each, separators=(",", ":")) for each in vectors]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    sys.exit(write_or_check(TARGET, content(), "python -m scripts.xray_vectors"))
