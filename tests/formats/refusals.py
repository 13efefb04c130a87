"""Checks of what the readers refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from tengen.board import ParseError
from tengen.formats.options import Options
from tengen.game import Game

T = TypeVar("T")


def check_refused(read: Callable[[T], object], source: T, problem: str, place: str) -> None:
    """Reading `source` names the problem and its place."""
    with pytest.raises(ParseError) as caught:
        read(source)
    assert problem in caught.value.problem
    assert caught.value.place == place


def read_or_error(
    read: Callable[[bytes, Options], list[Game]], data: bytes
) -> list[Game] | ParseError:
    """The games, or why there are none."""
    try:
        return read(data, Options())
    except ParseError as error:
        return error


def check_lines(read: Callable[[bytes, Options], list[Game]], data: bytes) -> None:
    """The data of a text format is read as legal games, or refused with a line."""
    games = read_or_error(read, data)
    if isinstance(games, ParseError):
        assert games.place.startswith("line ")
    else:
        for game in games:
            game.validate()
