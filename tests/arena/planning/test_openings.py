"""Openings from files, at random and balanced."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tengen.arena.planning.openings import balanced_openings, random_opening, read_openings
from tengen.board import Board, ParseError, Rule, parse_moves
from tengen.players.base import Decision, Limit, Player
from tengen.players.random import Random as RandomPlayer
from tengen.score import Score
from tests.players.stand_ins import Crashing
from tests.protocol.engines import Oracle


def test_openings_are_read_from_any_format(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("h8i9i7\nh8h9\n")
    assert read_openings(tmp_path / "a.txt") == ("h8i9i7", "h8h9")
    (tmp_path / "b.txt").write_text("0,0, 1,0\n")
    assert read_openings(str(tmp_path / "b.txt"), size=9) == ("e5f5",)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("h8i9\nh8h8\n", "occupied"),
        ("h8i9\np16\n", "p16"),
        ("a1a2b1b2c1c2d1d2e1\n", "opening 1 ends the game"),
        ("(;GM[4]SZ[15]AB[hh];W[ig])", "opening 1 has setup stones"),
        ("# nothing\n", "has no opening|no known format"),
    ],
)
def test_openings_that_cannot_be_played_are_refused(
    tmp_path: Path, text: str, problem: str
) -> None:
    path = tmp_path / ("x.sgf" if text.startswith("(") else "x.txt")
    path.write_text(text)
    with pytest.raises((ValueError, ParseError), match=problem):
        read_openings(path)


def test_an_opening_with_a_forbidden_move_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("h8a1h7a3i9a5j9a7h9\n")
    with pytest.raises(ValueError, match="opening 1: "):
        read_openings(tmp_path / "x.txt", rule=Rule.RENJU)


def test_an_empty_list_of_openings_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"format": "tengen-game", "version": 1, "games": []}')
    with pytest.raises(ValueError, match=r"x\.json"):
        read_openings(tmp_path / "x.json")


@pytest.mark.parametrize("size", [5, 6, 15, 22])
def test_random_openings_are_near_the_centre(size: int) -> None:
    chance = Random(1)
    for stones in range(6):
        moves = parse_moves(random_opening(chance, size, Rule.FREESTYLE, stones))
        assert len(moves) == stones
        for move in moves:
            x, y = move.xy(size)
            assert max(abs(2 * x - size + 1), abs(2 * y - size + 1)) <= 6


def test_random_openings_never_end_the_game() -> None:
    chance = Random(3)
    for _ in range(30):
        moves = random_opening(chance, 5, Rule.FREESTYLE, 20)
        assert Board.from_moves(moves, 5).outcome is None


def test_a_player_that_can_balance_places_the_last_stones() -> None:
    player = Oracle()
    player.balanced = ("a1", "o15")
    found = list(balanced_openings(player, 3, stones=5, limit=Limit(nodes=7)))
    assert len(found) == 3
    assert all(opening.endswith("a1o15") for opening in found)
    assert {call[1]["stones"] for call in player.calls} == {2}
    assert {call[1]["limit"] for call in player.calls} == {Limit(nodes=7)}
    player.balanced = ("a1",)
    (opening,) = balanced_openings(player, 1, stones=3)
    assert len(parse_moves(opening)) == 3


class Judge(Player):
    """Finds a position better the farther the last stone is to the right."""

    name = "judge"

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def choose(self, board: Board, *_: object) -> Decision:
        value = float(board.moves[-1].column)
        point = board.legal_points()[0]
        if self.kind == "score":
            score = Score(value, board.turn)
        elif self.kind == "chance":
            score = Score(0, board.turn, None, 0.5 + value / 100)
        else:
            score = Score(value, board.turn, 1 if value > 6 else None)
        return Decision(point=point, score=score)


@pytest.mark.parametrize("kind", ["score", "chance", "mate"])
def test_of_a_player_that_scores_the_most_even_opening_is_taken(kind: str) -> None:
    found = list(balanced_openings(Judge(kind), 5, stones=2, seed=2))
    assert len(found) == 5
    assert sum(parse_moves(opening)[-1].column for opening in found) / 5 < 6


@pytest.mark.parametrize("player", [RandomPlayer(seed=1), Crashing(RuntimeError("no"))])
def test_players_that_cannot_tell_leave_it_to_chance(player: Player) -> None:
    found = list(balanced_openings(player, 4, stones=4))
    assert len(found) == 4
    assert all(len(parse_moves(opening)) == 4 for opening in found)


def test_openings_differ_unless_there_are_not_enough() -> None:
    keys = {
        Board.from_moves(opening, 9).canonical_key
        for opening in balanced_openings(RandomPlayer(1), 20, size=9, stones=3)
    }
    assert len(keys) == 20
    assert len(list(balanced_openings(RandomPlayer(1), 30, size=5, stones=1))) == 30
