"""The files that `make web` builds: the web app and the page of `tengen xray`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tengen.i18n import text

FOLDER = Path(__file__).with_name("static")
"""Output folder of `make web`. Wheels contain it; it is not in git."""
APP = FOLDER / "app"
"""The web app: a folder with an ``index.html``."""
POLICY: Mapping[str, str] = {
    "default-src": "'none'",
    # Pages run the engine as WebAssembly, which may be compiled; text may not.
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
"""What pages may load: their content security policy, as far as a page can declare it itself."""


def engine_files() -> list[Path]:
    """The engine that plays in the browser (WebAssembly); empty if it is not built."""
    return sorted(APP.glob("assets/*.wasm"))


def policy_text(policy: Mapping[str, str]) -> str:
    """A content security policy as pages and headers declare it."""
    return "; ".join(f"{name} {value}" for name, value in policy.items())


def how_to_build(language: str = "en") -> str:
    """How to get the files where they are missing, as a part of a sentence."""
    return text(language, how_to_build_key())


def how_to_build_key() -> str:
    """The key of that text."""
    is_checkout = (FOLDER.parents[2] / "web" / "package.json").is_file()
    return f"bundle.{'checkout' if is_checkout else 'installed'}"
