"""The three looks of a board picture: colours and nothing else."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StoneLook:
    """How the stones of one colour look."""

    light: tuple[tuple[float, str], ...]
    """Colours from the lit spot (0) to the far edge (1); a single one for a flat stone."""
    rim: str
    """The colour of the outline, ``"none"`` for none."""
    ink: str
    """Text and marks on the stone."""
    accent: str
    """The last move's dot, or its number."""


@dataclass(frozen=True, slots=True)
class Theme:
    """How a board looks."""

    plank: tuple[str, str]
    """The board's colour at the upper left and at the lower right."""
    grain: str
    """The colour of the wood's grain, ``""`` for a surface without."""
    edge: str
    """A hairline around the board, ``"none"`` for none."""
    line: str
    """Grid lines and star points."""
    ink: str
    """Text and marks on empty points."""
    quiet: str
    """The coordinates."""
    accent: str
    """Forbidden points and the winning line."""
    note: str
    """Arrows and lines."""
    casing: tuple[str, float]
    """Colour and opacity of the thin edge that keeps notes visible on stones of either colour."""
    heat: tuple[str, ...]
    """Colours of the overlay from the least to the greatest value."""
    on_heat: str
    """Text on a strong overlay."""
    shadow: float
    """Darkness of a stone's shadow, 0 to 1."""
    veil: tuple[str, float]
    """Colour and opacity of what dims the stones outside the winning line."""
    black: StoneLook
    white: StoneLook


THEMES: dict[str, Theme] = {
    "wood": Theme(
        plank=("#e6be80", "#d7a55f"),
        grain="#8a5a20",
        edge="#b98a48",
        line="#4a3413",
        ink="#22201c",
        quiet="#50380f",
        accent="#b8392b",
        note="#2c4a78",
        casing=("#f7f3ec", 0.6),
        heat=("#8cb0a2", "#2c8285", "#0d4f60"),
        on_heat="#f7f3ec",
        shadow=0.55,
        veil=("#dfb26e", 0.56),
        black=StoneLook(
            ((0.0, "#75726d"), (0.3, "#444240"), (0.7, "#252422"), (1.0, "#141413")),
            "none",
            "#f5f1e8",
            "#ff9380",
        ),
        white=StoneLook(
            ((0.0, "#fefdf9"), (0.5, "#f5f2ea"), (0.82, "#e2ddd1"), (1.0, "#c4bcac")),
            "#9c917c",
            "#22201c",
            "#b8392b",
        ),
    ),
    "dark": Theme(
        plank=("#725a3c", "#5d472d"),
        grain="#2e1f0c",
        edge="#8d7350",
        line="#191106",
        ink="#f4efe5",
        quiet="#e6dac4",
        accent="#ff7d68",
        note="#b4cff7",
        casing=("#16171a", 0.6),
        heat=("#5d8f92", "#5fb3b3", "#a9ece0"),
        on_heat="#16171a",
        shadow=0.7,
        veil=("#675135", 0.6),
        black=StoneLook(
            ((0.0, "#5c5b5a"), (0.3, "#353534"), (0.7, "#1c1c1d"), (1.0, "#0e0e10")),
            "none",
            "#ece7dd",
            "#ff9380",
        ),
        white=StoneLook(
            ((0.0, "#f3f0e9"), (0.5, "#e4e0d6"), (0.82, "#cbc5b8"), (1.0, "#a69e8f")),
            "#4a3c28",
            "#22201c",
            "#ad3426",
        ),
    ),
    "print": Theme(
        plank=("#fff", "#fff"),
        grain="",
        edge="none",
        line="#000",
        ink="#000",
        quiet="#000",
        accent="#000",
        note="#000",
        casing=("#fff", 1.0),
        heat=("#dddddd", "#777777"),
        on_heat="#000",
        shadow=0.0,
        veil=("#fff", 0.62),
        black=StoneLook(((0.0, "#000"),), "#000", "#fff", "#fff"),
        white=StoneLook(((0.0, "#fff"),), "#000", "#000", "#000"),
    ),
}


def blend(colors: tuple[str, ...], share: float) -> str:
    """The colour at a share from 0 to 1 of the way through a row of ``#rrggbb`` colours."""
    place = share * (len(colors) - 1)
    index = min(int(place), len(colors) - 2)
    rest = place - index
    start, end = (
        [int(color[k : k + 2], 16) for k in (1, 3, 5)] for color in colors[index : index + 2]
    )
    mixed = (round(a + (b - a) * rest) for a, b in zip(start, end, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)
