"""The web app's files, read once: what a visitor names is looked up, never opened."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tengen.server.host.identity import keep_secret, known_secret, new_secret
from tengen.server.host.problems import refusal, refuse
from tengen.server.host.settings import Settings

BUNDLE = Path(__file__).parents[2] / "static" / "app"
"""Where `make web` puts the files."""
_INDEX = "index.html"
_MOST_BYTES = 64 * 1024 * 1024
_LEAST_TO_PACK = 1024
_PACKED = ("text/", "application/json", "application/manifest", "image/svg")
_FOREVER = "public, max-age=31536000, immutable"
_FRESH = "no-cache"
_ROUTE = SimpleNamespace(path="pages")
"""What these requests are called where requests are counted."""
_MISSING = """<!doctype html><meta charset="utf-8"><title>Tengen</title>
<p>The pages of the web app are not here: <code>make web</code> builds them. The API works.</p>
<p lang="zh">网页尚未构建：请运行 <code>make web</code>。API 可以使用。</p>
"""


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    packed: bytes | None
    """The same, compressed, if that is worth it."""
    media_type: str
    tag: str
    """Changes when the body does."""
    cache: str


class Pages:
    """Answers whatever no route of the API answers."""

    def __init__(self, folder: Path) -> None:
        self._files = _read(folder)

    @classmethod
    def of(cls, settings: Settings) -> Pages:
        """Those of the folder that the settings name, or of the usual one."""
        return cls(settings.static or BUNDLE)

    @property
    def are_there(self) -> bool:
        """Whether the app was built."""
        return _INDEX in self._files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A file, or the app itself, which finds out what the address means."""
        path = scope["path"]
        is_page = scope["type"] == "http" and not path.startswith("/api/")
        if not is_page:
            await refuse(scope, receive, send, refusal(404))
            return
        scope["route"] = _ROUTE
        if scope["method"] not in ("GET", "HEAD"):
            await refuse(scope, receive, send, refusal(405), {"Allow": "GET, HEAD"})
            return
        name = path.removeprefix("/")
        if name in self._files and name != _INDEX:
            response = _answer(Request(scope), self._files[name])
        elif "." in name.rpartition("/")[2] and name != _INDEX:
            await refuse(scope, receive, send, refusal(404))
            return
        else:
            response = self._app(Request(scope))
        await response(scope, receive, send)

    def _app(self, request: Request) -> Response:
        """The app, and with it the secret of a browser that has none yet.

        The secret comes with the page, so that what the page asks for at once, all at the same
        time, comes from one player.
        """
        if not self.are_there:
            return Response(_MISSING, 503, media_type="text/html")
        response = _answer(request, self._files[_INDEX])
        if known_secret(request) is None:
            keep_secret(request, response, new_secret())
        return response


def _answer(request: Request, file: _File) -> Response:
    headers = {"Cache-Control": file.cache, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if _holds(request.headers.get("if-none-match", ""), file.tag):
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=file.media_type)


def _holds(tags: str, tag: str) -> bool:
    """Whether a list of tags holds this one, weak or not."""
    return any(part.strip().removeprefix("W/") == tag for part in tags[:1000].split(","))


def _read(folder: Path) -> dict[str, _File]:
    """The files of a folder by the address that follows the first stroke."""
    if not folder.is_dir():
        return {}
    found: dict[str, _File] = {}
    left = _MOST_BYTES
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or any(part.startswith(".") for part in name.split("/")):
            continue
        left -= path.stat().st_size
        if left < 0:
            raise ValueError(f"{folder} holds more than {_MOST_BYTES} bytes: are those the pages?")
        found[name] = _file(name, path.read_bytes())
    return found


def _file(name: str, body: bytes) -> _File:
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        media_type = "application/manifest+json"
    elif name.endswith(".js"):
        media_type = "text/javascript"
    worth_packing = media_type.startswith(_PACKED) and len(body) >= _LEAST_TO_PACK
    return _File(
        body,
        gzip.compress(body, mtime=0) if worth_packing else None,
        media_type,
        f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"',
        _FOREVER if name.startswith("assets/") else _FRESH,
    )
