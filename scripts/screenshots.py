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
from tests.web.server_process import ServerProcess  # noqa: E402
from tests.web.test_study import Study  # noqa: E402
from tests.web.test_study_proof import Prover  # noqa: E402
from tests.web.test_study_review import LONG_GAME, finished_game  # noqa: E402
from tests.web.test_study_review import review as open_review  # noqa: E402
from tests.web.visitor import Visitor  # noqa: E402

FOLDER = ROOT / "docs" / "images"
MAX_BYTES = 250_000
EXACT, COMMON, RARE = 16, 64, 176
"""Colours of a picture: of paper and ink, of the wood, and of what is small, as a mark's red."""
MIDDLE_GAME = "h8i9i7g9g7h7h9f7h10h11j10k11"
FORBIDDEN = "i9i10h9j9h10g9j10k8"
"""Black has a double-three at h8."""
STUDY = (
    "(;GM[4]SZ[15]RU[renju]PB[Alpha]PW[Beta];B[hh];W[ih];B[gg]C[Indirect: Kansei, 寒星.]"
    "(;W[hi];B[gh];W[fg](;B[if]C[Black keeps the initiative.])(;B[gi]))(;W[gh]N[Weaker];B[hf]))"
)

Picture = Callable[[Visitor], None]


def start(visitor: Visitor) -> None:
    """The page that a visitor meets."""
    visitor.open()
    expect(visitor.page.locator("#engine-place")).to_contain_text("positions/s")


def game(visitor: Visitor) -> None:
    """A game against the computer, with a hint."""
    visitor.start_game(
        opponent="tengen:level=6",
        moves=MIDDLE_GAME,
        clock={"kind": "game", "seconds": 300, "increment": 3},
    )
    visitor.click_point("i8")
    expect(visitor.moves).to_have_count(len(Board.from_moves(MIDDLE_GAME).moves) + 2)
    visitor.button("提示").click()
    expect(visitor.page.locator(".tengen-board .mark")).to_have_count(1)


def phone(visitor: Visitor) -> None:
    """A stone that waits for its second tap."""
    visitor.start_game(opponent="tengen:level=3", moves=MIDDLE_GAME)
    visitor.tap_point("g10")
    expect(visitor.page.locator(".tengen-board .ghost.pending")).to_have_count(1)


def forbidden(visitor: Visitor) -> None:
    """Why black may not play a point."""
    visitor.start_game(opponent="local", rule="renju", moves=FORBIDDEN)
    visitor.click_point("h8")
    expect(visitor.page.locator(".reason-row")).to_have_count(2)
    visitor.page.mouse.move(0, 0)


def players(visitor: Visitor) -> None:
    """Everybody who can be played against."""
    visitor.open("/players")
    expect(visitor.page.get_by_role("listitem")).not_to_have_count(0)


def study(visitor: Visitor) -> None:
    """Variations with notes, and the engine's lines."""
    page = Study(visitor).open()
    page.paste(STUDY)
    visitor.press("ArrowRight", "ArrowRight", "ArrowRight")
    visitor.press("e")
    expect(page.lines).to_have_count(3)
    visitor.page.wait_for_timeout(1500)


def proof(visitor: Visitor) -> None:
    """A win by fours, and the replies to its first move."""
    prover = Prover(visitor).open("h8 a1 h9 a2 i8 a4 i9 c1").prove("vct")
    expect(prover.said).not_to_be_empty()


def review(visitor: Visitor) -> None:
    """The review of a finished game, at its losing mistake."""
    panel = open_review(finished_game(visitor, LONG_GAME, "renju")).wait_until_complete()
    panel.moments.filter(has_text="Losing mistake").first.locator(".move").click()
    panel.root.evaluate("panel => panel.scrollIntoView()")


WIDE = {"viewport": {"width": 1280, "height": 800}}
PICTURES: dict[str, tuple[Picture, dict[str, Any]]] = {
    "app-start": (start, {**WIDE, "locale": "en-US", "color_scheme": "light"}),
    "app-game": (game, {**WIDE, "locale": "zh-CN", "color_scheme": "dark"}),
    "app-phone": (phone, {**PHONE, "locale": "zh-CN", "device_scale_factor": 1.5}),
    "app-forbidden": (forbidden, {**WIDE, "locale": "en-US", "color_scheme": "light"}),
    "app-players": (players, {**WIDE, "locale": "en-US", "color_scheme": "light"}),
    "app-study": (study, {**WIDE, "locale": "en-US", "color_scheme": "light"}),
    "app-proof": (proof, {**WIDE, "locale": "en-US", "color_scheme": "light"}),
    "app-review": (review, {**WIDE, "locale": "en-US", "color_scheme": "light"}),
}


@contextmanager
def served() -> Iterator[ServerProcess]:
    """A server without games."""
    with tempfile.TemporaryDirectory() as folder:
        server_process = ServerProcess(Path(folder))
        try:
            server_process.start()
            yield server_process
        finally:
            server_process.kill()


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
    visitor = Visitor(context, url)
    draw(visitor)
    with Image.open(io.BytesIO(visitor.page.screenshot())) as shot:
        few = with_few_colors(shot.convert("RGB"))
    few.save(FOLDER / f"{name}.png", optimize=True)
    context.close()
    if visitor.complaints:
        raise SystemExit(f"{name}: {visitor.complaints}")
    return (FOLDER / f"{name}.png").stat().st_size


def main() -> None:
    """Make all pictures, or those named."""
    names = sys.argv[1:] or list(PICTURES)
    with served() as server_process, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=ARGUMENTS
        )
        for name in names:
            size = take(browser, server_process.url, name)
            print(f"{name}: {size} bytes")
            if size > MAX_BYTES:
                raise SystemExit(f"{name} has more than {MAX_BYTES} bytes")
        browser.close()


if __name__ == "__main__":
    main()
