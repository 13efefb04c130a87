"""A host of plain files that knows nothing of the app, as GitHub Pages does."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.server.site import PATIENCE

PREFIX = "/clubs/tengen"
ISOLATION = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}
"""The headers of a page that may share memory with its workers."""


@contextmanager
def served(folder: Path, headers: Mapping[str, str] | None = None) -> Iterator[str]:
    """The address of a server for the files of a folder."""
    handler = partial(_PlainHandler, headers or {}, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


class _PlainHandler(SimpleHTTPRequestHandler):
    timeout = PATIENCE

    def __init__(self, headers: Mapping[str, str], *arguments: Any, **options: Any) -> None:
        self._more = headers
        super().__init__(*arguments, **options)

    def end_headers(self) -> None:
        for name, value in self._more.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Keep the output of the tests clean."""


class FileHost:
    """Serves a folder below a path of its own; it can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds the site in ``clubs/tengen``, and whatever else the host has."""
        self._folder = folder
        self._server: ThreadingHTTPServer | None = None
        self._port = 0
        self.site = folder / PREFIX[1:]
        self.site.mkdir(parents=True, exist_ok=True)
        self.requests: list[str] = []
        self.start()

    @property
    def url(self) -> str:
        """The address of the site, without the last slash."""
        return f"http://127.0.0.1:{self._port}{PREFIX}"

    def start(self) -> None:
        handler = partial(_Handler, self, directory=str(self._folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), handler)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


class _Handler(SimpleHTTPRequestHandler):
    timeout = PATIENCE

    def __init__(self, host: FileHost, *arguments: Any, **options: Any) -> None:
        self._host = host
        super().__init__(*arguments, **options)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """The site's own page for what is missing."""
        page = self._host.site / "404.html"
        if code != 404 or not page.exists():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *values: Any) -> None:  # noqa: A002, ARG002 - their names
        self._host.requests.append(self.path)
