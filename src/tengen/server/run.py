"""Server processes: listens, serves with one process or several, shuts down cleanly."""

from __future__ import annotations

import asyncio
import errno
import gc
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from tengen.server.app import create_app
from tengen.server.host import logs
from tengen.server.host.metrics import SHARED_FOLDER
from tengen.server.host.settings import Settings
from tengen.server.storage import StorageFailed, Store
from tengen.server.storage.database import parse_url
from tengen.server.thinking.executor import dask_executor

_MAX_FRAME_LENGTH = 4096
"""Bytes of a socket message; a longer one closes the socket with 1009."""
_HEARTBEAT_SECONDS = 20.0
_GC_THRESHOLDS = (20_000, 20, 1_000)
"""See `gc.set_threshold`."""
_GRACE_SECONDS = 10
"""Time for running requests at shutdown."""


class PortTaken(RuntimeError):  # noqa: N818 - the message describes it
    """Another program listens on the port."""


def listen(settings: Settings) -> socket.socket:
    """The listening socket; raises `PortTaken` if another program uses the port."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(
                f"port {settings.port} is already in use: choose another one with --port"
            ) from error
        reason = (error.strerror or str(error)).lower()
        raise ValueError(f"cannot listen on {settings.host}:{settings.port}: {reason}") from error


def address(settings: Settings, listener: socket.socket) -> str:
    """The URL of the app for a browser on this machine."""
    port = listener.getsockname()[1]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def prepare(settings: Settings) -> None:
    """Check what the app needs, so that an error is one line; migrates the database.

    ``ValueError`` with the reason if something is missing.
    """
    if settings.cluster is not None:
        with dask_executor(settings.cluster):
            pass
    url = parse_url(settings.db)
    if not settings.is_postgresql and url.database is not None:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    try:
        asyncio.run(_open(Store(settings.db)))
    except StorageFailed as error:
        reason = str(error).strip().splitlines()[0]
        raise ValueError(f"the database cannot be used: {reason}") from error


async def _open(store: Store) -> None:
    try:
        await store.open()
    finally:
        await store.close()


def serve(settings: Settings, listener: socket.socket) -> None:
    """Serve until stopped."""
    if settings.workers == 1:
        server = _Server(config(settings, partial(_app, settings)))
        # Before uvicorn does the same, it imports compiled modules, which may swallow the
        # KeyboardInterrupt of an early Ctrl-C.
        before = signal.signal(signal.SIGINT, server.handle_exit)
        try:
            server.run([listener])
        finally:
            signal.signal(signal.SIGINT, before)
        return
    with tempfile.TemporaryDirectory(prefix="tengen-metrics-") as folder:
        os.environ[SHARED_FOLDER] = folder
        Multiprocess(config(settings, partial(_app, settings)), [listener]).run()


class _Server(uvicorn.Server):
    """Shuts down cleanly, within seconds, even if it gets several signals."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Start the shutdown."""
        self.should_exit = True


def config(settings: Settings, make_app: Callable[[], FastAPI]) -> uvicorn.Config:
    """The configuration of uvicorn."""
    return uvicorn.Config(
        make_app,
        factory=True,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        # The app has its own middleware for trusted proxies.
        proxy_headers=False,
        lifespan="on",
        ws_max_size=_MAX_FRAME_LENGTH,
        ws_ping_interval=_HEARTBEAT_SECONDS,
        ws_ping_timeout=_HEARTBEAT_SECONDS,
        # A compressor for each of thousands of sockets would need more memory than all the games.
        ws_per_message_deflate=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )


def _app(settings: Settings) -> FastAPI:
    """The app of one process."""
    if multiprocessing.parent_process() is not None:
        threading.Thread(target=_stop_with_parent, daemon=True).start()
    logs.configure(settings)
    app = create_app(settings)
    # A full collection with a thousand games pauses all of them for a quarter of a second and
    # finds almost nothing: there are few reference cycles.
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    return app


def _stop_with_parent() -> None:
    """Stop if the supervisor process was killed, which sends no signal."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
