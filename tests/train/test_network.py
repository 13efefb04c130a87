"""The network that corrects the score and orders moves: in the engine, and its fit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tengen import Board, Color, Engine, Point, Rule
from tengen._core import Engine as Core  # noqa: TID251 - the core's own position, for tests
from tengen._core import Probe  # noqa: TID251
from tengen.evaluation import NetworkFit, network_size
from tengen.train.boards import Boards
from tengen.train.dataset import stones_of
from tengen.train.fit import Schedule
from tengen.train.network import fit_network
from tengen.train.weights import MAGIC, WIN_SCALE, RuleWeights, encode
from tests.players.forcing import with_turn
from tests.players.stand_ins import random_board
from tests.reference.network import (
    MAX_BIAS,
    MAX_FIRST,
    MAX_SECOND,
    MAX_WINDOW,
    network_policy,
    network_score,
    parse_network,
    random_network,
    uniform_network,
)
from tests.reference.translate import reference_board, reference_point

SIZES = (5, 9, 15, 20, 22)
SIZE = 9
SCHEDULE = Schedule(epochs=6, batch=50, rate=0.1, held_out=0.2)
KINDS = pytest.mark.parametrize("is_extreme", [False, True], ids=["ordinary", "extreme"])


def engine_with(network: bytes, rule: Rule) -> Engine:
    """An engine whose score is what the network of this rule adds, and nothing else."""
    weights = {each: RuleWeights() for each in Rule}
    weights[rule].network = network
    return Engine(hash_mb=1, evaluation=encode(weights))


def expected_score(network: bytes, board: Board, scale: int = WIN_SCALE) -> int:
    """What the network adds by its description."""
    parsed = parse_network(network, board.rule)
    return network_score(parsed, reference_board(board), board.size, board.turn, scale)


def both_turns(chance: random.Random, size: int, rule: Rule, fill: float) -> Iterator[Board]:
    board = random_board(chance, size, rule, round(fill * size**2))
    return (with_turn(board, color) for color in Color)


def center_problem(count: int, seed: int = 5) -> Boards:
    """Random boards on which the side with more stones near the centre can expect more."""
    chance = np.random.default_rng(seed)
    stones = chance.choice(3, (count, SIZE**2), p=(0.8, 0.1, 0.1)).astype(np.uint8)
    distance = np.abs(np.arange(SIZE) - SIZE // 2)
    is_near = np.maximum.outer(distance, distance).ravel() <= 2
    lead = ((stones == 1) & is_near).sum(axis=1) - ((stones == 2) & is_near).sum(axis=1)
    is_black = chance.random(count) < 0.5
    target = 1 / (1 + np.exp(-np.where(is_black, lead, -lead)))
    promise = [np.zeros(np.count_nonzero(row == 0)) for row in stones]
    # The first empty point with an own stone before it in its row is played.
    own = np.where(is_black, 1, 2)[:, None]
    is_chosen = (stones[:, 1:] == 0) & (stones[:, :-1] == own)
    is_chosen &= np.arange(1, SIZE**2) % SIZE != 0
    places = np.argmax(is_chosen, axis=1) + 1
    before = [np.count_nonzero(row[:place] == 0) for row, place in zip(stones, places, strict=True)]
    chosen = np.where(is_chosen.any(axis=1), before, -1)
    rows = [row.tobytes() for row in stones]
    return Boards.of(rows, is_black, np.zeros(count), target, promise, [*map(int, chosen)])


def everything(boards: Boards) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes]:
    return boards.rows(np.arange(len(boards)))


def fitted(rule: Rule, steps: int = 40) -> NetworkFit:
    """A fit that has learnt something."""
    fit, boards = NetworkFit(rule, SIZE, 1), center_problem(200)
    for _ in range(steps):
        fit.step(*everything(boards), 0.02)
    return fit


@pytest.mark.parametrize("rule", Rule)
def test_a_network_is_as_long_as_its_description_says(rule: Rule) -> None:
    assert network_size(rule) == len(uniform_network(rule))


@KINDS
@pytest.mark.parametrize("rule", Rule)
def test_the_engine_adds_what_the_description_says(rule: Rule, is_extreme: bool) -> None:
    network = random_network(np.random.default_rng(3), rule, is_extreme)
    chance = random.Random(f"network {rule}")
    added = []
    with engine_with(network, rule) as engine:
        for size in SIZES:
            for fill in (0.1, 0.6):
                for board in both_turns(chance, size, rule, fill):
                    added.append(engine.evaluate(board) - engine.plain_score(board))
                    assert added[-1] == expected_score(network, board), board.to_text()
    assert len(set(added)) > len(added) // 2


@pytest.mark.parametrize("sign", [1, -1])
def test_the_largest_sums_do_not_overflow(sign: int) -> None:
    network = uniform_network(
        Rule.FREESTYLE,
        window=MAX_WINDOW,
        first=-MAX_FIRST,
        first_bias=MAX_BIAS,
        second=sign * MAX_SECOND,
        second_bias=sign * MAX_BIAS,
    )
    board = random_board(random.Random(1), 22, stones=400)
    with engine_with(network, Rule.FREESTYLE) as engine:
        assert engine.evaluate(board) == expected_score(network, board)
        assert sign * engine.evaluate(board) > 1_000_000


def test_an_empty_board_has_one_score_whatever_its_size() -> None:
    network = random_network(np.random.default_rng(4), Rule.RENJU)
    with engine_with(network, Rule.RENJU) as engine:
        scores = {engine.evaluate(Board(size, Rule.RENJU)) for size in SIZES}
    assert len(scores) == 1
    assert 0 not in scores


def test_a_score_is_in_units_of_the_files_scale() -> None:
    network = random_network(np.random.default_rng(5), Rule.FREESTYLE)
    weights = {rule: RuleWeights() for rule in Rule}
    plain_size = len(encode(weights)) - len(MAGIC) - len(Rule)  # a byte a rule is for networks
    weights[Rule.FREESTYLE].network = network
    data = bytearray(encode(weights))
    scale = len(MAGIC) + plain_size // len(Rule) - 2
    assert data[scale : scale + 2] == WIN_SCALE.to_bytes(2, "little")
    data[scale : scale + 2] = b"\xff\x7f"
    board = random_board(random.Random(2), SIZE)
    with Engine(hash_mb=1, evaluation=bytes(data)) as engine:
        assert engine.evaluate(board) == expected_score(network, board, 32_767)


def test_the_plain_score_is_that_without_a_network() -> None:
    chance = random.Random(3)
    network = random_network(np.random.default_rng(6), Rule.CARO)
    without = {rule: RuleWeights(black_bonus=17) for rule in Rule}
    having = {**without, Rule.CARO: replace(without[Rule.CARO], network=network)}
    with (
        Engine(hash_mb=1, evaluation=encode(without)) as plain,
        Engine(hash_mb=1, evaluation=encode(having)) as whole,
    ):
        board = random_board(chance, rule=Rule.CARO)
        assert plain.evaluate(board) == plain.plain_score(board) == whole.plain_score(board)
        assert whole.evaluate(board) != whole.plain_score(board)
        other = random_board(chance, rule=Rule.STANDARD)
        assert whole.evaluate(other) == whole.plain_score(other)


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.RENJU])
def test_a_fit_finds_what_the_expectations_depend_on(rule: Rule) -> None:
    boards = center_problem(600)
    heard: list[tuple[int, float, float]] = []
    network = fit_network(boards, rule, SCHEDULE, lambda *losses: heard.append(losses))
    assert len(network) == network_size(rule)
    assert [epoch for epoch, _, _ in heard] == list(range(1, SCHEDULE.epochs + 1))
    target = boards.target
    entropy = -np.mean(target * np.log(target) + (1 - target) * np.log(1 - target))
    held_out = [loss for _, _, loss in heard]
    assert held_out[-1] < min(held_out[0], np.log(2))
    assert held_out[-1] < entropy + 0.05


def test_the_same_boards_give_the_same_network() -> None:
    boards, schedule = center_problem(100), replace(SCHEDULE, epochs=2)
    one, same = (fit_network(boards, Rule.RENJU, schedule) for _ in range(2))
    other = fit_network(boards, Rule.RENJU, replace(schedule, seed=2))
    assert one == same
    assert one != other


@pytest.mark.parametrize("rule", [Rule.CARO, Rule.RENJU])
def test_a_fit_goes_on_where_another_ended(rule: Rule) -> None:
    old, new = fitted(rule), NetworkFit(rule, SIZE, 2)
    new.begin_with(old.network())
    assert new.network() == old.network()
    boards = everything(center_problem(200))
    reached = old.loss(*boards).value
    assert reached < 0.6
    assert new.step(*boards, 0.001) == pytest.approx(reached, abs=0.01)
    assert new.loss(*boards).value < reached


def test_a_network_to_go_on_from_is_what_a_fit_begins_with() -> None:
    boards, schedule = center_problem(100), replace(SCHEDULE, epochs=1)
    first = fit_network(boards, Rule.CARO, schedule)
    second = fit_network(boards, Rule.CARO, replace(schedule, rate=0), initial=first)
    assert second == first


@pytest.mark.parametrize("change", [b"", b"\0"], ids=["another rule's", "too long"])
def test_a_fit_begins_with_no_other_network(change: bytes) -> None:
    fit = NetworkFit(Rule.RENJU, SIZE, 1)
    other = fit.network() + change if change else fitted(Rule.CARO).network()
    with pytest.raises(ValueError, match="expected the network of this rule"):
        fit.begin_with(other)


def test_a_fit_begins_with_no_number_out_of_bounds() -> None:
    fit = NetworkFit(Rule.CARO, SIZE, 1)
    with pytest.raises(ValueError, match="expected the network of this rule"):
        fit.begin_with(b"\xff\x7f" + fit.network()[2:])


def test_one_board_is_too_few() -> None:
    with pytest.raises(ValueError, match="two positions or more, not 1"):
        fit_network(center_problem(1), Rule.RENJU)


@pytest.mark.parametrize("rule", Rule)
def test_a_new_network_changes_no_score(rule: Rule) -> None:
    fit = NetworkFit(rule, SIZE, 1)
    board = random_board(random.Random(4), SIZE, rule)
    assert fit.log_odds(stones_of(board), board.turn) == 0
    with engine_with(fit.network(), rule) as engine:
        assert engine.evaluate(board) == 0


def test_a_loss_counts_what_is_known_without_the_network() -> None:
    boards = center_problem(50)
    known = np.linspace(-4, 4, 50).astype(np.float32)
    cross_entropy = np.logaddexp(0, known) - boards.target * known
    loss = NetworkFit(Rule.FREESTYLE, SIZE, 1).loss(*everything(replace(boards, known=known)))
    assert loss.value == pytest.approx(cross_entropy.mean(), rel=1e-5)


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.RENJU])
def test_the_engine_scores_as_the_fit_does(rule: Rule) -> None:
    chance, fit = random.Random(5), fitted(rule)
    odds = []
    with engine_with(fit.network(), rule) as engine:
        for fill in np.linspace(0, 0.6, 20):
            for board in both_turns(chance, SIZE, rule, fill):
                odds.append(fit.log_odds(stones_of(board), board.turn))
                assert engine.evaluate(board) / WIN_SCALE == pytest.approx(odds[-1], abs=0.15)
    assert np.ptp(odds) > 2


def test_steps_on_the_same_boards_lower_their_loss() -> None:
    fit, boards = NetworkFit(Rule.STANDARD, SIZE, 1), everything(center_problem(60))
    losses = [fit.step(*boards, 0.01) for _ in range(30)]
    assert losses[0] == pytest.approx(np.log(2))
    assert losses[-1] < losses[10] < losses[0] - 0.01
    assert fit.loss(*boards).value < losses[-1]


def test_a_fit_learns_which_moves_are_chosen() -> None:
    fit, boards = NetworkFit(Rule.STANDARD, SIZE, 1), center_problem(200)
    empties = (boards.stones == 0).sum(axis=1)
    assert (boards.moves >= 0).mean() > 0.9
    before = fit.loss(*everything(boards)).policy
    assert before == pytest.approx(np.log(empties[boards.moves >= 0]).sum() / 200, abs=0.1)
    for _ in range(60):
        fit.step(*everything(boards), 0.01)
    assert fit.loss(*everything(boards)).policy < before - 0.5


def test_known_policy_logits_lower_the_cross_entropy() -> None:
    fit, boards = NetworkFit(Rule.STANDARD, SIZE, 1), center_problem(50)
    policy = np.zeros_like(boards.policy)
    played = np.flatnonzero(boards.moves >= 0)
    policy[played, boards.moves[played]] = 1000
    loss = fit.loss(*everything(replace(boards, policy=policy)))
    assert loss.policy == pytest.approx(0, abs=1e-6)


@KINDS
@pytest.mark.parametrize("rule", Rule)
def test_policy_logits_are_what_the_description_says(rule: Rule, is_extreme: bool) -> None:
    data = random_network(np.random.default_rng(7), rule, is_extreme)
    network, chance, found = parse_network(data, rule), random.Random(f"moves {rule}"), set()
    weights = {each: RuleWeights() for each in Rule}
    weights[rule].network = data
    core = Core(encode(weights), 1, 1)
    for size in (5, 15, 22):
        for board in both_turns(chance, size, rule, 0.3):
            probe, reference = Probe(core, board), reference_board(board)
            cells = [Point.from_xy(x, y, size) for x in range(size) for y in range(size)]
            empty = [point for point in cells if board[point] is None]
            for point in chance.sample(empty, 8):
                place = reference_point(point)
                expected = network_policy(network, reference, size, place, board.turn)
                assert probe.policy_logit(point) == expected, (board.to_text(), point)
                found.add(expected)
    assert len(found) > 10


def test_a_step_returns_the_loss_before_it() -> None:
    fit, boards = fitted(Rule.CARO, steps=5), everything(center_problem(60))
    before = fit.loss(*boards).value
    assert fit.step(*boards, 0.01) == before != fit.loss(*boards).value


def test_a_step_of_no_length_changes_nothing() -> None:
    fit, boards = fitted(Rule.RENJU, steps=5), everything(center_problem(60))
    before, loss = fit.network(), fit.loss(*boards)
    fit.step(*boards, 0.0)
    assert (fit.network(), fit.loss(*boards)) == (before, loss)


STONES = bytes(SIZE**2)
ONE = np.array([0.5], dtype=np.float32).tobytes()
NAN, ENDLESS, TWO = (
    np.array([value], dtype=np.float32).tobytes() for value in (np.nan, -np.inf, 2.0)
)
FLAT = bytes(2 * SIZE**2)
NONE = b"\xff\xff"
GOOD = {"stones": STONES, "turns": b"\0", "known": ONE, "target": ONE, "policy": FLAT}
GOOD["moves"] = NONE


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (dict.fromkeys(GOOD, b""), "one position or more"),
        ({"stones": STONES[1:]}, "every point of every position"),
        ({"stones": STONES + b"\0"}, "every point of every position"),
        ({"turns": b"\0\1"}, "every point of every position"),
        ({"known": b""}, "one 32-bit number a position"),
        ({"target": ONE + ONE}, "one 32-bit number a position"),
        ({"target": ONE[1:]}, "one 32-bit number a position"),
        ({"stones": STONES[1:] + b"\3"}, "a point is 0, 1 or 2"),
        ({"turns": b"\2"}, "a side 0 or 1"),
        ({"known": NAN}, "finite numbers"),
        ({"target": NAN}, "finite numbers"),
        ({"known": ENDLESS}, "finite numbers"),
        ({"target": TWO}, "targets from 0 to 1"),
        ({"policy": FLAT[1:]}, "a 16-bit policy logit for every point"),
        ({"moves": b""}, "a 16-bit move"),
        ({"moves": (SIZE**2).to_bytes(2, "little")}, "a move is a point"),
        ({"moves": b"\xfe\xff"}, "a move is a point"),
    ],
)
def test_a_fit_refuses_what_is_no_position(wrong: dict[str, bytes], problem: str) -> None:
    fit = NetworkFit(Rule.FREESTYLE, SIZE, 1)
    before = fit.network()
    with pytest.raises(ValueError, match=problem):
        fit.step(**{**GOOD, **wrong}, rate=0.1)
    with pytest.raises(ValueError, match=problem):
        fit.loss(**{**GOOD, **wrong})
    assert fit.network() == before


def test_a_fit_takes_a_position_and_refuses_an_endless_step() -> None:
    fit = NetworkFit(Rule.FREESTYLE, SIZE, 1)
    assert fit.loss(**GOOD).policy == 0
    with pytest.raises(ValueError, match="finite rate"):
        fit.step(**GOOD, rate=float("inf"))


@pytest.mark.parametrize("stones", [b"", STONES[1:], STONES + b"\0", STONES[1:] + b"\3"])
def test_a_fit_scores_no_other_board(stones: bytes) -> None:
    with pytest.raises(ValueError, match="point"):
        NetworkFit(Rule.FREESTYLE, SIZE, 1).log_odds(stones, Color.BLACK)


@pytest.mark.parametrize("size", [0, 4, 23])
def test_a_fit_needs_a_board_that_there_is(size: int) -> None:
    with pytest.raises(ValueError, match=f"5 to 22, not {size}"):
        NetworkFit(Rule.FREESTYLE, size, 1)


def test_a_fit_needs_a_rule_that_there_is() -> None:
    with pytest.raises(ValueError, match="chess"):
        NetworkFit("chess", SIZE, 1)
    with pytest.raises(ValueError, match="chess"):
        network_size("chess")  # type: ignore[arg-type]
