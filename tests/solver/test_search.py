from __future__ import annotations

import random
from functools import partial

import pytest

from tengen import Board, Color, Limit, Point, Rule, StopToken
from tengen._core import Engine as Core  # noqa: TID251 - the tables that the engine would pass
from tengen.evaluation import weights
from tengen.solver import Progress, solve, winning_moves
from tengen.solver.notation import KINDS
from tengen.solver.search import search
from tests.players.forcing import tactical_board
from tests.solver.brute_force import attack_position, can_force_win, random_position

ATTACK = "h8a1h9a2i8a4i9c1"


@pytest.mark.parametrize("rule", Rule)
def test_the_solver_agrees_with_trying_everything(rule: Rule) -> None:
    """`python -m benchmarks.solver_agreement 2000` compares more of them."""
    chance = random.Random(f"agreement {rule}")
    found = {"win": 0, "none": 0}
    for number in range(60):
        attacker = chance.choice(list(Color))
        make = partial(attack_position, attacker=attacker) if number % 2 else random_position
        size, empty = chance.choice([5, 6, 7]), chance.randrange(4, 9)
        board = make(chance, rule=rule, size=size, empty=empty)
        for kind in KINDS:
            proof = solve(board, kind, side=attacker, memory_mb=4)
            is_win = can_force_win(board, attacker, kind)
            assert proof.status == ("win" if is_win else "none"), (board.to_text(), attacker, kind)
            found[proof.status] += 1
            if is_win:
                assert proof.verify() > 0
    assert min(found.values()) > 20


def test_the_kinds_include_each_other() -> None:
    board = Board.from_moves(ATTACK)
    assert [solve(board, kind).status for kind in ("vct", "win")] == ["win", "win"]
    four = Board.from_moves("h8a1h9a2h10a4")
    assert [solve(four, kind).status for kind in ("vcf", "vct", "win")] == ["win"] * 3


def test_the_shortest_vcf_has_the_fewest_fours() -> None:
    board = Board.from_moves("h8a1h9a2h10a4")
    assert len(solve(board, "vcf", shortest=True).line) == 3


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.CARO])
def test_no_vcf_has_fewer_fours_than_the_shortest(rule: Rule) -> None:
    chance, lengths = random.Random(f"shortest {rule}"), set()
    tables = Core(weights(), 1, 1)
    for _ in range(60):
        board = tactical_board(chance, 15, rule, chance.randint(16, 60))
        proof = solve(board, "vcf", shortest=True)
        fours = len(proof.line) // 2
        if proof.status == "none" or fours < 1:
            continue
        lengths.add(fours)
        assert proof.verify() > 0
        for limit, status in ((fours - 1, "none"), (fours, "win")):
            within = search(tables, board, "vcf", Limit(), attacker=board.turn, max_fours=limit)
            assert (limit, within.status) == (limit, status), board.to_text()
    assert max(lengths) > 2


def test_a_long_vcf_is_found_while_its_table_grows() -> None:
    board = Board.from_text(
        "6oxxx5/2x1ox2x6/2ooxx1o2o1xx1/1o1o2oxoxox1x1/x1xx2o2oo3o/ox1x1xxooxxo3/3ooxoxx2oox1/"
        "1o1ooxoxox5/xoox1ooxoox4/3xoxxo1xo4/4xoo1o1x4/4ox5x3/2o1o10/3x1x9/15 b freestyle"
    )
    proof = solve(board, "vcf")
    assert proof.nodes > 10_000
    assert (len(proof.line), proof.verify()) == (17, 17)
    assert solve(board, "vcf", Limit(nodes=proof.nodes // 2)).status == "unknown"


def test_a_limit_gives_unknown_and_not_none() -> None:
    board = Board.from_moves("h8i9i7g9j8")
    assert solve(board, "win", Limit(nodes=2000)).status == "unknown"
    stop = StopToken()
    stop.cancel()
    assert solve(board, "win", stop=stop).status == "unknown"


def test_a_search_can_be_stopped_and_reports() -> None:
    seen: list[Progress] = []
    stop = StopToken()

    def report(progress: Progress) -> None:
        seen.append(progress)
        stop.cancel()

    assert (
        solve(Board.from_moves("h8i9i7g9j8"), "win", report=report, stop=stop).status == "unknown"
    )
    assert seen[0].nodes > 0
    assert seen[0].proof_number > 0


def test_an_error_in_a_report_ends_the_search() -> None:
    def fail(_: Progress) -> None:
        raise LookupError("no")

    with pytest.raises(LookupError, match="no"):
        solve(Board.from_moves("h8i9i7g9j8"), "win", report=fail)


def test_threads_and_a_tiny_table_find_the_same() -> None:
    board = Board.from_moves(ATTACK)
    for proof in (solve(board, "vct", threads=3), solve(board, "vct", memory_mb=1)):
        assert proof.status == "win"
        assert proof.verify() > 0


def test_the_side_that_waits_may_be_the_winner() -> None:
    board = Board.from_moves(ATTACK + "o15")
    proof = solve(board, "vcf", side="white")
    assert proof.status == "none"
    four = Board.from_moves("h8a1h9a2h10a4h11")
    won = solve(four, "vcf", side="black")
    assert won.status == "win"
    assert won.verify() > 0


def test_winning_moves() -> None:
    board = Board.from_moves("h8a1h9a2h10a4")
    found = winning_moves(board, "vcf", only=["h11", "o15"])
    assert {str(point): proof.status for point, proof in found.items()} == {
        "h11": "win",
        "o15": "none",
    }


def test_first_moves_share_the_limit() -> None:
    board = Board.from_moves("h8i9i7g9j8")
    found = winning_moves(board, limit=Limit(nodes=6000), only=["h6", "k8", "k9"])
    assert {proof.status for proof in found.values()} == {"unknown"}
    assert sum(proof.nodes for proof in found.values()) < 12_000


def test_first_moves_report_and_can_be_stopped() -> None:
    stop = StopToken()
    board = Board.from_moves("h8i9i7g9j8")
    found = winning_moves(board, only=["h6", "k8"], report=lambda _: stop.cancel(), stop=stop)
    assert {proof.status for proof in found.values()} == {"unknown"}


def test_a_first_move_that_makes_five_needs_no_proof() -> None:
    board = Board.from_moves("h8a1h9a2h10a3h11o15")
    found = winning_moves(board, "vcf", only=["h12"])[Point("h12")]
    assert (found.status, found.tree, found.line, found.positions) == ("win", None, (), 0)
    with pytest.raises(ValueError, match="there is no proof: the game is over"):
        found.verify()


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        (
            lambda board: solve(board, "mate"),  # type: ignore[arg-type]
            "the kind must be vcf, vct, win, not 'mate'",
        ),
        (lambda board: solve(board, "vct", shortest=True), "only the shortest vcf"),
        (lambda board: solve(board, "vcf", Limit(depth=3)), "no depth limit"),
        (lambda board: solve(board, threads=0), "threads must be 1 to 256, not 0"),
        (lambda board: solve(board, memory_mb=0), "memory_mb must be 1 to 65536, not 0"),
        (lambda board: solve(board, side="red"), "red"),
    ],
)
def test_misuse_is_refused(call: object, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        call(Board.from_moves("h8"))  # type: ignore[operator]


def test_a_finished_game_is_refused() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        solve(Board.from_moves("h8a1h9a2h10a3h11a4h12"))


def test_black_has_no_win_on_the_smallest_empty_board() -> None:
    """By a pairing strategy; `python -m benchmarks.small_boards` solves 6x6 too."""
    for point in Board(5).legal_points():
        board = Board(5)
        board.play(point)
        assert solve(board, "win", Limit(nodes=10_000), side=Color.BLACK).status == "none"
