"""Positions of self-play as what a fit learns from."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from tengen import PASS, Board, Color, Engine, ParseError, Point, Rule
from tengen._core import Engine as Core  # noqa: TID251 - the core's own position, for tests
from tengen._core import Probe  # noqa: TID251
from tengen.arena.storage.positions import Position
from tengen.evaluation import weights
from tengen.train.dataset import Dataset, expectation, place_among_empty, read_datasets, stones_of
from tengen.train.weights import RuleWeights, decode, encode
from tests.players.stand_ins import random_board
from tests.reference.network import random_network

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
    features = engine.features(QUIET)
    assert len(features.mover) == len(features.waiter) == 2 * (225 - 3)
    assert 0 <= features.tempo_case < 512
    assert not features.is_decided
    assert engine.features(FOUR).is_decided


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


def test_stones_are_told_row_by_row_from_the_top() -> None:
    board = Board.from_stones(["a5", "c4", "e1"], ["b5", "a1"], size=5)
    assert stones_of(board) == bytes(
        (
            *(1, 2, 0, 0, 0),
            *(0, 0, 1, 0, 0),
            *(0, 0, 0, 0, 0),
            *(0, 0, 0, 0, 0),
            *(2, 0, 0, 0, 1),
        )
    )


@pytest.mark.parametrize("size", [5, 15, 22])
def test_stones_are_those_of_the_board(size: int) -> None:
    board = random_board(random.Random(size), size, stones=size**2 // 2)
    points = (Point.from_xy(x, y, size) for y in range(size) for x in range(size))
    numbers = {None: 0, Color.BLACK: 1, Color.WHITE: 2}
    assert list(stones_of(board)) == [numbers[board[point]] for point in points]


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


def test_a_position_that_one_side_wins_at_once_is_not_taken(engine: Engine) -> None:
    dataset = Dataset()
    assert not dataset.take(FOUR, Point("h12"), 0.75, engine)
    assert dataset.take(QUIET, Point("h9"), 0.75, engine)
    assert dataset.target == [0.75]
    assert dataset.stones == [stones_of(QUIET)]
    assert dataset.chosen == [place_among_empty(QUIET, Point("h9"))]
    assert dataset.is_black == [False]


def test_what_a_network_corrects_is_the_score_without_one() -> None:
    network = random_network(np.random.default_rng(1), Rule.FREESTYLE)
    weights = {rule: RuleWeights(black_bonus=30) for rule in Rule}
    weights[Rule.FREESTYLE].network = network
    dataset = Dataset()
    with Engine(hash_mb=1, evaluation=encode(weights)) as engine:
        dataset.take(QUIET, Point("h9"), 0.75, engine)
        assert engine.evaluate(QUIET) != -30
    assert dataset.plain == [-30.0]


def test_a_dataset_becomes_boards(engine: Engine) -> None:
    dataset = Dataset()
    later = Board.from_moves("h8i9i7g9")
    dataset.take(QUIET, Point("h9"), 0.75, engine)
    dataset.take(later, Point("h9"), 0.25, engine)
    boards = dataset.boards(decode(weights())[Rule.FREESTYLE])
    assert (len(boards), boards.size) == (2, 15)
    assert [bytes(row) for row in boards.stones] == [stones_of(QUIET), stones_of(later)]
    assert boards.turns.tolist() == [1, 0]
    odds = [engine.plain_score(board) / 200 for board in (QUIET, later)]
    assert boards.known.tolist() == pytest.approx(odds)
    assert boards.target.tolist() == [0.75, 0.25]
    assert boards.moves.tolist() == [6 * 15 + 7] * 2


def test_boards_know_how_promising_moves_are(engine: Engine) -> None:
    dataset = Dataset()
    dataset.take(QUIET, Point("h9"), 0.75, engine)
    numbers = {rule: replace(part, network=b"") for rule, part in decode(weights()).items()}
    promise = dataset.boards(numbers[Rule.FREESTYLE]).policy[0]
    probe = Probe(Core(encode(numbers), 1, 1), QUIET)
    for name in ("h9", "g7", "a1", "j10"):
        x, y = Point(name).xy(15)
        assert promise[15 * y + x] == probe.policy_logit(name)


def test_boards_of_several_sizes_do_not_go_together(engine: Engine) -> None:
    dataset = Dataset()
    for size in (9, 15):
        dataset.take(Board.from_moves("e5f6", size=size), Point("e6"), 0.5, engine)
    assert len(dataset.samples()) == 2
    with pytest.raises(ValueError, match="boards of one size"):
        dataset.boards(RuleWeights())


def test_datasets_join_with_all_they_have(engine: Engine) -> None:
    boards = [random_board(random.Random(number)) for number in range(4)]
    parts, whole = (Dataset(), Dataset()), Dataset()
    for number, board in enumerate(boards):
        move = board.legal_points()[number]
        for dataset in (parts[number // 2], whole):
            assert dataset.take(board, move, number / 10, engine)
    joined = Dataset()
    for part in parts:
        joined.extend(part)
    assert joined == whole
    assert all(len(getattr(joined, each.name)) == len(joined) == 4 for each in fields(Dataset))


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
