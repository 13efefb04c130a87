"""The file of the evaluation's numbers."""

from __future__ import annotations

import numpy as np
import pytest

from tengen import Board, Engine, Rule
from tengen.players.native import plain_weights, weights
from tengen.train.weights import MAGIC, RuleWeights, decode, encode


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


def test_numbers_too_large_for_the_file_are_cut() -> None:
    whole = {rule: RuleWeights() for rule in Rule}
    whole[Rule.CARO].tempo[3] = 1e9
    assert decode(encode(whole))[Rule.CARO].tempo[3] == 32767


@pytest.mark.parametrize(
    "data", [b"", MAGIC, weights()[:-1], weights() + b"\0", b"x" + weights()[1:]]
)
def test_other_data_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="no weights of the evaluation"):
        decode(data)


def test_the_engine_scores_by_the_numbers_of_the_file() -> None:
    whole = {rule: RuleWeights(black_bonus=17) for rule in Rule}
    whole[Rule.RENJU].tempo += 5
    with Engine(evaluation=encode(whole)) as engine:
        assert engine.evaluate(Board.from_moves("h8")) == -17
        assert engine.evaluate(Board.from_moves("h8i9", rule="renju")) == 22
