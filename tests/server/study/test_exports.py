"""Games as files."""

from __future__ import annotations

import json
import random
import sys
from io import BytesIO
from typing import get_args

import pytest
from PIL import Image

from tengen import Board, formats
from tengen.game import Game
from tengen.server.errors import Refused
from tengen.server.study.exports import ExportFormat, export

WON = "h8a1h9b1h10c1h11d1h12"


@pytest.fixture(scope="module")
def game() -> Game:
    made = Game.from_moves(WON)
    made.black, made.white = "Ada <b>", "天元"
    return made


@pytest.mark.parametrize("kind", ["sgf", "psq", "json"])
def test_records_can_be_read_back(game: Game, kind: ExportFormat) -> None:
    (again,) = formats.read(export(game, kind).data, kind)
    assert again.moves == game.moves
    assert again.size == 15


def test_json_is_json(game: Game) -> None:
    found = export(game, "json")
    assert found.media_type == "application/json"
    json.loads(found.data)


def test_pictures_show_the_last_position(game: Game) -> None:
    image = Image.open(BytesIO(export(game, "png").data))
    assert image.format == "PNG"
    svg = export(game, "svg").data.decode()
    assert svg.startswith("<svg")
    assert "Ada &lt;b&gt; - 天元" in svg


def _frames(made: Game) -> list[Image.Image]:
    animation = Image.open(BytesIO(export(made, "gif").data))
    assert animation.format == "GIF"
    frames = []
    for number in range(getattr(animation, "n_frames", 1)):
        animation.seek(number)
        frames.append(animation.convert("RGB"))
    return frames


def test_an_animation_has_a_frame_for_every_move_and_one_more(game: Game) -> None:
    frames = _frames(game)
    assert len(frames) == len(game.moves) + 1
    assert max(frames[0].size) < 600


def test_stones_appear_where_they_were_played() -> None:
    frames = _frames(Game.from_moves("h8a1"))
    side = frames[0].size[0]
    middle = side // 2
    off = 6  # beside the dot on the last move
    before, black = (frame.getpixel((middle + off, middle + off)) for frame in frames[:2])
    assert isinstance(before, tuple)
    assert isinstance(black, tuple)
    assert sum(before) > 2 * sum(black)
    cell = side / 16
    corner = (round(side / 2 - 7 * cell) + off, round(side / 2 + 7 * cell) + off)
    white = frames[2].getpixel(corner)
    assert isinstance(white, tuple)
    assert min(white) > 180


@pytest.mark.parametrize("size", [5, 22])
def test_boards_of_every_size_make_an_animation(size: int) -> None:
    board = Board(size)
    chance = random.Random(1)
    for _ in range(3):
        if board.outcome is None:
            board.play(chance.choice(board.legal_points()))
    assert len(_frames(Game.from_board(board))) == len(board.moves) + 1


def test_a_game_from_a_position_with_a_pass() -> None:
    board = Board.from_stones(["h8"], ["i9"], turn="black", rule="renju", moves="j10--g7")
    assert len(_frames(Game.from_board(board))) == 4


def test_a_game_without_moves_is_an_animation_of_one_frame() -> None:
    assert len(_frames(Game())) == 1


def test_every_format_can_be_made(game: Game) -> None:
    for kind in sorted({*get_args(ExportFormat)} - {"gif"}):
        found = export(game, kind)
        assert found.data
        assert "/" in found.media_type


@pytest.mark.parametrize(("kind", "package"), [("gif", "PIL"), ("png", "resvg_py")])
def test_a_missing_extra_is_named(
    game: Game, kind: ExportFormat, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(Refused) as caught:
        export(game, kind)
    assert (caught.value.status, caught.value.code) == (501, "pictures")
    assert "pip install 'tengen[pictures]'" in caught.value.detail.en
    assert export(game, "svg").data
