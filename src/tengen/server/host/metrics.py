"""Metrics for Prometheus: few names, few labels, no personal data."""

from __future__ import annotations

import asyncio
import os
from functools import partial
from pathlib import Path

import psutil
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE

from tengen.server.thinking.task import Problem, Task, Thinker

__all__ = ["CONTENT_TYPE", "SHARED_FOLDER", "Metrics", "forget_dead_processes"]

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable: the folder in which several processes share their counts. It must be set
before this module is imported."""
_GAUGE_SECONDS = 5.0
_REQUEST_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_THINKING_BUCKETS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)


class Metrics:
    """The metrics of one server process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        counter = partial(Counter, registry=self._registry)
        gauge = partial(Gauge, registry=self._registry, multiprocess_mode="livesum")
        histogram = partial(Histogram, registry=self._registry)
        self.requests = histogram(
            "tengen_request_seconds",
            "Time to answer requests.",
            ("method", "route", "status"),
            buckets=_REQUEST_BUCKETS,
        )
        self.games = counter("tengen_games", "Games started, by kind of opponent.", ("opponent",))
        self.moves = counter(
            "tengen_moves", "Moves and decisions accepted, by who made them.", ("by",)
        )
        self.act_seconds = histogram(
            "tengen_act_seconds",
            "Time from a person's action until it is stored.",
            buckets=_REQUEST_BUCKETS,
        )
        self.refusals = counter("tengen_refusals", "Requests and messages refused.", ("code",))
        self.sockets = gauge("tengen_sockets", "Open sockets.")
        self.thinking = histogram(
            "tengen_ai_seconds",
            "Time until a program answered, waiting included.",
            ("kind",),
            buckets=_THINKING_BUCKETS,
        )
        self.thinking_failures = counter(
            "tengen_ai_failures", "Tasks without an answer.", ("problem",)
        )
        self.waiting = gauge("tengen_ai_waiting", "Queued tasks.")
        self.busy = gauge("tengen_ai_busy", "Running tasks.")
        self.memory = gauge("tengen_memory_bytes", "Resident memory of the server processes.")

    async def watch_forever(self, thinker: Thinker) -> None:
        """Keep the gauges up to date: any process may be the one that answers Prometheus."""
        while True:
            self.watch(thinker)
            await asyncio.sleep(_GAUGE_SECONDS)

    def watch(self, thinker: Thinker) -> None:
        """Update the gauges of the task queue and of memory."""
        self.waiting.set(thinker.waiting)
        self.busy.set(thinker.busy)
        self.memory.set(psutil.Process().memory_info().rss)

    def task_finished(self, task: Task, seconds: float, problem: Problem | None) -> None:
        """Count a task of the engine pool."""
        if problem is not None:
            self.thinking_failures.labels(problem).inc()
            return
        self.thinking.labels(task.kind).observe(seconds)
        if task.kind in ("move", "opening"):
            self.moves.labels("program").inc()

    def page(self) -> bytes:
        """The text that Prometheus collects, for all server processes together."""
        if SHARED_FOLDER not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def forget_dead_processes(folder: Path) -> None:
    """Remove the gauges of processes that were killed from the sums."""
    for file in folder.glob("gauge_live*.db"):
        process = file.stem.rpartition("_")[2]
        if process.isdecimal() and not psutil.pid_exists(int(process)):
            file.unlink(missing_ok=True)
