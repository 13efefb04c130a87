"""The games of a match."""

from __future__ import annotations

import pickle

import pytest

from tengen.arena.planning.schedule import Schedule, derived_seed
from tengen.arena.planning.settings import Adjudication
from tengen.board import Board, Rule, parse_moves
from tests.arena.stand_ins import settings


def test_every_opening_is_played_with_both_colours() -> None:
    schedule = Schedule(settings("random", "random"), 3)
    assert len(schedule) == 6
    assert [(job.number, job.round, job.first.name) for job in schedule] == [
        (0, 0, "random"),
        (1, 0, "random (2)"),
        (2, 1, "random"),
        (3, 1, "random (2)"),
        (4, 2, "random"),
        (5, 2, "random (2)"),
    ]
    assert all(job.first != job.second for job in schedule)
    openings = [job.opening for job in schedule]
    assert openings[::2] == openings[1::2]
    assert len(set(openings)) == 3


def test_everybody_meets_everybody_or_the_first_meets_all() -> None:
    names = ("random@name=a", "random@name=b", "random@name=c")
    schedule = Schedule(settings(*names), 2)
    met = [(job.first.name, job.second.name) for job in schedule]
    assert met[:6] == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
    assert met[6:] == met[:6]
    assert len({job.opening for job in schedule[:6]}) == 1
    schedule = Schedule(settings(*names, pairing="gauntlet"), 1)
    met = [(job.first.name, job.second.name) for job in schedule]
    assert met == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a")]


def test_a_longer_match_begins_with_the_shorter_one() -> None:
    shorter, longer = Schedule(settings(), 3), Schedule(settings(), 10)
    assert list(shorter) == longer[:6]


def test_the_same_seed_gives_the_same_match_and_another_gives_another() -> None:
    one, same, other = (Schedule(settings(seed=seed), 5) for seed in (1, 1, 2))
    assert list(one) == list(same)
    assert [job.opening for job in one] != [job.opening for job in other]
    assert len({job.seed for job in one}) == 10
    assert derived_seed(1, "game", 2) != derived_seed(1, "opening", 2)
    assert 0 <= derived_seed(-5, "", 0) < 2**31


def test_listed_openings_are_taken_in_turn_and_turned_at_random() -> None:
    listed = ("d4e4e5", "d4c3")
    schedule = Schedule(settings(openings=listed), 40)
    assert [job.opening_index for job in schedule[::2]] == [0, 1] * 20
    shapes = {Board.from_moves(job.opening, 7).canonical_key for job in schedule}
    assert shapes == {Board.from_moves(moves, 7).canonical_key for moves in listed}
    assert len({job.opening for job in schedule}) > 4
    straight = Schedule(settings(openings=listed, turned=False), 2)
    assert [job.opening for job in straight] == ["d4e4e5", "d4e4e5", "d4c3", "d4c3"]


def test_openings_at_random_have_the_stones_asked_for() -> None:
    schedule = Schedule(settings(opening_stones=5, rule=Rule.RENJU, size=15), 4)
    assert {len(parse_moves(job.opening)) for job in schedule} == {5}
    assert {job.opening_index for job in schedule} == {None}


def test_players_who_make_their_opening_get_none() -> None:
    schedule = Schedule(settings(opening_rule="swap2"), 1)
    assert [(job.opening, job.opening_rule) for job in schedule] == [("", "swap2")] * 2


def test_a_job_knows_all_that_a_worker_needs_and_travels() -> None:
    rules = Adjudication(max_moves=9)
    (job, _) = Schedule(settings(adjudication=rules, fresh=True, rule=Rule.CARO), 1)
    assert (job.adjudication, job.fresh, job.rule, job.size) == (rules, True, Rule.CARO, 7)
    assert pickle.loads(pickle.dumps(job)) == job  # noqa: S301 - our own


def test_games_beyond_the_match_are_not_there() -> None:
    schedule = Schedule(settings(), 1)
    for number in (-1, 2):
        with pytest.raises(IndexError, match=f"no game {number}"):
            schedule[number]
    with pytest.raises(ValueError, match="1 round or more, not 0"):
        Schedule(settings(), 0)
