from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))


def _output(name: str, *arguments: str) -> list[str]:
    example = EXAMPLES[0].with_name(f"{name}.py")
    run = [sys.executable, str(example), *arguments]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_runs_and_says_something(example: Path, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, str(example)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.strip()


def test_the_learning_example_learns() -> None:
    example = next(path for path in EXAMPLES if path.stem == "train_policy")
    run = subprocess.run(
        [sys.executable, str(example), "200"], capture_output=True, text=True, check=True
    )
    won = [int(line.split()[-2].rstrip("%")) for line in run.stdout.splitlines()]
    assert won[-1] >= 80
    assert won[-1] > won[0]


def test_the_best_ten_find_the_win_that_a_search_without_them_misses_a_ply_shallower() -> None:
    table = [line.split() for line in _output("best_ten") if line.startswith(("none", "all"))]
    (plies, move, score), (plies_of_all, move_of_all, score_of_all) = (
        row[3:6] for row in (table[0], table[-1])
    )
    assert (plies, move, score) == ("2", "c10", "-280")
    assert (plies_of_all, move_of_all, score_of_all) == ("3", "c10", "49,997")


def test_the_best_ten_need_fewer_nodes_for_a_ply_more() -> None:
    table = [line.split() for line in _output("best_ten") if line.startswith(("none", "all"))]
    without, with_all = (int(row[6].replace(",", "")) for row in (table[0], table[-1]))
    assert with_all * 20 < without


def test_the_cut_off_example_takes_the_steps_of_the_source() -> None:
    assert _output("cut_off") == [
        "e = 11: alpha -inf, beta 11",
        "f = 8: alpha -inf, beta 8",
        "b = 8: alpha 8, beta inf",
        "g = 24: alpha 8, beta 24",
        "h = 3: alpha 8, beta 3",
        "c = 3: alpha 8, beta inf",
        "i = 2: alpha 8, beta 2",
        "2 <= alpha 8: skip j",
        "d = 2: alpha 8, beta inf",
        "a = 8: play b",
    ]
