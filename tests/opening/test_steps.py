"""The building blocks of opening rules."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from tengen.opening import Kind, Phase
from tengen.opening.regions import ANYWHERE
from tengen.opening.steps import Ask, Declare, Offer, Option, Pick, Place, Step


@pytest.mark.parametrize(
    ("step", "phase"),
    [
        (Place(ANYWHERE), Phase.PLACE),
        (Declare(8), Phase.DECLARE),
        (Offer(2), Phase.OFFER),
        (Pick(), Phase.PICK),
    ],
)
def test_every_step_names_its_phase(step: Step, phase: Phase) -> None:
    assert step.phase is phase


@pytest.mark.parametrize(
    ("kinds", "phase"),
    [
        ((Kind.STAY, Kind.SWAP), Phase.SWAP),
        ((Kind.SWAP, Kind.STAY), Phase.SWAP),
        ((Kind.STAY, Kind.SWAP, Kind.TWO_MORE), Phase.BRANCH),
        ((Kind.STAY, Kind.SWAP, Kind.OFFER_MANY), Phase.BRANCH),
        ((Kind.STAY,), Phase.BRANCH),
    ],
)
def test_only_the_plain_question_is_a_swap(kinds: tuple[Kind, ...], phase: Phase) -> None:
    assert Ask(tuple(map(Option, kinds))).phase is phase


def test_the_options_of_a_swap_may_have_different_steps() -> None:
    question = Ask((Option(Kind.STAY, (Place(ANYWHERE),)), Option(Kind.SWAP)))
    assert question.phase is Phase.SWAP


def test_steps_are_values_that_states_can_share() -> None:
    assert Ask((Option(Kind.STAY, (Offer(2), Pick())),)) == Ask(
        (Option(Kind.STAY, (Offer(2), Pick())),)
    )
    assert len({Offer(2), Offer(2), Offer(), Pick(), Pick()}) == 3
    step = Declare(8)
    with pytest.raises(FrozenInstanceError):
        step.highest = 9  # type: ignore[misc]
