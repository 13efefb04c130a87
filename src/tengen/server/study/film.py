"""A game as an animated picture, one frame for each move."""

from __future__ import annotations

from io import BytesIO
from itertools import product

from PIL import Image, ImageChops, ImageDraw

from tengen import picture
from tengen.board import Board, Color, Point
from tengen.game import Game

_SIDE = 480
"""About how many pixels wide the picture is."""
_LEAST_CELL = 16
_MOVE_MS, _END_MS = 700, 4000
"""How long a frame stays, and how long the last one."""
_COLORS = 64
_DOT = (184, 57, 43)
"""The vermilion of the last move."""
_APART = 2
"""Points between stones of a sample picture, so that none touches another's shadow."""


def film(game: Game) -> bytes:
    """The main line as a GIF with as many frames as moves and one, the empty board first.

    ``IllegalMove`` if the record breaks the rules.
    """
    end = game.board()
    studio = _Studio(end.size)
    start = game.board(game.root)
    for color in Color:
        for stone in start.stones(color):
            studio.place(stone, color)
    frames = [studio.frame(None)]
    color = start.turn
    for move in end.moves:
        if not move.is_pass:
            studio.place(move, color)
        frames.append(studio.frame(None if move.is_pass else move))
        color = color.other
    if end.outcome is not None and end.moves:
        frames[-1] = studio.shot(end)
    return _encoded(frames)


class _Studio:
    """Draws stones by copying them from sample pictures: drawing each frame anew takes long."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._cell = max(_LEAST_CELL, _SIDE // (size + 1))
        self._board = _drawn(Board(size), self._cell)
        self._empty = self._board.copy()
        self._samples: dict[tuple[Color, int, int], tuple[Image.Image, Image.Image]] = {}
        self._palette = self._samples_of_all_colors()

    def place(self, point: Point, color: Color) -> None:
        """Put a stone on the board."""
        x, y = point.xy(self._size)
        sample, mask = self._sample(color, x % _APART, y % _APART)
        box = self._box(x, y)
        self._board.paste(sample.crop(box), box[:2], mask.crop(box))

    def frame(self, last: Point | None) -> Image.Image:
        """The board as it is, with a dot on the last move."""
        shown = self._board
        if last is not None:
            shown = shown.copy()
            x, y = self._middle(*last.xy(self._size))
            radius = self._cell / 7
            ImageDraw.Draw(shown).ellipse((x - radius, y - radius, x + radius, y + radius), _DOT)
        return self._indexed(shown)

    def shot(self, board: Board) -> Image.Image:
        """A position with all that a picture shows, such as the winning row."""
        return self._indexed(_drawn(board, self._cell))

    def _indexed(self, image: Image.Image) -> Image.Image:
        return image.quantize(palette=self._palette, dither=Image.Dither.NONE)

    def _sample(self, color: Color, column: int, row: int) -> tuple[Image.Image, Image.Image]:
        """A picture with stones on every other point, and where it differs from the empty board."""
        key = color, column, row
        if key not in self._samples:
            side = range(self._size)
            points = product(side[column::_APART], side[row::_APART])
            drawn = _drawn_stones(self._size, self._cell, color, list(points))
            difference = ImageChops.difference(drawn, self._empty).convert("L")
            self._samples[key] = drawn, difference.point(lambda value: 255 if value else 0)
        return self._samples[key]

    def _samples_of_all_colors(self) -> Image.Image:
        """The palette that all frames share: wood, stones, the dot."""
        width, height = self._board.size
        sheet = Image.new("RGB", (width, 2 * height + self._cell), _DOT)
        for number, color in enumerate(Color):
            sheet.paste(self._sample(color, 0, 0)[0], (0, number * height))
        return sheet.quantize(_COLORS, method=Image.Quantize.MEDIANCUT)

    def _middle(self, x: int, y: int) -> tuple[float, float]:
        first = (self._board.size[0] - (self._size - 1) * self._cell) / 2
        return first + x * self._cell, first + y * self._cell

    def _box(self, x: int, y: int) -> tuple[int, int, int, int]:
        """The pixels around a point as far as a stone and its shadow reach."""
        (across, down), reach = self._middle(x, y), self._cell
        width, height = self._board.size
        return (
            max(0, int(across - reach)),
            max(0, int(down - reach)),
            min(width, int(across + reach) + 1),
            min(height, int(down + reach) + 1),
        )


def _drawn(board: Board, cell: int) -> Image.Image:
    return _opened(board.svg(cell=cell, forbidden=False))


def _drawn_stones(size: int, cell: int, color: Color, points: list[tuple[int, int]]) -> Image.Image:
    is_black = color is Color.BLACK
    black, white = (points, []) if is_black else ([], points)
    return _opened(picture.svg(size, black=black, white=white, cell=cell))


def _opened(svg: str) -> Image.Image:
    return Image.open(BytesIO(picture.png(svg))).convert("RGB")


def _encoded(frames: list[Image.Image]) -> bytes:
    output = BytesIO()
    frames[0].save(
        output,
        format="GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[*[_MOVE_MS] * (len(frames) - 1), _END_MS],
        loop=0,
        optimize=False,
    )
    return output.getvalue()
