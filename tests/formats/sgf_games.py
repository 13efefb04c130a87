"""Reads SGF texts for the tests of the SGF modules."""

from __future__ import annotations

import pytest

from tengen.board import ParseError
from tengen.formats.options import Options
from tengen.formats.sgf import read
from tengen.game import Game


def game_of(text: str, options: Options = Options()) -> Game:
    """The one game of a text."""
    games = read(text.encode(), options)
    assert len(games) == 1
    return games[0]


def moves(game: Game) -> str:
    """The main line as text."""
    return "".join(map(str, game.moves))


def refusal(text: str) -> ParseError:
    """The error that reading a text raises."""
    with pytest.raises(ParseError) as caught:
        read(text.encode(), Options())
    return caught.value
