"""Where games were lost: by five, by a forbidden move, by resignation, from the start."""

from __future__ import annotations

import random

import pytest

from tengen import PASS, Color, Game, Limit, Outcome, Point, Rule, Termination
from tengen.i18n import LocalizedError
from tengen.solver import Loss, where_lost
from tests.solver.brute_force import can_force_win, random_position

OPEN_THREE = "h8a1h9a2h10"
"""White must stop black's open three at h7 or h11 now."""


def resigned(moves: str, winner: Color, rule: str = "freestyle") -> Game:
    game = Game.from_moves(moves, rule=rule)
    game.result = Outcome(winner, Termination.RESIGNED)
    return game


def names(points: list[Point]) -> set[str]:
    return {str(point) for point in points}


def check_open_three(found: Loss) -> None:
    """White's sixth move ignored the open three."""
    assert (found.cause, found.number, str(found.move)) == ("move", 6, "c1")
    assert found.is_exact
    assert found.defence is not None
    assert names(found.defence.holding) == {"h7", "h11"}
    assert found.proof is not None
    assert sum(len(found.proof.board.stones(color)) for color in Color) == 6
    assert found.proof.attacker is Color.BLACK
    assert found.proof.verify() > 0


def random_game(chance: random.Random, rule: Rule) -> Game:
    """A game on a small board that one side wins."""
    while True:
        start = random_position(chance, rule, 6, chance.randrange(5, 9))
        game = Game.from_board(start)
        while game.result is None:
            game.play(chance.choice(game.board().legal_points() or [PASS]))
        if game.result.winner is not None:
            return game


def last_defence(game: Game, winner: Color) -> int:
    """By trying everything: the number of the losing move; 0 if it was lost from the start."""
    for number in range(len(game.moves), 0, -1):
        board = game.board(game.main_line()[number - 1])
        board.undo()
        if board.turn is winner.other and not can_force_win(board, winner):
            return number
    return 0


@pytest.mark.parametrize("rule", Rule)
def test_the_losing_move_is_that_of_trying_everything(rule: Rule) -> None:
    chance = random.Random(f"loss {rule}")
    numbers = set()
    for _ in range(15):
        game = random_game(chance, rule)
        assert game.result is not None
        assert game.result.winner is not None
        found = where_lost(game, "win")
        assert found.number == last_defence(game, game.result.winner), game.to_sgf()
        assert found.cause == ("move" if found.number else "start")
        is_forbidden = game.result.termination is not Termination.FIVE
        if found.proof is None:
            assert is_forbidden
            assert found.number == len(game.moves)
        else:
            assert found.proof.verify() > 0
        numbers.add(found.number)
    assert len(numbers) > 1


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju"])
def test_an_open_three_that_was_not_stopped(rule: str) -> None:
    found = where_lost(Game.from_moves(f"{OPEN_THREE}c1h11d3h12", rule=rule))
    assert found.outcome.termination is Termination.FIVE
    check_open_three(found)
    # The winner's own moves are the proof.
    assert found.proof is not None
    assert [str(point) for point in found.proof.line] == ["h11", "h12", "h7"]


@pytest.mark.parametrize("moves", [f"{OPEN_THREE}c1h11", f"{OPEN_THREE}c1"])
def test_a_resignation_in_a_lost_position(moves: str) -> None:
    found = where_lost(resigned(moves, Color.BLACK))
    assert found.outcome.termination is Termination.RESIGNED
    check_open_three(found)


def test_fours_that_put_off_the_end_are_not_the_losing_move() -> None:
    # White's fours at a4 and a5 come too late.
    found = where_lost(Game.from_moves("h8a1h9a2h10a3h11a4a5c3h12"))
    assert (found.cause, found.number, str(found.move)) == ("move", 6, "a3")
    assert found.proof is not None
    assert found.proof.verify() > 0


def test_a_resignation_in_a_position_that_is_not_lost() -> None:
    found = where_lost(resigned(OPEN_THREE, Color.BLACK))
    assert (found.cause, found.number, found.move, found.proof) == ("result", 0, None, None)
    assert found.defence is not None
    assert names(found.defence.holding) == {"h7", "h11"}
    assert found.is_exact


def test_a_resignation_when_the_winner_is_to_move_and_has_no_win() -> None:
    found = where_lost(resigned("h8a1", Color.BLACK), "vcf")
    assert (found.cause, found.defence, found.proof, found.is_exact) == (
        "result",
        None,
        None,
        False,
    )


def test_a_forbidden_move_loses_at_once() -> None:
    game = Game.from_moves("f8a1g8a3h9c1h10e1h8", rule="renju")
    found = where_lost(game, "vcf")
    assert found.outcome.termination is Termination.DOUBLE_THREE
    assert (found.cause, found.number, str(found.move), found.proof) == ("move", 9, "h8", None)
    assert found.is_exact
    assert found.defence is not None
    assert Point("h8") not in found.defence.moves


def test_a_winner_that_passes() -> None:
    found = where_lost(Game.from_moves(f"{OPEN_THREE}c1h11d3--o15h12", rule="renju"))
    check_open_three(found)
    passed = resigned("h8--", Color.BLACK, "renju")
    assert where_lost(passed, "vcf").cause == "result"
    assert PASS in passed.moves


@pytest.mark.parametrize("moves", [["h12"], ["a1", "h12"]])
def test_a_game_that_was_lost_from_the_start(moves: list[str]) -> None:
    four = ["h8", "h9", "h10", "h11"]
    turn = "black" if len(moves) == 1 else "white"
    game = Game(setup_black=four, setup_white=["o1", "o3", "o5"], turn=turn)
    for move in moves:
        game.play(move)
    found = where_lost(game)
    assert (found.cause, found.number, found.move, found.defence) == ("start", 0, None, None)
    assert found.proof is not None
    assert found.proof.board.turn is Color(turn)
    assert found.proof.verify() > 0


def test_a_limit_gives_what_is_not_proved_lost_and_nothing_exact() -> None:
    game = Game.from_moves(f"{OPEN_THREE}c1h11d3h12")
    found = where_lost(game, "win", Limit(nodes=1))
    assert found.cause == "move"
    assert not found.is_exact
    assert found.defence is not None
    assert found.defence.unknown
    assert found.move in found.defence.losing  # its proof is the game


@pytest.mark.parametrize(
    ("game", "winner", "problem"),
    [
        (Game.from_moves("h8"), None, "does not say who won"),
        (resigned("h8", Color.WHITE), "black", "black did not win this game"),
    ],
)
def test_a_game_needs_a_winner(game: Game, winner: str | None, problem: str) -> None:
    with pytest.raises(LocalizedError, match=problem):
        where_lost(game, winner=winner)


def test_a_draw_has_no_loser() -> None:
    game = Game.from_moves("h8")
    game.result = Outcome(None, Termination.AGREEMENT)
    with pytest.raises(LocalizedError, match="a draw"):
        where_lost(game)


def test_the_winner_can_be_named() -> None:
    found = where_lost(Game.from_moves(f"{OPEN_THREE}c1h11"), winner="black")
    assert found.outcome == Outcome(Color.BLACK, Termination.UNKNOWN)
    check_open_three(found)
