"""Which moves hold, compared with trying everything and with positions worked out by hand."""

from __future__ import annotations

import random

import pytest

from tengen import PASS, Board, Limit, Point, Rule, StopToken
from tengen.solver import Defence, defend
from tests.solver.brute_force import can_force_win, random_position


def names(points: list[Point]) -> set[str]:
    return {str(point) for point in points}


def holds(board: Board, move: Point) -> bool:
    """By trying everything."""
    after = board.copy()
    after.play(move)
    return not can_force_win(after, board.turn.other)


def check_proofs(found: Defence) -> None:
    for move in found.losing:
        assert found.moves[move].verify() > 0
    assert (found.loss is None) == bool(found.holding or found.unknown)
    if found.loss is not None:
        assert found.loss.verify() > 0


@pytest.mark.parametrize("rule", Rule)
def test_moves_that_hold_are_those_of_trying_everything(rule: Rule) -> None:
    chance = random.Random(f"defence {rule}")
    lost = held = 0
    for _ in range(25):
        board = random_position(chance, rule, chance.choice([5, 6]), chance.randrange(4, 8))
        found = defend(board, "win")
        moves = [*board.legal_points(), *([PASS] if rule is Rule.RENJU else [])]
        assert set(found.moves) == set(moves)
        expected = [move for move in moves if holds(board, move)]
        assert set(found.holding) == set(expected), board.to_text()
        check_proofs(found)
        lost += len(moves) - len(expected)
        held += len(expected)
    assert min(lost, held) > 5


@pytest.mark.parametrize("rule", Rule)
def test_a_move_that_is_called_lost_is_lost(rule: Rule) -> None:
    """By fours and threats, including fours that only put off the loss."""
    chance = random.Random(f"threats {rule}")
    lost = 0
    for _ in range(40):
        board = random_position(chance, rule, 6, chance.randrange(5, 9))
        found = defend(board, "vct")
        assert not [move for move in found.losing if holds(board, move)], board.to_text()
        check_proofs(found)
        lost += len(found.losing)
    assert lost > 5


@pytest.mark.parametrize(
    ("rule", "holding"),
    [
        # x at h8, h9, h10 with both ends free. Under caro a stone next but one to an end helps too:
        # then a five is shut in.
        ("freestyle", {"h7", "h11"}),
        ("standard", {"h7", "h11"}),
        ("renju", {"h7", "h11"}),
        ("caro", {"h6", "h7", "h11", "h12"}),
        ("standard-caro", {"h6", "h7", "h11", "h12"}),
    ],
)
def test_an_open_three_is_met_at_its_ends(rule: str, holding: set[str]) -> None:
    found = defend(Board.from_moves("h8a1h9a2h10", rule=rule))
    assert found.threat.status == "win"
    assert names(found.holding) == holding
    assert found.unknown == []
    assert found.moves[Point("o15")].verify() > 0


def test_against_an_open_four_nothing_holds() -> None:
    found = defend(Board.from_moves("h8a1h9a2h10a4h11"))
    assert found.loss is not None
    assert (found.loss.kind, found.loss.verify()) == ("vcf", 3)
    assert found.holding == found.unknown == []


def test_the_own_five_holds() -> None:
    found = defend(Board.from_moves("h8a1h9a2h10a3h11a4i1"))
    assert found.threat.status == "win"
    assert names(found.holding) == {"a5"}


def test_a_four_that_puts_off_the_loss_does_not_hold() -> None:
    # Black has two open threes. White's four at a4 or a5 is blocked, and black still has them.
    board = Board.from_stones(
        black=["d8", "e8", "f8", "k8", "k9", "k10", "o1"],
        white=["a1", "a2", "a3", "o15", "n13", "g1"],
        turn="white",
    )
    found = defend(board, "vcf")
    delay = found.moves[Point("a5")]
    assert (delay.status, delay.kind) == ("win", "vct")
    assert delay.verify() > 0
    assert found.loss is not None
    assert found.loss.verify() > 0


def test_under_renju_a_forbidden_point_is_no_defence() -> None:
    # White threatens five at h8, where black would make an overline.
    board = Board.from_stones(
        black=["e8", "f8", "g8", "i8", "j8", "h3"],
        white=["h4", "h5", "h6", "h7", "o1"],
        turn="black",
        rule="renju",
        forbidden="lose",
    )
    found = defend(board, "vcf")
    assert Point("h8") not in found.moves
    assert found.moves[PASS].status == "win"
    assert found.loss is not None
    assert found.loss.verify() > 0


def test_without_a_threat_every_move_holds() -> None:
    found = defend(Board.from_moves("d4a1", size=7), "vcf")
    assert (found.threat.status, len(found.holding), found.loss) == ("none", 47, None)


def test_a_limit_leaves_moves_unknown() -> None:
    board = Board.from_moves("h8i9i7g9j8")
    found = defend(board, "win", Limit(nodes=3000))
    assert found.unknown
    assert found.loss is None
    assert found.nodes < 30_000
    stop = StopToken()
    stop.cancel()
    stopped = defend(board, stop=stop)
    assert set(stopped.unknown) == set(board.legal_points())
