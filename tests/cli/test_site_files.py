"""The files of a static site."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from pathlib import Path

import pytest

from tengen.cli.site_files import MARKER, is_site, site_files, write_site
from tests.cli.conftest import VERSION


def text(app: Path, name: str) -> str:
    return site_files(app)[name].decode()


def version(app: Path) -> str:
    """The version of a site, which must be the same in all files that name it."""
    found = {
        *re.findall(r'tengen-version" content="(\w+)"', text(app, "index.html")),
        *re.findall(r'tengen-version" content="(\w+)"', text(app, "xray.html")),
        *re.findall(r'version = "(\w+)"', text(app, "sw.js")),
    }
    assert len(found) == 1
    return str(found.pop())


def test_pages_declare_their_host_and_policy_before_their_scripts(app_bundle: Path) -> None:
    for name in ("index.html", "xray.html"):
        head, _, rest = text(app_bundle, name).partition("<script")
        assert '<meta name="tengen-host" content="static" />' in head
        assert 'http-equiv="Content-Security-Policy"' in head
        assert "http-equiv" not in rest


def test_the_policy_is_the_servers_but_for_who_may_embed_a_page(app_bundle: Path) -> None:
    security = pytest.importorskip("tengen.server.host.security")
    (declared,) = re.findall(r'Policy" content="([^"]+)"', text(app_bundle, "index.html"))
    assert f"{declared}; frame-ancestors 'none'" == security.POLICY


def test_the_version_changes_with_every_file(app_bundle: Path) -> None:
    versions = {VERSION, version(app_bundle)}
    for number, name in enumerate(("index.html", "assets/app-1a2b.js", "manifest.webmanifest"), 3):
        with (app_bundle / name).open("a") as file:
            file.write(" ")
        versions.add(version(app_bundle))
        assert len(versions) == number
    assert version(app_bundle) in versions


def test_a_page_without_a_version_is_a_bug(app_bundle: Path) -> None:
    (app_bundle / "index.html").write_text("<!doctype html>")
    with pytest.raises(ValueError, match="no version"):
        site_files(app_bundle)


def test_files_come_before_those_that_name_them(app_bundle: Path) -> None:
    names = list(site_files(app_bundle))
    assert names.index("assets/app-1a2b.js") < names.index("index.html") < names.index("sw.js")
    assert names[-1] == "sw.js"


def test_the_script_of_the_last_page_is_the_only_one_that_may_run(app_bundle: Path) -> None:
    page = text(app_bundle, "404.html")
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    code = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{code}';" in page
    assert page.count("<p lang=") == 3


def test_a_marker_deletes_nothing_outside_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site({"a/b.js": b"1", "c.html": b"2"}, folder)
    outside = tmp_path / "outside"
    outside.touch()
    (folder / MARKER).write_text(f"../outside\n{outside}\n\nc.html\nmissing\na/b.js\n")
    write_site({"a/b.js": b"3"}, folder)
    assert outside.exists()
    assert not (folder / "c.html").exists()
    assert (folder / "a" / "b.js").read_bytes() == b"3"


def test_new_empty_and_own_folders_may_be_written(tmp_path: Path) -> None:
    assert is_site(tmp_path / "new")
    assert is_site(tmp_path)
    (tmp_path / "x").touch()
    assert not is_site(tmp_path)
    (tmp_path / MARKER).touch()
    assert is_site(tmp_path)
