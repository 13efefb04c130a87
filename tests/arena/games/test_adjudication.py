"""Games that end because both sides agree, or because nothing can happen any more."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tengen.arena.games.adjudication import OpenLines, ScoreAdjudicator
from tengen.arena.planning.settings import Adjudication
from tengen.board import Board, Color, Outcome, Point, Termination
from tengen.match import Turn
from tengen.players.base import Decision
from tengen.score import Score

START = Board()


def _judged(rules: Adjudication, *scores: Any, board: Board = START) -> list[Outcome | None]:
    """What is said after each move, by scores in turn; a text is a distance to the end."""
    judge, color, said = ScoreAdjudicator(rules, board), board.turn, []
    board = board.copy()
    for point, score in zip(board.legal_points(), scores, strict=False):
        make = Score if not isinstance(score, str) else lambda text, to: Score.mate(int(text), to)
        worth = None if score is None else make(score, color)
        decision = Decision(point=point, score=worth)
        said.append(_after(judge, board, Turn(color, decision=decision)))
        color = color.other
    return said


def _after(judge: ScoreAdjudicator, board: Board, turn: Turn) -> Outcome | None:
    """The verdict after the turn, which is played on the board."""
    assert turn.decision is not None
    board.play(turn.decision.point)
    return judge(board, turn)


DRAW = Outcome(None, Termination.AGREEMENT)


def test_a_draw_is_agreed_on_after_enough_calm_moves_of_both() -> None:
    rules = Adjudication(draw_score=10, draw_moves=2)
    assert _judged(rules, 10, -10, 0, 5) == [None, None, None, DRAW]
    assert _judged(rules, 10, -10, 11, 5, 0, 0, 0) == [None] * 6 + [DRAW]
    assert _judged(rules, 10, None, 0, 0) == [None] * 4
    assert _judged(rules, 0, 0, "5", 0) == [None] * 4


def test_a_draw_may_need_a_number_of_moves_first() -> None:
    rules = Adjudication(draw_score=10, draw_moves=1, draw_from=4)
    assert _judged(rules, 0, 0, 0, 0) == [None, None, None, DRAW]
    assert _judged(rules, 0, 0, board=Board.from_moves("h8i9i7")) == [None, DRAW]


def test_a_side_resigns_when_both_see_the_same_end() -> None:
    rules = Adjudication(win_score=100, win_moves=2)
    black_wins = Outcome(Color.BLACK, Termination.RESIGNED)
    white_wins = Outcome(Color.WHITE, Termination.RESIGNED)
    assert _judged(rules, 100, -100, 200, -150) == [None, None, None, black_wins]
    assert _judged(rules, -100, 100, "-4", "3") == [None, None, None, white_wins]
    assert _judged(rules, 100, 100, 100, 100) == [None] * 4
    assert _judged(rules, 100, -100, None, -100, 100, -100) == [None] * 6
    assert _judged(rules, 100, -100, -100, 100, -100, 100) == [None] * 5 + [white_wins]


def test_without_rules_nothing_ends() -> None:
    assert _judged(Adjudication(), *[0, 0] * 20) == [None] * 40
    assert _judged(Adjudication(), *["1", "-1"] * 20) == [None] * 40


def test_a_turn_without_a_move_is_no_matter() -> None:
    assert ScoreAdjudicator(Adjudication(draw_score=1), START)(START, Turn(Color.BLACK)) is None


@pytest.mark.parametrize("size", [5, 8, 15])
def test_the_rows_of_five_are_counted(size: int) -> None:
    rows = 2 * size * (size - 4) + 2 * (size - 4) ** 2
    assert OpenLines(Board(size)).open == rows


def test_open_rows_are_those_without_stones_of_both() -> None:
    chance = random.Random(5)
    board = Board(9)
    for point in chance.sample(board.legal_points(), 40):
        if board.outcome is None:
            board.play(point)
    directions = ((1, 0), (0, 1), (1, 1), (1, -1))
    expected = 0
    for x in range(9):
        for y in range(9):
            for dx, dy in directions:
                ends = x + 4 * dx, y + 4 * dy
                if all(0 <= end < 9 for end in ends):
                    row = [board[Point.from_xy(x + i * dx, y + i * dy, 9)] for i in range(5)]
                    expected += not {Color.BLACK, Color.WHITE} <= set(row)
    assert OpenLines(board).open == expected


DEAD = "xxoox/ooxxo/xxoox/ooxxo/xx3 b freestyle"


def test_a_game_nobody_can_win_is_drawn_at_once() -> None:
    board = Board.from_text(DEAD)
    judge = ScoreAdjudicator(Adjudication(by_proof=True), board)
    assert OpenLines(board).open == 1  # the lowest, which black may fill
    color, told, played = board.turn, [], board.copy()
    for point in ("e1", "c1"):
        told.append(_after(judge, played, Turn(color, decision=Decision(point=Point(point)))))
        color = color.other
    assert told == [None, DRAW]
    judge = ScoreAdjudicator(Adjudication(by_proof=True), board)
    blocked = Turn(Color.WHITE, decision=Decision(point=Point("e1")))
    assert _after(judge, board, blocked) == DRAW


def test_a_pass_closes_no_row() -> None:
    lines = OpenLines(Board(5))
    lines.place(Point("--"), Color.BLACK)
    assert lines.open == 12
