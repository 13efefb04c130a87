from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tengen.server.host.metrics import Metrics, forget_dead_processes
from tengen.server.thinking.pool import EnginePool
from tengen.server.thinking.task import Task, ThinkingFailed


def test_a_programs_answers_and_failures_are_counted() -> None:
    metrics = Metrics()

    async def asked() -> None:
        thinker = EnginePool(1, observer=metrics.task_finished)
        await thinker.start()
        try:
            answer = await thinker.choose(Task("game", "tengen:level=1", 1.0, moves="h8"))
            assert answer.action
            await thinker.choose(Task("game", "tengen:level=1", 1.0, moves="h8", kind="hint"))
            with pytest.raises(ThinkingFailed):
                await thinker.choose(Task("game", "nobody", 1.0))
            assert (thinker.waiting, thinker.busy) == (0, 0)
            metrics.watch(thinker)
        finally:
            await thinker.close()

    asyncio.run(asked())
    page = metrics.page().decode()
    assert 'tengen_ai_seconds_count{kind="move"} 1.0' in page
    assert 'tengen_ai_seconds_count{kind="hint"} 1.0' in page
    assert 'tengen_moves_total{by="program"} 1.0' in page
    assert 'tengen_ai_failures_total{problem="unknown-player"} 1.0' in page
    assert "tengen_ai_waiting 0.0" in page
    assert "tengen_ai_busy 0.0" in page
    (memory,) = re.findall(r"^tengen_memory_bytes (\S+)$", page, re.MULTILINE)
    assert float(memory) > 10_000_000


def test_what_dead_processes_held_open_is_forgotten(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "pass"]) as dead:
        pass
    names = [f"gauge_livesum_{number}.db" for number in (os.getpid(), 1, dead.pid)]
    for name in (*names, "gauge_livesum_x.db", f"counter_{dead.pid}.db"):
        (tmp_path / name).touch()
    forget_dead_processes(tmp_path)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {*names[:2], "gauge_livesum_x.db", f"counter_{dead.pid}.db"}
