"""What the engine calls a threat, a win or a loss, held against the rules of the game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import IntEnum

import pytest

from tengen._core import Engine as Core  # noqa: TID251 - a probe of the core's own position
from tengen._core import Probe  # noqa: TID251
from tengen.board import Board, Color, Point, Rule
from tengen.engine.engine import Engine
from tengen.evaluation import weights
from tengen.players.base import Limit, Player, Report
from tengen.players.random import Random
from tests.players.forcing import (
    OTHER,
    empty_points,
    five_points,
    forces,
    is_lost,
    tactical_board,
    wins_by_fours,
    with_turn,
)
from tests.reference.strategies import SHARE

SIZES = (7, 9, 11, 12)
NODES = 3_000
MANY_NODES = 500_000
SURE_WIN, SURE_LOSS = 5, -4
"""Up to here the judge looks at everything."""


class Threat(IntEnum):
    """As the core counts them."""

    QUIET = 0
    OPEN_THREE = 1
    DOUBLE_THREE = 2
    FOUR = 3
    FOUR_THREE = 4
    WIN_NEXT = 5
    FIVE = 6
    MAYBE_FORBIDDEN = 7


THREES = {Threat.OPEN_THREE, Threat.DOUBLE_THREE, Threat.FOUR_THREE}
FOURS = {Threat.FOUR, Threat.FOUR_THREE, Threat.WIN_NEXT}


@pytest.fixture(scope="module")
def core() -> Core:
    return Core(weights(), 1, 1)


@pytest.fixture
def engine() -> Engine:
    return Engine(hash_mb=4)


def _boards(purpose: str, rule: Rule, count: int) -> Iterator[Board]:
    chance = random.Random(f"{purpose} {rule}")
    for _ in range(max(2, round(count * SHARE))):
        size = chance.choice(SIZES)
        board = tactical_board(chance, size, rule, chance.randrange(10, 36))
        if board.legal_points():
            yield board


def _crowded_boards(purpose: str, rule: Rule, count: int) -> Iterator[Board]:
    """Stones anywhere, many in each other's way: rows at the edge, overlines, blocked ends."""
    chance = random.Random(f"{purpose} {rule}")
    for _ in range(max(2, round(count * SHARE))):
        size = chance.choice((6, 9))
        mix = chance.choice(("..XO", ".XXO", "..XX", "...O", "..OO", ".XO"))
        signs = {
            Point.from_xy(x, y, size): chance.choice(mix) for x in range(size) for y in range(size)
        }
        black = [point for point, sign in signs.items() if sign == "X"]
        white = [point for point, sign in signs.items() if sign == "O"]
        board = Board.from_stones(black, white, "black", size, rule)
        if board.outcome is None:
            yield board


def _questions(core: Core, boards: Iterator[Board]) -> Iterator[tuple[Board, Point, Threat]]:
    """Every empty point of every board for both sides, the side in question to move."""
    for board in boards:
        for color in Color:
            turned = with_turn(board, color)
            if turned.outcome is not None:
                continue
            probe = Probe(core, turned)
            for point in empty_points(turned):
                yield turned, point, Threat(probe.threat(point, color))


def _all_boards(purpose: str, rule: Rule) -> Iterator[Board]:
    yield from _boards(purpose, rule, 8)
    yield from _crowded_boards(purpose, rule, 24)


@pytest.mark.parametrize("rule", Rule)
def test_a_five_is_what_wins_at_once(core: Core, rule: Rule) -> None:
    for board, point, threat in _questions(core, _all_boards("five", rule)):
        is_win = False
        if board.is_legal(point):
            mover = board.turn
            board.play(point)
            is_win = board.outcome is not None and board.outcome.winner == mover
            board.undo()
        assert (threat is Threat.FIVE) == is_win, (board, point)


def test_what_black_may_not_play_is_marked_as_doubtful(core: Core) -> None:
    found = 0
    for board, point, threat in _questions(core, _all_boards("forbidden", Rule.RENJU)):
        if board.turn is Color.BLACK and board.forbidden(point) is not None:
            assert threat is Threat.MAYBE_FORBIDDEN, (board, point)
            found += 1
        assert threat is not Threat.MAYBE_FORBIDDEN or board.turn is Color.BLACK
    assert found > 0


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule is not Rule.RENJU])
def test_no_point_is_doubtful_where_nothing_is_forbidden(core: Core, rule: Rule) -> None:
    for board, point, threat in _questions(core, _all_boards("doubt", rule)):
        assert threat is not Threat.MAYBE_FORBIDDEN, (board, point)


@pytest.mark.parametrize("rule", Rule)
def test_a_four_threatens_five_and_nothing_less_does(core: Core, rule: Rule) -> None:
    for board, point, threat in _questions(core, _all_boards("four", rule)):
        if threat is Threat.MAYBE_FORBIDDEN or five_points(board, board.turn):
            continue
        fives = five_points(_after(board, point), board.turn)
        assert (threat in FOURS) == bool(fives), (board, point, threat)


@pytest.mark.parametrize("rule", Rule)
def test_no_single_stone_stops_a_win_next_and_one_stops_a_four(core: Core, rule: Rule) -> None:
    seen = set()
    for board, point, threat in _questions(core, _all_boards("win next", rule)):
        if threat not in FOURS or five_points(board, board.turn):
            continue
        seen.add(threat)
        assert (threat is Threat.WIN_NEXT) == (not _one_stone_stops(board, point)), (board, point)
    assert SHARE < 1 or Threat.WIN_NEXT in seen


def _one_stone_stops(board: Board, point: Point) -> bool:
    """Whether some stone of the other side, allowed or not, leaves no five after this move."""
    mover = board.turn
    after = _after(board, point)
    fives = five_points(after, mover)
    assert fives
    for reply in empty_points(after):
        answered = _with_stone(after, reply, OTHER[mover])
        if not five_points(answered, mover, [five for five in fives if five != reply]):
            return True
    return False


@pytest.mark.parametrize("rule", Rule)
def test_an_open_three_threatens_a_win_next(core: Core, rule: Rule) -> None:
    for board, point, threat in _questions(core, _all_boards("three", rule)):
        if threat not in THREES or five_points(board, OTHER[board.turn]):
            continue
        after = _after(board, point)
        probe = Probe(core, after)
        found = {Threat(probe.threat(p, board.turn)) for p in empty_points(after)}
        # Black's three under renju may be none, because the point for its four is forbidden.
        assert found & {Threat.WIN_NEXT, Threat.MAYBE_FORBIDDEN}, (board, point)


def _after(board: Board, point: Point) -> Board:
    """The board with one more stone, the same side to move again, whatever the rules forbid."""
    return _with_stone(board, point, board.turn)


def _with_stone(board: Board, point: Point, color: Color) -> Board:
    stones = {side: list(board.stones(side)) for side in Color}
    stones[color].append(point)
    return Board.from_stones(
        stones[Color.BLACK], stones[Color.WHITE], board.turn, board.size, board.rule
    )


@pytest.mark.parametrize("rule", Rule)
def test_a_win_by_fours_is_one_against_every_defence(core: Core, rule: Rule) -> None:
    found = 0
    for board in _boards("vcf", rule, 40):
        plies = Probe(core, board).vcf(4, 100_000)
        assert plies == 0 or plies % 2 == 1
        if plies:
            found += 1
            assert wins_by_fours(board, plies), (board, plies)
    assert SHARE < 1 or found > 5


@pytest.mark.parametrize("rule", Rule)
def test_no_short_win_by_fours_is_overlooked(core: Core, rule: Rule) -> None:
    for board in _boards("vcf again", rule, 30):
        if wins_by_fours(board, 5):
            assert Probe(core, board).vcf(3, 100_000) > 0, board


def test_a_win_by_fours_needs_as_many_fours_as_it_needs(core: Core) -> None:
    four_and_three = Board.from_stones("c8d8e8f7f6", "b8a1a3c1e1", "black")
    probe = Probe(core, four_and_three)
    assert [probe.vcf(fours, 100_000) for fours in (0, 1, 9)] == [0, 5, 5]


@pytest.mark.parametrize("rule", Rule)
def test_short_wins_and_losses_that_a_search_claims_are_real(engine: Engine, rule: Rule) -> None:
    wins = 0
    for board in _boards("claims", rule, 60):
        decision = engine.choose(board, Limit(nodes=NODES))
        mate_in = decision.mate_in
        if mate_in is None:
            continue
        assert mate_in % 2 == (1 if mate_in > 0 else 0)
        assert abs(mate_in) <= len(empty_points(board))
        assert decision.win_probability == (1.0 if mate_in > 0 else 0.0)
        if 0 < mate_in <= SURE_WIN:
            wins += 1
            assert forces(board, decision.point, mate_in), (board, decision)
        elif SURE_LOSS <= mate_in < 0:
            assert is_lost(board, -mate_in), (board, decision)
    assert SHARE < 1 or wins > 10


@pytest.mark.parametrize("rule", Rule)
def test_long_wins_that_a_search_claims_are_played_to_their_end(engine: Engine, rule: Rule) -> None:
    checked = 0
    for board in _boards("long claims", rule, 80):
        decision = engine.choose(board, Limit(nodes=NODES))
        if decision.mate_in is not None and decision.mate_in > SURE_WIN and checked < 6:
            checked += 1
            for defender in (Random(seed=1), Random(seed=2), Engine(hash_mb=1)):
                _assert_won_in_time(engine, defender, board, decision.mate_in)
    assert SHARE < 1 or checked > 0


@pytest.mark.parametrize("rule", Rule)
def test_losses_that_a_search_claims_stay_losses(engine: Engine, rule: Rule) -> None:
    """Also where it ran out of nodes just when its best move had failed and others had not."""
    for board in _boards("losses", rule, 60):
        for nodes in (500, 1_500, 4_000):
            reports: list[Report] = []
            decision = engine.choose(board, Limit(nodes=nodes), reports.append)
            if reports and (reports[-1].mate_in or 0) < 0:
                assert (decision.mate_in or 0) < 0, (board, nodes, decision)
            if decision.mate_in is not None and decision.mate_in < 0:
                again = engine.choose(board, Limit(nodes=MANY_NODES))
                assert again.mate_in is not None, (board, nodes, decision)
                assert again.mate_in < 0, (board, nodes, decision)


def _assert_won_in_time(engine: Engine, defender: Player, start: Board, mate_in: int) -> None:
    """The engine keeps its promise, if need be with more thought than it took to make it."""
    board, winner = start.copy(), start.turn
    while board.outcome is None:
        left = mate_in - (len(board.moves) - len(start.moves))
        assert left > 0, (start, board)
        if board.turn is winner:
            move = _winning_move(engine, board, left)
            assert move is not None, f"{start!r}: no win in {left} any more after {board.moves}"
            board.play(move)
        else:
            board.play(defender.choose(board, Limit(nodes=NODES)).point)
    assert board.outcome.winner == winner


def _winning_move(engine: Engine, board: Board, plies: int) -> Point | None:
    """A move that, says the engine, wins within so many moves of both."""
    decision = engine.choose(board, Limit(nodes=NODES))
    if 0 < (decision.mate_in or 0) <= plies:
        return decision.point
    # A win is enough for a choice. For the shortest one it must be made to look on.
    for report in engine.analyse(board, Limit(nodes=MANY_NODES), lines=2):
        if 0 < (report.mate_in or 0) <= plies:
            return report.pv[0]
    return None
