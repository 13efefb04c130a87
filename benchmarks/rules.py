"""The rules: play and undo, and whole-board forbidden points, in C++, from Python and literally."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path

from benchmarks.measure import rate, seconds_per_call, show
from tengen import Board
from tests.reference import rules as reference

ROOT = Path(__file__).parents[1]
VECTORS = ROOT / "tests" / "positions" / "renju-vectors.jsonl"
PROGRAM = ROOT / "build" / "bench" / "rules_bench"


def dense_boards() -> list[Board]:
    """The half of the vectors with most stones."""
    rows = [json.loads(line) for line in VECTORS.read_text().splitlines()]
    rows.sort(key=lambda row: len(row["black"]) + len(row["white"]))
    return [
        Board.from_stones(row["black"], row["white"], "black", rule="renju")
        for row in rows[len(rows) // 2 :]
    ]


def compiled(boards: list[Board]) -> dict[str, float]:
    """What the C++ program measures on these boards."""
    texts = "\n".join(board.to_text() for board in boards)
    run = subprocess.run([str(PROGRAM)], input=texts, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(run.stdout)
    return figures


def python_forbidden(boards: list[Board]) -> float:
    def all_boards() -> None:
        for board in boards:
            board.forbidden_points()

    return seconds_per_call(all_boards) / len(boards)


def literal_forbidden(boards: list[Board]) -> float:
    """Seconds a position for the slow reference, on a sample."""
    sample = [
        (
            {s.xy(15): "black" for s in board.stones("black")}
            | {s.xy(15): "white" for s in board.stones("white")}
        )
        for board in boards[::20]
    ]

    def all_boards() -> None:
        for stones in sample:
            reference.forbidden_points(stones, 15)

    return seconds_per_call(all_boards) / len(sample)


def python_play_undo(rule: str) -> float:
    """Play and undo pairs a second on a board that fills up."""
    points = Board().legal_points()
    random.Random(1).shuffle(points)
    board = Board(rule=rule, forbidden="lose")
    legal = []
    for point in points[:120]:
        board.play(point)
        if board.outcome:
            board.undo()
        else:
            legal.append(point)
    board = Board(rule=rule, forbidden="lose")

    def game() -> None:
        play, undo = board.play, board.undo
        for point in legal:
            play(point)
        for _ in legal:
            undo()

    return len(legal) / seconds_per_call(game)


def run() -> None:
    boards = dense_boards()
    cpp = compiled(boards)
    python, literal = python_forbidden(boards), literal_forbidden(boards)
    micro = cpp["forbidden_microseconds"]
    show(
        f"forbidden_points() on {len(boards)} dense positions",
        ["implementation", "microseconds a position", "positions", "times the reference"],
        [
            ["C++", f"{micro:.2f}", rate(1e6 / micro), f"{literal * 1e6 / micro:,.0f}"],
            ["from Python", f"{python * 1e6:.2f}", rate(1 / python), f"{literal / python:,.0f}"],
            ["literal reference (Python)", f"{literal * 1e6:,.0f}", rate(1 / literal), "1"],
        ],
    )
    rows = [
        [rule, rate(cpp[f"play_undo_{rule}"]), rate(python_play_undo(rule))]
        for rule in ("freestyle", "renju")
    ]
    show("play + undo pairs", ["rule", "C++", "from Python"], rows)
