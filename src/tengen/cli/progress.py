"""Progress bars, shown on a terminal only."""

from __future__ import annotations

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


def console(stderr: bool = False) -> Console:
    """A console that prints text as it is."""
    return Console(stderr=stderr, highlight=False, markup=False, legacy_windows=False)


def progress_bar(output: Console, is_shown: bool = True) -> Progress:
    """A bar with a title, the units done and left, and the time; removed when it stops."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=output,
        transient=True,
        disable=not (is_shown and output.is_terminal),
    )
