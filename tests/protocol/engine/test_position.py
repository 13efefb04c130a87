"""Stones as managers tell them."""

from __future__ import annotations

import pytest

from tengen import Color, Point, Rule
from tengen.protocol.codec.commands import Stone
from tengen.protocol.engine.position import ManagerPosition


def _stones(*owners: int) -> list[Stone]:
    """Stones far from one another."""
    return [Stone((3 * (n % 5), 3 * (n // 5)), owner) for n, owner in enumerate(owners)]


def _position(*owners: int, rule: Rule = Rule.FREESTYLE, own_turn: bool = True) -> ManagerPosition:
    return ManagerPosition.from_stones(15, rule, _stones(*owners), own_turn)


@pytest.mark.parametrize(
    ("owners", "rule", "turn", "moves"),
    [
        ((), "freestyle", "black", 0),
        ((1, 2), "freestyle", "black", 2),
        ((2,), "freestyle", "white", 1),
        ((2, 1, 2), "freestyle", "white", 3),
        ((2, 2, 1, 1), "freestyle", "black", 0),  # as many each: we began
        ((2, 1), "freestyle", "black", 0),  # the same, whoever comes first in the list
        ((1, 2, 2), "freestyle", "white", 0),  # one more: they began
        ((1, 2, 1), "freestyle", "black", 0),  # we have moved last and move again
        ((1, 1, 1, 2), "freestyle", "black", 0),
        ((2, 1), "renju", "white", 0),  # black passed
        ((2, 1, 1), "renju", "white", 0),
        ((2, 1, 2), "renju", "white", 3),
    ],
)
def test_owners_become_colours(owners: tuple[int, ...], rule: str, turn: str, moves: int) -> None:
    position = _position(*owners, rule=Rule(rule))
    board = position.board(Rule(rule))
    assert board.turn == position.turn == turn
    assert len(board.moves) == moves
    assert len(position.points) == len(owners)


def test_our_stones_are_ours() -> None:
    board = _position(2, 2, 1).board(Rule.FREESTYLE)
    assert (board[(0, 0)], board[(6, 0)], board.turn) == ("black", "white", "white")


@pytest.mark.parametrize(
    ("owners", "turn"), [((), "black"), ((1,), "white"), ((1, 2), "black"), ((2, 1), "black")]
)
def test_without_an_own_turn_the_next_colour_moves(owners: tuple[int, ...], turn: str) -> None:
    position = _position(*owners, own_turn=False)
    assert position.turn == turn
    assert len(position.board(Rule.RENJU).moves) == len(owners)


def test_without_order_it_is_our_turn_after_all() -> None:
    assert _position(1, 1, 2, 2, own_turn=False).turn is Color.BLACK


@pytest.mark.parametrize(
    ("xy", "problem"),
    [
        ((0, 0), "0,0 is occupied"),
        ((15, 0), "15,0 is not on a"),
        ((0, -1), "0,-1 is not on a 15x15"),
    ],
)
def test_a_stone_must_have_its_place(xy: tuple[int, int], problem: str) -> None:
    position = _position(2)
    with pytest.raises(ValueError, match=problem):
        position.add(xy)
    assert len(position.points) == 1


def test_stones_are_taken_back_in_order() -> None:
    position = _position(1, 2)
    with pytest.raises(ValueError, match="the last stone is 3,0, not 0,0"):
        position.remove((0, 0))
    position.remove((3, 0))
    assert position.turn is Color.WHITE
    position.remove((0, 0))
    assert position.turn is Color.BLACK
    with pytest.raises(ValueError, match="no stone to take back"):
        position.remove((0, 0))


def test_the_rule_may_change_in_the_middle() -> None:
    position = ManagerPosition(15)
    for xy in ((7, 7), (0, 0), (8, 7), (0, 2), (9, 6), (0, 4), (9, 5), (0, 6)):
        position.add(xy)
    assert position.board(Rule.FREESTYLE).is_legal((9, 7))
    assert not position.board(Rule.RENJU).is_legal((9, 7))


def test_moves_after_the_end_are_taken() -> None:
    position = ManagerPosition(15)
    for x in range(5):
        position.add((x, 0))
        position.add((x, 1))
    position.add((10, 10))
    board = position.board(Rule.FREESTYLE)
    assert (board.moves, len(board.stones(Color.BLACK))) == ((), 6)
    assert board.outcome is not None


def test_a_forbidden_move_of_the_other_side_is_taken() -> None:
    position = ManagerPosition(15)
    for xy in ((7, 7), (0, 0), (8, 7), (0, 2), (9, 6), (0, 4), (9, 5), (0, 6), (9, 7)):
        position.add(xy)
    board = position.board(Rule.RENJU)
    assert board.turn is Color.WHITE
    assert board[(9, 7)] is Color.BLACK


def test_empty_points_come_from_the_centre() -> None:
    position = ManagerPosition(5)
    assert position.empty_points()[0] == Point("c3")
    position.add((2, 2))
    assert len(position.empty_points()) == 24
    assert "c3" not in position.empty_points()


def test_there_is_no_board_of_any_size() -> None:
    with pytest.raises(ValueError, match="size is 5 to 22"):
        ManagerPosition(4)
