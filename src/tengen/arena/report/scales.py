"""Ticks of axes, and numbers and names as short text."""

from __future__ import annotations

from math import ceil, floor, log10

from tengen.i18n import display_width


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers that cover the range from `low` to `high`."""
    step = _step((high - low) / about)
    return [step * i for i in range(floor(low / step), ceil(high / step) + 1)]


def _step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20 ... and their tenths that is large enough."""
    if least <= 0:
        return 1.0
    power = 10.0 ** floor(log10(least))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * 0.999)


def shortened(text: str, width: int) -> str:
    """The text, cut to a width counted in Latin letters."""
    if display_width(text) <= width:
        return text
    kept = text
    while display_width(kept) > width - 1:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def duration(seconds: float) -> str:
    """Seconds as text: ``0.4 ms``, ``35 ms``, ``1.25 s``, ``70 s``."""
    if seconds < 0.0995:
        thousandth = seconds * 1000
        return f"{thousandth:.2g} ms" if thousandth < 9.95 else f"{thousandth:.0f} ms"
    return f"{seconds:.2f} s" if seconds < 9.995 else f"{seconds:.0f} s"


def points(value: float) -> str:
    """Points of a game: ``3``, ``2.5``."""
    return f"{value:g}"


def signed(value: float) -> str:
    """A whole number with its sign, with a typographic minus."""
    return f"{value:+.0f}".replace("-", "−").replace("+0", "0").replace("−0", "0")
