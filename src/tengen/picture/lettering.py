"""Text set in strokes, with a font only for characters outside the stroke alphabet."""

from __future__ import annotations

import re
from functools import lru_cache

from tengen.picture.frame import short
from tengen.picture.glyphs import CAP_HEIGHT, DIGIT_WIDTH, drawable, glyph

LONGEST = 6
"""Longer texts on a point are cut; the last character becomes an ellipsis."""

FONTS = "system-ui,'PingFang SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif"

# Characters that XML 1.0 cannot hold, not even escaped.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_FIRST_WIDE = 0x2E80
_LETTER_GAP = 2.4
_SMALL_MIDDLE = 12.0


def xml_text(text: str) -> str:
    """Any text, made safe as the content or the attribute of an XML element."""
    return _NOT_XML.sub("\ufffd", text).translate(_ESCAPES)


def one_line(text: str) -> str:
    """The text without line breaks, no longer than fits on a point."""
    flat = " ".join(_NOT_XML.sub("\ufffd", text[:1000]).split())
    return flat if len(flat) <= LONGEST else flat[: LONGEST - 1] + "…"


class Lettering:
    """Collects texts and draws them with as few elements as possible.

    Strokes of the same colour, width and opacity share one path.
    """

    def __init__(self) -> None:
        self._strokes: dict[tuple[str, str, float], list[str]] = {}
        self._texts: list[str] = []

    def add(
        self,
        text: str,
        middle: tuple[float, float],
        *,
        height: float,
        width: float,
        color: str,
        weight: float = 2.6,
        opacity: float = 1.0,
        baseline: bool = False,
    ) -> None:
        """Set a text around a place.

        ``height`` is that of capitals and ``width`` the most the text may take, both in pixels;
        the pen's ``weight`` is in glyph units. With ``baseline`` the place is the middle of the
        baseline of the text, otherwise the middle of the text.
        """
        if not drawable(text):
            self._texts.append(_font_text(text, middle, height, width, color, opacity))
            return
        glyphs = [glyph(character) for character in text]
        gap = weight + _LETTER_GAP
        natural = sum(shape.width for shape in glyphs) + gap * (len(glyphs) - 1)
        scale = min(height / CAP_HEIGHT, width / (_room(text, natural, gap) + weight))
        left = middle[0] - scale * natural / 2
        top = middle[1] - scale * (CAP_HEIGHT if baseline else _middle_height(text))
        strokes = self._strokes.setdefault((color, short(scale * weight), opacity), [])
        for character, shape in zip(text, glyphs, strict=True):
            (x, y), path = _pen_path(character, scale)
            strokes.append(f"M{short(left + x)} {short(top + y)}{path}" if path else "")
            left += scale * (shape.width + gap)

    def svg(self) -> str:
        """All texts as SVG, or nothing."""
        paths = [
            f'<path d="{"".join(strokes)}" stroke="{color}" stroke-width="{width}"'
            f"{opacity_attribute(opacity)}/>"
            for (color, width, opacity), strokes in self._strokes.items()
        ]
        if paths:
            paths = [
                '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
                *paths,
                "</g>",
            ]
        return "".join(paths + self._texts)


def opacity_attribute(opacity: float) -> str:
    """The attribute for an opacity, or nothing when it is full."""
    return "" if opacity == 1.0 else f' opacity="{short(opacity)}"'


def _room(text: str, natural: float, gap: float) -> float:
    """The width that decides about the scale: all numbers with equally many digits share it."""
    return len(text) * (DIGIT_WIDTH + gap) - gap if text.isdecimal() else natural


def _middle_height(text: str) -> float:
    """What is put in the middle: small letters share a line lower than that of capitals."""
    return _SMALL_MIDDLE if text.isalpha() and text.islower() else CAP_HEIGHT / 2


def _font_text(
    text: str,
    middle: tuple[float, float],
    height: float,
    width: float,
    color: str,
    opacity: float,
) -> str:
    ems = sum(1.0 if ord(character) >= _FIRST_WIDE else 0.6 for character in text)
    font_size = min(height * 1.3, width / ems)
    x, y = short(middle[0]), short(middle[1] + 0.36 * font_size)
    return (
        f'<text x="{x}" y="{y}" font-size="{short(font_size)}" font-family="{FONTS}"'
        f' text-anchor="middle" fill="{color}"{opacity_attribute(opacity)}>{xml_text(text)}</text>'
    )


@lru_cache(maxsize=1024)
def _pen_path(character: str, scale: float) -> tuple[tuple[float, float], str]:
    """Where the scaled glyph's pen starts, and its way from there.

    The way is in relative steps, which are short and independent of the glyph's position; each step
    leads from one rounded place to the next, so that errors do not add up.
    """
    steps: list[str] = []
    first = here = (0.0, 0.0)
    for letter, points in glyph(character).commands:
        placed = [(round(scale * x, 2), round(scale * y, 2)) for x, y in points]
        if not steps:
            first = here = placed[0]
        numbers = (short(v) for x, y in placed for v in (x - here[0], y - here[1]))
        steps.append(letter.lower() + " ".join(numbers).replace(" -", "-"))
        here = placed[-1] if placed else here
    return first, "".join(steps).removeprefix("m0 0")
