"""Entrants and their terms as text."""

from __future__ import annotations

import sys

import pytest

from tengen.arena.planning.entrants import (
    Entrant,
    PlayerLimits,
    check_player,
    check_programs,
    clock,
    entrant,
    entrants,
)
from tengen.board import Board
from tengen.players.base import Limit
from tengen.timing import TimeControl

USUAL = PlayerLimits(Limit(seconds=1, nodes=500), TimeControl(per_game=60, tolerance=0.2))


def test_a_player_alone_has_the_usual_terms() -> None:
    assert entrant("classic:uct,playouts=200", USUAL) == Entrant(
        "classic:uct,playouts=200", "classic:uct,playouts=200", USUAL
    )


def test_terms_follow_the_player_and_replace_the_usual_ones() -> None:
    found = entrant("random@ nodes=9 , depth=3,seconds=0.5,name=Alpha", USUAL)
    assert (found.name, found.player) == ("Alpha", "random")
    assert found.limits == PlayerLimits(Limit(0.5, 3, 9), USUAL.clock)
    found = entrant("random@clock=10+0.5,tolerance=1", USUAL)
    assert found.limits.clock == TimeControl(per_game=10, increment=0.5, tolerance=1)
    assert found.limits.limit == USUAL.limit


def test_an_at_sign_without_terms_belongs_to_the_command_line() -> None:
    remote = "brain:ssh alpha@example.org ./engine"
    assert entrant(remote).player == remote
    found = entrant(f"{remote}@nodes=5")
    assert (found.player, found.limits.limit.nodes) == (remote, 5)
    assert entrant("brain:./engine --book=a@b").player == "brain:./engine --book=a@b"


@pytest.mark.parametrize(
    ("player", "name"),
    [
        ("brain:./engines/pbrain-alpha --threads 1", "pbrain-alpha"),
        ("brain:'my engine'/beta", "beta"),
        ("brain:'open", "brain:'open"),
        ("brain:", "brain:"),
        ("tengen:level=3", "tengen:level=3"),
    ],
)
def test_a_program_is_called_by_its_files_name(player: str, name: str) -> None:
    assert entrant(player).name == name
    assert entrant(player).player == player


def test_names_are_told_apart() -> None:
    found = entrants(["random", "random", "random@nodes=1", "random@name=random (2)"])
    assert [one.name for one in found] == ["random", "random (3)", "random (4)", "random (2)"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("60", TimeControl(per_game=60)), (" 60+0.5 ", TimeControl(per_game=60, increment=0.5))],
)
def test_a_clock_has_seconds_and_an_increment(text: str, expected: TimeControl) -> None:
    assert clock(text) == expected


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("random@nodes=many", "random: nodes must be a whole number, not 'many'"),
        ("random@seconds=x", "random: seconds must be a number, not 'x'"),
        ("random@nodes=0", "nodes must be greater than 0"),
        ("random@speed=3", "'speed' is not a setting: expected one of seconds, depth, nodes"),
        ("random@nodes=1,nodes=2", "random: nodes is given twice"),
        ("random@clock=fast", "'fast' is not a clock: expected SECONDS\\+INCREMENT"),
        ("random@name=", "'' is not a name"),
        ("random@name=a\x1bb", "is not a name"),
        ("", "'' is not a name"),
    ],
)
def test_bad_terms_are_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        entrant(text)


def test_programs_are_started_before_the_first_game() -> None:
    board = Board(7)
    check_programs(["random", f"brain:{sys.executable} -m tengen brain --player random"], board)
    with pytest.raises(ValueError, match=r"brain:\./nope cannot be used: "):
        check_programs(["random", "brain:./nope"], board)


def test_players_of_the_roster_are_checked_by_name() -> None:
    check_player(entrant("random"))
    with pytest.raises(ValueError, match="'nobody' is not a player"):
        check_player(entrant("nobody"))
