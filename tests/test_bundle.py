"""Where the web pages are, and what people are told where they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen import bundle

ROOT = Path(__file__).parents[1]


def test_a_checkout_is_told_to_build_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "FOLDER", ROOT / "src" / "tengen" / "static")
    assert bundle.how_to_build() == "run `make web` (needs Node.js 20.19 or newer)"


def test_the_engine_of_the_browser_may_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "APP", tmp_path)
    assert bundle.engine_files() == []
    engine = tmp_path / "assets" / "engine-1a2b.wasm"
    engine.parent.mkdir()
    engine.touch()
    assert bundle.engine_files() == [engine]


def test_an_installed_copy_is_told_where_to_build_the_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "FOLDER", tmp_path / "lib" / "tengen" / "static")
    assert "in the checkout of Tengen, then install it again" in bundle.how_to_build()
    for language in ("zh", "ja"):
        assert "`make web`" in bundle.how_to_build(language)
