"""The web app as plain files for a static host: what is in them, and how they are written."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from tengen.bundle import POLICY, policy_text
from tengen.cli.files import write_file
from tengen.i18n import LANGUAGES, text

MARKER = ".tengen-site"
"""The list of the files that were written. A folder that has it may be written again."""
_WORKER = "sw.js"
_PAGES = ("index.html", "xray.html")
_CHARSET = '<meta charset="utf-8" />'
_VERSION = re.compile(r'<meta name="tengen-version" content="([0-9a-f]{16})"')
_HEAD = """
    <meta http-equiv="Content-Security-Policy" content="{policy}" />
    <meta name="referrer" content="same-origin" />"""
_HOST = """
    <meta name="tengen-host" content="static" />"""
_FINDER = """
      // A path of the server. The app is in a folder above it, with the path in the fragment.
      const parts = location.pathname.split("/").slice(1);
      async function lead() {
        for (let count = parts.length - 1; count >= 0; count--) {
          const root = ["", ...parts.slice(0, count), ""].join("/");
          const path = "/" + parts.slice(count).join("/");
          const page = /\\/xray\\/\\d+\\/?$/.test(path) ? "xray.html" : "";
          const found = await fetch(root + "manifest.webmanifest", { method: "HEAD" });
          if (found.ok) return location.replace(root + page + "#" + path);
        }
      }
      lead();
    """
_NOT_FOUND = """\
<!doctype html>
<html lang="en">
  <head>
    {charset}{head}
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>Tengen</title>
    <script>{script}</script>
  </head>
  <body>
    {sentences}
  </body>
</html>
"""


def site_files(app: Path) -> dict[str, bytes]:
    """The files of the site by their path, made from the web app in a folder.

    In the order in which they must be written to a site in use: what names other files comes after
    them, and the service worker, whose change starts the update of open pages, is the last.
    """
    files = {
        path.relative_to(app).as_posix(): path.read_bytes()
        for path in sorted(app.rglob("*"))
        if path.is_file()
    }
    worker = files.pop(_WORKER)
    pages = {name: _static_page(files.pop(name).decode()) for name in _PAGES}
    built, version = _version(pages["index.html"]), _digest(files, pages)
    return {
        **files,
        ".nojekyll": b"",
        "404.html": _not_found().encode(),
        **{name: page.replace(built, version).encode() for name, page in pages.items()},
        _WORKER: worker.decode().replace(built, version).encode(),
    }


def is_site(folder: Path) -> bool:
    """Whether a folder is new, empty or a site that was written before."""
    return not folder.exists() or (folder / MARKER).is_file() or not any(folder.iterdir())


def write_site(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the files, then delete those of an earlier site that are not among them."""
    before = _listed(folder / MARKER)
    for name, content in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        write_file(target, content)
    write_file(folder / MARKER, "".join(f"{name}\n" for name in files).encode())
    for name in before - files.keys():
        (folder / name).unlink(missing_ok=True)


def _listed(marker: Path) -> set[str]:
    """The files that a marker lists, without paths that lead out of its folder."""
    if not marker.is_file():
        return set()
    names = marker.read_text(encoding="utf-8", errors="replace").splitlines()
    paths = {name: PurePosixPath(name) for name in names if name}
    return {
        name for name, path in paths.items() if not path.is_absolute() and ".." not in path.parts
    }


def _static_page(page: str) -> str:
    """A page that declares its host and its policy, before anything is loaded."""
    return page.replace(_CHARSET, _CHARSET + _head(POLICY) + _HOST, 1)


def _head(policy: Mapping[str, str]) -> str:
    return _HEAD.format(policy=policy_text(policy))


def _version(page: str) -> str:
    found = _VERSION.search(page)
    if found is None:
        raise ValueError("the page has no version")
    return found[1]


def _digest(files: Mapping[str, bytes], pages: Mapping[str, str]) -> str:
    """A version that changes with the app and with what is added to its pages."""
    parts: Iterable[bytes] = (
        *(hashlib.sha256(content).digest() for content in files.values()),
        *(page.encode() for page in pages.values()),
    )
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def _not_found() -> str:
    """The page that hosts show for unknown addresses."""
    code = b64encode(hashlib.sha256(_FINDER.encode()).digest()).decode()
    sentences = (f'<p lang="{each}">{text(each, "cli.site.no_page")}</p>' for each in LANGUAGES)
    return _NOT_FOUND.format(
        charset=_CHARSET,
        head=_head({**POLICY, "script-src": f"'sha256-{code}'"}),
        script=_FINDER,
        sentences="\n    ".join(sentences),
    )
