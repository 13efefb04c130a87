"""The file of the evaluation's numbers."""

from __future__ import annotations

import numpy as np
import pytest

from tengen import Board, Engine, Rule
from tengen.evaluation import plain_weights, weights
from tengen.train.weights import MAGIC, RuleWeights, decode, encode
from tests.reference.network import (
    MAX_BIAS,
    MAX_FIRST,
    MAX_SECOND,
    MAX_WINDOW,
    random_network,
    uniform_network,
)


@pytest.mark.parametrize("data", [weights(), plain_weights()], ids=["fitted", "plain"])
def test_what_the_core_writes_and_reads_survives_a_round_trip(data: bytes) -> None:
    assert encode(decode(data)) == data


def test_every_number_comes_back() -> None:
    random = np.random.default_rng(1)
    whole = {rule: RuleWeights() for rule in Rule}
    for part in whole.values():
        for name in ("mover", "waiter", "attack", "defend", "tempo"):
            array = getattr(part, name)
            array += random.integers(-900, 900, array.shape)
        part.black_bonus = float(random.integers(-50, 50))
    again = decode(encode(whole))
    for rule in Rule:
        for name in ("mover", "waiter", "attack", "defend", "tempo", "black_bonus"):
            one, same = getattr(whole[rule], name), getattr(again[rule], name)
            assert np.array_equal(one, same), (rule, name)


def _with_networks(*rules: Rule) -> dict[Rule, RuleWeights]:
    """Zeros, with different networks for these rules."""
    random = np.random.default_rng(2)
    networks = {rule: random_network(random, rule) for rule in rules}
    return {rule: RuleWeights(network=networks.get(rule, b"")) for rule in Rule}


@pytest.mark.parametrize(
    "rules",
    [(), (Rule.FREESTYLE,), (Rule.RENJU,), (Rule.STANDARD, Rule.RENJU), tuple(Rule)],
    ids=["none", "the first", "renju", "two", "all"],
)
def test_every_network_comes_back(rules: tuple[Rule, ...]) -> None:
    whole = _with_networks(*rules)
    data = encode(whole)
    again = decode(data)
    assert [again[rule].network for rule in Rule] == [whole[rule].network for rule in Rule]
    assert len({again[rule].network for rule in rules}) == len(rules)
    assert encode(again) == data
    Engine(hash_mb=1, evaluation=data).close()


def test_numbers_too_large_for_the_file_are_cut() -> None:
    whole = {rule: RuleWeights() for rule in Rule}
    whole[Rule.CARO].tempo[3] = 1e9
    assert decode(encode(whole))[Rule.CARO].tempo[3] == 32767


@pytest.mark.parametrize(
    "data", [b"", MAGIC, weights()[:-1], weights() + b"\0", b"x" + weights()[1:]]
)
def test_other_data_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not an evaluation file"):
        decode(data)


PLAIN = encode(_with_networks())
NO_NETWORKS = len(PLAIN) - len(Rule)
"""Where the plain numbers end."""
LAST = list(Rule)[-1]


@pytest.mark.parametrize(
    "data",
    [
        PLAIN[:NO_NETWORKS],
        PLAIN[:-1],
        PLAIN[:NO_NETWORKS] + b"\2" + PLAIN[NO_NETWORKS + 1 :],
        PLAIN[:-1] + b"\2",
        PLAIN[:-1] + b"\1",
        PLAIN + b"\0",
        encode(_with_networks(Rule.FREESTYLE))[: NO_NETWORKS + 1000],
        encode(_with_networks(LAST))[:-1],
        encode(_with_networks(LAST)) + b"\0",
        encode(_with_networks(*Rule))[:-1],
        encode(_with_networks(*Rule)) + b"\0",
    ],
    ids=[
        "no word on networks",
        "no word on the last",
        "neither yes nor no",
        "neither yes nor no at last",
        "a network missing",
        "a byte too many",
        "the first network cut",
        "the last network cut",
        "a byte behind the last network",
        "the last of all networks cut",
        "a byte behind all networks",
    ],
)
def test_networks_that_are_not_whole_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not an evaluation file"):
        decode(data)
    with pytest.raises(ValueError, match="not an evaluation file"):
        Engine(hash_mb=1, evaluation=data)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("window", MAX_WINDOW),
        ("first", MAX_FIRST),
        ("first_bias", MAX_BIAS),
        ("second", MAX_SECOND),
        ("second_bias", MAX_BIAS),
    ],
)
def test_the_engine_takes_a_networks_numbers_up_to_their_bounds(
    name: str, most: int, sign: int
) -> None:
    whole = _with_networks()
    whole[Rule.RENJU].network = uniform_network(Rule.RENJU, **{name: sign * most})
    Engine(hash_mb=1, evaluation=encode(whole)).close()
    whole[Rule.RENJU].network = uniform_network(Rule.RENJU, **{name: sign * (most + 1)})
    with pytest.raises(ValueError, match="a number of the network is out of bounds"):
        Engine(hash_mb=1, evaluation=encode(whole))


def test_the_engine_scores_by_the_numbers_of_the_file() -> None:
    whole = {rule: RuleWeights(black_bonus=17) for rule in Rule}
    whole[Rule.RENJU].tempo += 5
    with Engine(evaluation=encode(whole)) as engine:
        assert engine.evaluate(Board.from_moves("h8")) == -17
        assert engine.evaluate(Board.from_moves("h8i9", rule="renju")) == 22


def test_a_network_shared_with_freestyle_is_written_once() -> None:
    whole = _with_networks(Rule.FREESTYLE)
    alone = len(encode(whole))
    for rule in (Rule.STANDARD, Rule.CARO):
        whole[rule].network = whole[Rule.FREESTYLE].network
    data = encode(whole)
    assert len(data) == alone
    assert [again.network for again in decode(data).values()] == [
        part.network for part in whole.values()
    ]
    board = Board.from_moves("h8i9i7", rule="caro")
    with Engine(hash_mb=1, evaluation=data) as engine:
        assert engine.evaluate(board) == engine.evaluate(Board.from_moves("h8i9i7")) != 0


def test_renju_cannot_have_the_network_of_freestyle() -> None:
    data = bytearray(encode(_with_networks(Rule.FREESTYLE)))
    place = len(data) - len(Rule) + [*Rule].index(Rule.RENJU)
    data[place] = 2
    with pytest.raises(ValueError, match="not an evaluation file"):
        decode(bytes(data))
    with pytest.raises(ValueError, match="not an evaluation file"):
        Engine(evaluation=bytes(data))
