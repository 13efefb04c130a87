"""How things are timed and shown."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table


def seconds_per_call(call: Callable[[], object], at_least: float = 0.5) -> float:
    """The best mean time of a call over three rounds, each of `at_least` seconds or more."""
    rounds = []
    for _ in range(3):
        calls, start = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - start) < at_least:
            call()
            calls += 1
        rounds.append(elapsed / calls)
    return min(rounds)


def megabytes(pid: int, at_peak: bool = False) -> float:
    """A process's resident memory, now or at its highest; 0 if it is gone."""
    name = "VmHWM:" if at_peak else "VmRSS:"
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1]) * 1024 / 1e6
    return 0.0


def show(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints a table; numbers to the right."""
    table = Table(title=title, title_justify="left")
    for i, column in enumerate(columns):
        table.add_column(column, justify="left" if i == 0 else "right")
    for row in rows:
        table.add_row(*row)
    Console(width=110).print(table)


def rate(per_second: float) -> str:
    """A rate people can read: 1,234,000 /s."""
    digits = 3
    scale = 10 ** max(0, len(str(int(per_second))) - digits)
    return f"{round(per_second / scale) * scale:,} /s"
