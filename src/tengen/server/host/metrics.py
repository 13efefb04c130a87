"""What is counted, for Prometheus to collect: few names, few labels, nothing about persons."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE

from tengen.server.thinking.task import Answer, Listener, Task, Thinker, ThinkingFailed

__all__ = ["CONTENT_TYPE", "SHARED_FOLDER", "MeasuredThinker", "Metrics", "forget_dead_processes"]

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment's name for the folder through which several processes count together; it must be
set before this module is imported."""
_REQUEST_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_THINKING_BUCKETS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)


class Metrics:
    """The counters of one server process."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self.requests = Histogram(
            "tengen_request_seconds",
            "Time to answer requests.",
            ("method", "route", "status"),
            buckets=_REQUEST_BUCKETS,
            registry=registry,
        )
        self.games = Counter(
            "tengen_games",
            "Games begun, by what the opponent is.",
            ("opponent",),
            registry=registry,
        )
        self.moves = Counter(
            "tengen_moves",
            "Moves and decisions accepted, by whose they are.",
            ("by",),
            registry=registry,
        )
        self.act_seconds = Histogram(
            "tengen_act_seconds",
            "Time from a person's action until it is stored.",
            buckets=_REQUEST_BUCKETS,
            registry=registry,
        )
        self.refusals = Counter(
            "tengen_refusals", "Requests and messages refused.", ("code",), registry=registry
        )
        self.sockets = Gauge(
            "tengen_sockets", "Sockets open.", registry=registry, multiprocess_mode="livesum"
        )
        self.thinking = Histogram(
            "tengen_ai_seconds",
            "Time until a program answered, waiting included.",
            ("kind",),
            buckets=_THINKING_BUCKETS,
            registry=registry,
        )
        self.thinking_failures = Counter(
            "tengen_ai_failures", "Questions no program answered.", ("problem",), registry=registry
        )
        self.waiting = Gauge(
            "tengen_ai_waiting",
            "Questions that no program works on yet.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.busy = Gauge(
            "tengen_ai_busy",
            "Questions that programs work on.",
            registry=registry,
            multiprocess_mode="livesum",
        )

    def watch(self, thinker: Thinker) -> None:
        """Note how long the queue is now."""
        self.waiting.set(thinker.waiting)
        self.busy.set(thinker.busy)

    def page(self) -> bytes:
        """What Prometheus collects: of all processes, if there are several."""
        if SHARED_FOLDER not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


class MeasuredThinker:
    """A thinker whose answers are timed and counted."""

    def __init__(self, thinker: Thinker, metrics: Metrics) -> None:
        self._thinker = thinker
        self._metrics = metrics

    @property
    def waiting(self) -> int:
        """Tasks that nobody works on yet."""
        return self._thinker.waiting

    @property
    def busy(self) -> int:
        """Tasks under way."""
        return self._thinker.busy

    async def start(self) -> None:
        """Get ready."""
        await self._thinker.start()

    async def close(self) -> None:
        """End everything."""
        await self._thinker.close()

    async def choose(self, task: Task, on_report: Listener | None = None) -> Answer:
        """The thinker's answer."""
        clock = asyncio.get_running_loop().time
        begin = clock()
        self._metrics.watch(self._thinker)
        try:
            answer = await self._thinker.choose(task, on_report)
        except ThinkingFailed as failure:
            self._metrics.thinking_failures.labels(failure.problem).inc()
            raise
        finally:
            self._metrics.watch(self._thinker)
        self._metrics.thinking.labels(task.kind).observe(clock() - begin)
        if task.kind in ("move", "opening"):
            self._metrics.moves.labels("program").inc()
        return answer


def forget_dead_processes(folder: Path) -> None:
    """Take what processes that are no more held open out of the sums, if they were killed."""
    for file in folder.glob("gauge_live*.db"):
        process = file.stem.rpartition("_")[2]
        if not process.isdecimal() or _is_alive(int(process)):
            continue
        file.unlink(missing_ok=True)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
