"""The review of a game as JSON, the same from Python, the server and the browser.

What is read is hostile: every field is checked, and nothing is larger than the game allows.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from tengen.board import Board, ParseError, Point
from tengen.formats.jsonchecks import integer, items, member, point, record, text, within
from tengen.formats.options import longest_path, message
from tengen.game_review.position import (
    BestLine,
    MoveClass,
    MoveReview,
    PositionReview,
    ProvedWin,
)
from tengen.solver.notation import KINDS, MAX_LENGTH

if TYPE_CHECKING:
    from tengen.game_review.result import Review

T = TypeVar("T")

VERSION = 1
MAX_NODES = 2**53
"""Whole numbers up to here are exact in JavaScript."""
_MAX_SCORE = 32_000
_MAX_PLIES = 1_000
_MAX_ENGINE = 40
_REVIEW = ("version", "engine", "nodes", "positions")
_POSITION = ("line", "win", "loss", "played")
_LINE = ("score", "mateIn", "winProbability", "depth", "selectiveDepth", "moves")
_PLAYED = ("move", "class", "winProbability", "cost", "better", "holds")
_TREE = re.compile(r"[a-v0-9:!()* -]+")


def of_review(review: Review) -> dict[str, Any]:
    """The document of a review."""
    return envelope(review.engine, review.nodes, [*map(of_position, review.positions)])


def envelope(engine: str, nodes: int, positions: list[dict[str, Any]]) -> dict[str, Any]:
    """The document of a review with these documents of positions."""
    return {"version": VERSION, "engine": engine, "nodes": nodes, "positions": positions}


def of_position(review: PositionReview) -> dict[str, Any]:
    """The document of one position."""
    return {
        "line": None if review.line is None else _of_line(review.line),
        "win": _of_proof(review.win),
        "loss": _of_proof(review.loss),
        "played": None if review.played is None else _of_move(review.played),
    }


def _of_line(line: BestLine) -> dict[str, Any]:
    return {
        "score": line.score,
        "mateIn": line.mate_in,
        "winProbability": line.win_probability,
        "depth": line.depth,
        "selectiveDepth": line.selective_depth,
        "moves": [str(move) for move in line.moves],
    }


def _of_proof(proof: ProvedWin | None) -> dict[str, Any] | None:
    return None if proof is None else {"kind": proof.kind, "tree": proof.tree}


def _of_move(move: MoveReview) -> dict[str, Any]:
    return {
        "move": str(move.move),
        "class": str(move.move_class),
        "winProbability": move.win_probability,
        "cost": move.cost,
        "better": [str(each) for each in move.better],
        "holds": move.holds,
    }


def review(data: Any, board: Board) -> tuple[str, int, tuple[PositionReview, ...]]:
    """Engine, nodes and positions of the review of a board's moves."""
    engine, nodes, positions = parts(data, board.size)
    if len(positions) != len(board.moves) + 1:
        counts = {"count": len(board.moves) + 1, "found": len(positions)}
        raise ParseError(message("other_positions", **counts), "positions")
    for number, (each, move) in enumerate(zip(positions, (*board.moves, None), strict=True)):
        if (None if each.played is None else each.played.move) != move:
            raise ParseError(message("other_move"), f"positions[{number}].played")
    return engine, nodes, positions


def parts(data: Any, size: int) -> tuple[str, int, tuple[PositionReview, ...]]:
    """Engine, nodes and positions of the review of any moves on a board of that size."""
    fields = record(data, frozenset(_REVIEW), _REVIEW)
    if fields["version"] != VERSION:
        raise ParseError(message("only_version", version=VERSION), "version")
    engine = within("engine", _short_text, fields["engine"])
    nodes = within("nodes", _between(1, MAX_NODES), fields["nodes"])
    positions = fields["positions"]
    most = longest_path(size) + 1
    if isinstance(positions, list) and len(positions) > most:
        raise ParseError(message("many_nodes", limit=most), "positions")
    checked = within("positions", items(lambda each: position(each, size)), positions)
    if not checked:
        raise ParseError(message("review_moves"), "positions")
    for number, each in enumerate(checked):
        if (each.played is None) != (number == len(checked) - 1):
            raise ParseError(message("review_moves"), f"positions[{number}].played")
    return engine, nodes, tuple(checked)


def position(data: Any, size: int) -> PositionReview:
    """The review of a position on a board of that size."""
    fields = record(data, frozenset(_POSITION), _POSITION)
    return PositionReview(
        within("line", _or_null(lambda value: _line(value, size)), fields["line"]),
        within("win", _or_null(_proof), fields["win"]),
        within("loss", _or_null(_proof), fields["loss"]),
        within("played", _or_null(lambda value: _move(value, size)), fields["played"]),
    )


def _line(data: Any, size: int) -> BestLine:
    fields = record(data, frozenset(_LINE), _LINE)
    return BestLine(
        within("score", _between(-_MAX_SCORE, _MAX_SCORE), fields["score"]),
        within("mateIn", _or_null(_between(-_MAX_PLIES, _MAX_PLIES)), fields["mateIn"]),
        within("winProbability", _share, fields["winProbability"]),
        within("depth", _between(0, _MAX_PLIES), fields["depth"]),
        within("selectiveDepth", _between(0, _MAX_PLIES), fields["selectiveDepth"]),
        within("moves", _moves(size), fields["moves"]),
    )


def _move(data: Any, size: int) -> MoveReview:
    fields = record(data, frozenset(_PLAYED), _PLAYED)
    return MoveReview(
        within("move", point(size, passes=True), fields["move"]),
        within("class", member(MoveClass), fields["class"]),
        within("winProbability", _share, fields["winProbability"]),
        within("cost", _share, fields["cost"]),
        within("better", _moves(size), fields["better"]),
        within("holds", _or_null(_boolean), fields["holds"]),
    )


def _proof(data: Any) -> ProvedWin:
    fields = record(data, frozenset(("kind", "tree")), ("kind", "tree"))
    kind, tree = within("kind", text, fields["kind"]), within("tree", text, fields["tree"])
    known = [each for each in KINDS if each == kind]
    if not known:
        problem = message("not_one_of", text=repr(kind[:40]), known=", ".join(KINDS))
        raise ParseError(problem, "kind")
    if len(tree) > MAX_LENGTH:
        raise ParseError(message("long_text", limit=MAX_LENGTH), "tree")
    if not _TREE.fullmatch(tree):
        raise ParseError(message("no_tree"), "tree")
    return ProvedWin(known[0], tree)


def _or_null(check: Callable[[Any], T]) -> Callable[[Any], T | None]:
    return lambda value: None if value is None else check(value)


def _between(low: int, high: int) -> Callable[[Any], int]:
    def check(value: Any) -> int:
        if not low <= integer(value) <= high:
            raise ParseError(message("integer_range", low=low, high=high))
        return integer(value)

    return check


def _share(value: Any) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 <= value <= 1:
        raise ParseError(message("no_share"))
    return float(value)


def _boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ParseError(message("no_boolean"))
    return value


def _short_text(value: Any) -> str:
    if len(text(value)) > _MAX_ENGINE:
        raise ParseError(message("long_text", limit=_MAX_ENGINE))
    return text(value)


def _moves(size: int) -> Callable[[Any], tuple[Point, ...]]:
    points = items(point(size, passes=True))

    def check(value: Any) -> tuple[Point, ...]:
        if isinstance(value, list) and len(value) > _MAX_PLIES:
            raise ParseError(message("long_line_of_moves", limit=_MAX_PLIES))
        return tuple(points(value))

    return check
