from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from tengen.server.host.pages import Pages, is_built
from tests.server.host.asgi import ask, open_socket

SCRIPT = "console.log('five');\n" * 100


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Tengen</title>")
    (folder / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (folder / "xray.html").write_text("<!doctype html><title>X-ray")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "app.webmanifest").write_text("{}")
    (folder / "engine.wasm").write_bytes(b"\0asm")
    (folder / ".secret").write_text("no")
    (tmp_path / "outside.txt").write_text("no")
    assert is_built(folder)
    return Pages(folder)


def test_the_app_answers_every_address_that_could_be_a_page(pages: Pages) -> None:
    pages_of_the_app = ("/", "/index.html", "/play", "/players", "/g/Zk3_9aBcQ-")
    studies = ("/study", "/study/Zk3_9aBcQ-", "/study/s-Abcdefghijkl")
    for path in (*pages_of_the_app, *studies, "/apiary"):
        answer = ask(pages, path=path)
        assert (answer.status_code, "<title>Tengen" in answer.text) == (200, True)
        assert answer.headers["cache-control"] == "no-cache"


def test_the_tree_of_a_search_has_a_page_of_its_own(pages: Pages) -> None:
    for path in ("/g/Zk3_9aBcQ-/xray/12", "/g/Zk3_9aBcQ-/xray/0/"):
        assert "<title>X-ray" in ask(pages, path=path).text
    for path in ("/g/Zk3_9aBcQ-/xray", "/g/Zk3_9aBcQ-/xray/x", "/g/a/b/xray/3", "/g/a/xray/1234"):
        assert "<title>Tengen" in ask(pages, path=path).text


def test_a_page_of_any_depth_finds_its_files(tmp_path: Path) -> None:
    for name in ("index.html", "xray.html"):
        (tmp_path / name).write_text('<script src="./assets/a.js"></script><p title="./b">')
    for path in ("/", "/index.html", "/g/Zk3_9aBcQ-", "/g/Zk3_9aBcQ-/xray/12", "/xray.html"):
        page = ask(Pages(tmp_path), path=path).text
        assert page == '<script src="/assets/a.js"></script><p title="./b">'


def test_hashed_files_are_kept_for_ever(pages: Pages) -> None:
    answer = ask(pages, path="/assets/app-1a2b.js")
    assert answer.text == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert "set-cookie" not in answer.headers


def test_files_are_sent_compressed_to_those_who_can_read_that(pages: Pages) -> None:
    packed = ask(pages, path="/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(gzip.compress(SCRIPT.encode()))
    plain = ask(pages, path="/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("form", ["{}", "W/{}", '"other", {}'])
def test_what_has_not_changed_is_not_sent_again(pages: Pages, form: str) -> None:
    tag = ask(pages, path="/icon.svg").headers["etag"]
    answer = ask(pages, path="/icon.svg", headers={"If-None-Match": form.format(tag)})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["etag"] == tag


@pytest.mark.parametrize(
    "path",
    [
        "/missing.js",
        "/assets/missing.js",
        "/.secret",
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/assets/..%2f..%2foutside.txt",
        "/api/missing",
    ],
)
def test_what_is_not_there_is_a_problem(pages: Pages, path: str) -> None:
    answer = ask(pages, path=path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_pages_can_only_be_read(pages: Pages) -> None:
    assert ask(pages, "HEAD").status_code == 200
    answer = ask(pages, "POST")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


def test_a_socket_to_nowhere_is_refused(pages: Pages) -> None:
    assert open_socket(pages, "/nowhere")[0]["status"] == 404


def test_a_new_browser_gets_a_secret_with_the_page(pages: Pages) -> None:
    cookie = ask(pages).headers["set-cookie"]
    assert cookie.startswith("tengen_player=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert "Secure" in ask(pages, scheme="https").headers["set-cookie"]


def test_a_browser_with_a_secret_keeps_it(pages: Pages) -> None:
    secret = ask(pages).headers["set-cookie"].partition("=")[2].partition(";")[0]
    assert "set-cookie" not in ask(pages, headers={"Cookie": f"tengen_player={secret}"}).headers
    assert "set-cookie" in ask(pages, headers={"Cookie": "tengen_player=short"}).headers


def test_media_types_are_what_browsers_expect(pages: Pages) -> None:
    assert ask(pages, path="/icon.svg").headers["content-type"] == "image/svg+xml"
    answer = ask(pages, path="/app.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    # Without it browsers do not compile while they load.
    assert ask(pages, path="/engine.wasm").headers["content-type"] == "application/wasm"


def test_without_a_bundle_the_page_says_how_to_get_it(tmp_path: Path) -> None:
    pages = Pages(tmp_path / "nothing")
    assert not is_built(tmp_path / "nothing")
    answer = ask(pages)
    assert answer.status_code == 503
    assert answer.text.count("<code>make web</code>") == 3
    assert "Node.js" in answer.text
    assert "`" not in answer.text
    assert 'lang="ja"' in answer.text
    assert "set-cookie" not in answer.headers


def test_the_tag_depends_on_the_content_not_on_the_time(pages: Pages, tmp_path: Path) -> None:
    file = tmp_path / "static" / "index.html"
    before = ask(pages, path="/")
    status = file.stat()
    file.write_text(file.read_text().replace("Tengen", "Negnet"))
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    answer = ask(pages, path="/", headers={"If-None-Match": before.headers["etag"]})
    assert (answer.status_code, "Negnet" in answer.text) == (200, True)
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns + 2))
    assert ask(pages, path="/").headers["etag"] == answer.headers["etag"]


def test_compressed_and_plain_files_have_different_tags(pages: Pages) -> None:
    tags = {
        ask(pages, path="/assets/app-1a2b.js", headers={"Accept-Encoding": each}).headers["etag"]
        for each in ("gzip", "identity")
    }
    assert len(tags) == 2


def test_files_may_be_symbolic_links(pages: Pages, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.js").write_text(SCRIPT)
    (tmp_path / "static" / "assets" / "linked.js").symlink_to(tmp_path / "elsewhere.js")
    assert ask(pages, path="/assets/linked.js").text == SCRIPT
