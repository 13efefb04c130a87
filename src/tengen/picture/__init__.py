"""Pictures of a board.

Points are pairs (x, y) counted from the top left, as in the protocols; the caller has checked that
they are on the board. Nothing here knows the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from tengen.picture import layers
from tengen.picture.frame import Pair
from tengen.picture.lettering import xml_text
from tengen.picture.raster import extra_needed, png
from tengen.picture.scene import (
    CELLS,
    Scene,
    check_look,
    checked_heat,
    checked_marks,
    in_order,
    merged_texts,
    segments,
)

__all__ = ["gif", "png", "svg"]


def svg(  # noqa: PLR0913 - one keyword per thing that can be drawn
    size: int,
    *,
    black: Iterable[Pair],
    white: Iterable[Pair],
    last: Pair | None = None,
    numbers: Mapping[Pair, int] | None = None,
    marks: Mapping[Pair, str] | None = None,
    labels: Mapping[Pair, str] | None = None,
    arrows: Sequence[tuple[Pair, Pair]] = (),
    lines: Sequence[tuple[Pair, Pair]] = (),
    heat: Mapping[Pair, float] | None = None,
    winning_line: Sequence[Pair] = (),
    forbidden: Iterable[Pair] = (),
    coordinates: bool = True,
    cell: int = 40,
    theme: str = "wood",
    title: str = "",
) -> str:
    """A board as a standalone SVG document; the same arguments always give the same text.

    ``last`` marks the last move (``None``: no mark): with a dot, or by the colour of its number or
    mark. ``numbers`` are move numbers; ``labels`` are short texts, cut after six characters, which
    take the place of a number. ``marks`` are ``circle``, ``square``, ``triangle`` or ``cross``.
    ``arrows`` and ``lines`` are pairs of points; a pair of equal points is left out. ``heat``
    colours empty points by a value from 0 to 1. ``winning_line`` is drawn through its stones, and
    the other stones step back. ``forbidden`` points get a small cross. ``cell`` is the distance of
    two lines in pixels, 8 to 200. ``theme`` is ``wood``, ``dark`` or ``print``. ``title`` is what a
    screen reader says; empty, it counts the stones.

    Raises ``ValueError`` for a size, mark, heat, cell or theme that cannot be drawn.
    """
    check_look(size, cell, theme)
    blacks, whites = in_order(black), in_order(white)
    scene = Scene(
        size=size,
        cell=cell,
        theme_name=theme,
        coordinates=bool(coordinates),
        title=title or _title(size, len(blacks), len(whites)),
        black=blacks,
        white=whites,
        last=last,
        texts=merged_texts(numbers, labels),
        marks=checked_marks(marks),
        arrows=segments(arrows),
        lines=segments(lines),
        heat=checked_heat(heat, {*blacks, *whites}),
        winning_line=in_order(winning_line),
        forbidden=in_order(forbidden),
    )
    return _document(scene)


def _title(size: int, black: int, white: int) -> str:
    return f"Board {size} × {size}: {black} black and {white} white"


def _document(scene: Scene) -> str:
    side = scene.frame.side
    drawn = (
        layers.definitions,
        layers.plank,
        layers.coordinates,
        layers.grid,
        layers.heat,
        layers.stones,
        layers.winning_line,
        layers.lines,
        layers.marks,
        layers.texts,
        layers.forbidden,
        layers.last_move,
        layers.arrows,
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"'
        f' width="{side}" height="{side}" role="img" style="max-width:100%;height:auto">'
        f"<title>{xml_text(scene.title)}</title>"
        f"{''.join(layer(scene) for layer in drawn)}</svg>"
    )


def gif(
    size: int,
    *,
    black: Iterable[Pair],
    white: Iterable[Pair],
    moves: Sequence[Pair | None],
    black_begins: bool = True,
    last_frame: Callable[[int], str] | None = None,
) -> bytes:
    """A game as an animated GIF: one frame for the start and one for each move.

    ``black`` and ``white`` are the stones of the start; a move that is ``None`` is a pass.
    ``last_frame`` draws the last frame as SVG for a given ``cell``; ``None``: like the others.
    """
    with extra_needed("GIF"):
        from tengen.picture.animation import animate  # noqa: PLC0415 - needs an extra

    check_look(size, cell=CELLS[0], theme="wood")
    return animate(
        size,
        black=black,
        white=white,
        moves=moves,
        black_begins=black_begins,
        last_frame=last_frame,
    )
