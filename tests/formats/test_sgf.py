"""SGF written and read again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.formats.options import Options, longest_path
from tengen.formats.sgf import read, write
from tengen.game import Game
from tests.formats.strategies import games


@pytest.mark.no_cover
@settings(max_examples=80, deadline=None)
@given(st.lists(games(), min_size=1, max_size=2))
def test_whatever_a_record_holds_comes_back(records: list[Game]) -> None:
    assert read(write(records, Options()), Options()) == records


@pytest.mark.no_cover
@settings(max_examples=30, deadline=None)
@given(games())
def test_writing_what_was_read_gives_the_same_bytes(game: Game) -> None:
    data = write([game], Options())
    assert write(read(data, Options()), Options()) == data


def test_the_longest_possible_game_comes_back() -> None:
    game = Game(5)
    node = game.root
    for column in "abcde":
        for row in "12345":
            node = node.add(f"{column}{row}").add("--")
    node.add("--").add("--").comment = "the end"
    assert game.node_count == longest_path(5)
    assert read(write([game], Options()), Options()) == [game]
