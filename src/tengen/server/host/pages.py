"""The web app's files: Starlette's static files with cache headers and the visitor's cookie."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from tengen.i18n import LANGUAGES, text
from tengen.server.host.identity import keep_secret, known_secret, new_secret
from tengen.server.host.problems import refusal, refuse

BUNDLE = Path(__file__).parents[2] / "static" / "app"
"""Output folder of `make web`."""
_INDEX = "index.html"
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
_MISSING = '<!doctype html><meta charset="utf-8"><title>Tengen</title>'


def is_built(folder: Path | None) -> bool:
    """Whether the folder, or the default one, holds the web app."""
    return ((folder or BUNDLE) / _INDEX).is_file()


class Pages:
    """Handles every request that matches no route of the API."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` holds the files (default: the output of `make web`)."""
        self._folder = folder or BUNDLE
        self._files = StaticFiles(directory=self._folder, check_dir=False)
        # The operating system's table, which Python reads, may differ.
        mimetypes.add_type("text/javascript", ".js")
        mimetypes.add_type("application/manifest+json", ".webmanifest")

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
        try:
            response = await self._file(_INDEX if is_page else name, scope)
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
        response = await self._files.get_response(name, scope)
        cache = _IMMUTABLE if name.startswith("assets/") else _REVALIDATE
        response.headers.update({"Cache-Control": cache, "Vary": "Accept-Encoding"})
        if not isinstance(response, FileResponse) or not _is_compressible(response):
            return response
        headers = Headers(scope=scope)
        if "gzip" not in headers.get("accept-encoding", "") or "range" in headers:
            return response
        modified = response.headers["last-modified"]
        body = await asyncio.to_thread(_compressed, str(response.path), modified)
        kept = {each: response.headers[each] for each in ("cache-control", "etag", "vary")}
        return Response(
            body, headers={**kept, "Content-Encoding": "gzip"}, media_type=response.media_type
        )


def _is_compressible(response: FileResponse) -> bool:
    is_large = int(response.headers["content-length"]) >= _MIN_GZIP_SIZE
    return is_large and (response.media_type or "").startswith(_COMPRESSIBLE)


@lru_cache(maxsize=100)
def _compressed(path: str, modified: str) -> bytes:  # noqa: ARG001 - a changed file is read again
    return gzip.compress(Path(path).read_bytes(), mtime=0)


def _missing_page() -> str:
    """What to do where the web app was not built, in every language."""
    lines = (f'<p lang="{each}">{text(each, "server.pages.missing")}</p>' for each in LANGUAGES)
    return _MISSING + "\n".join(lines)
