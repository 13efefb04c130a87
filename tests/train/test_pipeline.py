from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tengen import Rule
from tengen.evaluation import weights
from tengen.train.pipeline import (
    Rounds,
    Trainer,
    copy_freestyle,
    fit_files,
    fit_rounds,
    replace_weights,
)
from tengen.train.weights import RuleWeights, decode

PLAN = Rounds(Rule.FREESTYLE, rounds=2, games=2, nodes=50, workers=2, seed=3, search_share=0.4)


class Log:
    """Records the calls of a training run."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, int | None]] = []
        self.units = 0
        self.messages: list[str] = []

    def start(self, title: str, total: int | None) -> None:
        self.steps.append((title, total))

    def advance(self, units: int = 1) -> None:
        self.units += units

    def finish(self, message: str = "") -> None:
        if message:
            self.messages.append(message)


def test_no_two_workers_or_rounds_have_the_same_seed() -> None:
    tasks = [task for number in range(5) for task in PLAN.explorations(number, b"")]
    assert len({task.seed for task in tasks}) == len(tasks) == 10


def test_rounds_report_games_and_fits() -> None:
    numbers, log = decode(weights()), Log()
    before = numbers[Rule.FREESTYLE]
    with ThreadPoolExecutor(1) as executor:
        fitted = fit_rounds(PLAN, executor, numbers, Trainer(log, epochs=1))
    assert fitted == {Rule.FREESTYLE}
    games = PLAN.games * PLAN.workers
    assert [step for step in log.steps if "games" in step[0]] == [
        ("round 1: games", games),
        ("round 2: games", games),
    ]
    assert any("held out" in message for message in log.messages)
    assert numbers[Rule.FREESTYLE] is not before


def test_a_network_that_is_shared_stays_shared() -> None:
    numbers = decode(weights())
    numbers[Rule.CARO].network = numbers[Rule.FREESTYLE].network
    renju = numbers[Rule.RENJU].network
    replace_weights(numbers, Rule.FREESTYLE, RuleWeights(network=b"new"))
    assert numbers[Rule.CARO].network == b"new"
    assert numbers[Rule.RENJU].network == renju


def test_freestyle_is_copied_to_unfitted_rules_but_not_to_renju() -> None:
    numbers = decode(weights())
    renju, caro = numbers[Rule.RENJU], numbers[Rule.CARO]
    copy_freestyle(numbers, {Rule.FREESTYLE, Rule.CARO})
    assert numbers[Rule.STANDARD] is numbers[Rule.FREESTYLE]
    assert numbers[Rule.RENJU] is renju
    assert numbers[Rule.CARO] is caro


def test_only_fitted_freestyle_weights_are_copied() -> None:
    with pytest.raises(ValueError, match="freestyle"):
        copy_freestyle(decode(weights()), {Rule.RENJU})


def test_files_without_positions_are_an_error(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("")
    with pytest.raises(ValueError, match=r"empty\.txt|no position"):
        fit_files([path], decode(weights()), 0.4, Trainer(Log()))


def test_a_trainer_speaks_the_language_of_its_user() -> None:
    assert Trainer(Log(), language="zh").text("games", number=2) == "第 2 轮：对局"
