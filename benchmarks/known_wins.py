"""Published forced wins: `python -m benchmarks.known_wins --seconds 600`.

Each position of `known_wins.toml` is solved by one thread, and the proof is verified.
"""

from __future__ import annotations

import argparse
import tomllib
from dataclasses import dataclass
from pathlib import Path

from rich.progress import track

from benchmarks.measure import show
from benchmarks.solver import verify_seconds
from tengen import Board, Color
from tengen.players.base import Limit
from tengen.solver import Kind, Proof, solve
from tengen.solver.notation import KINDS

FILE = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True)
class KnownWin:
    """A position with a published forced win."""

    id: str
    board: Board
    attacker: Color
    kind: Kind
    plies: int
    """Length of the published win."""
    source: str

    @classmethod
    def parse(cls, given: dict[str, str | int], sources: dict[str, str]) -> KnownWin:
        (kind,) = [each for each in KINDS if each == given["kind"]]
        board = Board.from_moves(str(given["moves"]), rule=str(given["rule"]))
        source = sources[str(given["source"])]
        return cls(str(given["id"]), board, board.turn, kind, int(given["plies"]), source)


def read(path: Path = FILE) -> list[KnownWin]:
    with path.open("rb") as file:
        data = tomllib.load(file)
    return [KnownWin.parse(each, data["sources"]) for each in data["wins"]]


def row(known: KnownWin, proof: Proof) -> list[str]:
    text = proof.text if proof.status == "win" else ""
    return [
        known.id,
        f"{known.board.rule}",
        known.kind,
        str(known.plies),
        proof.status,
        f"{proof.seconds:,.2f}",
        f"{proof.nodes:,}",
        f"{proof.positions:,}",
        f"{len(text):,}",
        f"{verify_seconds(proof):,.2f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", help="default: all")
    parser.add_argument("--seconds", type=float, default=600.0, help="for each position")
    parser.add_argument("--memory-mb", type=int, default=1024)
    arguments = parser.parse_args()
    limit = Limit(seconds=arguments.seconds)
    chosen = [each for each in read() if not arguments.ids or each.id in arguments.ids]
    rows = []
    for known in track(chosen, "known wins"):
        proof = solve(known.board, known.kind, limit, memory_mb=arguments.memory_mb)
        rows.append(row(known, proof))
    columns = ["position", "rule", "kind", "plies", "result", "s", "nodes", "moves in proof"]
    show("Published forced wins, one thread", [*columns, "bytes", "verify s"], rows)
    for number, source in enumerate(dict.fromkeys(each.source for each in chosen), start=1):
        print(f"[{number}] {source}")


if __name__ == "__main__":
    main()
