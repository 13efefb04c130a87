"""X-ray: a player's search tree as data and as a self-contained page."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Sequence
from math import inf, isnan
from typing import Any, Literal

from tengen import bundle
from tengen.board import Board, Color
from tengen.engine import Engine
from tengen.i18n import Message, texts
from tengen.players.base import Decision, Limit, Player
from tengen.players.trace import Recorder, TraceNode
from tengen.stop import StopToken

FORMAT = "tengen-xray"
"""Value of the field ``format``."""
VERSION = 1
"""Incremented when a reader of the previous version would misread the data."""
MAX_NODES = 50_000
"""Default number of nodes that are kept."""

View = Literal["mover", "root", "opponent"]
"""The point of view of a tree's scores: the side to move at each node, the side to move at the
root, or the root's opponent."""


class BundleMissing(ValueError):  # noqa: N818 - named like IllegalMove
    """The script or the style sheet of the page has not been built."""


def record(
    player: Player,
    board: Board,
    limit: Limit = Limit(),
    max_nodes: int = MAX_NODES,
    stop: StopToken | None = None,
) -> dict[str, Any]:
    """Ask the player for a move and record its search tree, ready for JSON; see ``docs/xray.md``.

    Nodes after the first `max_nodes` are counted but not kept. Cancelling `stop` ends the search.
    ``ValueError`` if there is no move to choose. The player's own trace, if any, is suspended
    meanwhile.
    """
    if max_nodes < 1:
        raise ValueError(f"max_nodes must be at least 1, got {max_nodes}")
    recorder, before = Recorder(max_nodes), player.trace
    player.trace = recorder
    try:
        decision = player.choose(board, limit, stop=stop)
    finally:
        player.trace = before
    nodes = recorder.nodes
    is_monte_carlo = bool(nodes) and nodes[0].alpha is None
    return {
        "format": FORMAT,
        "version": VERSION,
        "player": player.name,
        "kind": "mcts" if is_monte_carlo else "alphabeta",
        "view": None if is_monte_carlo else _view_of(player, nodes),
        "position": _position(board),
        "decision": _decision(decision),
        "entered": recorder.entered,
        "complete": recorder.is_complete,
        "nodes": [_node(node) for node in nodes],
    }


def page(data: dict[str, Any]) -> str:
    """The result of `record` as a self-contained HTML document that needs no network.

    Raises `BundleMissing` if the package was installed without its web part.
    """
    script = _bundle("xray.js").replace("</script", r"<\/script").replace("<!--", r"<\!--")
    style = _bundle("xray.css")
    # With every "<" escaped, nothing in the data can close its element.
    embedded = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", r"\u003c")
    needed = " ".join(texts("xray.javascript_needed").values())
    policy = f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>X-ray · Tengen</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"<noscript>{needed}</noscript>\n"
        f'<script type="application/json" id="xray-data">{embedded}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _bundle(name: str) -> str:
    try:
        return (bundle.FOLDER / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        how = Message(bundle.how_to_build_key())
        raise BundleMissing(Message("xray.not_built", name=name, how=how)) from None


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _position(board: Board) -> dict[str, Any]:
    last = board.last_move
    return {
        "size": board.size,
        "rule": board.rule,
        "turn": board.turn,
        "black": [str(point) for point in board.stones(Color.BLACK)],
        "white": [str(point) for point in board.stones(Color.WHITE)],
        "last": None if last is None or last.is_pass else str(last),
    }


def _decision(decision: Decision) -> dict[str, Any]:
    figures = decision.statistics
    return {
        "point": str(decision.point),
        "score": _number(None if decision.score is None else decision.score.value),
        "mate_in": decision.mate_in,
        "pv": [str(point) for point in decision.pv],
        "depth": decision.depth,
        "nodes": figures.nodes,
        "leaves": figures.leaves,
        "cutoffs": figures.cutoffs,
        "seconds": figures.seconds,
        "plain_nodes": figures.plain_nodes,
        "pruning_ratio": figures.pruning_ratio,
        "pruning_ratio_all": figures.pruning_ratio_all,
        "scores": {str(point): _number(score) for point, score in figures.scores.items()},
    }


def _node(node: TraceNode) -> dict[str, Any]:
    """A node in few bytes: fields without a value are left out."""
    data: dict[str, Any] = {
        "m": None if node.move is None else str(node.move),
        "p": node.parent,
        "v": _number(node.value),
    }
    if node.alpha is None:
        data["n"] = node.visits
    else:
        data |= {"d": node.depth, "a": _number(node.alpha), "b": _number(node.beta)}
    if node.evaluated:
        data["e"] = True
    if node.cut is not None:
        data["c"] = node.cut
    if "skipped" in node.extra:
        data["s"] = node.extra["skipped"]
    return data


def _number(value: float | None) -> float | str | None:
    """A JSON value: infinities become strings, NaN becomes ``None``."""
    if value is None or isnan(value):
        return None
    if value in (inf, -inf):
        return "inf" if value > 0 else "-inf"
    return value


def _view_of(player: Player, nodes: Sequence[TraceNode]) -> View:
    """A small tree of the engine may not have enough values to infer it."""
    return "mover" if isinstance(player, Engine) else _view(nodes)


def _view(nodes: Sequence[TraceNode]) -> View:
    """The point of view of the scores, inferred from how values follow from the children's."""
    votes: dict[View, int] = {"root": 0, "mover": 0, "opponent": 0}
    for is_roots_turn, value, children in _families(nodes):
        best, worst = max(children), min(children)
        votes["mover"] += value == -worst
        votes["root"] += value == (best if is_roots_turn else worst)
        votes["opponent"] += value == (worst if is_roots_turn else best)
    return max(votes, key=lambda view: votes[view])


def _families(nodes: Sequence[TraceNode]) -> Iterator[tuple[bool, float, list[float]]]:
    """For each node without a cut-off: is it the root side's turn, value, children's values."""
    plies: list[int] = []
    children: dict[int, list[float]] = {}
    for node in nodes:
        plies.append(plies[node.parent] + 1 if node.parent >= 0 else 0)
        if node.parent >= 0 and node.value is not None:
            children.setdefault(node.parent, []).append(node.value)
    for index, values in children.items():
        node = nodes[index]
        if node.value is not None and node.cut is None:
            yield plies[index] % 2 == 0, node.value, values
