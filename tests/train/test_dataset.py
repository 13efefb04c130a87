"""Positions of self-play as what a fit learns from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tengen import PASS, Board, Engine, ParseError, Point, Rule
from tengen.arena.positions import Position
from tengen.train.dataset import Dataset, expectation, place_among_empty, read_datasets

QUIET = Board.from_moves("h8i9i7")
FOUR = Board.from_moves("h8a1h9a2h10a3h11")


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine(hash_mb=1) as engine:
        yield engine


def write(path: Path, rule: str, *games: str, size: int = 15) -> Path:
    """A file as self-play writes it."""
    head = {"tengen-positions": 1, "settings": {"size": size, "rule": rule}}
    path.write_text("\n".join([json.dumps(head), *games, ""]))
    return path


def test_features_are_those_of_all_empty_points(engine: Engine) -> None:
    mover, waiter, tempo, is_decided = engine.features(QUIET)
    assert len(mover) == len(waiter) == 2 * (225 - 3)
    assert 0 <= tempo < 512
    assert not is_decided
    assert engine.features(FOUR)[3]


@pytest.mark.parametrize("move", ["a15", "o15", "a1", "o1", "g8", "j9", "h9"])
def test_a_move_is_counted_among_the_empty_points_from_the_top(move: str) -> None:
    empty = [
        point
        for point in (Point.from_xy(x, y, 15) for y in range(15) for x in range(15))
        if QUIET[point] is None
    ]
    assert place_among_empty(QUIET, Point(move)) == empty.index(Point(move))


def test_a_pass_has_no_place() -> None:
    assert place_among_empty(QUIET, PASS) == -1


@pytest.mark.parametrize(
    ("result", "score", "share", "expected"),
    [
        (1.0, None, 0.4, 1.0),
        (0.0, 0.0, 0.4, 0.2),
        (1.0, 200.0, 1.0, 1 / (1 + np.exp(-1))),
        (0.5, 1e9, 0.4, 0.7),
        (0.5, -1e9, 0.4, 0.3),
        (0.0, 500.0, 0.0, 0.0),
    ],
)
def test_the_target_is_a_mixture_of_result_and_score(
    result: float, score: float | None, share: float, expected: float
) -> None:
    position = Position(QUIET, Point("h9"), result, score)
    assert expectation(position, share) == pytest.approx(expected)


def test_positions_that_search_decides_are_left_out(engine: Engine) -> None:
    dataset = Dataset()
    assert not dataset.add(Position(QUIET, Point("h9"), 1.0, None, 7), engine, 0.4)
    assert not dataset.add(Position(FOUR, Point("h12"), 1.0, 30.0), engine, 0.4)
    assert len(dataset) == 0
    assert dataset.add(Position(QUIET, Point("h9"), 1.0, 30.0), engine, 0.4)
    assert len(dataset) == 1


def test_a_dataset_becomes_samples_and_choices(engine: Engine) -> None:
    dataset = Dataset()
    later = Board.from_moves("h8i9i7g9", rule="renju")
    dataset.add(Position(QUIET, Point("h9"), 1.0), engine, 0.4)
    dataset.add(Position(later, PASS, 0.5), engine, 0.4)
    dataset.add(Position(later, Point("o1"), 0.0), engine, 0.4)
    samples = dataset.samples()
    assert len(samples) == 3
    assert samples.is_black.tolist() == [False, True, True]
    assert samples.target.tolist() == [1.0, 0.5, 0.0]
    assert samples.mover.rows([1]).counts.sum() == 221
    choices = dataset.choices(10)
    assert sorted(zip(choices.is_black.tolist(), choices.chosen.tolist(), strict=True)) == [
        (False, place_among_empty(QUIET, Point("h9"))),
        (True, 220),
    ]
    assert len(dataset.choices(1)) == 1


def test_files_are_read_by_rule(engine: Engine, tmp_path: Path) -> None:
    renju = write(tmp_path / "r", "renju", "0 b 2 h8i9i7g9 10,-20")
    free = write(tmp_path / "f", "freestyle", "0 w 1 h8i9i7 -5,m3", "1 d 1 h8h9 =", "2 x 0 . .")
    heard: list[Rule] = []
    found = read_datasets([renju, free], engine, 0.0, heard.append)
    assert list(found) == [Rule.FREESTYLE, Rule.RENJU]
    assert heard == [Rule.RENJU, Rule.RENJU, Rule.FREESTYLE, Rule.FREESTYLE]
    assert found[Rule.RENJU].target == [1.0, 0.0]
    assert found[Rule.FREESTYLE].target == [1.0]


def test_a_rule_with_nothing_to_learn_is_left_out(engine: Engine, tmp_path: Path) -> None:
    path = write(tmp_path / "f", "caro", "0 w 1 h8i9 m3")
    assert read_datasets([path], engine) == {}


def test_a_share_is_a_share(engine: Engine) -> None:
    with pytest.raises(ValueError, match=r"0 to 1, not 1\.5"):
        read_datasets([], engine, 1.5)


def test_other_files_are_refused(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("hello\n")
    with pytest.raises(ParseError):
        read_datasets([path], engine)
