"""Batches of boards against single boards."""

from __future__ import annotations

import threading

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import Board, IllegalMove, Rule
from tengen.env import MAX_BOARDS, BoardBatch, action_of, point_of
from tests.reference.strategies import SHARE

NOTHING_LEGAL = "f6f3d1c3d3c4d6d4a3b1e2b4b3c6e4a1f1e5c2b6a6d5c5c1f4b5f5e3e6a5b2e1f2a4a2--"
"""On a 6x6 board: black to move under renju, and the only empty point is an overline."""
COUNT = 3


def reward_of(board: Board, before: Board) -> float:
    """What a move is worth to the side that made it."""
    if board.outcome is None or board.outcome.winner is None:
        return 0.0
    return 1.0 if board.outcome.winner is before.turn else -1.0


def random_legal(board: Board, numbers: np.random.Generator) -> int:
    """Seldom a pass: two of them end a game."""
    if board.outcome is not None:
        return 0
    points = board.legal_points()
    can_pass = board.can_pass and (not points or numbers.random() < 0.02)
    if can_pass:
        return board.size**2
    return action_of(points[numbers.integers(len(points))], board.size)


@pytest.mark.no_cover
@settings(max_examples=max(1, round(40 * SHARE)))
@given(
    size=st.integers(5, 9),
    rule=st.sampled_from(list(Rule)),
    forbidden=st.sampled_from(["refuse", "lose"]),
    auto_reset=st.booleans(),
    seed=st.integers(0, 2**32),
)
def test_a_batch_plays_as_single_boards_do(
    size: int, rule: Rule, forbidden: str, auto_reset: bool, seed: int
) -> None:
    numbers = np.random.default_rng(seed)
    batch = BoardBatch(COUNT, size, rule, forbidden, auto_reset=auto_reset)
    boards = [Board(size, rule, forbidden) for _ in range(COUNT)]
    for _ in range(size**2 + 5):
        actions = [random_legal(board, numbers) for board in boards]
        expected = []
        for i, action in enumerate(actions):
            before = boards[i].copy()
            if before.outcome is None:
                boards[i].play(point_of(action, size))
                expected.append(reward_of(boards[i], before))
            else:
                expected.append(0.0)
        rewards, done = batch.step(actions)
        assert rewards.tolist() == expected
        assert done.tolist() == [board.outcome is not None for board in boards]
        if auto_reset:
            boards = [Board(size, rule, forbidden) if b.outcome else b for b in boards]
        assert [batch.board(i) for i in range(COUNT)] == boards
        assert np.array_equal(batch.observe(), [board.to_numpy() for board in boards])
        assert np.array_equal(batch.legal_mask(), [board.legal_mask() for board in boards])
        assert batch.turns.tolist() == [int(board.turn == "white") for board in boards]


def test_a_finished_game_starts_again_in_the_same_step() -> None:
    batch = BoardBatch(2, 5, opening="a1a2b1b2c1c2d1d2")
    rewards, done = batch.step([action_of("e1", 5), action_of("e3", 5)])
    assert (rewards.tolist(), done.tolist()) == ([1.0, 0.0], [True, False])
    assert len(batch.board(0).moves) == 8
    assert batch.turns.tolist() == [0, 1]


def test_without_auto_reset_a_finished_game_waits_for_its_reset() -> None:
    batch = BoardBatch(2, 5, opening="a1a2b1b2c1c2d1d2", auto_reset=False)
    win, quiet, five = action_of("e1", 5), action_of("e3", 5), action_of("e2", 5)
    batch.step([win, quiet])
    assert not batch.legal_mask()[0].any()
    assert batch.sample()[0] == 0
    rewards, done = batch.step([win, five])  # board 0 ignores its action, white wins on board 1
    assert (rewards.tolist(), done.tolist()) == ([0.0, 1.0], [True, True])
    batch.reset([True, False])
    assert [len(batch.board(i).moves) for i in range(2)] == [8, 10]
    batch.reset(np.array([0, 7], np.uint8).view(np.bool_))  # any byte but 0 is true
    assert [len(batch.board(i).moves) for i in range(2)] == [8, 8]
    batch.step([quiet, quiet])
    batch.reset()
    assert [len(batch.board(i).moves) for i in range(2)] == [8, 8]


def test_a_forbidden_move_is_refused_or_loses() -> None:
    overline = {"opening": "a1a3b1b5c1e7e1g3f1g5", "size": 9, "rule": "renju"}
    d1 = action_of("d1", 9)
    refusing = BoardBatch(1, **overline)  # type: ignore[arg-type]
    assert not refusing.legal_mask()[0, d1]
    with pytest.raises(IllegalMove, match="board 0: d1 is forbidden to black: overline") as caught:
        refusing.step([d1])
    assert (caught.value.point, caught.value.reason) == ("d1", "overline")
    losing = BoardBatch(1, forbidden="lose", **overline)  # type: ignore[arg-type]
    rewards, done = losing.step([d1])
    assert (rewards.tolist(), done.tolist()) == ([-1.0], [True])


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([1, 111, 0], "board 2: a15 is occupied"),
        ([1, 111, 225], "board 2: 225 is not an action: expected 0 to 224"),
        ([1, 111, -1], "board 2: -1 is not an action: expected 0 to 224"),
        ([1, 2**63 - 1, 3], f"board 1: {2**63 - 1} is not an action: expected 0 to 224"),
    ],
)
def test_an_illegal_action_is_named_and_changes_no_board(actions: list[int], message: str) -> None:
    batch = BoardBatch(3, opening="h8i9")
    batch.step([5, 5, 0])
    before = [batch.board(i) for i in range(3)]
    with pytest.raises(ValueError, match=f"^{message}$"):
        batch.step(actions)
    assert [batch.board(i) for i in range(3)] == before
    batch.step([6, 6, 6])  # and the batch still works


@pytest.mark.parametrize(
    "actions",
    [[1], [[1, 2, 3]], 1, [1.0, 2.0, 3.0], ["a", "b", "c"], [True, False, True], range(10**12)],
)
def test_actions_are_one_whole_number_for_each_board(actions: npt.ArrayLike) -> None:
    with pytest.raises(ValueError, match="expected 3 whole numbers, an action for each board"):
        BoardBatch(3).step(actions)


def test_actions_of_any_integer_type_and_stride_are_read() -> None:
    batch = BoardBatch(2)
    batch.step(np.array([0, 7, 1, 7], np.int8)[::2])
    assert [batch.board(i).moves for i in range(2)] == [("a15",), ("b15",)]


def test_samples_are_legal_and_repeatable() -> None:
    for rule in Rule:
        first, second = (BoardBatch(16, 7, rule, seed=3) for _ in range(2))
        for _ in range(60):
            actions = first.sample()
            assert np.array_equal(actions, second.sample())
            assert first.legal_mask()[np.arange(16), actions].all()
            first.step(actions)
            second.step(actions)
    assert not np.array_equal(BoardBatch(64, seed=1).sample(), BoardBatch(64, seed=2).sample())


def test_samples_reach_every_legal_point_about_equally_often() -> None:
    actions = BoardBatch(20_000, 5, opening="a1b2", seed=1).sample()
    counts = np.bincount(actions, minlength=25)
    legal = BoardBatch(1, 5, opening="a1b2").legal_mask()[0]
    assert (counts[~legal] == 0).all()
    assert (abs(counts[legal] - 20_000 / 23) < 150).all()  # five standard deviations


def test_the_last_point_of_a_board_is_found() -> None:
    full = [point for point in Board(5).legal_points() if point != "c3"]
    assert Board.from_moves(full, size=5).outcome is None  # the colours alternate
    assert BoardBatch(8, 5, opening=full, seed=1).sample().tolist() == [action_of("c3", 5)] * 8


def test_black_passes_where_every_empty_point_is_forbidden() -> None:
    batch = BoardBatch(1, 6, "renju", opening=NOTHING_LEGAL)
    assert np.flatnonzero(batch.legal_mask()[0]).tolist() == [36]
    assert batch.sample().tolist() == [36]
    rewards, done = batch.step([36])
    assert (rewards.tolist(), done.tolist()) == ([0.0], [True])  # the second pass: a draw


def test_observations_are_written_into_arrays_of_the_caller() -> None:
    batch = BoardBatch(2, 9)
    planes, mask = np.full((2, 4, 9, 9), 7, np.uint8), np.zeros((2, 81), np.bool_)
    assert batch.observe(planes) is planes
    assert batch.legal_mask(mask) is mask
    assert planes[:, :2].max() == 0
    assert mask.all()


@pytest.mark.parametrize(
    "out",
    [
        np.empty((2, 4, 9, 8), np.uint8),
        np.empty((2, 4, 9, 9), np.int8),
        np.empty((2, 4, 9, 18), np.uint8)[..., ::2],
        np.broadcast_to(np.uint8(0), (2, 4, 9, 9)),
        [],
    ],
)
def test_other_arrays_are_refused(out: npt.NDArray[np.uint8]) -> None:
    with pytest.raises(ValueError, match=r"writable, contiguous array of uint8 with the shape"):
        BoardBatch(2, 9).observe(out)


@pytest.mark.parametrize("which", [[True], [1, 0], "ab", np.zeros((2, 1), np.bool_)])
def test_a_reset_chooses_boards_by_truth_values(which: npt.ArrayLike) -> None:
    with pytest.raises(ValueError, match="expected 2 truth values, one for each board"):
        BoardBatch(2).reset(which)


@pytest.mark.parametrize("n", [0, -1, MAX_BOARDS + 1, 2**70])
def test_a_batch_has_a_bounded_number_of_boards(n: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 131,072 boards, not {n}"):
        BoardBatch(n)


def test_a_seed_has_64_bits() -> None:
    BoardBatch(1, seed=2**64 - 1)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match=f"a seed is 0 to 2\\*\\*64 - 1, not {seed}"):
            BoardBatch(1, seed=seed)


def test_a_board_that_is_not_there_is_an_index_error() -> None:
    for i in (-1, 2, 2**70):
        with pytest.raises(IndexError, match=f"the boards 0 to 1, not {i}"):
            BoardBatch(2).board(i)


def test_a_batch_says_what_it_is() -> None:
    batch = BoardBatch(2, 9, "renju")
    assert (len(batch), repr(batch)) == (2, "BoardBatch(2, size=9, rule='renju')")
    assert (batch.size, batch.rule, batch.action_count) == (9, Rule.RENJU, 82)


def test_threads_that_share_a_batch_wait_for_each_other() -> None:
    batch = BoardBatch(64, 7, "renju", auto_reset=True, seed=1)
    errors: list[Exception] = []

    def work() -> None:
        planes = np.empty((64, 4, 7, 7), np.uint8)
        for _ in range(50):
            try:
                batch.step(batch.sample())
            except IllegalMove:
                pass  # another thread has moved between the two calls
            except Exception as error:
                errors.append(error)
            batch.observe(planes)
            batch.reset()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert np.array_equal(batch.observe(), [batch.board(i).to_numpy() for i in range(64)])
