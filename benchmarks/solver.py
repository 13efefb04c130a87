"""Forced wins: `python -m benchmarks.solver puzzles.jsonl --program "./pbrain-example"`.

The solver searches every puzzle with one thread; proofs are verified. Each program named is given
the same positions and seconds, and is timed until it first announces a win. Positions in which one
side has too many stones are left out there: some programs ignore the owner of a stone. A search
without a result counts with all of its time. Without a file: random positions, of which not all
are won.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from rich.progress import track

from benchmarks import puzzles
from benchmarks.measure import show
from benchmarks.puzzles import Puzzle
from tengen.players.base import Limit, PlayerError
from tengen.protocol.client import RemotePlayer
from tengen.solver import Proof, Status, solve

MEMORY_MB = 256


@dataclass(frozen=True)
class Search:
    """The search of one puzzle."""

    puzzle: Puzzle
    status: Status | None
    """``None``: the program does not play this rule or size."""
    seconds: float
    nodes: int = 0
    verify_seconds: float = 0.0

    @property
    def is_failed(self) -> bool:
        """Whether a win that is known to exist, or any result, was not found."""
        return self.status != "win" and (self.puzzle.is_win or self.status == "unknown")


def verify_seconds(proof: Proof) -> float:
    """Time to check a proof; 0 without one."""
    started = perf_counter()
    if proof.status == "win":
        proof.verify()
        return perf_counter() - started
    return 0.0


def search(puzzle: Puzzle, limit: Limit) -> Search:
    """Solve a puzzle and verify the proof."""
    proof = solve(puzzle.board, puzzle.kind, limit, memory_mb=MEMORY_MB)
    return Search(puzzle, proof.status, proof.seconds, proof.nodes, verify_seconds(proof))


def announcement(player: RemotePlayer, puzzle: Puzzle, limit: Limit) -> Search:
    """Have a program search a puzzle until it announces a win."""
    seconds = limit.seconds or 0.0
    try:
        player.prepare(puzzle.board)
        for report in player.analyse(puzzle.board, limit):
            if report.mate_in is not None and report.mate_in > 0:
                return Search(puzzle, "win", report.seconds, report.nodes)
    except PlayerError:
        return Search(puzzle, None, seconds)
    return Search(puzzle, "unknown", seconds)


def spread(values: Iterable[float], text: Callable[[float], str]) -> list[str]:
    """The median and the 95th percentile."""
    ordered = sorted(values)
    if len(ordered) < 2:
        return [text(ordered[0]) if ordered else "-"] * 2
    cuts = quantiles(ordered, n=20, method="inclusive")
    return [text(cuts[9]), text(cuts[18])]


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:,.1f}"


def solver_table(searches: Sequence[Search], title: str) -> None:
    rows = []
    for group, members in by_group(searches).items():
        statuses = [each.status for each in members]
        proofs = [each.verify_seconds for each in members if each.status == "win"]
        rows.append(
            [
                " ".join(group),
                str(len(members)),
                str(statuses.count("win")),
                str(statuses.count("none")),
                *spread((each.seconds for each in members), milliseconds),
                *spread((each.nodes for each in members), lambda nodes: f"{nodes:,.0f}"),
                *spread(proofs, milliseconds),
            ]
        )
    columns = ["kind, rule, length", "count", "win", "none", "ms", "p95", "nodes", "p95"]
    show(title, [*columns, "verify ms", "p95"], rows)


def comparison_table(searches: dict[str, list[Search]], title: str) -> None:
    groups = {name: by_group(each) for name, each in searches.items()}
    first = next(iter(groups.values()))
    rows = []
    for group in first:
        for name, members in ((name, each[group]) for name, each in groups.items()):
            played = [each for each in members if each.status is not None]
            wins = sum(each.status == "win" for each in played)
            times = spread((each.seconds for each in played), milliseconds)
            rows.append([" ".join(group), name, str(len(played)), str(wins), *times])
    show(title, ["kind, rule, length", "program", "count", "win", "ms", "p95"], rows)


def by_group(searches: Sequence[Search]) -> dict[tuple[str, str, str], list[Search]]:
    found = {each.puzzle.id: each for each in searches}
    groups = puzzles.grouped([each.puzzle for each in searches])
    return {group: [found[puzzle.id] for puzzle in each] for group, each in groups.items()}


def compare(given: list[Puzzle], programs: list[str], limit: Limit) -> dict[str, list[Search]]:
    """What each program announces, by its name."""
    found = {}
    for command in programs:
        with RemotePlayer(command, settings={"thread_num": "1"}) as player:
            found[player.name] = [
                announcement(player, puzzle, limit) for puzzle in track(given, player.name)
            ]
    return found


def solve_all(given: list[Puzzle], limit: Limit) -> list[Search]:
    """Solve the puzzles and print the table."""
    found = [search(puzzle, limit) for puzzle in track(given, "solver")]
    nodes = "" if limit.nodes is None else f", {limit.nodes:,} nodes at most"
    solver_table(found, f"Forced wins, one thread, {limit.seconds:g} s{nodes}")
    failed = [each.puzzle.id for each in found if each.is_failed]
    print(f"not solved: {', '.join(failed) or 'none'}")
    return found


def run() -> None:
    solve_all(puzzles.generate(), Limit(seconds=1.0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", help="puzzles, a JSON object a line")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each puzzle")
    parser.add_argument("--nodes", type=int, help="of the solver for each puzzle")
    parser.add_argument("--program", action="append", default=[], help="command of a program")
    arguments = parser.parse_args()
    given = puzzles.read(arguments.file) if arguments.file else puzzles.generate()
    limit = Limit(seconds=arguments.seconds, nodes=arguments.nodes)
    found = {"tengen": solve_all(given, limit)}
    if arguments.program:
        found["tengen"] = [each for each in found["tengen"] if each.puzzle.alternates]
        same = [each.puzzle for each in found["tengen"]]
        found |= compare(same, arguments.program, Limit(seconds=arguments.seconds))
        comparison_table(found, f"Time to announce a win, {arguments.seconds:g} s each")


if __name__ == "__main__":
    main()
