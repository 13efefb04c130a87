"""The web app as a whole: its parts, put together."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from pathlib import Path

from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tengen import __version__
from tengen.server.api import games, handlers, live, study, system
from tengen.server.api.context import Context
from tengen.server.api.openapi import describe
from tengen.server.api.options import options
from tengen.server.host.bodies import BodyLimit
from tengen.server.host.cluster import cluster
from tengen.server.host.limits import AddressLimit, SocketCount
from tengen.server.host.metrics import (
    SHARED_FOLDER,
    MeasuredThinker,
    Metrics,
    forget_dead_processes,
)
from tengen.server.host.observe import Observe
from tengen.server.host.pages import Pages
from tengen.server.host.security import OriginCheck, SecurityHeaders
from tengen.server.host.settings import Settings
from tengen.server.host.throttle import Throttle
from tengen.server.live.hub import LocalHub
from tengen.server.live.postgres import PostgresHub
from tengen.server.service import GameService, GameSettings
from tengen.server.storage import Store
from tengen.server.thinking.pool import EnginePool

_LONGEST_BODY = 64 * 1024
_LONGEST_RECORD = 1024 * 1024
_BURST_SECONDS = 5.0
_HEAVY_BURST_MINUTES = 1 / 3
_FILES_AT_ONCE = 1
"""Files read or made at the same time: each takes a core, and moves come first."""
_DESCRIPTION = """Five-in-a-row (gomoku, renju, 五子棋) over HTTP and WebSocket.

Whoever sends the same secret is the same player: a browser gets one as a cookie, a program chooses
its own and sends it as `Authorization: Bearer SECRET`. Refusals are problem JSON with a short
`code` and a `detail` in English and Chinese.
"""


def create_app(settings: Settings) -> FastAPI:
    """The app; everything that runs begins when it is started and ends with it."""
    metrics = Metrics()
    app = FastAPI(
        title="Tengen",
        version=__version__,
        description=_DESCRIPTION,
        openapi_url="/api/openapi.json",
        # Those pages load scripts from other sites, which the policy forbids.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lambda app: _life(app, settings, metrics),
    )
    for part in (games, study, system, live):
        app.include_router(part.router)
    app.router.default = Pages.of(settings)
    handlers.install(app)
    describe(app)
    _surround(app, settings, metrics)
    return app


def _surround(app: FastAPI, settings: Settings, metrics: Metrics) -> None:
    """What every request passes; the last one added is the first that it meets."""
    rate = settings.requests_per_second
    app.add_middleware(BodyLimit, most=_LONGEST_BODY, most_at={"/api/import": _LONGEST_RECORD})
    app.add_middleware(OriginCheck, allowed=settings.allowed_origins)
    app.add_middleware(Throttle, limit=AddressLimit(rate, rate * _BURST_SECONDS))
    app.add_middleware(SecurityHeaders)
    app.add_middleware(Observe, metrics=metrics)
    if settings.trusted_proxies:
        trusted = list(settings.trusted_proxies)
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=trusted)


@contextlib.asynccontextmanager
async def _life(app: FastAPI, settings: Settings, metrics: Metrics) -> AsyncIterator[None]:
    """Begin part by part, and end in the other order."""
    if SHARED_FOLDER in os.environ:
        forget_dead_processes(Path(os.environ[SHARED_FOLDER]))
    async with contextlib.AsyncExitStack() as stack:
        store = Store(settings.db)
        stack.push_async_callback(store.close)
        await store.open()
        thinker = MeasuredThinker(await _pool(stack, settings), metrics)
        stack.push_async_callback(thinker.close)
        await thinker.start()
        hub = PostgresHub(store.url) if store.is_shared else LocalHub()
        service = GameService(store, hub, thinker, GameSettings(programs=settings.programs))
        await service.start()
        stack.push_async_callback(service.close)
        app.state.context = Context(
            settings=settings,
            metrics=metrics,
            store=store,
            thinker=thinker,
            service=service,
            options=options(settings.programs),
            heavy=_heavy_limit(settings),
            sockets=SocketCount(settings.sockets_per_address),
            studio=asyncio.Semaphore(_FILES_AT_ONCE),
        )
        yield


async def _pool(stack: contextlib.AsyncExitStack, settings: Settings) -> EnginePool:
    """The programs, in processes of this machine or on a cluster."""
    if settings.cluster is None:
        return EnginePool(settings.engines, settings.pool_memory, programs=settings.programs)
    # Connecting and leaving take a while, and not in the event loop.
    found = cluster(settings.cluster)
    place = await asyncio.to_thread(found.__enter__)
    stack.push_async_callback(asyncio.to_thread, found.__exit__, None, None, None)
    width = settings.pool_size or place.width
    return EnginePool(width, executor=place.executor, programs=settings.programs)


def _heavy_limit(settings: Settings) -> AddressLimit:
    rate = settings.heavy_per_minute
    return AddressLimit(rate / 60, rate * _HEAVY_BURST_MINUTES)
