"""Somebody with a browser of their own, in front of the web app."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.server.site import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator
    from playwright.sync_api._generated import LocatorAssertions

# What the browser itself says when nobody answers; the page cannot keep it from saying so.
NO_ANSWER = re.compile(r"WebSocket connection to '\S+' failed|ERR_CONNECTION_\w+")

FETCHING = re.compile(r"^(Fetching the game|正在读取对局)")


def expect(locator: Locator) -> LocatorAssertions:
    """Playwright's own; imported late, so that tests without it are skipped and not broken."""
    from playwright.sync_api import expect as assertions  # noqa: PLC0415

    return assertions(locator)


class Guest:
    """A page, what can be seen on it, and what a hand can do to it."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.url = url
        self.page = context.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)
        self._known: re.Pattern[str] | None = None
        self._heard: list[str] = []
        self.page.on("console", lambda message: self._heard.append(message.text))
        self.page.on("pageerror", lambda error: self._heard.append(str(error)))

    @property
    def complaints(self) -> list[str]:
        """What the browser complained about, but for what was to be expected."""
        known = self._known
        return [text for text in self._heard if known is None or not known.search(text)]

    def visits(self, path: str = "/") -> Guest:
        """Open an address and wait until the page is there."""
        self.page.goto(self.url + path)
        self.page.locator("main *").first.wait_for()
        return self

    def begins(self, **choices: Any) -> Guest:
        """Open a new game that is not set up by hand."""
        answer = self.page.request.post(f"{self.url}/api/games", data=choices)
        assert answer.status == 201, answer.text()
        return self.visits(f"/g/{answer.json()['game']['id']}").sits()

    def sits(self) -> Guest:
        """Wait until the game is there, and with it one's seat."""
        self.page.locator(".table.playing").wait_for()
        expect(self.status).not_to_have_text(FETCHING)
        return self

    def view(self) -> Any:
        """The game as the server knows it."""
        answer = self.page.request.get(f"{self.url}/api/games/{self.game_id}")
        assert answer.status == 200, answer.text()
        return answer.json()

    @property
    def game_id(self) -> str:
        """The game that the address names."""
        found = re.search(r"/g/([\w-]+)$", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    @property
    def status(self) -> Locator:
        """The sentence under the board."""
        return self.page.locator("#status")

    @property
    def spoken(self) -> Locator:
        """What was read aloud last."""
        return self.page.locator("#spoken")

    @property
    def moves(self) -> Locator:
        """The moves in the list."""
        return self.page.locator(".moves li button")

    def button(self, name: str) -> Locator:
        """The button with exactly that text or name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def cell(self, point: str) -> Locator:
        """The named cell over a point."""
        return self.page.locator(f'[id$="-{point}"]')

    def clicks(self, point: str) -> None:
        """Click on a point of the board; cells only name points, clicks go through them."""
        self.page.mouse.click(*self._place(point))

    def taps(self, point: str) -> None:
        """Touch a point of the board."""
        self.page.touchscreen.tap(*self._place(point))

    def presses(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def _place(self, point: str) -> tuple[float, float]:
        self.cell(point).scroll_into_view_if_needed()
        box = self.cell(point).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def awaits(self, known: re.Pattern[str]) -> None:
        """Leave out complaints that must be, however late the browser reports them."""
        self._known = known
