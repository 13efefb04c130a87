"""What a stone makes on each line, by the definitions of the shapes.

They carry section 3 of the rule text over to every colour and rule set: "wins" is section 2 for
the one line, off the board is not a stone, and a stone may be added within four steps of the point.
"""

from __future__ import annotations

from .rules import (
    DIRECTIONS,
    OTHER,
    Board,
    Point,
    is_empty,
    is_legal_completion,
    line_points,
    line_wins,
    near_points,
    run_ends,
    run_through,
    with_stone,
)

FOURS = ("open-four", "double-four", "four")


def addable_points(board: Board, size: int, point: Point, direction: str) -> list[Point]:
    """The empty points on the line within four steps of the point; no other may be added."""
    return [place for place in near_points(size, point, direction) if place not in board]


def completions(
    board: Board, size: int, rule: str, point: Point, direction: str
) -> dict[Point, frozenset[Point]]:
    """The points that make the line win through the stone, with the other stones of that row."""
    found = {}
    for extra in addable_points(board, size, point, direction):
        after = with_stone(board, extra, board[point])
        run = run_through(after, point, direction)
        if extra in run and line_wins(after, rule, point, direction):
            found[extra] = frozenset(run) - {extra}
    return found


def survives_any_answer(board: Board, size: int, rule: str, point: Point, direction: str) -> bool:
    """Whether the line can still be completed after the opponent takes any one point of it."""
    opponent = OTHER[board[point]]
    return all(
        completions(with_stone(board, answer, opponent), size, rule, point, direction)
        for answer in line_points(size, point, direction)
        if is_empty(board, size, answer)
    )


def is_open_four(board: Board, size: int, rule: str, point: Point, direction: str) -> bool:
    """Four in a row that wins at both ends, and at one of them whatever the opponent takes."""
    run = run_through(board, point, direction)
    wins = completions(board, size, rule, point, direction)
    return (
        len(run) == 4
        and all(end in wins for end in run_ends(run, direction))
        and survives_any_answer(board, size, rule, point, direction)
    )


def four_or_better(board: Board, size: int, rule: str, point: Point, direction: str) -> str | None:
    """The name of the five, overline or four on the line; ``None`` if it is less."""
    if line_wins(board, rule, point, direction):
        return "five"
    if len(run_through(board, point, direction)) >= 6:
        return "overline"
    wins = completions(board, size, rule, point, direction)
    if not wins:
        return None
    if is_open_four(board, size, rule, point, direction):
        return "open-four"
    return "double-four" if len(set(wins.values())) >= 2 else "four"


def three_or_better(
    board: Board, size: int, rule: str, point: Point, direction: str, line_only: bool
) -> str | None:
    """The same down to the threes; ``line_only``: never ask whether black may complete a three."""
    name = four_or_better(board, size, rule, point, direction)
    if name is not None:
        return name
    color = board[point]
    extras = {
        extra: four_or_better(with_stone(board, extra, color), size, rule, point, direction)
        for extra in addable_points(board, size, point, direction)
    }
    # Section 4, real three, (ii) and (iii): only black under renju must be allowed to play there.
    judged = rule == "renju" and color == "black" and not line_only
    for extra, name in extras.items():
        if name == "open-four" and (not judged or is_legal_completion(board, size, extra)):
            return "open-three"
    return "three" if any(name in FOURS for name in extras.values()) else None


def shape(board: Board, size: int, rule: str, point: Point, direction: str) -> str:
    """The name of what the stone at the point makes on one line."""
    name = three_or_better(board, size, rule, point, direction, line_only=False)
    if name is not None:
        return name
    color = board[point]
    names = [
        three_or_better(with_stone(board, extra, color), size, rule, point, direction, True)
        for extra in addable_points(board, size, point, direction)
    ]
    if "open-three" in names:
        return "open-two"
    return "two" if "three" in names else "none"


def shapes(board: Board, size: int, rule: str, point: Point, color: str) -> dict[str, str]:
    """What a stone of the colour would make at the empty point, for each direction."""
    after = with_stone(board, point, color)
    return {direction: shape(after, size, rule, point, direction) for direction in DIRECTIONS}
