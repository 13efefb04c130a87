"""Games as animations."""

from __future__ import annotations

import random
from io import BytesIO

import pytest
from PIL import Image

from tengen import Board
from tengen.game import Game
from tengen.server.study.gif import gif


def _frames(made: Game) -> list[Image.Image]:
    animation = Image.open(BytesIO(gif(made)))
    assert animation.format == "GIF"
    frames = []
    for number in range(getattr(animation, "n_frames", 1)):
        animation.seek(number)
        frames.append(animation.convert("RGB"))
    return frames


def test_an_animation_has_a_frame_for_every_move_and_one_more() -> None:
    game = Game.from_moves("h8a1h9b1h10c1h11d1h12")
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
