"""The checker: its rules, and that it accepts a proof only if the win is real."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from tengen import Board, Color, Rule
from tengen.solver import Hole, Proof, solve
from tengen.solver.check import BLACK, EMPTY, Checker, check
from tengen.solver.notation import Claim, Node, kind_of, parse
from tests.reference import rules as literal
from tests.solver.brute_force import attack_position, passed, random_position
from tests.solver.corruption import corruptions, holds, verdict
from tests.solver.lies import lies

HEADER = "tengen-proof 1\nboard: {board}\nattacker: black\nkind: {kind}\n"
ROW = "5/1xxx1/5/ooo2/5 b freestyle"


def proof(tree: str, board: str = ROW, kind: str = "vcf") -> str:
    return HEADER.format(board=board, kind=kind) + tree + "\n"


@pytest.mark.parametrize("rule", Rule)
def test_the_rules_of_the_checker_are_those_of_the_literal_reference(rule: Rule) -> None:
    chance = random.Random(f"rules {rule}")
    for _ in range(40):
        board = random_position(chance, rule, chance.randrange(5, 10), chance.randrange(8, 16))
        mine = Checker(Claim(board.to_text(), "black", "win", Node(""))).board
        stones = {
            literal.parse_point(str(point)): str(color)
            for color in Color
            for point in board.stones(color)
        }
        for point in mine.points:
            if mine.cells[point] != EMPTY:
                continue
            at = literal.parse_point(mine.names[point])
            for number, color in enumerate(literal.COLORS, start=1):
                after = literal.with_stone(stones, at, color)
                wins = bool(literal.winning_lines(after, str(rule), at))
                assert (mine.wins(point, number) is not None) == wins
            if rule is Rule.RENJU:
                is_forbidden = literal.forbidden(stones, board.size, at) is not None
                assert mine.is_forbidden(point, BLACK, set()) == is_forbidden


def test_a_straight_four_is_valid() -> None:
    board = "7/7/2xxx2/7/7/7/o5o b freestyle"
    assert check(proof("b5(*a5! a5:f5!)", board)) == 3
    assert check(proof("b5(*f5! f5:a5!)", board)) == 3


@pytest.mark.parametrize(
    ("tree", "hole"),
    [
        ("a4(*e4!)", "e4 is not answered"),
        ("b4!", "b4 is not an empty point"),
        ("a1!", "a1 does not make five"),
        ("a4(*a4!)", "a4 is not an empty point"),
        ("z9!", "broken near character"),
        ("a4(*e4!", "broken near character"),
        ("a4(*e4!))", "broken near character"),
        ("a4(*e4! e4:a1! e4:a3!)", "broken near character"),
        ("a4(e4:a1! *e4!)", "broken near character"),
        ("f6!", "f6 is not an empty point"),
        ("a4(*e4! v22:a1!)", "v22 is not a point of the board"),
        ("(*a4!)", "broken near character"),
        ("", "broken near character"),
    ],
)
def test_the_first_hole_is_named(tree: str, hole: str) -> None:
    with pytest.raises(Hole, match=re.escape(hole)):
        check(proof(tree))


@pytest.mark.parametrize(
    ("text", "hole"),
    [
        ("", "not a proof of version 1"),
        ("tengen-proof 2\n", "not a proof of version 1"),
        (proof("a1!", "5/5/5/5/5 b chess"), "the position is not one"),
        (proof("a1!", "5/5/5/5/4 b freestyle"), "the position is not one"),
        (proof("a1!", "99999999/5/5/5/5 b freestyle"), "the position is not one"),
        (proof("a1!", "xxxxx/5/5/5/5 b freestyle"), "the game is over"),
        (proof("a4(*b1!" + " c1:" * 2), "broken"),
        (proof("a1!", "50000/5/5/5/5 b freestyle"), "the position is not one"),
        (proof("a4(*e4! e4:a1! --:a5!)"), "-- is not a point of the board"),
        (proof("a4(--:" * 242), "broken"),
        (proof("a4(--:" * 243), "nests too deeply"),
    ],
)
def test_what_is_not_a_proof_is_refused(text: str, hole: str) -> None:
    with pytest.raises(Hole, match=hole):
        check(text)


@pytest.mark.parametrize(
    ("tree", "board", "hole"),
    [
        ("d4(*a1!)", "7/7/3x3/2x1x2/3x3/7/7 b renju", "d4 is forbidden"),
        ("a1()", "xoxox/oxoxo/oxoxo/xoxox/1xoxo b freestyle", "the board is full"),
        ("b1(a1:c1!)", "xoxox/oxoxo/oxoxo/xoxox/2oxo b renju", "-- is not answered"),
    ],
)
def test_rules_of_the_game_hold_in_a_proof(tree: str, board: str, hole: str) -> None:
    with pytest.raises(Hole, match=hole):
        check(proof(tree, board, "win"))


def test_a_win_must_be_of_its_kind() -> None:
    board = Board.from_moves("h8a1h9a2i8a4i9c1")
    text = solve(board, "vct").text
    assert check(text) > 5
    with pytest.raises(Hole, match="not of the kind vcf"):
        check(text.replace("kind: vct", "kind: vcf"))


def test_the_deepest_tree_is_checked_without_too_much_recursion() -> None:
    board = "/".join(["22"] * 22) + " w renju"
    moves = [f"{'abcdefghijklmnopqrstuv'[x]}{y}" for y in range(1, 20) for x in range(22)]
    quiet = [move for number, move in enumerate(moves) if (number % 22 + 2 * (number // 22)) % 5]
    tree = "".join(f"{move}(--:" for move in quiet[:242]) + "v22!" + ")" * 242
    text = proof(tree, board, "win").replace("attacker: black", "attacker: white")
    with pytest.raises(Hole, match="v22 does not make five"):
        check(text)


def chain_of_threats(length: int) -> str:
    """Moves elsewhere while black has an open four: each threat is played again in every reply."""
    rows = ["22"] * 22
    rows[11] = "4xxxx14"
    moves = ["a1", "d1", "g1", "j1", "m1", "p1", "s1", "v1"][:length]
    tree = "d11!"
    for number in reversed(range(length)):
        answers = " ".join(f"{later}:d11!" for later in ["i11", *moves[number + 1 :]])
        tree = f"{moves[number]}(*{tree} d11:i11! {answers})"
    return proof(tree, "/".join(rows) + " b freestyle", "win")


@pytest.mark.no_cover
def test_the_time_of_a_hostile_proof_is_bounded_by_its_length() -> None:
    assert check(chain_of_threats(3)) == 13
    with pytest.raises(Hole, match="takes too long for a proof of this length"):
        check(chain_of_threats(6))


def elsewhere(proof: Proof, count: int) -> Iterator[Board]:
    """The position with stones of the defender on points that the checker says do not matter."""
    claim = parse(proof.text)
    checker = Checker(claim)
    needed = checker._attack(claim.root, count)
    board = checker.board
    others = [board.names[p] for p in board.points if board.cells[p] == EMPTY and p not in needed]
    for extra in combinations(others, count):
        changed = proof.board
        for name in extra:
            changed = passed(changed)
            if not changed.is_legal(name):  # forbidden to black
                break
            changed.play(name)
        else:
            assert changed.outcome is None
            yield changed


@pytest.mark.no_cover
@pytest.mark.parametrize("rule", Rule)
def test_stones_on_points_that_do_not_matter_change_nothing(rule: Rule) -> None:
    chance = random.Random(f"elsewhere {rule}")
    tried = 0
    while tried < 300:
        attacker = chance.choice(list(Color))
        board = attack_position(chance, rule, chance.choice([6, 7]), attacker, 12)
        found = solve(board, "vcf", side=attacker, memory_mb=4)
        if board.turn is not attacker or not 3 <= found.positions <= 9:
            continue
        for changed in (*elsewhere(found, 1), *islice(elsewhere(found, 2), 10)):
            assert found.tree is not None
            assert holds(changed, found.tree, attacker), f"{found.text}{changed.to_text()}"
            tried += 1


@pytest.mark.no_cover
def test_a_corrupted_proof_is_refused_or_still_true() -> None:
    """`python -m benchmarks.proof_corruptions 10000` tries more of them."""
    chance = random.Random(15)
    found: Counter[str] = Counter()
    for name, text in islice(corruptions(chance), 300):
        found[verdict(text, chance)] += 1
        assert found["WRONG"] == 0, f"{name}: {text}"
    assert found["refused"] > found["harmless"] > 0


@pytest.mark.no_cover
def test_a_liar_is_found_out() -> None:
    chance = random.Random(16)
    found = Counter(verdict(text, chance) for text in islice(lies(chance), 300))
    assert found["WRONG"] == 0
    assert min(found["refused"], found["harmless"]) > 20


def test_the_points_on_which_a_win_depends() -> None:
    board = "7/7/2xxx2/7/7/7/o5o b freestyle"
    assert Checker(parse(proof("b5(*a5! a5:f5!)", board))).dependencies() == {"a5", "b5", "f5"}


def test_rows_of_the_defender_are_among_them() -> None:
    # White makes a four at b1 or f1, and five in a row only with two stones.
    board = "7/7/2xxx2/7/7/7/2ooo2 b freestyle"
    found = Checker(parse(proof("b5(*a5! a5:f5!)", board))).dependencies()
    assert found == {"a5", "b5", "f5", "a1", "b1", "f1", "g1"}


def test_a_win_depends_on_everything_if_the_defender_has_five() -> None:
    board = "7/7/1xxxx2/7/7/7/1oooo2 b freestyle"
    with pytest.raises(Hole, match="a1 makes five for the defender"):
        Checker(parse(proof("a5!", board))).dependencies()


@pytest.mark.parametrize(
    ("tree", "kind"),
    [
        ("a4!", "vcf"),
        ("b5(*a5! a5:f5!)", "vcf"),
        ("b5(*c5(*a5! a5:f5!) c5:a1!)", "vct"),
        ("b5(*c5(*d5(*e5!)) c5:a1!)", "win"),
        ("b5(a1:b1!)", "win"),
    ],
)
def test_the_kind_of_a_tree(tree: str, kind: str) -> None:
    assert kind_of(parse(proof(tree)).root) == kind
