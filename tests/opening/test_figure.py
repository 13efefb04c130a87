"""Which points are the same move because the stones are symmetric."""

from __future__ import annotations

import pytest

from tengen.board import Board, Point
from tengen.opening.figure import TURNS, images, self_symmetries, turned


def orbit(moves: str, point: str, size: int = 15) -> set[str]:
    board = Board.from_moves(moves, size=size)
    return {str(image) for image in images(Point(point), self_symmetries(board), size)}


def test_the_eight_turns_differ() -> None:
    assert len({turned((1, 2), turn) for turn in TURNS}) == 8


def test_one_stone_keeps_all_eight_symmetries() -> None:
    assert orbit("h8", "i10") == {"g6", "g10", "i6", "i10", "f7", "f9", "j7", "j9"}


def test_stones_without_symmetry_leave_every_point_alone() -> None:
    assert orbit("h8h9i9k2", "a1") == {"a1"}


def test_a_mirror_image_counts_as_the_same_move() -> None:
    assert orbit("h8h9h7h11", "i10") == {"g10", "i10"}


def test_points_on_the_mirror_line_are_their_own_image() -> None:
    assert orbit("h8h9h7h11", "h2") == {"h2"}


def test_a_diagonal_mirror_is_found() -> None:
    assert orbit("h8i9g7k11", "i8") == {"i8", "h9"}


def test_half_a_turn_about_a_point_between_the_stones_is_found() -> None:
    # Black h8 h7 and white i9 g6 turn into themselves about the middle of h7 and h8.
    assert orbit("h8i9h7g6", "j9") == {"j9", "f6"}


def test_the_mirror_need_not_pass_through_the_centre_of_the_board() -> None:
    # White h9 and h6 around black h8 and h7: four fifth moves are one and the same.
    assert orbit("h8h9h7h6", "g8") == {"g7", "g8", "i7", "i8"}


def test_an_image_beyond_the_edge_does_not_count() -> None:
    assert orbit("h8h9h7h6", "h15") == {"h15"}
    assert orbit("h8h9h7h6", "a15") == {"a15", "o15"}


@pytest.mark.parametrize("moves", ["h8h9h7h6", "h8i9h7g6", "h8h9i9k2", "h8i9i7g9"])
def test_images_form_classes_that_do_not_overlap(moves: str) -> None:
    board = Board.from_moves(moves)
    symmetries = self_symmetries(board)
    for point in board.legal_points():
        for image in images(point, symmetries, 15):
            assert board.is_legal(image)
            assert images(image, symmetries, 15) == images(point, symmetries, 15)
