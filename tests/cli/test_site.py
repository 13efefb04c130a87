"""`tengen site`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def names(folder: Path) -> set[str]:
    """The files in a folder."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix() for path in files}


WRITTEN = {
    *("index.html", "xray.html", "404.html", "sw.js", "manifest.webmanifest"),
    *("assets/app-1a2b.js", "assets/engine-3c4d.wasm"),
    *(".nojekyll", ".tengen-site"),
}


@pytest.mark.usefixtures("app_bundle")
def test_the_folder_is_written_and_the_next_step_is_named(run: Run, tmp_path: Path) -> None:
    result = run("site", "-o", "a folder")
    assert (result.code, result.err) == (0, "")
    first, _, last = result.out.splitlines()
    assert first == "wrote 8 files to a folder"
    assert last == "To try it: python -m http.server -d 'a folder' (http://127.0.0.1:8000)"
    assert names(tmp_path / "a folder") == WRITTEN


def test_a_site_is_updated_and_other_files_stay(run: Run, tmp_path: Path, app_bundle: Path) -> None:
    run("site", "-o", "site")
    (tmp_path / "site" / "CNAME").write_text("play.example.org")
    (app_bundle / "assets" / "app-1a2b.js").rename(app_bundle / "assets" / "app-5e6f.js")
    assert run("site", "-o", "site").code == 0
    written = WRITTEN - {"assets/app-1a2b.js"} | {"assets/app-5e6f.js", "CNAME"}
    assert names(tmp_path / "site") == written


@pytest.mark.usefixtures("app_bundle")
def test_a_folder_with_other_files_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "index.html").write_text("mine")
    result = run("site", "-o", "mine")
    assert result.code == 2
    assert result.err == (
        "error: mine is not empty and was not written by tengen site: "
        "choose another folder, or use --force\n"
    )
    assert names(tmp_path / "mine") == {"index.html"}
    assert run("site", "-o", "mine", "--force").code == 0
    assert "tengen-host" in (tmp_path / "mine" / "index.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("app_bundle")
def test_a_file_cannot_be_the_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("site", "-o", "file")
    assert (result.code, result.err) == (2, "error: file: not a directory\n")


@pytest.mark.usefixtures("app_bundle")
def test_an_empty_folder_is_used(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert run("site", "-o", "empty").code == 0


def test_without_the_pages_there_is_no_site(run: Run, app_bundle: Path) -> None:
    (app_bundle / "sw.js").unlink()
    result = run("site", "-o", "site")
    assert result.code == 2
    assert result.err.startswith("error: the web pages are not built: run `make web`")


@pytest.mark.parametrize(
    ("language", "problem"),
    [
        ("en", "the web pages have no WebAssembly engine"),
        ("zh", "网页中没有 WebAssembly 引擎"),
        ("ja", "ウェブページに WebAssembly エンジンがありません"),
    ],
)
def test_without_the_engine_there_is_no_site(
    run: Run, tmp_path: Path, app_bundle: Path, language: str, problem: str
) -> None:
    (app_bundle / "assets" / "engine-3c4d.wasm").unlink()
    result = run("site", "-o", "site", "--lang", language)
    assert result.code == 2
    assert problem in result.err
    assert "make web" in result.err
    assert not (tmp_path / "site").exists()
