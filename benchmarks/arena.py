"""The arena: games a second here and on a cluster, what the referee costs, what memory grows to."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, cast

from benchmarks.measure import megabytes, show
from tengen.arena.contest import Contest
from tengen.arena.execution.cluster import Cluster
from tengen.arena.execution.process_pool import PinnedPool
from tengen.arena.execution.runner import Width
from tengen.arena.games.job import play
from tengen.arena.planning.entrants import entrants
from tengen.arena.planning.schedule import Schedule
from tengen.arena.planning.settings import Settings
from tengen.arena.results.result import GameResult
from tests.arena.execution.cluster_processes import children, processes

PROGRAM = f"{sys.executable} {Path(__file__).with_name('instant.py')}"
QUICK = Settings(entrants(["random", "random"]), size=9)
"""Games of a few milliseconds, which show what comes on top of a game."""
USUAL = Settings(entrants(["tengen@nodes=5000,name=Alpha", "tengen@nodes=5000,name=Beta"]), size=15)
"""Games of the kind that engines are tested with, if short ones."""
PROGRAMS = Settings(
    entrants([f"brain:{PROGRAM} 1@name=Alpha", f"brain:{PROGRAM} 2@name=Beta"]), size=9
)
QUICK_GAMES, USUAL_GAMES = 400, 24
REPEATS = 3
"""Of each figure the best is taken: whatever else the machine does makes it worse."""
REFEREE_GAMES = 30
MEMORY_MARKS = (200, 1000, 2000)
"""Games after which memory is looked at."""
FARM_SIZES = (4, 16, 64, 256)


@dataclass(frozen=True)
class Farm:
    """Who plays."""

    name: str
    make_executor: Callable[[], Executor]
    width: Width
    scheduler: int | None = None
    """The number of the scheduler's process, if there is one."""


@dataclass(frozen=True)
class Speed:
    """What a match cost."""

    per_game: float
    """Wall seconds of the match for each game."""
    own: float
    """Seconds of work of the process that holds the match, for each game."""
    scheduler: float
    """Seconds of work of the scheduler, for each game."""


def run() -> None:
    with TemporaryDirectory() as folder:
        _show_speed(Path(folder))
    _show_referee()
    _show_memory()


# Games a second


def _show_speed(folder: Path) -> None:
    alone = _seconds_alone(QUICK, QUICK_GAMES)
    quick, usual = {}, {}
    for count in (1, 2):
        for farm in _farms(count, folder):
            quick[farm.name] = _best(farm, QUICK, QUICK_GAMES)
            usual[farm.name] = _best(farm, USUAL, USUAL_GAMES)
    rows = []
    for kind in ("process", "Dask worker"):
        for name in (f"1 {kind}", f"2 {kind}{'es' if kind == 'process' else 's'}"):
            first = f"1 {kind}"
            rows.append(
                [
                    name,
                    f"{1 / usual[name].per_game:.2f}",
                    f"{usual[first].per_game / usual[name].per_game:.2f}",
                    f"{1 / quick[name].per_game:.0f}",
                    f"{quick[first].per_game / quick[name].per_game:.2f}",
                    f"{(quick[name].per_game - alone) * 1e3:.1f} ms" if name == first else "",
                ]
            )
    show(
        f"Games a second: the engine against itself (5,000 nodes a move), and random players"
        f" ({alone * 1e3:.1f} ms a game)",
        ["who plays", "engine", "ratio", "random", "ratio", "on top of a game"],
        rows,
    )
    _show_model(quick["2 Dask workers"], usual["1 Dask worker"].per_game)


def _show_model(quick: Speed, seconds: float) -> None:
    """How many games a second n workers play, if the busiest of the others serves one at a time."""
    serial = max(quick.own, quick.scheduler)
    rows = []
    for length in (seconds, 10.0, 60.0):
        speeds = [count / (length + count * serial) for count in FARM_SIZES]
        ideal = [count / length for count in FARM_SIZES]
        rows.append(
            [
                f"{length:.2f} s a game",
                *(
                    f"{speed:.1f} ({speed / best:.0%})"
                    for speed, best in zip(speeds, ideal, strict=True)
                ),
            ]
        )
    show(
        f"Games a second of n workers, by the model n / (g + n s), s = {serial * 1e3:.2f} ms"
        f" (match {quick.own * 1e3:.2f} ms, scheduler {quick.scheduler * 1e3:.2f} ms)",
        ["g", *(f"{count} workers" for count in FARM_SIZES)],
        rows,
    )


def _farms(count: int, folder: Path) -> Iterator[Farm]:
    """A number of processes, then the same number of cluster workers."""
    one = count == 1
    yield Farm(f"{count} process{'' if one else 'es'}", lambda: PinnedPool(count), count)
    with processes(folder, count) as found, Cluster(found.address) as cluster:
        while cluster.width() < count:
            time.sleep(0.1)
        name = f"{count} Dask worker{'' if one else 's'}"
        pid = found.scheduler.pid if found.scheduler else None
        yield Farm(name, cluster.executor, cluster.width, pid)


def _best(farm: Farm, settings: Settings, games: int) -> Speed:
    found = [_measured(farm, settings, games) for _ in range(REPEATS)]
    return min(found, key=lambda speed: speed.per_game)


def _measured(farm: Farm, settings: Settings, games: int) -> Speed:
    """From the first game's end to the last one's, so that no worker's start is in it."""
    marks: list[tuple[float, float, float]] = []

    def mark(_: GameResult | None = None) -> None:
        of_scheduler = 0.0 if farm.scheduler is None else _work_of(farm.scheduler)
        marks.append((time.perf_counter(), time.process_time(), of_scheduler))

    with TemporaryDirectory() as folder, Contest(settings, games // 2, Path(folder)) as contest:
        contest.run(farm.make_executor, farm.width, mark)
    first, last = marks[_warm(games)], marks[-1]
    count = len(marks) - 1 - _warm(games)
    return Speed(*((end - start) / count for start, end in zip(first, last, strict=True)))


def _warm(games: int) -> int:
    return games // 8


def _seconds_alone(settings: Settings, games: int) -> float:
    """A game with nothing around it."""
    schedule = Schedule(settings, games // 2)
    play(schedule[0])
    best = float("inf")
    for _ in range(REPEATS):
        start = time.perf_counter()
        for number in range(games):
            play(schedule[number])
        best = min(best, (time.perf_counter() - start) / games)
    return best


# What the referee costs


def _show_referee() -> None:
    schedule = Schedule(PROGRAMS, REFEREE_GAMES)
    play(schedule[0])
    per_move, moves = float("inf"), 0
    for _ in range(REPEATS):
        start = time.perf_counter()
        results = [cast("GameResult", play(schedule[number])) for number in range(REFEREE_GAMES)]
        elapsed = time.perf_counter() - start
        moves = sum(len(result.thoughts) for result in results)
        per_move = min(per_move, elapsed / moves)
    answer = min(_answer_seconds() for _ in range(REPEATS))
    show(
        f"The referee between two programs that answer at once, {moves:,} moves",
        ["what", "time for a move", "goal"],
        [
            ["game, everything", f"{per_move * 1e3:.3f} ms", ""],
            ["the program itself, through a pipe", f"{answer * 1e3:.3f} ms", ""],
            ["referee", f"{(per_move - answer) * 1e3:.3f} ms", "under 2 ms"],
        ],
    )


def _answer_seconds(games: int = 30, moves: int = 30) -> float:
    """Time of the program for a move without a referee."""
    with subprocess.Popen(
        [*PROGRAM.split(), "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        to_it, from_it = cast("IO[str]", program.stdin), cast("IO[str]", program.stdout)

        def ask(line: str) -> str:
            to_it.write(f"{line}\n")
            to_it.flush()
            return from_it.readline().strip()

        total = 0.0
        for _ in range(games):
            ask("START 9")
            free = {f"{x},{y}" for x in range(9) for y in range(9)}
            for _ in range(moves):
                point = free.pop()
                start = time.perf_counter()
                answer = ask(f"TURN {point}")
                total += time.perf_counter() - start
                free.remove(answer)
        to_it.write("END\n")
        to_it.flush()
    return total / (games * moves)


# Memory


def _show_memory() -> None:
    marks: dict[int, tuple[float, float, float]] = {}

    def mark(_: GameResult) -> None:
        if contest.finished in MEMORY_MARKS:
            marks[contest.finished] = _memory()

    start = time.perf_counter()
    with (
        TemporaryDirectory() as folder,
        Contest(PROGRAMS, MEMORY_MARKS[-1] // 2, Path(folder)) as contest,
    ):
        contest.run(lambda: PinnedPool(2), 2, mark)
    seconds = time.perf_counter() - start
    rows = [
        [f"after {count:,} games", *(f"{megabytes:.1f} MB" for megabytes in found)]
        for count, found in marks.items()
    ]
    early, late = marks[MEMORY_MARKS[0]], marks[MEMORY_MARKS[-1]]
    growth = [f"{(new / old - 1):+.1%}" for old, new in zip(early, late, strict=True)]
    show(
        f"Memory: {MEMORY_MARKS[-1]:,} games between programs in two processes ({seconds:.0f} s)",
        ["when", "match", "workers", "programs"],
        [*rows, ["growth", *growth]],
    )


def _memory() -> tuple[float, float, float]:
    """Megabytes of this process, of its workers, and of the programs that those have started."""
    workers = children(os.getpid(), "spawn_main")
    programs = [pid for worker in workers for pid in children(worker, "instant")]
    return megabytes(os.getpid()), sum(map(megabytes, workers)), sum(map(megabytes, programs))


def _work_of(pid: int) -> float:
    """Seconds that a process has kept a core busy."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    run()
