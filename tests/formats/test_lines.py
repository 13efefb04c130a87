"""Texts that hold one record per line."""

from __future__ import annotations

import pytest

from tengen.board import ParseError, Point, Rule
from tengen.formats.lines import NodeCounter, game_of, moves_of, records, text_of
from tengen.formats.options import Options
from tengen.game import Game


def _lines(text: str) -> list[str]:
    return [text[start:end] for start, end in records(text)]


def test_all_line_ends_become_plain_ones() -> None:
    assert text_of(b"a\r\nb\rc\nd", Options()) == "a\nb\nc\nd"


def test_text_is_decoded_with_the_encoding_of_the_options() -> None:
    assert text_of("连珠\n".encode("gbk"), Options(encoding="gbk")) == "连珠\n"


def test_more_lines_than_positions_are_refused() -> None:
    assert text_of(b"\n" * 3, Options(max_nodes=3))
    with pytest.raises(ParseError, match="more than the 3 positions"):
        text_of(b"\n" * 4, Options(max_nodes=3))


def test_more_bytes_than_allowed_are_refused() -> None:
    with pytest.raises(ParseError, match="3 bytes"):
        text_of(b"h8i9", Options(max_bytes=3))


def test_blank_lines_and_comments_are_no_records() -> None:
    assert _lines("\n# title\nh8i9\n  \t\n  # indented\nh8 # no comment\n\nend") == [
        "h8i9",
        "h8 # no comment",
        "end",
    ]


def test_records_have_their_places_in_the_text() -> None:
    assert list(records("#\n h8 \ni9")) == [(2, 6), (7, 9)]


def test_a_game_has_the_moves_and_the_board_of_the_options() -> None:
    points = [Point("h8"), Point("i9")]
    game = game_of(points, Options(size=19, rule=Rule.CARO))
    assert (game.size, game.rule, game.moves) == (19, "caro", points)
    assert moves_of(game, "moves") == points


def test_a_game_with_set_up_stones_is_no_list_of_moves() -> None:
    game = Game(15)
    game.setup_black = (Point("h8"),)
    with pytest.raises(ValueError, match="a list of moves"):
        moves_of(game, "moves")


def test_positions_of_all_games_are_counted_together() -> None:
    counter = NodeCounter(Options(max_nodes=7))
    counter.add(2)  # three positions: the start and one after each move
    counter.add(3)
    with pytest.raises(ParseError, match="more than the 7 positions"):
        counter.add(0)


def test_games_are_counted_too() -> None:
    counter = NodeCounter(Options(max_games=2))
    counter.add(0)
    counter.add(0)
    with pytest.raises(ParseError, match="more than the 2 games"):
        counter.add(0)
