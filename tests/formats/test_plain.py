"""What the formats of one line of moves share."""

from __future__ import annotations

import pytest

from tengen.board import PASS, Color, Outcome, ParseError, Point, Termination
from tengen.formats.options import Options
from tengen.formats.plain import (
    board_outcome,
    check_start,
    encoded,
    first_repeat,
    lay,
    only_game,
    points_of,
    stones_played,
)
from tengen.game import Game


def game_of(text: str) -> Game:
    game = Game()
    lay(game.root, [Point(word) for word in text.split()])
    return game


def test_points_are_counted_along_the_rows_from_the_top_left() -> None:
    points = points_of(5)
    assert [str(points[index]) for index in (0, 4, 5, 24)] == ["a5", "e5", "a4", "e1"]


def test_laying_moves_makes_one_line_and_returns_its_end() -> None:
    game = Game()
    last = lay(game.root, [Point("h8"), Point("i9")])
    assert game.moves == ["h8", "i9"]
    assert last.moves() == ["h8", "i9"]


def test_the_first_repeat_is_found_but_passes_may_repeat() -> None:
    assert first_repeat([Point("h8"), Point("i9"), Point("h8"), Point("i9")]) == 2
    assert first_repeat([PASS, Point("h8"), PASS]) is None


def test_the_board_decides_a_game_with_five_in_a_row() -> None:
    game = game_of("a1 a2 b1 b2 c1 c2 d1 d2 e1")
    assert board_outcome(game) == Outcome(
        Color.BLACK, Termination.FIVE, tuple(map(Point, ("a1", "b1", "c1", "d1", "e1")))
    )


def test_an_open_game_has_no_outcome() -> None:
    assert board_outcome(game_of("h8 i9")) is None


def test_a_line_that_goes_on_after_the_end_has_no_outcome() -> None:
    assert board_outcome(game_of("a1 a2 b1 b2 c1 c2 d1 d2 e1 e2")) is None


@pytest.mark.parametrize("count", [0, 2])
def test_one_game_is_asked_for(count: int) -> None:
    with pytest.raises(ValueError, match=rf"a \.pos file holds one game, not {count}"):
        only_game([Game()] * count, "pos")


def test_set_up_stones_are_refused() -> None:
    with pytest.raises(ValueError, match="set-up stones"):
        check_start(Game(setup_black=["h8"]), "pos")
    with pytest.raises(ValueError, match="set-up stones"):
        check_start(Game(setup_white=["h8"]), "pos")


def test_a_game_that_white_begins_is_refused() -> None:
    with pytest.raises(ValueError, match="white begins"):
        check_start(Game(turn="white"), "pos")


def test_a_record_that_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ParseError, match="h8 is occupied"):
        check_start(game_of("h8 h8"), "pos")


def test_a_pass_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a \.pos file cannot hold a pass"):
        stones_played(game_of("h8 --"), "pos")


def test_moves_come_with_their_seconds() -> None:
    game = game_of("h8 i9")
    game.main_line()[0].seconds = 1.5
    assert stones_played(game, "pos") == [("h8", 1.5), ("i9", None)]


def test_text_is_written_in_utf_8_or_the_code_page_of_the_options() -> None:
    assert encoded("五", Options()) == "五".encode()
    assert encoded("五", Options(encoding="gbk")) == "五".encode("gbk")


def test_text_that_the_code_page_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="'五' cannot be written in cp1252"):
        encoded("五", Options(encoding="cp1252"))
