"""The checker of proofs in the browser gives the verdicts of `tengen.solver.check`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from tengen.board import Board, Color
from tengen.solver.notation import parse
from tests.solver.corruption import corruptions, proofs
from tests.solver.lies import lies
from tests.solver.test_check import chain_of_threats, proof
from tests.solver.verdicts import verdict_of
from tests.wasm import probe
from tests.wasm.probe import Probe

PROOFS, CORRUPTIONS, LIES = 150, 3000, 300


@pytest.fixture(scope="module")
def wasm() -> Iterator[Probe]:
    with probe.started() as started:
        yield started


def said_there(wasm: Probe, text: str) -> tuple[object, ...]:
    """The verdict of the module: moves, or the fault with the replies that lead to it."""
    found: dict[str, Any] = wasm.ask("verify", text)
    if found["valid"]:
        return ("valid", found["moves"])
    at = found["at"] if found["fault"] == "broken" else None
    return (found["fault"], found["after"], found.get("point"), at)


def differences(wasm: Probe, texts: list[str]) -> list[tuple[object, ...]]:
    """The texts with different verdicts."""
    both = [(text, verdict_of(text), said_there(wasm, text)) for text in texts]
    return [each for each in both if each[1] != each[2]]


def test_proofs_of_all_rules_and_kinds_are_valid(wasm: Probe) -> None:
    texts = list(islice(proofs(random.Random("proofs")), PROOFS))
    assert {said_there(wasm, text)[0] for text in texts} == {"valid"}
    assert differences(wasm, texts) == []


@pytest.mark.no_cover
def test_corrupted_proofs_have_the_same_first_fault(wasm: Probe) -> None:
    chance = random.Random("corrupted proofs")
    texts = [text for _, text in islice(corruptions(chance), CORRUPTIONS)]
    assert differences(wasm, texts) == []
    found = Counter(str(said_there(wasm, text)[0]) for text in texts)
    assert min(found["unanswered"], found["not_empty"], found["defender_five"]) > 20


@pytest.mark.no_cover
def test_lies_have_the_same_first_fault(wasm: Probe) -> None:
    assert differences(wasm, list(islice(lies(random.Random("lies")), LIES))) == []


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "text",
    [
        "",
        "tengen-proof 1\n",
        chain_of_threats(3),
        chain_of_threats(6),
        proof("a4(--:" * 243),
        proof("a4(*e4! v22:a1! p99:a1! p100:a1!)"),
        proof("a4(*e4! v22:a1! p99:a1!)"),
        proof("a1!", "05/5/005/5/5 b freestyle"),
        proof("a1!", "050000/5/5/5/5 b freestyle"),
        proof("a4(*e4! é)"),
        proof("b1(a1:c1!)", "xoxox/oxoxo/oxoxo/xoxox/2oxo b renju", "win"),
    ],
)
def test_hostile_texts_have_the_same_verdict(wasm: Probe, text: str) -> None:
    assert said_there(wasm, text) == verdict_of(text)


def test_what_is_claimed_is_told(wasm: Probe) -> None:
    text = proof("a4!", "5/1xxx1/5/ooo2/5 b freestyle", "vct")
    found, claim = wasm.ask("verify", text), parse(text)
    position = found["position"]
    board = Board.from_stones(position["black"], position["white"], position["turn"], 5)
    assert f"{board.to_text()}" == claim.board
    assert (position["size"], position["rule"]) == (5, "freestyle")
    assert (found["attacker"], found["kind"]) == (Color.BLACK, "vct")
    assert (found["fault"], found["point"], found["after"]) == ("no_five", "a4", [])
