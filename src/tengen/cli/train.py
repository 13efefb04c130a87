"""`tengen train`: fits the weights of the engine's evaluation to games."""

# ruff: noqa: PLC0415 - imported on use, so that the command line starts quickly
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.arena_options import Cluster, workforce

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.progress import Progress, TaskID

EXAMPLES = (
    "tengen train --rounds 6 --rule renju -o evaluation.bin",
    "tengen train --rounds 2 --games 30000 --nodes 1000 --network -o new.bin",
    "tengen train --rounds 6 --cluster tcp://127.0.0.1:8786 -o new.bin",
    "tengen train positions.txt -o evaluation.bin",
    "tengen train games.txt --base evaluation.bin --spread -o new.bin",
)


Files = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="[FILE...]",
        help="Position files written by tengen selfplay.",
        show_default=False,
    ),
]
Output = Annotated[
    Path, typer.Option("-o", "--output", metavar="FILE", help="Output file for the weights.")
]
Base = Annotated[
    Path | None,
    typer.Option(
        "--base",
        metavar="FILE",
        help="Weights to keep for rules without positions (default: built-in).",
        show_default=False,
    ),
]
FitNetwork = Annotated[
    bool, typer.Option("--network", help="Fit the network instead of the point values.")
]
Continue = Annotated[
    bool, typer.Option("--continue", help="With --network: start from the existing network.")
]
Epochs = Annotated[
    int | None,
    typer.Option(
        "--epochs",
        metavar="N",
        min=1,
        help="Passes over the positions (default: 25; with --network 7, --continue 4).",
        show_default=False,
    ),
]
SearchShare = Annotated[
    float,
    typer.Option(
        "--search-share",
        metavar="SHARE",
        min=0,
        max=1,
        help="Weight of the search score in the target; the result has the remainder.",
    ),
]
RoundCount = Annotated[
    int,
    typer.Option(
        "--rounds",
        metavar="N",
        min=0,
        help="Alternate self-play and fitting N times instead of reading files.",
    ),
]
RoundRule = Annotated[str, typer.Option("--rule", metavar="RULE", help="Rule set of --rounds.")]
Games = Annotated[
    int, typer.Option("--games", metavar="N", min=1, help="Games of each worker in a round.")
]
Nodes = Annotated[
    int, typer.Option("--nodes", metavar="N", min=1, help="Nodes per move of --rounds.")
]
Workers = Annotated[
    int, typer.Option("--workers", metavar="N", min=1, help="Processes, or tasks on a cluster.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Random seed of --rounds.")]
Spread = Annotated[
    bool,
    typer.Option(
        "--spread", help="Copy the freestyle weights to rules without positions (except renju)."
    ),
]


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
    """Fit the engine's evaluation and move ordering to self-play games.

    The same files and options give the same weights. To use them, replace evaluation.bin in the
    package. docs/engine.md describes the whole procedure.
    """
    _require_numpy()
    from tengen.board import Rule
    from tengen.cli.files import write_file
    from tengen.engine.evaluation import weights
    from tengen.train.pipeline import Rounds, Trainer, copy_freestyle, fit_files, fit_rounds
    from tengen.train.weights import decode, encode

    if bool(files) == bool(rounds):
        raise ValueError("expected either files with positions or --rounds")
    if cluster is not None and not rounds:
        raise ValueError("--cluster needs --rounds: only self-play runs on a cluster")
    if continues and not network:
        raise ValueError("--continue needs --network")
    numbers = decode(weights() if base is None else base.read_bytes())
    with _progress() as progress:
        trainer = Trainer(progress, epochs, fits_network=network, continues=continues)
        if rounds:
            plan = Rounds(Rule(rule), rounds, games, nodes, workers, seed, search_share)
            with _executor(workers, cluster) as executor:
                fitted = fit_rounds(plan, executor, numbers, trainer)
        else:
            fitted = fit_files(files or [], numbers, search_share, trainer)
    if spread:
        copy_freestyle(numbers, fitted)
    write_file(output, encode(numbers))
    typer.echo(f"wrote {output}")


def _require_numpy() -> None:
    try:
        import numpy  # noqa: F401 - checks that it is installed
    except ImportError:
        raise ValueError("training needs numpy: pip install 'tengen[train]'") from None


@contextmanager
def _progress() -> Iterator[_Bars]:
    """Progress bars, where the output is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(highlight=False, legacy_windows=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns,
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
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
            self._progress.console.print(message, markup=False)


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
