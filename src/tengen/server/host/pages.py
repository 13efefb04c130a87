"""The web app's files, with cache headers and the visitor's cookie; Starlette finds them safely."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
import re
import stat
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from tengen import bundle
from tengen.i18n import LANGUAGES, text
from tengen.server.host.identity import keep_secret, known_secret, new_secret
from tengen.server.host.problems import refusal, refuse

_INDEX = "index.html"
_XRAY = "xray.html"
_XRAY_PATH = re.compile(r"g/[\w-]{1,32}/xray/\d{1,3}/?", re.ASCII)
"""The page with the tree of a search, which is a document of its own."""
_MIN_GZIP_SIZE = 1024
_COMPRESSIBLE = (
    "text/",
    "application/json",
    "application/manifest",
    "application/wasm",
    "image/svg",
)
_IMMUTABLE = "public, max-age=31536000, immutable"
"""For files with a hash in their name."""
_REVALIDATE = "no-cache"
_ROUTE = SimpleNamespace(path="pages")
"""The route in metrics and logs."""
_RELATIVE = re.compile(rb'\b(src|href)="\./')
"""Addresses of the app's files in a page: relative, for hosts that serve it from any folder."""
_MISSING = '<!doctype html><meta charset="utf-8"><title>Tengen</title>'


def is_built(folder: Path | None) -> bool:
    """Whether the folder, or the default one, holds the web app."""
    return ((folder or bundle.APP) / _INDEX).is_file()


class Pages:
    """Handles every request that matches no route of the API."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` holds the files (default: the output of `make web`)."""
        self._folder = folder or bundle.APP
        self._files = StaticFiles(directory=self._folder, check_dir=False, follow_symlink=True)
        # The operating system's table, which Python reads, may differ.
        mimetypes.add_type("text/javascript", ".js")
        mimetypes.add_type("application/manifest+json", ".webmanifest")
        mimetypes.add_type("application/wasm", ".wasm")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file, or the app, which shows the page of any other path."""
        if scope["type"] != "http" or scope["path"].startswith("/api/"):
            await refuse(scope, receive, send, refusal(404))
            return
        scope["route"] = _ROUTE
        if scope["method"] in ("GET", "HEAD"):
            await self._serve(scope, receive, send)
        else:
            await refuse(scope, receive, send, refusal(405), {"Allow": "GET, HEAD"})

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = scope["path"].removeprefix("/")
        is_page = name == _INDEX or "." not in name.rpartition("/")[2]
        page = _XRAY if _XRAY_PATH.fullmatch(name) else _INDEX
        try:
            response = await self._file(page if is_page else name, scope)
        except HTTPException as error:
            if not is_page:
                await refuse(scope, receive, send, refusal(error.status_code))
                return
            response = Response(_missing_page(), 503, media_type="text/html")
        request = Request(scope)
        # The cookie comes with the page, because the page's first requests are concurrent and must
        # all come from one player.
        if is_page and response.status_code != 503 and known_secret(request) is None:
            keep_secret(request, response, new_secret())
        await response(scope, receive, send)

    async def _file(self, name: str, scope: Scope) -> Response:
        """The response for a file, compressed if the client accepts that; raises 404."""
        if any(part.startswith(".") for part in name.split("/")):
            raise HTTPException(404)
        path, status = await asyncio.to_thread(self._files.lookup_path, name)
        if status is None or not stat.S_ISREG(status.st_mode):
            raise HTTPException(404)
        file = await asyncio.to_thread(_load, path, status.st_mtime_ns, status.st_size)
        request = Headers(scope=scope)
        is_compressed = file.compressed is not None and "gzip" in request.get("accept-encoding", "")
        tag = f'"{file.digest}-gzip"' if is_compressed else f'"{file.digest}"'
        headers = {
            "Cache-Control": _IMMUTABLE if name.startswith("assets/") else _REVALIDATE,
            "ETag": tag,
            "Vary": "Accept-Encoding",
        }
        if tag in request.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if is_compressed:
            headers["Content-Encoding"] = "gzip"
        body = file.compressed if is_compressed else file.body
        return Response(body, headers=headers, media_type=file.media_type)


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    compressed: bytes | None
    """``None`` if compression is not worth it."""
    digest: str
    """Of the content: a build may give another file the same size and time."""
    media_type: str


@lru_cache(maxsize=200)
def _load(path: str, modified_ns: int, size: int) -> _File:  # noqa: ARG001 - a changed file is read again
    body = Path(path).read_bytes()
    media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"
    if media_type == "text/html":
        # A page answers paths of any depth, such as /g/ID.
        body = _RELATIVE.sub(rb'\1="/', body)
    is_worth_it = len(body) >= _MIN_GZIP_SIZE and media_type.startswith(_COMPRESSIBLE)
    compressed = gzip.compress(body, mtime=0) if is_worth_it else None
    return _File(body, compressed, hashlib.blake2b(body, digest_size=12).hexdigest(), media_type)


def _missing_page() -> str:
    """What to do where the web app was not built, in every language."""
    sentences = (
        (each, text(each, "server.pages.missing", how_to_build=bundle.how_to_build(each)))
        for each in LANGUAGES
    )
    lines = "\n".join(f'<p lang="{each}">{sentence}</p>' for each, sentence in sentences)
    return _MISSING + re.sub("`(.+?)`", r"<code>\1</code>", lines)
