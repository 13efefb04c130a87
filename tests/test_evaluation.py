"""The static score: kept move by move, made of the fitted numbers, fair to sides and corners."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen._core import Engine as Core  # noqa: TID251 - the core's own position, for tests
from tengen._core import Probe  # noqa: TID251
from tengen.board import Board, Color, Point, Rule, Symmetry
from tengen.engine.engine import Engine
from tengen.evaluation import combinations, plain_weights, weights
from tengen.players.base import Limit
from tengen.players.trace import Recorder
from tengen.train.weights import (
    COMBINATIONS,
    MAGIC,
    TEMPO_CASES,
    VALUE_SCALE,
    RuleWeights,
    decode,
    encode,
)
from tests.players.forcing import tactical_board
from tests.players.stand_ins import random_board
from tests.reference.network import network_score, parse_network, random_network
from tests.reference.strategies import SHARE, examples
from tests.reference.translate import reference_board

STEPS = round(10_000 * SHARE)
STEPS_BETWEEN_CHECKS = 50
SIZES = (5, 9, 15, 20, 22)
COLOUR_BLIND = [rule for rule in Rule if rule is not Rule.RENJU]
WEIGHTS = {"fitted": weights(), "plain": plain_weights()}


def _arbitrary_weights(is_colour_blind: bool) -> bytes:
    """Numbers without any sense, so that a mistake cannot hide behind a zero or a symmetry."""
    chance = np.random.default_rng(7)
    made = decode(plain_weights())
    for rule, part in made.items():
        for name, spread in (("mover", 300), ("waiter", 300), ("attack", 900), ("defend", 900)):
            numbers = chance.integers(-spread, spread, (2, COMBINATIONS)).astype(float)
            if is_colour_blind:
                numbers[1] = numbers[0]
            setattr(part, name, numbers / (VALUE_SCALE if spread == 300 else 1))
        part.tempo = chance.integers(-200, 200, TEMPO_CASES).astype(float)
        part.black_bonus = float(chance.integers(-99, 99))
        part.network = random_network(chance, rule)
    return encode(made)


WEIGHTS["arbitrary"] = _arbitrary_weights(is_colour_blind=False)


def _boards(purpose: str, rule: Rule, sizes: tuple[int, ...] = SIZES) -> Iterator[Board]:
    chance = random.Random(f"{purpose} {rule}")
    for size in sizes:
        yield Board(size, rule)
        for fill in (0.1, 0.4, 0.8):
            yield random_board(chance, size, rule, round(fill * size**2))
        yield tactical_board(chance, size, rule, 30)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rule", Rule)
def test_what_is_kept_move_by_move_equals_a_fresh_build(rule: Rule, size: int) -> None:
    chance = random.Random(f"{rule} {size}")
    probe = Probe(Core(WEIGHTS["arbitrary"], 1, 1), Board(size, rule))
    left = [Point.from_xy(x, y, size) for x in range(size) for y in range(size)]
    chance.shuffle(left)
    played: list[Point] = []
    goes_down = True
    for step in range(STEPS // len(SIZES)):
        if chance.random() < 0.05:
            goes_down = not goes_down
        if left and (not played or (chance.random() < 0.7) == goes_down):
            played.append(left.pop(chance.randrange(len(left))))
            probe.play(played[-1])
        elif played:
            left.append(played.pop())
            probe.undo()
        if step % STEPS_BETWEEN_CHECKS == 0:
            assert probe.is_consistent(), (step, played)
    score = probe.evaluate()
    while played:
        probe.undo()
        played.pop()
    assert probe.is_consistent()
    assert isinstance(score, int)


class Leaves(Recorder):
    """Keeps the ways to the boards that a search scored, and the scores."""

    def __init__(self) -> None:
        super().__init__()
        self.scored: list[tuple[tuple[Point, ...], float]] = []
        self._way: list[Point] = []

    def enter(self, move: Point | None, depth: int, alpha: float, beta: float) -> None:
        self._way += [] if move is None else [move]
        super().enter(move, depth, alpha, beta)

    def evaluate(self, value: float) -> None:
        self.scored.append((tuple(self._way), value))
        super().evaluate(value)

    def leave(self, value: float) -> None:
        self._way = self._way[:-1]
        super().leave(value)


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU])
def test_a_search_gives_its_boards_the_scores_they_have(rule: Rule) -> None:
    board = tactical_board(random.Random(3), 15, rule, 12)
    engine = Engine(hash_mb=1, evaluation=WEIGHTS["arbitrary"])
    engine.trace = leaves = Leaves()
    engine.choose(board, Limit(nodes=20_000))
    # Wins by fours have no static score. Ways with a pass, which are rare, come first.
    quiet = [(way, score) for way, score in leaves.scored if abs(score) < 29_000]
    quiet.sort(key=lambda found: all(not move.is_pass for move in found[0]))
    assert len(quiet) > 20
    for way, score in quiet[:200]:
        # What is far above the window is not corrected by the network.
        after = _after(board, way)
        assert score in (engine.evaluate(after), engine.plain_score(after)), way


def _after(board: Board, way: tuple[Point, ...]) -> Board:
    """The board after moves and passes in turn."""
    stones, turn = {color: board.stones(color) for color in Color}, board.turn
    for move in way:
        stones[turn] += () if move.is_pass else (move,)
        turn = turn.other
    return Board.from_stones(stones[Color.BLACK], stones[Color.WHITE], turn, board.size, board.rule)


def test_a_probe_refuses_what_cannot_be_done() -> None:
    probe = Probe(Core(None, 1, 1), Board.from_moves("h8"))
    for point in ("h8", "p16", "--"):
        with pytest.raises(ValueError, match=r"no empty point|not on a"):
            probe.play(point)
    with pytest.raises(IndexError, match="nothing to undo"):
        probe.undo()


@pytest.mark.parametrize("name", WEIGHTS)
@pytest.mark.parametrize("rule", Rule)
def test_the_score_is_made_of_the_numbers_in_the_file(rule: Rule, name: str) -> None:
    engine, numbers = Core(WEIGHTS[name], 1, 1), decode(WEIGHTS[name])[rule]
    for board in _boards("score", rule, (5, 9, 15)):
        features = engine.features(board)
        me = list(Color).index(board.turn)
        total = _sum(numbers.mover[me], features.mover) - _sum(
            numbers.waiter[1 - me], features.waiter
        )
        bonus = numbers.black_bonus if board.turn is Color.BLACK else -numbers.black_bonus
        truncated = abs(total) // VALUE_SCALE * (1 if total > 0 else -1)
        plain = truncated + round(numbers.tempo[features.tempo_case]) + round(bonus)
        assert engine.plain_score(board) == plain
        whole = plain + _network_score(numbers, board)
        assert engine.evaluate(board) == whole
        assert Probe(engine, board).evaluate() == whole


def _network_score(numbers: RuleWeights, board: Board) -> int:
    if not numbers.network:
        return 0
    network = parse_network(numbers.network, board.rule)
    return network_score(network, reference_board(board), board.size, board.turn)


def _sum(values: np.ndarray[tuple[int, ...], np.dtype[np.float64]], found: bytes) -> int:
    """The whole-number sum of the values of the combinations found, in sixteenths."""
    return round(float((values[np.frombuffer(found, dtype=np.uint16)] * VALUE_SCALE).sum()))


@pytest.mark.parametrize("rule", Rule)
def test_every_empty_point_counts_once_for_each_side(rule: Rule) -> None:
    engine = Core(None, 1, 1)
    for board in _boards("features", rule):
        stones = len(board.stones(Color.BLACK)) + len(board.stones(Color.WHITE))
        features = engine.features(board)
        assert len(features.mover) == len(features.waiter) == 2 * (board.size**2 - stones)
        assert 0 <= features.tempo_case < TEMPO_CASES
        mover = np.frombuffer(features.mover, dtype=np.uint16)
        assert all(number < COMBINATIONS for number in mover)


@pytest.mark.parametrize("name", WEIGHTS)
@pytest.mark.parametrize("rule", Rule)
def test_turned_and_mirrored_boards_have_the_same_score(rule: Rule, name: str) -> None:
    engine = Engine(hash_mb=1, evaluation=WEIGHTS[name])
    for board in _boards("symmetry", rule, (9, 15, 20)):
        score = engine.evaluate(board)
        assert all(engine.evaluate(board.transformed(s)) == score for s in Symmetry)


@pytest.mark.parametrize("rule", COLOUR_BLIND)
def test_exchanged_colours_have_the_same_score_but_for_blacks_bonus(rule: Rule) -> None:
    evaluation = _arbitrary_weights(is_colour_blind=True)
    engine, bonus = Engine(hash_mb=1, evaluation=evaluation), decode(evaluation)[rule].black_bonus
    assert bonus != 0
    for board in _boards("colours", rule, (9, 15, 20)):
        exchanged = Board.from_stones(
            board.stones(Color.WHITE),
            board.stones(Color.BLACK),
            Color.WHITE if board.turn is Color.BLACK else Color.BLACK,
            board.size,
            rule,
        )
        sign = 1 if board.turn is Color.BLACK else -1
        assert engine.evaluate(board) - sign * bonus == engine.evaluate(exchanged) + sign * bonus


def test_combinations_are_all_sorted_and_different() -> None:
    known = combinations()
    assert len(set(known)) == len(known) == COMBINATIONS
    assert all(sorted(patterns) in (list(patterns), list(patterns)[::-1]) for patterns in known)


def test_weights_survive_being_read_and_written() -> None:
    for data in WEIGHTS.values():
        again = decode(encode(decode(data)))
        for rule, part in decode(data).items():
            assert np.array_equal(part.mover, again[rule].mover)
            assert np.array_equal(part.tempo, again[rule].tempo)
            assert part.black_bonus == again[rule].black_bonus
            assert part.network == again[rule].network


def _with_last_scale(scale: bytes) -> bytes:
    """The plain weights with another win scale for the last rule."""
    end = len(plain_weights()) - len(Rule)  # behind it a byte a rule: no network
    return plain_weights()[: end - 2] + scale + plain_weights()[end:]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"tengen weights 2\n",
        b"x" + plain_weights()[1:],
        b"tengen weights 1\n" + plain_weights()[len(MAGIC) :],
        plain_weights()[:-1],
        plain_weights() + b"\0",
        _with_last_scale(b"\0\0"),
        _with_last_scale(b"\xff\xff"),
    ],
    ids=["empty", "magic only", "magic", "version", "short", "long", "no scale", "negative scale"],
)
def test_bad_weights_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"not an evaluation file|win scale"):
        Core(data, 1, 1)


@given(data=st.binary(max_size=200), keep=st.integers(0, 40))
@examples(100)
def test_random_bytes_are_no_weights(data: bytes, keep: int) -> None:
    hostile = plain_weights()[:keep] + data
    with pytest.raises(ValueError, match="not an evaluation file"):
        Core(hostile, 1, 1)
    with pytest.raises(ValueError, match="not an evaluation file"):
        decode(hostile)


@pytest.mark.parametrize("has_networks", [False, True], ids=["plain", "networks"])
@pytest.mark.parametrize("byte", [b"\x00", b"\x7f", b"\x80", b"\xff"])
def test_extreme_weights_break_nothing(byte: bytes, has_networks: bool) -> None:
    share = (len(plain_weights()) - len(MAGIC)) // len(Rule) - 1  # a byte is for the network
    scale = b"\xff\x7f" if has_networks else b"\x01\x00"  # it must be positive
    plain = MAGIC + (byte * (share - 2) + scale) * len(Rule)
    chance = np.random.default_rng(8)
    networks = [
        b"\1" + random_network(chance, rule, is_extreme=True) if has_networks else b"\0"
        for rule in Rule
    ]
    engine = Engine(hash_mb=1, evaluation=plain + b"".join(networks))
    for rule in Rule:
        for board in _boards("extreme", rule, (9,)):
            from_search = engine.choose(board, Limit(nodes=300))
            assert board.is_legal(from_search.point)
            mate_in = from_search.mate_in
            assert mate_in is None or abs(mate_in) <= board.size**2
