"""The review of a game is the same in the browser and in the package."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tengen import review
from tengen.board import Board, Color, Rule, Termination
from tengen.players.base import Limit
from tests.wasm import probe
from tests.wasm.games import random_board
from tests.wasm.probe import Probe

NODES = 1500
GAMES = 4
"""For each of the five rules."""
BY_FORBIDDEN_MOVE = "h8a1h9a15i10o1j10o15h10"


@pytest.fixture(scope="module")
def wasm() -> Iterator[Probe]:
    with probe.started() as started:
        yield started


def fields(board: Board) -> tuple[object, ...]:
    """A game with its set-up as the fields of a request."""
    setup = board.setup
    black, white = (" ".join(map(str, setup[color])) for color in Color)
    first = board.turn if len(board.moves) % 2 == 0 else board.turn.other
    turn = first if black or white or first is Color.WHITE else ""
    return (board.size, board.rule, " ".join(map(str, board.moves)), black, white, turn)


def differences(wasm: Probe, board: Board) -> list[object]:
    """The positions of which the two say different things."""
    wasm.load(board.rule)
    here = wasm.ask("review", *fields(board), NODES)
    there = review(board, Limit(nodes=NODES)).to_json()["positions"]
    assert len(here) == len(there) == len(board.moves) + 1
    pairs = zip(here, there, strict=True)
    return [(ply, *pair) for ply, pair in enumerate(pairs) if pair[0] != pair[1]]


@pytest.mark.parametrize("rule", list(Rule))
def test_reviews_agree_field_by_field(wasm: Probe, rule: Rule) -> None:
    chance = random.Random(f"{rule} review")
    for _ in range(GAMES):
        assert differences(wasm, random_board(chance, rule)) == []


def test_reviews_of_games_that_a_forbidden_move_ended_agree(wasm: Probe) -> None:
    board = Board.from_moves(BY_FORBIDDEN_MOVE, rule="renju", forbidden="lose")
    assert board.outcome is not None
    assert board.outcome.termination is Termination.DOUBLE_THREE
    assert differences(wasm, board) == []


def test_reviews_of_games_with_passes_agree(wasm: Probe) -> None:
    assert differences(wasm, Board.from_moves("h8--i9----", rule="renju")) == []


@pytest.mark.parametrize("rule", list(Rule))
def test_reviews_of_games_from_set_up_stones_with_white_to_begin_agree(
    wasm: Probe, rule: Rule
) -> None:
    board = Board.from_stones(
        ["h8", "i9", "a1"], ["h7", "o15"], turn="white", size=15, rule=rule, moves="g9i7j10g10"
    )
    assert differences(wasm, board) == []


def test_a_game_that_the_rules_do_not_allow_is_refused(wasm: Probe) -> None:
    wasm.load(Rule.FREESTYLE)
    assert wasm.ask("review", 15, "freestyle", "h8 h8", "", "", "", NODES) == {"error": "occupied"}
    over = "a1 a15 b1 b15 c1 c15 d1 d15 e1 e15"
    assert wasm.ask("review", 15, "freestyle", over, "", "", "", NODES) == {"error": "game-over"}


def test_a_review_needs_the_weights() -> None:
    with probe.started() as fresh:
        assert fresh.ask("review", 15, "freestyle", "h8", "", "", "") == {"error": "evaluation"}
