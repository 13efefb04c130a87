"""Game records that visitors bring along."""

from __future__ import annotations

import re

from tengen import formats
from tengen.board import ParseError
from tengen.formats import Options
from tengen.game import Game
from tengen.server.errors import Refused
from tengen.server.messages import Text

MOST_BYTES = 1024 * 1024
_MOST_NODES = 50_000
"""Positions of all games in a file: analyses may be large, but this is for games."""
_MOST_GAMES = 1000
_LONGEST_NAME = 200
"""Characters of a file's name that are looked at."""
_LONGEST_REASON = 200
_PLACE = re.compile(r"(line|move|byte|column|game|node) ([0-9]+)")
_PLACES = {
    "line": "第{}行",
    "column": "第{}列",
    "move": "第{}手",
    "byte": "第{}字节",
    "game": "第{}局",
    "node": "第{}个节点",
}


def read_record(data: bytes, name: str = "") -> Game:
    """The first game of a file that has moves or stones; `Refused` if there is none.

    Only its main line can be played. This takes up to a second: not for the event loop.
    """
    if len(data) > MOST_BYTES:
        text = Text(en="A game record may have 1 MB.", zh="棋谱文件不能超过 1 MB。")
        raise Refused(413, "too-large", text)
    options = Options(max_bytes=MOST_BYTES, max_nodes=_MOST_NODES, max_games=_MOST_GAMES)
    try:
        kind = formats.detect(data, name[-_LONGEST_NAME:])
        games = formats.read(data, kind, options)
        game = next(filter(_has_stones, games), None)
        if game is None:
            raise ParseError("it holds no moves")
        game.validate()
    except ParseError as error:
        raise _unreadable(error) from error
    return game


def _has_stones(game: Game) -> bool:
    return bool(game.root.children or game.setup_black or game.setup_white)


def _unreadable(error: ParseError) -> Refused:
    """The refusal that says where the record is wrong."""
    reason = "".join(c if c.isprintable() else " " for c in str(error)[:_LONGEST_REASON])
    places = "".join(_PLACES[word].format(number) for word, number in _PLACE.findall(error.place))
    return Refused(
        422,
        "record",
        Text(
            en=f"This record can't be read: {reason}.",
            zh=f"无法读取这个棋谱：{places}有误。"
            if places
            else "无法读取这个棋谱：不是已知的棋谱格式。",
        ),
    )
