"""A game as an animated GIF, one frame per move."""

from __future__ import annotations

from io import BytesIO
from itertools import product

from PIL import Image, ImageChops, ImageDraw

from tengen import picture
from tengen.board import Board, Color, Point
from tengen.game import Game

_SIDE = 480
"""Approximate width in pixels."""
_MIN_CELL = 16
_MOVE_MS, _END_MS = 700, 4000
"""Duration of a frame, and of the last one."""
_COLORS = 64
_DOT = (184, 57, 43)
"""Colour of the mark on the last move."""
_APART = 2
"""Distance of the stones in a sample picture, so that their shadows do not overlap."""


def gif(game: Game) -> bytes:
    """The main line as a GIF: one frame for the start and one for each move.

    ``IllegalMove`` if the record breaks the rules.
    """
    end = game.board()
    painter = _Painter(end.size)
    start = game.board(game.root)
    for color in Color:
        for stone in start.stones(color):
            painter.place(stone, color)
    frames = [painter.frame(None)]
    color = start.turn
    for move in end.moves:
        if not move.is_pass:
            painter.place(move, color)
        frames.append(painter.frame(None if move.is_pass else move))
        color = color.other
    if end.outcome is not None and end.moves:
        frames[-1] = painter.full_frame(end)
    return _encode(frames)


class _Painter:
    """Draws stones by copying them from sample pictures, faster than rendering every frame."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._cell = max(_MIN_CELL, _SIDE // (size + 1))
        self._board = _render(Board(size), self._cell)
        self._empty = self._board.copy()
        self._samples: dict[tuple[Color, int, int], tuple[Image.Image, Image.Image]] = {}
        self._palette = self._make_palette()

    def place(self, point: Point, color: Color) -> None:
        """Put a stone on the board."""
        x, y = point.xy(self._size)
        sample, mask = self._sample(color, x % _APART, y % _APART)
        box = self._box(x, y)
        self._board.paste(sample.crop(box), box[:2], mask.crop(box))

    def frame(self, last: Point | None) -> Image.Image:
        """The current board with a dot on the last move."""
        shown = self._board
        if last is not None:
            shown = shown.copy()
            x, y = self._centre(*last.xy(self._size))
            radius = self._cell / 7
            ImageDraw.Draw(shown).ellipse((x - radius, y - radius, x + radius, y + radius), _DOT)
        return self._indexed(shown)

    def full_frame(self, board: Board) -> Image.Image:
        """A position with all details of a picture, such as the winning row."""
        return self._indexed(_render(board, self._cell))

    def _indexed(self, image: Image.Image) -> Image.Image:
        return image.quantize(palette=self._palette, dither=Image.Dither.NONE)

    def _sample(self, color: Color, column: int, row: int) -> tuple[Image.Image, Image.Image]:
        """A picture with stones on every other point, and its difference from the empty board."""
        key = color, column, row
        if key not in self._samples:
            side = range(self._size)
            points = product(side[column::_APART], side[row::_APART])
            drawn = _render_stones(self._size, self._cell, color, list(points))
            difference = ImageChops.difference(drawn, self._empty).convert("L")
            self._samples[key] = drawn, difference.point(lambda value: 255 if value else 0)
        return self._samples[key]

    def _make_palette(self) -> Image.Image:
        """The palette of all frames: wood, stones, the dot."""
        width, height = self._board.size
        sheet = Image.new("RGB", (width, 2 * height + self._cell), _DOT)
        for number, color in enumerate(Color):
            sheet.paste(self._sample(color, 0, 0)[0], (0, number * height))
        return sheet.quantize(_COLORS, method=Image.Quantize.MEDIANCUT)

    def _centre(self, x: int, y: int) -> tuple[float, float]:
        first = (self._board.size[0] - (self._size - 1) * self._cell) / 2
        return first + x * self._cell, first + y * self._cell

    def _box(self, x: int, y: int) -> tuple[int, int, int, int]:
        """The pixels around a point that a stone and its shadow can cover."""
        (across, down), reach = self._centre(x, y), self._cell
        width, height = self._board.size
        return (
            max(0, int(across - reach)),
            max(0, int(down - reach)),
            min(width, int(across + reach) + 1),
            min(height, int(down + reach) + 1),
        )


def _render(board: Board, cell: int) -> Image.Image:
    return _rasterize(board.svg(cell=cell, forbidden=False))


def _render_stones(
    size: int, cell: int, color: Color, points: list[tuple[int, int]]
) -> Image.Image:
    is_black = color is Color.BLACK
    black, white = (points, []) if is_black else ([], points)
    return _rasterize(picture.svg(size, black=black, white=white, cell=cell))


def _rasterize(svg: str) -> Image.Image:
    return Image.open(BytesIO(picture.png(svg))).convert("RGB")


def _encode(frames: list[Image.Image]) -> bytes:
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
