"""Turns the reference's boards into the package's, so that both can be asked the same question."""

from __future__ import annotations

from typing import Literal

from tengen.board import Board as CoreBoard
from tengen.board import Color, Outcome
from tengen.board import Point as CorePoint

from .rules import Board, Ending, Point, parse_point, point_text


def core_board(
    board: Board,
    size: int,
    rule: str,
    turn: str = "black",
    policy: Literal["refuse", "lose"] = "refuse",
) -> CoreBoard:
    """The package's board with these stones as its set-up."""
    return CoreBoard.from_stones(
        black=[point_text(point) for point, color in board.items() if color == "black"],
        white=[point_text(point) for point, color in board.items() if color == "white"],
        turn=turn,
        size=size,
        rule=rule,
        forbidden=policy,
    )


def reference_board(board: CoreBoard) -> Board:
    """The stones of the package's board."""
    return {reference_point(point): str(color) for color in Color for point in board.stones(color)}


def reference_point(point: CorePoint) -> Point:
    """The package's point as the reference writes it."""
    return parse_point(str(point))


def core_forbidden_points(board: CoreBoard, color: str | None = None) -> dict[Point, str]:
    """The package's forbidden points in the reference's words."""
    found = board.forbidden_points(color)
    return {reference_point(point): str(kind) for point, kind in found.items()}


def core_shapes(board: CoreBoard, point: Point, color: str) -> dict[str, str]:
    """The package's shapes in the reference's words."""
    found = board.shapes(point_text(point), color)
    return {str(direction): str(name) for direction, name in found.items()}


def core_shapes_everywhere(board: CoreBoard, color: str) -> dict[Point, dict[str, str]]:
    """The same for every empty point, row by row from the top."""
    stones, size = reference_board(board), board.size
    points = [(x, y) for y in reversed(range(size)) for x in range(size)]
    return {point: core_shapes(board, point, color) for point in points if point not in stones}


def assert_same_ending(outcome: Outcome | None, ending: Ending | None) -> None:
    """Winner, termination and row; where several rows decide, the package may name any one."""
    if outcome is None or ending is None:
        assert (outcome, ending) == (None, None)
        return
    assert outcome.winner == ending.winner
    assert outcome.termination == ending.termination
    row = tuple(reference_point(point) for point in outcome.line)
    assert list(row) in (sorted(row), sorted(row, reverse=True)), "not from one end to the other"
    if ending.lines:
        assert frozenset(row) in ending.lines
    else:
        assert row == ()
