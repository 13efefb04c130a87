"""`tengen train`: fits the weights of the engine's evaluation to games."""

# ruff: noqa: PLC0415 - imported on use, so that the command line starts quickly
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.arena_options import Cluster, workforce
from tengen.cli.language import language, say
from tengen.i18n import LocalizedError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.progress import Progress, TaskID

EXAMPLES = (
    "tengen selfplay -n 4 --nodes 50 -o positions.txt",
    "tengen train positions.txt --epochs 1 -o new.bin",
    "tengen train --rounds 1 --games 2 --nodes 50 --epochs 1 -o new.bin",
)


Files = Annotated[
    list[Path] | None, typer.Argument(metavar="[FILE...]", help="train.file", show_default=False)
]
Output = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="train.output")]
Base = Annotated[
    Path | None, typer.Option("--base", metavar="FILE", help="train.base", show_default=False)
]
FitNetwork = Annotated[bool, typer.Option("--network", help="train.network")]
Continue = Annotated[bool, typer.Option("--continue", help="train.continue")]
Epochs = Annotated[
    int | None,
    typer.Option("--epochs", metavar="N", min=1, help="train.epochs", show_default=False),
]
SearchShare = Annotated[
    float, typer.Option("--search-share", metavar="SHARE", min=0, max=1, help="train.search_share")
]
RoundCount = Annotated[int, typer.Option("--rounds", metavar="N", min=0, help="train.rounds")]
RoundRule = Annotated[str, typer.Option("--rule", metavar="RULE", help="train.rule")]
Games = Annotated[int, typer.Option("--games", metavar="N", min=1, help="train.games")]
Nodes = Annotated[int, typer.Option("--nodes", metavar="N", min=1, help="train.nodes")]
Workers = Annotated[int, typer.Option("--workers", metavar="N", min=1, help="train.workers")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="train.seed")]
Spread = Annotated[bool, typer.Option("--spread", help="train.spread")]


def train(  # noqa: PLR0913 - a command's options
    files: Files = None,
    *,
    output: Output,
    base: Base = None,
    network: FitNetwork = False,
    continues: Continue = False,
    epochs: Epochs = None,
    search_share: SearchShare = 0.4,
    rounds: RoundCount = 0,
    rule: RoundRule = "freestyle",
    games: Games = 1000,
    nodes: Nodes = 1500,
    workers: Workers = 2,
    cluster: Cluster = None,
    seed: Seed = 1,
    spread: Spread = False,
) -> None:
    """Fit the engine's evaluation and move ordering to self-play games."""
    _require_numpy()
    from tengen.board import Rule
    from tengen.cli.files import write_file
    from tengen.evaluation import weights
    from tengen.train.pipeline import Rounds, Trainer, copy_freestyle, fit_files, fit_rounds
    from tengen.train.weights import decode, encode

    if bool(files) == bool(rounds):
        raise LocalizedError("cli.error.files_or_rounds")
    if cluster is not None and not rounds:
        raise LocalizedError("cli.error.cluster_needs_rounds")
    if continues and not network:
        raise LocalizedError("cli.error.continue_needs_network")
    numbers = decode(weights() if base is None else base.read_bytes())
    with _progress() as progress:
        trainer = Trainer(progress, epochs, network, continues, language())
        if rounds:
            plan = Rounds(Rule(rule), rounds, games, nodes, workers, seed, search_share)
            with _executor(workers, cluster) as executor:
                fitted = fit_rounds(plan, executor, numbers, trainer)
        else:
            fitted = fit_files(files or [], numbers, search_share, trainer)
    if spread:
        copy_freestyle(numbers, fitted)
    write_file(output, encode(numbers))
    typer.echo(say("written", path=output))


def _require_numpy() -> None:
    try:
        import numpy  # noqa: F401 - checks that it is installed
    except ImportError:
        what = LocalizedError("cli.error.training")
        raise LocalizedError(
            "cli.error.needs_extra", what=what, package="numpy", extra="train"
        ) from None


@contextmanager
def _progress() -> Iterator[_Bars]:
    """Progress bars, where the output is a terminal."""
    from tengen.cli.progress import console, progress_bar

    with progress_bar(console()) as progress:
        yield _Bars(progress)


class _Bars:
    """Shows the steps of a training run, one bar at a time."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._task: TaskID | None = None

    def start(self, title: str, total: int | None) -> None:
        """Show a bar."""
        self._task = self._progress.add_task(title, total=total)

    def advance(self, units: int = 1) -> None:
        """Move it."""
        if self._task is not None:
            self._progress.advance(self._task, units)

    def finish(self, message: str = "") -> None:
        """Remove it and print a line."""
        if self._task is not None:
            self._progress.remove_task(self._task)
        if message:
            self._progress.console.print(message, soft_wrap=True)


@contextmanager
def _executor(workers: int, cluster: str | None) -> Iterator[Executor]:
    """The executor of the games, shut down at once if anything fails."""
    with workforce(workers, pin=False, cluster=cluster) as force:
        executor = force.make_executor()
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False)
            raise
        executor.shutdown()
