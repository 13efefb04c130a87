"""The settings of a match."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tengen.arena.planning.settings import Adjudication
from tests.arena.stand_ins import settings


def test_a_description_is_json_and_tells_matches_apart() -> None:
    one = settings(openings=("d4e4",))
    assert json.loads(json.dumps(one.description())) == one.description()
    assert one.description()["openings"]["count"] == 1
    assert one.digest == settings(openings=("d4e4",)).digest
    others = [settings(openings=("d4e5",)), settings(seed=2), replace(one, size=8)]
    assert len({one.digest, *(other.digest for other in others)}) == 4


@pytest.mark.parametrize(
    ("players", "facts", "problem"),
    [
        (["random"], {}, "two players or more, not 1"),
        ([], {"size": 4}, "a board's size is 5 to 22, not 4"),
        ([], {"opening_stones": 8}, "0 to 7 stones on this board, not 8"),
        ([], {"opening_stones": -1}, "0 to 7 stones"),
    ],
)
def test_matches_that_cannot_be_are_refused(
    players: list[str], facts: dict[str, Any], problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        settings(*players, **facts)


def test_two_players_with_one_name_are_refused() -> None:
    one = settings()
    with pytest.raises(ValueError, match="the same name"):
        replace(one, entrants=(one.entrants[0], one.entrants[0]))


def test_the_description_in_files_keeps_its_format() -> None:
    """Journals of earlier versions can be continued."""
    text = "brain:./x@nodes=5,seconds=0.5,clock=60+1,name=Beta"
    found = settings("random", text)
    assert found.digest == "390fbb7e5e95700a"
    assert found.description()["entrants"][1] == {
        "name": "Beta",
        "player": "brain:./x",
        "terms": {
            "limit": {"seconds": 0.5, "depth": None, "nodes": 5},
            "clock": {"per_move": None, "per_game": 60.0, "increment": 1.0, "tolerance": 0.1},
        },
    }


@pytest.mark.parametrize(
    "facts",
    [
        {"draw_score": -1},
        {"win_score": float("nan")},
        {"draw_from": -1},
        {"draw_moves": 0},
        {"win_moves": 0},
        {"max_moves": 0},
    ],
)
def test_rules_that_make_no_sense_are_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(facts))):
        Adjudication(**facts)
