"""Make the pictures of the web app in docs/images; look at them before they are kept.

    .venv/bin/python scripts/screenshots.py

Needs what the browser tests need: `make build web`, and Chromium.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from tengen.board import Board

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.conftest import ARGUMENTS, PHONE  # noqa: E402 - found only now
from tests.web.guest import Guest  # noqa: E402
from tests.web.house import House  # noqa: E402

FOLDER = ROOT / "docs" / "images"
MOST_BYTES = 250_000
EXACT, COMMON, RARE = 16, 64, 176
"""Colours of a picture: of paper and ink, of the wood, and of what is small, as a mark's red."""
MIDDLE_GAME = "h8i9i7g9g7h7h9f7h10h11j10k11"
FORBIDDEN = "i9i10h9j9h10g9j10k8"
"""Black has a double-three at h8."""

Picture = Callable[[Guest], None]


def start(guest: Guest) -> None:
    """The page that a visitor meets."""
    guest.visits()
    expect(guest.page.locator(".levels label")).not_to_have_count(0)


def game(guest: Guest) -> None:
    """A game against the computer, with a hint."""
    guest.begins(
        opponent="tengen:level=6",
        moves=MIDDLE_GAME,
        clock={"kind": "game", "seconds": 300, "increment": 3},
    )
    guest.clicks("i8")
    expect(guest.moves).to_have_count(len(Board.from_moves(MIDDLE_GAME).moves) + 2)
    guest.button("提示").click()
    expect(guest.page.locator(".tengen-board .mark")).to_have_count(1)


def phone(guest: Guest) -> None:
    """A stone that waits for its second tap."""
    guest.begins(opponent="tengen:level=3", moves=MIDDLE_GAME)
    guest.taps("g10")
    expect(guest.page.locator(".tengen-board .ghost.pending")).to_have_count(1)


def forbidden(guest: Guest) -> None:
    """Why black may not play a point."""
    guest.begins(opponent="local", rule="renju", moves=FORBIDDEN)
    guest.clicks("h8")
    expect(guest.page.locator(".reason-row")).to_have_count(2)
    guest.page.mouse.move(0, 0)


def players(guest: Guest) -> None:
    """Everybody who can be played against."""
    guest.visits("/players")
    expect(guest.page.get_by_role("listitem")).not_to_have_count(0)


WIDE = {"viewport": {"width": 1280, "height": 800}}
PICTURES: dict[str, tuple[Picture, dict[str, Any]]] = {
    "app-start": (start, {**WIDE, "locale": "en-US", "color_scheme": "light"}),
    "app-game": (game, {**WIDE, "locale": "zh-CN", "color_scheme": "dark"}),
    "app-phone": (phone, {**PHONE, "locale": "zh-CN", "device_scale_factor": 1.5}),
    "app-forbidden": (forbidden, {**WIDE, "locale": "en-US", "color_scheme": "light"}),
    "app-players": (players, {**WIDE, "locale": "en-US", "color_scheme": "light"}),
}


@contextmanager
def served() -> Iterator[House]:
    """A server without games."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        try:
            house.start()
            yield house
        finally:
            house.kill()


def with_few_colors(shot: Image.Image) -> Image.Image:
    """The picture in a third of the bytes, by a palette made for it."""
    counted: Any = shot.getcolors(shot.width * shot.height)
    exact = sorted(counted, reverse=True)[:EXACT]
    palette = Image.new("P", (1, 1))
    palette.putpalette(
        [
            *(value for _, color in exact for value in color),
            *_colors(shot, COMMON, Image.Quantize.MEDIANCUT),
            *_colors(shot, RARE, Image.Quantize.MAXCOVERAGE),
        ]
    )
    return shot.quantize(palette=palette, dither=Image.Dither.NONE)


def _colors(shot: Image.Image, count: int, method: Image.Quantize) -> list[int]:
    return (shot.quantize(count, method=method).getpalette() or [])[: 3 * count]


def take(browser: Browser, url: str, name: str) -> int:
    """Make one picture; the bytes it takes."""
    draw, options = PICTURES[name]
    context = browser.new_context(**options, reduced_motion="reduce")
    guest = Guest(context, url)
    draw(guest)
    with Image.open(io.BytesIO(guest.page.screenshot())) as shot:
        few = with_few_colors(shot.convert("RGB"))
    few.save(FOLDER / f"{name}.png", optimize=True)
    context.close()
    if guest.complaints:
        raise SystemExit(f"{name}: {guest.complaints}")
    return (FOLDER / f"{name}.png").stat().st_size


def main() -> None:
    """Make all pictures, or those named."""
    names = sys.argv[1:] or list(PICTURES)
    with served() as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=ARGUMENTS
        )
        for name in names:
            size = take(browser, house.url, name)
            print(f"{name}: {size} bytes")
            if size > MOST_BYTES:
                raise SystemExit(f"{name} has more than {MOST_BYTES} bytes")
        browser.close()


if __name__ == "__main__":
    main()
