"""A board picture as pixels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from tengen.i18n import LocalizedError

WIDTHS = range(16, 8193)
_OPENING = re.compile(r'<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 (\d{1,4}) \1" ')


@contextmanager
def extra_needed(kind: str) -> Iterator[None]:
    """A missing package of the extra, inside, is a ``ValueError`` that names the extra."""
    try:
        yield
    except ImportError:
        raise LocalizedError("picture.error.extra", kind=kind) from None


def png(svg_text: str, width: int | None = None) -> bytes:
    """A PNG of a picture made by ``svg``.

    ``width`` is in pixels, 16 to 8192, and is the height too; ``None`` keeps the picture's own.
    """
    with extra_needed("PNG"):
        import resvg_py  # noqa: PLC0415 - an extra, and most users of a board need no pixels
    opening = _OPENING.match(svg_text)
    if opening is None:
        raise ValueError("not a board picture: expected the text that svg() returns")
    pixels = int(opening[1]) if width is None else width
    if not isinstance(pixels, int) or pixels not in WIDTHS:
        raise ValueError(f"width {pixels!r}: expected {WIDTHS[0]} to {WIDTHS[-1]} pixels")
    # Looking for fonts takes time, and only text outside the stroke alphabet needs one.
    fontless = "<text" not in svg_text
    return bytes(
        resvg_py.svg_to_bytes(svg_string=svg_text, width=pixels, skip_system_fonts=fontless)
    )
