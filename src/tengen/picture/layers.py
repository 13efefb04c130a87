"""The layers of a board picture, from the wood up to the arrows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from tengen.picture.frame import COLUMN_LETTERS, Frame, Pair, short, star_points
from tengen.picture.lettering import Lettering, opacity_attribute
from tengen.picture.scene import Scene
from tengen.picture.themes import StoneLook, blend

STONE_RADIUS = 0.475
# The grain's three kinds of lines: width in cells, opacity.
_GRAIN = ((0.04, 0.16), (0.12, 0.09), (0.3, 0.05))
_DIM_TEXT = 0.45
_STRONG_HEAT = 0.65
_TEXT_WIDTH = 0.74


def definitions(scene: Scene) -> str:
    """The gradients and the stones that the rest of the picture refers to."""
    frame, theme, prefix = scene.frame, scene.theme, scene.prefix
    radius = short(frame.of(STONE_RADIUS))
    plank_paint = (
        f'<linearGradient id="{prefix}P" x1="0" y1="0" x2="1" y2="1">'
        f'<stop stop-color="{theme.plank[0]}"/><stop offset="1" stop-color="{theme.plank[1]}"/>'
        "</linearGradient>"
    )
    parts = [
        plank_paint,
        _stone(prefix, "b", theme.black, frame),
        _stone(prefix, "w", theme.white, frame),
    ]
    if theme.shadow:
        parts.append(
            f'<radialGradient id="{prefix}S"><stop offset=".7" stop-opacity="{theme.shadow}"/>'
            f'<stop offset="1" stop-opacity="0"/></radialGradient>'
            f'<circle id="{prefix}s" r="{short(frame.of(0.53))}" fill="url(#{prefix}S)"/>'
        )
    if scene.winning_line:
        color, opacity = theme.veil
        parts.append(
            f'<circle id="{prefix}v" r="{radius}" fill="{color}" opacity="{short(opacity)}"/>'
        )
    return f"<defs>{''.join(parts)}</defs>"


def _stone(prefix: str, name: str, look: StoneLook, frame: Frame) -> str:
    fill, gradient = look.light[0][1], ""
    if len(look.light) > 1:
        paint = f"{prefix}{name.upper()}"
        fill = f"url(#{paint})"
        stops = "".join(
            f'<stop offset="{short(offset)}" stop-color="{color}"/>' for offset, color in look.light
        )
        gradient = (
            f'<radialGradient id="{paint}" cx=".42" cy=".4" r=".62" fx=".3" fy=".26">'
            f"{stops}</radialGradient>"
        )
    rim = "" if look.rim == "none" else f' stroke="{look.rim}" stroke-width="{_hairline(frame)}"'
    # The outline lies on the edge, so half of it comes off the radius: all stones are one size.
    radius = frame.of(STONE_RADIUS) - (float(_hairline(frame)) / 2 if rim else 0)
    return f'{gradient}<circle id="{prefix}{name}" r="{short(radius)}" fill="{fill}"{rim}/>'


def _hairline(frame: Frame) -> str:
    return short(max(0.6, frame.of(0.022)))


def plank(scene: Scene) -> str:
    """The board itself with its grain."""
    frame, theme = scene.frame, scene.theme
    corner = 0 if theme.edge == "none" else round(frame.of(0.1))
    rounding = f' rx="{corner}"' if corner else ""
    board = (
        f'<rect width="{frame.side}" height="{frame.side}"{rounding} fill="url(#{scene.prefix}P)"/>'
    )
    if theme.grain:
        board += _grain(frame, theme.grain)
    if corner:
        board += (
            f'<rect x=".5" y=".5" width="{frame.side - 1}" height="{frame.side - 1}"{rounding}'
            f' fill="none" stroke="{theme.edge}"/>'
        )
    return board


def _grain(frame: Frame, color: str) -> str:
    """Long, nearly straight lines at uneven distances: quarter-sawn wood."""
    side = frame.side
    strokes: list[list[str]] = [[] for _ in _GRAIN]
    place, draws = 0.0, _even_draws()
    while (place := place + 0.012 + 0.05 * next(draws)) < 0.99:
        start, upper, lower = (side * (place + 0.016 * (next(draws) - 0.5)) for _ in range(3))
        strokes[int(next(draws) * len(_GRAIN))].append(
            f"M{start:.0f} 1C{upper:.0f} {side * 0.35:.0f} {lower:.0f} {side * 0.65:.0f}"
            f" {side * place:.0f} {side - 1}"
        )
    paths = (
        f'<path d="{"".join(lines)}" stroke-width="{short(frame.of(width))}" opacity="{opacity}"/>'
        for lines, (width, opacity) in zip(strokes, _GRAIN, strict=True)
    )
    return f'<g fill="none" stroke="{color}">{"".join(paths)}</g>'


def _even_draws() -> Iterator[float]:
    """Numbers from 0 to 1 without pattern, the same every time, as the picture must be."""
    state = 20
    while True:
        state = (state * 1103515245 + 12345) % 2**31
        yield state / 2**31


def grid(scene: Scene) -> str:
    """Lines and star points, interrupted where a text is on an empty point."""
    frame, theme = scene.frame, scene.theme
    occupied = scene.looks
    gaps = {
        point: 0.46 if len(text) > (2 if text.isascii() else 1) else 0.36
        for point, text in scene.texts.items()
        if point not in occupied
    }
    hidden = {*scene.texts, *scene.marks, *occupied}
    last = scene.size - 1
    inner = "".join(_line(frame, gaps, index) for index in range(1, last))
    # The outer line is wider by growing outwards only, which keeps both its edges on whole pixels.
    outer = "".join(_line(frame, gaps, index, frame.line / 2) for index in (0, last))
    stars = "".join(
        f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(max(1.5, frame.of(0.085)))}"/>'
        for x, y in (frame.at(p) for p in star_points(scene.size) if p not in hidden)
    )
    return (
        f'<g stroke="{theme.line}" stroke-width="{frame.line}"><path d="{inner}"/>'
        f'<path d="{outer}" stroke-width="{2 * frame.line}" stroke-linecap="square"/></g>'
        f'<g fill="{theme.line}">{stars}</g>'
    )


def _line(frame: Frame, gaps: dict[Pair, float], index: int, outwards: float = 0.0) -> str:
    """One row and the column of the same index."""
    at = frame.first + index * frame.cell
    at += -outwards if index == 0 else outwards
    row = sorted((x, gap) for (x, y), gap in gaps.items() if y == index)
    column = sorted((y, 0.36) for x, y in gaps if x == index)
    horizontal = (f"M{short(a)} {short(at)}H{short(b)}" for a, b in _pieces(frame, row, outwards))
    vertical = (f"M{short(at)} {short(a)}V{short(b)}" for a, b in _pieces(frame, column, outwards))
    return "".join([*horizontal, *vertical])


def _pieces(
    frame: Frame, gaps: Iterable[tuple[int, float]], outwards: float
) -> Iterator[tuple[float, float]]:
    """The stretches of a line that remain between gaps, each an index and half a width in cells."""
    start = frame.first - outwards
    for index, half in gaps:
        middle = frame.first + index * frame.cell
        if middle - frame.of(half) > start:
            yield start, middle - frame.of(half)
        start = middle + frame.of(half)
    if start < frame.end:
        yield start, frame.end + outwards


def coordinates(scene: Scene) -> str:
    """Letters below the board and numbers on its left."""
    if not scene.coordinates:
        return ""
    frame, color = scene.frame, scene.theme.quiet
    lettering = Lettering()
    height, width = frame.of(0.25), frame.of(0.6)
    far = frame.first - frame.of(0.76)
    for index in range(scene.size):
        along = frame.first + index * frame.cell
        below = (along, frame.side - far + height * 0.42)
        letter = COLUMN_LETTERS[index]
        lettering.add(
            letter, below, height=height, width=width, color=color, weight=2.5, baseline=True
        )
        beside = (far, along)
        number = str(scene.size - index)
        lettering.add(number, beside, height=height, width=width, color=color, weight=2.5)
    return lettering.svg()


def heat(scene: Scene) -> str:
    """Coloured discs on empty points."""
    frame, theme = scene.frame, scene.theme
    discs = []
    for point, value in scene.heat.items():
        x, y = frame.at(point)
        discs.append(
            f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(frame.of(0.44))}"'
            f' fill="{blend(theme.heat, value)}"{opacity_attribute(round(0.4 + 0.5 * value, 2))}/>'
        )
    return "".join(discs)


def stones(scene: Scene) -> str:
    """Shadows first, so that none falls on a neighbouring stone; then the stones."""
    frame, occupied = scene.frame, scene.looks
    parts = []
    if scene.theme.shadow and occupied:
        offset = short(frame.of(0.045)), short(frame.of(0.07))
        shadows = "".join(_use(scene, "s", point) for point in occupied)
        parts.append(
            f'<g transform="translate({offset[0]} {offset[1]})">{shadows}</g>' if shadows else ""
        )
    parts += [_use(scene, "b", point) for point in scene.black]
    parts += [_use(scene, "w", point) for point in scene.white]
    parts += [_use(scene, "v", point) for point in occupied if scene.dimmed(point)]
    return "".join(parts)


def _use(scene: Scene, name: str, point: Pair) -> str:
    x, y = scene.frame.at(point)
    return f'<use href="#{scene.prefix}{name}" x="{short(x)}" y="{short(y)}"/>'


def winning_line(scene: Scene) -> str:
    """A stroke from end to end through the winning stones."""
    if not scene.winning_line:
        return ""
    frame, theme = scene.frame, scene.theme
    row = scene.winning_line
    if any(point in scene.texts for point in row):
        # The numbers stay readable: the stroke links stone to stone instead of crossing them.
        path = "".join(_between(frame, ends, 0.33) for ends in pairwise(row))
    else:
        path = _between(frame, (row[0], row[-1]))
    return _cased(path, theme.accent, theme.casing, frame.of(0.12), frame)


def _between(frame: Frame, ends: tuple[Pair, Pair], trim: float = 0.0) -> str:
    """A stroke between two points that starts and ends ``trim`` cells away from them."""
    (x1, y1), (x2, y2) = frame.at(ends[0]), frame.at(ends[1])
    share = frame.of(trim) / math.hypot(x2 - x1, y2 - y1) if trim else 0.0
    dx, dy = share * (x2 - x1), share * (y2 - y1)
    return f"M{short(x1 + dx)} {short(y1 + dy)}L{short(x2 - dx)} {short(y2 - dy)}"


def _cased(path: str, color: str, casing: tuple[str, float], width: float, frame: Frame) -> str:
    """A stroke with a thin edge, visible on stones of either colour."""
    return (
        f'<g fill="none" stroke-linecap="round"><path d="{path}" stroke="{casing[0]}"'
        f' stroke-width="{short(width + frame.of(0.06))}"{opacity_attribute(casing[1])}/>'
        f'<path d="{path}" stroke="{color}" stroke-width="{short(width)}"/></g>'
    )


def lines(scene: Scene) -> str:
    """Plain lines between points."""
    if not scene.lines:
        return ""
    frame, theme = scene.frame, scene.theme
    path = "".join(_between(frame, ends) for ends in scene.lines)
    return _cased(path, theme.note, theme.casing, frame.of(0.075), frame)


def arrows(scene: Scene) -> str:
    """Arrows that end just before the middle of their target."""
    if not scene.arrows:
        return ""
    frame, theme = scene.frame, scene.theme
    busy = {*scene.looks, *scene.texts}
    path = "".join(
        _arrow(frame, start, end, 0.36 * (start in busy), 0.4 if end in busy else 0.06)
        for start, end in scene.arrows
    )
    color, opacity = theme.casing
    return (
        f'<path d="{path}" fill="{theme.note}" stroke="{color}" stroke-opacity="{short(opacity)}"'
        f' stroke-width="{short(frame.of(0.07))}" stroke-linejoin="round" paint-order="stroke"/>'
    )


def _arrow(frame: Frame, start: Pair, end: Pair, behind: float, before: float) -> str:
    """The outline of an arrow that keeps some cells' distance from its two points."""
    (x, y), (tip_x, tip_y) = frame.at(start), frame.at(end)
    length = math.hypot(tip_x - x, tip_y - y)
    along_x, along_y = (tip_x - x) / length, (tip_y - y) / length
    tail, reach = frame.of(behind), length - frame.of(before)
    neck = max(tail, reach - frame.of(0.34))
    shaft, head = frame.of(0.05), frame.of(0.17)
    outline = ((tail, shaft), (neck, shaft), (neck, head), (reach, 0.0))
    mirrored = tuple((far, -aside) for far, aside in reversed(outline[:3]))
    corners = (
        f"{short(x + along_x * far - along_y * aside)} {short(y + along_y * far + along_x * aside)}"
        for far, aside in outline + mirrored
    )
    return f"M{'L'.join(corners)}Z"


def marks(scene: Scene) -> str:
    """Circles, squares, triangles and crosses on points."""
    frame, looks = scene.frame, scene.looks
    paths: dict[tuple[str, float], str] = {}
    for point, name in scene.marks.items():
        look, has_text = looks.get(point), point in scene.texts
        color = look.ink if look else scene.theme.ink
        if look and point == scene.last and not has_text:
            color = look.accent
        # A circle or a square goes around a text; the other two lie under it.
        opacity = 0.4 if has_text and name in ("triangle", "cross") else 1.0
        path = _mark(frame, point, name, has_text)
        paths[color, opacity] = paths.get((color, opacity), "") + path
    drawn = "".join(
        f'<path d="{path}" stroke="{color}"{opacity_attribute(opacity)}/>'
        for (color, opacity), path in paths.items()
    )
    pen = f'stroke-width="{short(frame.of(0.055))}" stroke-linejoin="round" stroke-linecap="round"'
    return f'<g fill="none" {pen}>{drawn}</g>' if drawn else ""


def _mark(frame: Frame, point: Pair, name: str, around_text: bool) -> str:
    x, y = frame.at(point)
    r = frame.of(0.38 if around_text else 0.24)
    if name == "circle":
        half, whole = f"a{short(r)} {short(r)} 0 1 0", short(2 * r)
        return f"M{short(x - r)} {short(y)}{half} {whole} 0{half}-{whole} 0z"
    if name == "square":
        r *= 0.84
        return f"M{short(x - r)} {short(y - r)}h{short(2 * r)}v{short(2 * r)}h{short(-2 * r)}z"
    if name == "triangle":
        r *= 1.12
        aside = r * math.sqrt(3) / 2
        foot = f"L{short(x + aside)} {short(y + r / 2)}H{short(x - aside)}z"
        return f"M{short(x)} {short(y - r)}{foot}"
    return _cross(x, y, r * 0.78)


def _cross(x: float, y: float, r: float) -> str:
    d = short(2 * r)
    return f"M{short(x - r)} {short(y - r)}l{d} {d}m0-{d}l-{d} {d}"


def texts(scene: Scene) -> str:
    """Move numbers and labels."""
    frame, looks = scene.frame, scene.looks
    lettering = Lettering()
    for point, text in scene.texts.items():
        look = looks.get(point)
        color = look.ink if look else scene.theme.ink
        if look and point == scene.last:
            color = look.accent
        elif scene.heat.get(point, 0.0) > _STRONG_HEAT:
            color = scene.theme.on_heat
        shrink = 0.8 if point in scene.marks else 1.0
        lettering.add(
            text,
            frame.at(point),
            height=frame.of(0.4 * shrink),
            width=frame.of(_TEXT_WIDTH * shrink),
            color=color,
            weight=2.9,
            opacity=_DIM_TEXT if look and scene.dimmed(point) else 1.0,
        )
    return lettering.svg()


def forbidden(scene: Scene) -> str:
    """Small crosses on the points that may not be played."""
    if not scene.forbidden:
        return ""
    frame, theme = scene.frame, scene.theme
    path = ""
    for point in scene.forbidden:
        # A text keeps its point; the cross moves up to its right.
        aside = frame.of(0.33) if point in scene.texts else 0.0
        x, y = frame.at(point)
        path += _cross(x + aside, y - aside, frame.of(0.09 if aside else 0.13))
    return _cased(path, theme.accent, theme.casing, frame.of(0.07), frame)


def last_move(scene: Scene) -> str:
    """A dot on the last stone, unless its number or mark already has the accent's colour."""
    if scene.last is None or scene.last in scene.texts or scene.last in scene.marks:
        return ""
    x, y = scene.frame.at(scene.last)
    look = scene.looks.get(scene.last)
    color = look.accent if look else scene.theme.accent
    if scene.last in scene.winning_line:
        color = scene.theme.white.light[0][1]
    radius = short(scene.frame.of(0.105))
    return f'<circle cx="{short(x)}" cy="{short(y)}" r="{radius}" fill="{color}"/>'
