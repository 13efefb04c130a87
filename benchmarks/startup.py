"""Start-up: importing the library, and the command line's help."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time

from benchmarks.measure import show

RUNS = 15


def best_milliseconds(command: list[str]) -> float:
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def run() -> None:
    tengen = shutil.which("tengen", path=str(sys.prefix) + "/bin") or "tengen"
    bare = best_milliseconds([sys.executable, "-c", "pass"])
    imported = best_milliseconds([sys.executable, "-c", "import tengen"])
    rows = [
        ["python -c pass", f"{bare:.0f} ms", ""],
        ["import tengen (beyond that)", f"{imported - bare:.0f} ms", "under 60 ms"],
        [
            "tengen --help (all of it)",
            f"{best_milliseconds([tengen, '--help']):.0f} ms",
            "under 250 ms",
        ],
    ]
    show(f"Start-up, best of {RUNS}", ["what", "time", "goal"], rows)
