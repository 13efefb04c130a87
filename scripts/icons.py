"""Make the icons of the installed web app in web/public/icons: a stone on a point of the board.

.venv/bin/python scripts/icons.py
"""

from __future__ import annotations

import io
from pathlib import Path

import resvg_py
from PIL import Image

FOLDER = Path(__file__).resolve().parents[1] / "web" / "public" / "icons"
SVG = """
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <defs>
    <linearGradient id="wood" x2="0" y2="1">
      <stop stop-color="#e3b877"/><stop offset="1" stop-color="#d7a55f"/>
    </linearGradient>
    <radialGradient id="stone" cx=".36" cy=".3" r=".75">
      <stop stop-color="#5c5852"/><stop offset=".45" stop-color="#2f2c28"/>
      <stop offset="1" stop-color="#1c1a17"/>
    </radialGradient>
  </defs>
  <rect width="512" height="512" rx="{corner}" fill="url(#wood)"/>
  <path d="M256 0v512M0 256h512" stroke="#5b4322" stroke-width="10" opacity=".8"/>
  <circle cx="263" cy="270" r="{radius}" fill="#5b4322" opacity=".35"/>
  <circle cx="256" cy="256" r="{radius}" fill="url(#stone)"/>
</svg>
"""
ICONS = {
    "icon-192": (192, 96, 148),
    "icon-512": (512, 96, 148),
    # Systems cut these to a shape of their own: no corners, and the stone is in the safe zone.
    "maskable-192": (192, 0, 128),
    "maskable-512": (512, 0, 128),
    "apple-touch-icon": (180, 0, 140),
}
"""Size in pixels, radius of the corners and of the stone, by name."""


def picture(size: int, corner: int, radius: int) -> bytes:
    """An icon as a PNG."""
    svg = SVG.format(corner=corner, radius=radius)
    drawn = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg, width=size, height=size))))
    out = io.BytesIO()
    drawn.convert("RGBA" if corner else "RGB").save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Write every icon."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (size, corner, radius) in ICONS.items():
        content = picture(size, corner, radius)
        (FOLDER / f"{name}.png").write_bytes(content)
        print(f"{name}: {len(content)} bytes")


if __name__ == "__main__":
    main()
