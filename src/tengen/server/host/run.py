"""The process itself: listens, serves in one process or several, ends in good order."""

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
from tengen.server.host.cluster import cluster
from tengen.server.host.metrics import SHARED_FOLDER
from tengen.server.host.settings import Settings
from tengen.server.storage import StorageFailed, Store
from tengen.server.storage.database import parse_url

_LONGEST_FRAME = 4096
"""Bytes of a socket's message; longer ones close it with 1009."""
_HEARTBEAT_SECONDS = 20.0
_COLLECTOR = (20_000, 20, 1_000)
"""Objects made before the young ones are looked at; rounds before older ones are, and all."""
_GRACE_SECONDS = 10
"""How long requests under way may take when the server is told to end."""


class PortTaken(RuntimeError):  # noqa: N818 - the message says it all
    """Somebody else listens there."""


def listen(settings: Settings) -> socket.socket:
    """The socket that visitors reach; `PortTaken` if they would reach somebody else."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(
                f"port {settings.port} is in use already: choose another one with --port"
            ) from error
        reason = (error.strerror or str(error)).lower()
        raise ValueError(f"cannot listen on {settings.host}:{settings.port}: {reason}") from error


def address(settings: Settings, listener: socket.socket) -> str:
    """Where a browser on this machine finds the app."""
    port = listener.getsockname()[1]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def prepare(settings: Settings) -> None:
    """Try what the app will need, while an error can still be said in one line.

    The database is brought up to date. ``ValueError`` with the reason if something is not there.
    """
    if settings.cluster is not None:
        with cluster(settings.cluster):
            pass
    url = parse_url(settings.db)
    if not settings.is_postgresql and url.database is not None:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    try:
        asyncio.run(_opened(Store(settings.db)))
    except StorageFailed as error:
        reason = str(error).strip().splitlines()[0]
        raise ValueError(f"the database cannot be used: {reason}") from error


async def _opened(store: Store) -> None:
    try:
        await store.open()
    finally:
        await store.close()


def serve(settings: Settings, listener: socket.socket) -> None:
    """Serve until told to end."""
    if settings.workers == 1:
        _Server(config(settings, partial(_app, settings))).run([listener])
        return
    with tempfile.TemporaryDirectory(prefix="tengen-metrics-") as folder:
        os.environ[SHARED_FOLDER] = folder
        Multiprocess(config(settings, partial(_app, settings)), [listener]).run()


class _Server(uvicorn.Server):
    """Ends in good order, which takes seconds at most, however often it is told to."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Begin to end."""
        self.should_exit = True


def config(settings: Settings, make_app: Callable[[], FastAPI]) -> uvicorn.Config:
    """How the app is served."""
    return uvicorn.Config(
        make_app,
        factory=True,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        # The app believes proxies itself, and only those that the settings name.
        proxy_headers=False,
        lifespan="on",
        ws_max_size=_LONGEST_FRAME,
        ws_ping_interval=_HEARTBEAT_SECONDS,
        ws_ping_timeout=_HEARTBEAT_SECONDS,
        # A compressor for each of thousands of sockets would take more memory than all the games.
        ws_per_message_deflate=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )


def _app(settings: Settings) -> FastAPI:
    """The app of one process; its log goes where the settings say."""
    if multiprocessing.parent_process() is not None:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    logs.configure(settings)
    app = create_app(settings)
    # A look at every object of a thousand games stops all of them for a quarter of a second, and
    # finds next to nothing: few objects here refer to each other in circles.
    gc.freeze()
    gc.set_threshold(*_COLLECTOR)
    return app


def _end_with_parent() -> None:
    """End if the process that watches over this one was killed: nobody else would tell us to."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
