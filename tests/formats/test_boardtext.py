"""Positions as text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import Color, IllegalMove, ParseError, Rule
from tengen.formats.boardtext import read, write
from tengen.formats.options import Options
from tengen.game import Game
from tests.formats.strategies import plain_games

LINE = "5/5/2x2/3o1/5 b renju"


def test_each_line_is_a_position() -> None:
    first, second = read(f"# two\n{LINE}\n\n  5/5/5/5/x4 w standard\n".encode(), Options())
    assert (first.size, first.rule, first.turn) == (5, Rule.RENJU, Color.BLACK)
    assert (first.setup_black, first.setup_white) == (("c3",), ("d2",))
    assert (second.turn, second.setup_black, second.moves) == (Color.WHITE, ("a1",), [])


def test_the_end_of_the_main_line_is_written() -> None:
    game = Game(5, "renju")
    game.root.add("c3").add("d2")
    game.root.add("a1")
    assert write([game], Options()) == f"{LINE}\n".encode()


@settings(deadline=None)
@given(st.data(), st.sampled_from([6, 15, 22]))
def test_positions_come_back(data: st.DataObject, size: int) -> None:
    games = data.draw(st.lists(plain_games(size, passes=False), max_size=3))
    legal = [game for game in games if _is_legal(game)]
    text = write(legal, Options())
    again = read(text, Options())
    assert [game.board() for game in again] == [game.board() for game in legal]
    assert write(again, Options()) == text


def _is_legal(game: Game) -> bool:
    try:
        game.board()
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("text", ["hello", "5/5/5/5 b renju", "5/5/5/5/5 b chess", "5/" * 2000])
def test_what_is_no_position_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(f"{LINE}\n{text}".encode(), Options())
    assert caught.value.place == "line 2, column 1"
