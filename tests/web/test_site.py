"""The static site: plain files below a path, offline, installed and updated."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tengen import bundle
from tengen.cli.site_files import site_files, write_site
from tests.server.site import wait_until
from tests.web.conftest import PHONE, NewVisitor
from tests.web.file_host import PREFIX, FileHost
from tests.web.local_games import (
    IS_ISOLATED,
    choose,
    free_point,
    go_offline,
    open_games,
    play,
    play_to_the_end,
    settled,
    shown_moves,
)
from tests.web.versions import NEXT_VERSION, VERSION, next_version
from tests.web.visitor import Visitor, expect

NOT_FOUND = re.compile(r"status of 404")
PLAIN_PAGE = '<!doctype html><title>Documents</title><link rel="icon" href="data:," />'
IS_NEXT = f"() => ({VERSION})() === '{NEXT_VERSION}'"
CACHES = "() => caches.keys()"
HAS_WORKER = "async () => Boolean((await navigator.serviceWorker.ready).active)"


@pytest.fixture
def visitor(host: FileHost, new_visitor: NewVisitor) -> Visitor:
    """Somebody on the start page, after it has become available offline."""
    return settled(new_visitor(host))


def wait_for(visitor: Visitor, condition: str) -> None:
    """Wait for a condition of the page, which may load itself again meanwhile."""
    from playwright.sync_api import Error  # noqa: PLC0415 - it may not be there

    def holds() -> bool:
        try:
            return bool(visitor.page.evaluate(condition))
        except Error:
            return False

    wait_until(holds)


def loads_of(visitor: Visitor) -> list[str]:
    """The pages that the visitor loads from now on."""
    loads = list[str]()
    visitor.page.on("load", lambda page: loads.append(page.url))
    return loads


# ---- addresses


def test_pages_have_their_path_in_the_fragment(visitor: Visitor, host: FileHost) -> None:
    page = visitor.page
    page.get_by_role("link", name="Players").click()
    assert page.url == f"{host.url}/#/players"
    expect(page.locator('nav [aria-current="page"]')).to_have_text("Players")
    page.get_by_role("link", name="Play", exact=True).click()
    assert page.url == f"{host.url}/#/"
    page.go_back()
    assert page.url == f"{host.url}/#/players"
    page.reload()
    expect(page.locator('nav [aria-current="page"]')).to_have_text("Players")


def test_a_link_to_a_game_can_be_opened(host: FileHost, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(host).open("/index.html#/g/Zk3_9aBcQ-")
    visitor.page.get_by_role("link", name="Players").click()
    assert visitor.page.url == f"{host.url}/#/players"
    visitor.page.go_back()
    assert visitor.page.url == f"{host.url}/index.html#/g/Zk3_9aBcQ-"


def test_skipping_to_the_board_keeps_the_path(visitor: Visitor, host: FileHost) -> None:
    visitor.page.goto(f"{host.url}/#/players")
    visitor.page.locator(".skip").focus()
    visitor.press("Enter")
    expect(visitor.page.locator("main")).to_be_focused()
    assert visitor.page.url == f"{host.url}/#/players"


def test_the_x_ray_page_leads_back_to_its_game(visitor: Visitor, host: FileHost) -> None:
    visitor.page.goto(f"{host.url}/xray.html#/g/abc/xray/3")
    back = visitor.page.get_by_role("link")
    expect(back).to_have_attribute("href", "./#/g/abc")
    back.click()
    assert visitor.page.url == f"{host.url}/#/g/abc"


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/players", "/#/players"),
        ("/g/abc/", "/#/g/abc/"),
        ("/g/abc/xray/3", "/xray.html#/g/abc/xray/3"),
        ("/no/such/page", "/#/no/such/page"),
    ],
)
def test_a_path_of_the_server_leads_to_the_app(
    host: FileHost, new_visitor: NewVisitor, path: str, target: str
) -> None:
    visitor = new_visitor(host)
    visitor.ignore_complaints(NOT_FOUND)
    visitor.page.goto(host.url + path)
    visitor.page.wait_for_url(host.url + target)


def test_outside_the_site_the_last_page_stays(host: FileHost, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(host)
    visitor.ignore_complaints(NOT_FOUND)
    visitor.page.goto(host.url.removesuffix(PREFIX) + "/elsewhere/page")
    expect(visitor.page.get_by_text("There is no page at this address.")).to_be_visible()
    wait_until(lambda: "/manifest.webmanifest" in host.requests)
    assert visitor.page.url.endswith("/elsewhere/page")


# ---- offline


def test_the_app_starts_offline(visitor: Visitor, host: FileHost) -> None:
    go_offline(visitor, host)
    for path in ("/", "/index.html", "/#/players"):
        visitor.page.goto("about:blank")
        visitor.open(path)
        visitor.page.reload()
        visitor.page.locator("main *").first.wait_for()
        assert visitor.page.evaluate(IS_ISOLATED)


def test_another_language_is_there_offline(visitor: Visitor, host: FileHost) -> None:
    go_offline(visitor, host)
    visitor.page.reload()
    visitor.page.locator(".language").select_option("ja")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "ja")


def test_the_page_reloads_itself_once_to_be_isolated(
    host: FileHost, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor(host)
    loads = loads_of(visitor)
    settled(visitor)
    visitor.page.wait_for_timeout(3000)
    assert len(loads) == 2


def test_a_visitor_who_has_begun_is_not_interrupted(
    host: FileHost, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor(host).open()
    visitor.page.mouse.click(5, 300)
    wait_for(visitor, HAS_WORKER)
    visitor.page.wait_for_timeout(1000)
    assert not visitor.page.evaluate(IS_ISOLATED)
    visitor.page.reload()
    assert visitor.page.evaluate(IS_ISOLATED)


def test_a_game_is_not_interrupted(host: FileHost, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(host)
    loads = loads_of(visitor)
    visitor.page.goto(f"{host.url}/#/g/abc")
    visitor.page.wait_for_timeout(4000)
    assert visitor.page.evaluate(HAS_WORKER)
    assert len(loads) == 1


def test_other_pages_of_the_host_are_left_alone(visitor: Visitor, host: FileHost) -> None:
    (host.site / "docs").mkdir()
    (host.site / "docs" / "index.html").write_text(PLAIN_PAGE)
    visitor.page.goto(f"{host.url}/docs/")
    assert visitor.page.title() == "Documents"
    assert not visitor.page.evaluate(IS_ISOLATED)


# ---- games


@pytest.mark.usefixtures("engine")
def test_a_whole_game_is_played_without_a_server(visitor: Visitor, host: FileHost) -> None:
    page = visitor.page
    expect(page.locator("#engine-place")).to_contain_text("This site has no server.")
    expect(page.locator('input[name="engine"][value="server"]')).to_be_disabled()
    choose(visitor, "Tengen, level 2")
    play(visitor, "h8", 2)
    go_offline(visitor, host)
    play_to_the_end(visitor)
    moves = shown_moves(visitor)
    page.reload()
    visitor.wait_for_game()
    assert shown_moves(visitor) == moves
    expect(page.locator(".mark", has_text="On this device")).to_be_visible()
    page.get_by_text("Share, save, open").click()
    expect(page.get_by_text("A link for others needs a server.")).to_be_visible()
    expect(visitor.button("PNG")).to_be_disabled()
    with page.expect_download() as saved:
        visitor.button("Moves").click()
    assert Path(saved.value.path()).read_text() == "".join(moves) + "\n"
    with page.expect_download() as saved:
        visitor.button("SGF").click()
    visitor.open("/#/")
    open_games(visitor)
    expect(page.locator(".games li")).to_contain_text("White wins with five in a row")
    page.get_by_text("Open a game", exact=True).click()
    page.locator(".side > details input[type=file]").set_input_files(saved.value.path())
    page.wait_for_url(re.compile(r"#/g/d-\w{12}$"))
    visitor.wait_for_game()
    assert shown_moves(visitor) == moves


@pytest.mark.usefixtures("engine")
def test_a_browser_that_stores_nothing_plays_from_memory(
    host: FileHost, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor(host)
    visitor.page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('private', 'SecurityError') }"
    )
    visitor.open()
    play(visitor, "h8", 2)
    play(visitor, free_point(visitor), 4)
    lost = visitor.page.get_by_text("Your browser stores no games")
    expect(lost).to_be_visible()
    visitor.press("n")
    open_games(visitor)
    expect(lost).to_be_visible()
    visitor.page.locator(".games li a").click()
    expect(visitor.moves).to_have_count(4)


# ---- installed


def test_the_manifest_has_what_browsers_ask_for(visitor: Visitor, host: FileHost) -> None:
    link = visitor.page.locator('link[rel="manifest"]')
    address = link.evaluate("(link) => link.href")
    assert address == f"{host.url}/manifest.webmanifest"
    answer = visitor.page.request.get(address)
    manifest = answer.json()
    assert manifest["name"]
    assert manifest["short_name"] == "Tengen"
    assert (manifest["start_url"], manifest["scope"], manifest["id"]) == ("./", "./", "./")
    assert manifest["display"] == "standalone"
    colors = visitor.page.locator('meta[name="theme-color"]').first.get_attribute("content")
    assert manifest["theme_color"] == manifest["background_color"] == colors


def test_the_icons_have_the_size_that_the_manifest_names(host: FileHost) -> None:
    manifest = json.loads((host.site / "manifest.webmanifest").read_bytes())
    for icon in manifest["icons"]:
        with Image.open(host.site / icon["src"]) as picture:
            assert icon["sizes"] == f"{picture.width}x{picture.height}"
            assert Image.MIME[picture.format or ""] == icon["type"]
    found = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= found
    with Image.open(host.site / "icons" / "apple-touch-icon.png") as picture:
        assert (picture.size, picture.mode) == ((180, 180), "RGB")


def test_the_worker_is_limited_to_the_site(visitor: Visitor, host: FileHost) -> None:
    registered = visitor.page.evaluate(
        "async () => { const { scope, active } = await navigator.serviceWorker.ready;"
        " return [scope, active.scriptURL, active.state]; }"
    )
    assert registered == [f"{host.url}/", f"{host.url}/sw.js?host=static", "activated"]
    assert visitor.page.evaluate(CACHES) == [f"tengen:{PREFIX}/:{visitor.page.evaluate(VERSION)}"]


def test_the_browser_finds_the_app_installable(visitor: Visitor) -> None:
    session = visitor.page.context.new_cdp_session(visitor.page)
    parsed: Any = session.send("Page.getAppManifest")
    assert parsed["errors"] == []
    found: Any = session.send("Page.getInstallabilityErrors")
    errors = {error["errorId"] for error in found["installabilityErrors"]}
    # The browser contexts of tests are private windows.
    assert errors <= {"in-incognito"}


# ---- updates


def publish_change(host: FileHost) -> None:
    """Publish a version with one other file."""
    write_site(next_version(site_files(bundle.APP)), host.site)


@pytest.mark.usefixtures("engine")
def test_a_game_goes_on_in_a_new_version(visitor: Visitor, host: FileHost) -> None:
    page = visitor.page
    play(visitor, "h8", 2)
    publish_change(host)
    page.reload()
    page.get_by_role("button", name="Reload").click()
    wait_for(visitor, IS_NEXT)
    visitor.wait_for_game()
    play(visitor, free_point(visitor), 4)
    visitor.open("/#/")
    open_games(visitor)
    expect(page.locator(".games li")).to_contain_text("4 moves")


def test_a_new_version_is_offered_and_keeps_all_data(visitor: Visitor, host: FileHost) -> None:
    page = visitor.page
    page.evaluate(WRITE_DATA)
    old = page.evaluate(VERSION)
    publish_change(host)
    page.reload()
    line = page.get_by_text("A new version is ready.")
    expect(line).to_be_visible()
    # The old version is complete until the visitor wants the new one.
    assert page.evaluate(VERSION) == old
    page.locator(".language").select_option("zh")
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    page.locator(".language").select_option("en")
    page.get_by_role("button", name="Reload").click()
    wait_for(visitor, IS_NEXT)
    expect(line).to_be_hidden()
    assert page.evaluate(READ_DATA) == ["kept", "kept"]
    wait_for(visitor, "async () => (await caches.keys()).length === 1")
    assert page.evaluate(CACHES) == [f"tengen:{PREFIX}/:{NEXT_VERSION}"]


def test_an_update_in_one_window_leaves_the_other_alone(visitor: Visitor, host: FileHost) -> None:
    first, second = visitor.page, visitor.page.context.new_page()
    second.goto(f"{host.url}/")
    second.locator("main *").first.wait_for()
    old = second.evaluate(VERSION)
    publish_change(host)
    first.reload()
    first.get_by_role("button", name="Reload").click()
    wait_for(visitor, IS_NEXT)
    assert second.evaluate(VERSION) == old
    # A script of the old version, which the host no longer has.
    second.locator(".language").select_option("ja")
    expect(second.locator("html")).to_have_attribute("lang", "ja")
    assert len(second.evaluate(CACHES)) == 2
    second.get_by_role("button", name="再読み込み").click()
    second.wait_for_function(IS_NEXT)


def test_a_new_version_can_be_put_off(visitor: Visitor, host: FileHost) -> None:
    publish_change(host)
    visitor.page.reload()
    visitor.page.get_by_role("button", name="Later").click()
    expect(visitor.page.get_by_text("A new version is ready.")).to_be_hidden()


OPEN_DATABASE = """
    const open = () => new Promise((resolve, reject) => {
      const request = indexedDB.open("test");
      request.onupgradeneeded = () => request.result.createObjectStore("values");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const store = async (mode) => (await open()).transaction("values", mode).objectStore("values");
    const done = (request) =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
"""
WRITE_DATA = f"""async () => {{ {OPEN_DATABASE}
    localStorage.setItem("test", "kept");
    await done((await store("readwrite")).put("kept", "key"));
}}"""
READ_DATA = f"""async () => {{ {OPEN_DATABASE}
    return [localStorage.getItem("test"), await done((await store("readonly")).get("key"))];
}}"""


# ---- what needs a server


@pytest.mark.parametrize(
    ("locale", "friend", "openings"),
    [
        ("en-US", "Playing a friend by link needs a server.", "Opening rules need a server."),
        ("zh-CN", "通过链接与好友对弈需要服务器。", "开局规则需要服务器。"),
        (
            "ja-JP",
            "リンクで友だちと対局するにはサーバーが必要です。",
            "開局規定を使うにはサーバーが必要です。",
        ),
    ],
)
def test_what_needs_a_server_is_disabled_with_the_reason(
    host: FileHost, new_visitor: NewVisitor, locale: str, friend: str, openings: str
) -> None:
    page = new_visitor(host, locale=locale).open().page
    expect(page.get_by_text(friend)).to_be_visible()
    expect(page.get_by_text(openings)).to_be_visible()
    expect(page.locator('input[name="mode"][value="friend"]')).to_be_disabled()
    expect(page.locator('input[name="mode"]:checked')).to_have_value("computer")


def test_a_phone_shows_the_site_without_a_horizontal_bar(
    host: FileHost, new_visitor: NewVisitor
) -> None:
    visitor = settled(new_visitor(host, **PHONE))
    publish_change(host)
    visitor.page.reload()
    expect(visitor.page.get_by_text("A new version is ready.")).to_be_in_viewport(ratio=1)
    width = "() => document.documentElement.scrollWidth"
    assert visitor.page.evaluate(width) <= PHONE["viewport"]["width"]  # type: ignore[index]


def test_the_policy_forbids_what_the_page_does_not_need(visitor: Visitor) -> None:
    refused = visitor.page.evaluate(
        """async () => {
        const found = [];
        document.addEventListener("securitypolicyviolation", (event) =>
          found.push(event.effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "globalThis.broken = true";
        document.head.append(script);
        setTimeout("globalThis.broken = true");
        await fetch("https://example.com/").catch(() => null);
        await new Promise((resolve) => setTimeout(resolve, 200));
        return [found.sort(), globalThis.broken ?? null];
        }"""
    )
    visitor.ignore_complaints(re.compile("Content Security Policy"))
    assert refused == [["connect-src", "script-src", "script-src-elem"], None]


@pytest.mark.usefixtures("engine")
def test_a_game_is_played_offline_and_kept_on_the_device(visitor: Visitor, host: FileHost) -> None:
    go_offline(visitor, host)
    visitor.click_point("h8")
    expect(visitor.moves).to_have_count(2)
    assert re.search(r"#/g/d-\w{12}$", visitor.page.url)
    visitor.page.reload()
    visitor.wait_for_game()
    expect(visitor.moves).to_have_count(2)
    visitor.click_point("a1")
    expect(visitor.moves).to_have_count(4)
