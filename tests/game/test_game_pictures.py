"""Games as pictures and animations."""

from __future__ import annotations

import random
import sys
from io import BytesIO

import pytest
from PIL import Image

from tengen.board import Board, Point
from tengen.game import Game, Mark


def _frames(made: Game) -> list[Image.Image]:
    animation = Image.open(BytesIO(made.gif()))
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


def test_a_picture_shows_the_last_position_with_numbers_and_names() -> None:
    game = Game.from_moves("h8i9")
    game.black, game.white = "Ada <b>", "天元"
    assert game.svg() == game.board().svg(numbers=True, title="Ada <b> - 天元")
    assert "Ada &lt;b&gt; - 天元" in game.svg()


def test_a_picture_of_a_node_shows_its_notes() -> None:
    game = Game.from_moves("h8i9")
    first = game.main_line()[0]
    first.marks[Point("h8")] = Mark.CIRCLE
    first.labels[Point("i9")] = "A"
    first.arrows.append((Point("a1"), Point("b2")))
    first.lines.append((Point("c1"), Point("c5")))
    assert game.svg(first) == first.board().svg(
        numbers=True,
        marks={"h8": "circle"},
        labels={"i9": "A"},
        arrows=[("a1", "b2")],
        lines=[("c1", "c5")],
    )


def test_keywords_replace_what_the_record_says() -> None:
    game = Game.from_moves("h8i9")
    assert game.svg(numbers=False, theme="dark") == game.board().svg(theme="dark")


def test_a_notebook_draws_a_legal_game_and_writes_another() -> None:
    game = Game.from_moves("h8i9")
    assert game._repr_svg_() == game.svg()
    game.main_line()[-1].add("h8")
    assert game._repr_svg_() is None


def test_a_png_has_the_width_that_was_asked_for() -> None:
    game = Game.from_moves("h8i9")
    assert Image.open(BytesIO(game.png(width=200))).size == (200, 200)
    assert game.png(game.root, cell=20) == game.board(game.root).png(cell=20)


@pytest.mark.parametrize(
    ("kind", "package"), [("PNG", "resvg_py"), ("GIF", "PIL"), ("GIF", "resvg_py")]
)
def test_a_missing_extra_is_one_line_that_names_it(
    kind: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, "tengen.picture.animation", raising=False)
    game = Game.from_moves("h8")
    with pytest.raises(ValueError, match=r"an extra: pip install 'tengen\[pictures\]'$") as caught:
        game.gif() if kind == "GIF" else game.png()
    assert "\n" not in str(caught.value)
