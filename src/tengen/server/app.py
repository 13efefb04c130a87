"""The ASGI application: assembles the parts of the server."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tengen import __version__
from tengen.server.api import analysis, games, handlers, live, records, studies, study, system
from tengen.server.api.context import Context
from tengen.server.api.openapi import describe
from tengen.server.api.options import options
from tengen.server.host.limits import AddressLimit, BodyLimit, SocketCount, Throttle
from tengen.server.host.metrics import SHARED_FOLDER, Metrics, forget_dead_processes
from tengen.server.host.observe import Observe
from tengen.server.host.pages import Pages
from tengen.server.host.security import OriginCheck, SecurityHeaders
from tengen.server.host.settings import Settings
from tengen.server.live.hub import Hub, LocalHub
from tengen.server.messages import MAX_DEVICE_ACTIONS
from tengen.server.service import GameService, GameSettings
from tengen.server.storage import Store
from tengen.server.studies import StudyService
from tengen.server.study.bodies import MAX_REVIEW_BYTES
from tengen.server.study.imports import MAX_BYTES
from tengen.server.study.review_jobs import JobSettings
from tengen.server.thinking.executor import dask_executor
from tengen.server.thinking.pool import EnginePool

_MAX_BODY_LENGTH = 64 * 1024
_BODY_LENGTHS = {
    "/api/import": MAX_BYTES,
    "/api/records": MAX_BYTES,
    "/api/records/[a-z-]+": MAX_BYTES + _MAX_BODY_LENGTH,
    "/api/studies(/[A-Za-z0-9_-]+)?": MAX_BYTES + MAX_REVIEW_BYTES + _MAX_BODY_LENGTH,
}
"""Bytes of larger bodies, by patterns of their paths."""
_BURST_SECONDS = 5.0
_HEAVY_BURST_MINUTES = 1 / 3
_SAVES_PER_MESSAGE = 0.1
"""A page saves a study after every few changes; each is read in a thread."""
_SAVE_BURST = 20.0
_CONCURRENT_FILES = 1
"""Game files read or written at the same time: each occupies a core that moves need more."""
_DESCRIPTION = """Five-in-a-row (gomoku, renju) over HTTP and WebSocket.

A secret identifies a player: a browser gets one as a cookie, a program chooses its own and sends it
as `Authorization: Bearer SECRET`. Refusals are problem JSON with a short `code` and a `detail` in
every language of the app.
"""


def create_app(settings: Settings) -> FastAPI:
    """The app; its workers start and stop with it."""
    metrics = Metrics()
    app = FastAPI(
        title="Tengen",
        version=__version__,
        description=_DESCRIPTION,
        openapi_url="/api/openapi.json",
        # These pages load scripts from other sites, which the content security policy forbids.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lambda app: _lifespan(app, settings, metrics),
    )
    for part in (games, study, analysis, records, studies, system, live):
        app.include_router(part.router)
    app.router.default = Pages(settings.static)
    handlers.install(app)
    describe(app)
    _add_middleware(app, settings, metrics)
    return app


def _add_middleware(app: FastAPI, settings: Settings, metrics: Metrics) -> None:
    """Wrap the app; the middleware added last is the outermost."""
    rate = settings.requests_per_second
    app.add_middleware(BodyLimit, max_bytes=_MAX_BODY_LENGTH, max_bytes_at=_BODY_LENGTHS)
    app.add_middleware(OriginCheck, allowed=settings.allowed_origins)
    app.add_middleware(Throttle, limit=AddressLimit(rate, rate * _BURST_SECONDS))
    app.add_middleware(SecurityHeaders)
    app.add_middleware(Observe, metrics=metrics)
    if settings.trusted_proxies:
        trusted = list(settings.trusted_proxies)
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=trusted)


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI, settings: Settings, metrics: Metrics) -> AsyncIterator[None]:
    """Start the parts in order, and stop them in reverse order."""
    if SHARED_FOLDER in os.environ:
        forget_dead_processes(Path(os.environ[SHARED_FOLDER]))
    async with contextlib.AsyncExitStack() as stack:
        store = Store(settings.db)
        stack.push_async_callback(store.close)
        await store.open()
        pool = await _pool(stack, settings, metrics)
        stack.push_async_callback(pool.close)
        await pool.start()
        stack.callback(asyncio.create_task(metrics.watch_forever(pool)).cancel)
        games = GameSettings(
            programs=settings.programs, max_think_seconds=settings.max_think_seconds
        )
        service = GameService(store, _hub(store), pool, games)
        await service.start()
        stack.push_async_callback(service.close)
        studying = StudyService(store, pool, JobSettings(service.process, games.now_ms))
        await studying.start()
        stack.push_async_callback(studying.close)
        heavy, messages = settings.heavy_per_minute, settings.messages_per_second
        app.state.context = Context(
            settings=settings,
            metrics=metrics,
            store=store,
            thinker=pool,
            service=service,
            studies=studying,
            options=options(settings.programs),
            heavy=AddressLimit(heavy / 60, heavy * _HEAVY_BURST_MINUTES),
            device=AddressLimit(messages, MAX_DEVICE_ACTIONS + messages * _BURST_SECONDS),
            saves=AddressLimit(messages * _SAVES_PER_MESSAGE, _SAVE_BURST),
            sockets=SocketCount(settings.sockets_per_address),
            studio=asyncio.Semaphore(_CONCURRENT_FILES),
        )
        yield


def _hub(store: Store) -> Hub:
    """Events between the server processes that share the database."""
    if not store.is_shared:
        return LocalHub()
    from tengen.server.live.postgres import PostgresHub  # noqa: PLC0415 - needs an optional driver

    return PostgresHub(store.url)


async def _pool(
    stack: contextlib.AsyncExitStack, settings: Settings, metrics: Metrics
) -> EnginePool:
    """The engines, in processes of this machine or on a cluster."""
    make = partial(EnginePool, programs=settings.programs, observer=metrics.task_finished)
    if settings.cluster is None:
        return make(settings.engines, settings.pool_memory)
    # Connecting and disconnecting block.
    connection = dask_executor(settings.cluster)
    executor, threads = await asyncio.to_thread(connection.__enter__)
    stack.push_async_callback(asyncio.to_thread, connection.__exit__, None, None, None)
    return make(settings.pool_size or threads, executor=executor)
