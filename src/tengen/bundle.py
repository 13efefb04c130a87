"""The files that `make web` builds: the web app and the page of `tengen xray`."""

from __future__ import annotations

from pathlib import Path

from tengen.i18n import text

FOLDER = Path(__file__).with_name("static")
"""Output folder of `make web`. Wheels contain it; it is not in git."""
APP = FOLDER / "app"
"""The web app: a folder with an ``index.html``."""


def engine_files() -> list[Path]:
    """The engine that plays in the browser (WebAssembly); empty if it is not built."""
    return sorted(APP.glob("assets/*.wasm"))


def how_to_build(language: str = "en") -> str:
    """How to get the files where they are missing, as a part of a sentence."""
    return text(language, how_to_build_key())


def how_to_build_key() -> str:
    """The key of that text."""
    is_checkout = (FOLDER.parents[2] / "web" / "package.json").is_file()
    return f"bundle.{'checkout' if is_checkout else 'installed'}"
