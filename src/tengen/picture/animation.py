"""A game as an animated GIF, one frame per move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from itertools import product

from PIL import Image, ImageChops, ImageDraw

from tengen import picture
from tengen.picture.frame import Pair

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


def animate(
    size: int,
    *,
    black: Iterable[Pair],
    white: Iterable[Pair],
    moves: Sequence[Pair | None],
    black_begins: bool,
    last_frame: Callable[[int], str] | None,
) -> bytes:
    """What `tengen.picture.gif` promises, with the packages that it needs imported."""
    painter = _Painter(size)
    for stones, is_black in ((black, True), (white, False)):
        for stone in stones:
            painter.place(stone, is_black)
    frames = [painter.frame(None)]
    for number, move in enumerate(moves):
        if move is not None:
            painter.place(move, black_begins is (number % 2 == 0))
        frames.append(painter.frame(move))
    if last_frame is not None:
        frames[-1] = painter.full_frame(last_frame(painter.cell))
    return _encode(frames)


class _Painter:
    """Draws stones by copying them from sample pictures, faster than rendering every frame."""

    def __init__(self, size: int) -> None:
        self._size = size
        self.cell = max(_MIN_CELL, _SIDE // (size + 1))
        self._board = self._render()
        self._empty = self._board.copy()
        self._samples: dict[tuple[bool, int, int], tuple[Image.Image, Image.Image]] = {}
        self._palette = self._make_palette()

    def place(self, point: Pair, is_black: bool) -> None:
        """Put a stone on the board."""
        x, y = point
        sample, mask = self._sample(is_black, x % _APART, y % _APART)
        box = self._box(x, y)
        self._board.paste(sample.crop(box), box[:2], mask.crop(box))

    def frame(self, last: Pair | None) -> Image.Image:
        """The current board with a dot on the last move."""
        shown = self._board
        if last is not None:
            shown = shown.copy()
            x, y = self._centre(*last)
            radius = self.cell / 7
            ImageDraw.Draw(shown).ellipse((x - radius, y - radius, x + radius, y + radius), _DOT)
        return self._indexed(shown)

    def full_frame(self, svg: str) -> Image.Image:
        """A position with all details of a picture, such as the winning row."""
        return self._indexed(_rasterize(svg))

    def _indexed(self, image: Image.Image) -> Image.Image:
        return image.quantize(palette=self._palette, dither=Image.Dither.NONE)

    def _sample(self, is_black: bool, column: int, row: int) -> tuple[Image.Image, Image.Image]:
        """A picture with stones on every other point, and its difference from the empty board."""
        key = is_black, column, row
        if key not in self._samples:
            side = range(self._size)
            points = list(product(side[column::_APART], side[row::_APART]))
            drawn = self._render(black=points) if is_black else self._render(white=points)
            difference = ImageChops.difference(drawn, self._empty).convert("L")
            self._samples[key] = drawn, difference.point(lambda value: 255 if value else 0)
        return self._samples[key]

    def _make_palette(self) -> Image.Image:
        """The palette of all frames: wood, stones, the dot."""
        width, height = self._board.size
        sheet = Image.new("RGB", (width, 2 * height + self.cell), _DOT)
        for number, is_black in enumerate((True, False)):
            sheet.paste(self._sample(is_black, 0, 0)[0], (0, number * height))
        return sheet.quantize(_COLORS, method=Image.Quantize.MEDIANCUT)

    def _centre(self, x: int, y: int) -> tuple[float, float]:
        first = (self._board.size[0] - (self._size - 1) * self.cell) / 2
        return first + x * self.cell, first + y * self.cell

    def _box(self, x: int, y: int) -> tuple[int, int, int, int]:
        """The pixels around a point that a stone and its shadow can cover."""
        (across, down), reach = self._centre(x, y), self.cell
        width, height = self._board.size
        return (
            max(0, int(across - reach)),
            max(0, int(down - reach)),
            min(width, int(across + reach) + 1),
            min(height, int(down + reach) + 1),
        )

    def _render(self, black: Sequence[Pair] = (), white: Sequence[Pair] = ()) -> Image.Image:
        return _rasterize(picture.svg(self._size, black=black, white=white, cell=self.cell))


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
