"""A visitor: a browser page of the web app, with helpers to use it and to read it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.server.site import PATIENCE, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator
    from playwright.sync_api._generated import LocatorAssertions

# Messages that the browser itself logs when the server is down.
NO_ANSWER = re.compile(
    r"WebSocket connection to '\S+' failed|ERR_CONNECTION_\w+|occurred when fetching the script"
)

LOADING = re.compile(r"^(Loading the game|正在读取对局|対局を読み込んでいます)")


def expect(locator: Locator) -> LocatorAssertions:
    """Playwright's ``expect``; imported late, so that tests are skipped without Playwright."""
    from playwright.sync_api import expect as assertions  # noqa: PLC0415

    return assertions(locator)


class Visitor:
    """A page in a browser context of its own."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.url = url
        self.page = context.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)
        self._ignored: re.Pattern[str] | None = None
        self._logged: list[str] = []
        self.page.on("console", lambda message: self._logged.append(message.text))
        self.page.on("pageerror", lambda error: self._logged.append(str(error)))

    @property
    def complaints(self) -> list[str]:
        """Console messages and errors, except those to ignore."""
        ignored = self._ignored
        return [text for text in self._logged if ignored is None or not ignored.search(text)]

    def open(self, path: str = "/") -> Visitor:
        """Open a path and wait until the page is shown."""
        self.page.goto(self.url + path)
        self.page.locator("main *").first.wait_for()
        return self

    def start_game(self, **choices: Any) -> Visitor:
        """Create a game by the API and open it."""
        answer = self.page.request.post(f"{self.url}/api/games", data=choices)
        assert answer.status == 201, answer.text()
        return self.open(f"/g/{answer.json()['game']['id']}").wait_for_game()

    def wait_until_stored(self) -> Visitor:
        """Wait until the server has every move of a game on the device."""
        self.page.wait_for_url(re.compile(r"/g/(?!d-\w{12}$)[\w-]+$"))
        wait_until(lambda: len(self.view()["moves"]) == self.moves.count())
        return self

    def wait_for_game(self) -> Visitor:
        """Wait until the game is loaded and the seat is known."""
        self.page.locator(".layout.playing").wait_for()
        # The panel beside the board is loaded later.
        self.page.locator(".moves").wait_for(state="attached")
        expect(self.status).not_to_have_text(LOADING)
        return self

    def view(self) -> Any:
        """The game as the server returns it."""
        answer = self.page.request.get(f"{self.url}/api/games/{self.game_id}")
        assert answer.status == 200, answer.text()
        return answer.json()

    @property
    def game_id(self) -> str:
        """The game's id in the address."""
        found = re.search(r"/g/([\w-]+)$", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    @property
    def status(self) -> Locator:
        """The status line under the board."""
        return self.page.locator("#status")

    @property
    def announced(self) -> Locator:
        """The last announcement for screen readers."""
        return self.page.locator("#announced")

    @property
    def moves(self) -> Locator:
        """The entries of the move list."""
        return self.page.locator(".moves li button")

    def button(self, name: str) -> Locator:
        """The button with exactly this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def cell(self, point: str) -> Locator:
        """The cell of a point."""
        return self.page.locator(f'[id$="-{point}"]')

    def click_point(self, point: str) -> None:
        """Click on a point of the board."""
        self.page.mouse.click(*self._position(point))

    def tap_point(self, point: str) -> None:
        """Tap on a point of the board."""
        self.page.touchscreen.tap(*self._position(point))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def _position(self, point: str) -> tuple[float, float]:
        self.cell(point).scroll_into_view_if_needed()
        box = self.cell(point).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def ignore_complaints(self, ignored: re.Pattern[str]) -> None:
        """Ignore console messages that match, also earlier and later ones."""
        self._ignored = ignored
