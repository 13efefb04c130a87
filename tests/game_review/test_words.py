"""The key moments of a game in words."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from scripts.review_vectors import board_of
from tengen import PASS, Board, Color, Direction, Limit, Point, Rule, Shape
from tengen.game_review import (
    MoveClass,
    MoveReview,
    PositionReview,
    ProvedWin,
    Review,
    position_from_json,
    review,
)
from tengen.game_review.words import key_moves, moments, move_sentence, sentence
from tengen.hint import combination
from tengen.i18n import LANGUAGES, Language, text
from tengen.roster import create
from tengen.solver import Proof
from tengen.solver.notation import parse

VECTORS = Path(__file__).parents[2] / "web" / "tests" / "study" / "review-vectors.json"
LINES = {text("en", f"hint.line.{each}"): each for each in Direction}
SHAPES = {
    text("en", f"hint.shape.{name}"): Shape(name)
    for name in ("open-four", "double-four", "four", "open-three", "three", "open-two")
}
ON_LINE = f"(?:{'|'.join(SHAPES)}) on the (?:{'|'.join(LINES)})"
MAKES = re.compile(
    rf"(?:(black|white) )?([a-v]\d+)(?:, which)? makes ({ON_LINE}(?: and {ON_LINE})*)"
)
LEAVES = re.compile(r"leaves (black|white)'s (open|split)? ?(four|three) ([a-v0-9 ]+) alone")
FORBIDDEN = re.compile(r"is forbidden: ([a-v]\d+) \(([a-z ]+)\)")
PREVENTS = re.compile(r"better is ([a-v]\d+), which .*?prevents (black|white)'s ([a-z ]+)\.")
COUNT = re.compile(r"wins by .* in (\d+) moves")


WITHOUT_WORDS = (MoveClass.FORCED, MoveClass.BEST, MoveClass.GOOD)


def played(
    move: str,
    move_class: MoveClass,
    *,
    cost: float = 0.2,
    better: str = "",
    holds: bool | None = None,
) -> MoveReview:
    line = tuple(map(Point, better.split()))
    return MoveReview(Point(move), move_class, 0.3, cost, line, holds)


def of_position(move: MoveReview | None = None, win: str = "", kind: Any = "vcf") -> PositionReview:
    return PositionReview(None, ProvedWin(kind, win) if win else None, None, move)


def said(
    board: Board, before: PositionReview, after: PositionReview, language: Language = "en"
) -> str:
    found = move_sentence(board, before, after)
    assert found is not None
    return found.text(language)


OPEN_FOUR = "h11(*h7! h7:h12!)"
AFTER_OPEN_THREE = Board.from_moves("h8a1h9a2h10")


EXPLAINED = {
    "en": (
        "White c1 loses: it leaves black's open three h10 h9 h8 alone, and black h11 makes an "
        "open four on the column and wins by continuous fours in 2 moves; h7 would have held."
    ),
    "zh": (
        "白 c1 是败着：没有理会黑棋的活三 h10 h9 h8，黑 h11 在竖线成活四，连续冲四 2 手取胜；"
        "走 h7 守得住。"
    ),
    "ja": (
        "白 c1 は敗着です。黒の活三 h10 h9 h8 を放置したため、黒 h11 は縦に達四を作る手で、"
        "四追いにより 2 手で勝ちます。h7 なら受かりました。"
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_losing_mistake_is_explained_by_what_it_overlooked(language: Language) -> None:
    before = of_position(played("c1", MoveClass.LOSING, better="h7 h11", holds=True))
    words = said(AFTER_OPEN_THREE, before, of_position(win=OPEN_FOUR), language)
    assert words == EXPLAINED[language]


def test_a_missed_win_names_the_shapes_that_would_have_won() -> None:
    board = Board.from_moves("h8a1h9a2h10c1")
    before = of_position(played("a9", MoveClass.MISSED_WIN), OPEN_FOUR)
    assert said(board, before, of_position()) == (
        "Black missed a forced win: h11 makes an open four on the column and wins by continuous"
        " fours in 2 moves."
    )


def test_a_missed_five_is_named() -> None:
    board = Board.from_moves("h8a1h9a2h10c1h11d1")
    before = of_position(played("a9", MoveClass.MISSED_WIN), "h12!")
    assert said(board, before, of_position()) == "Black missed five in a row at h12."


def test_a_better_move_comes_with_its_purpose() -> None:
    before = of_position(played("c1", MoveClass.MISTAKE, cost=0.216, better="h7 h11"))
    assert said(AFTER_OPEN_THREE, before, of_position()) == (
        "White c1 gives away 22 %; better is h7, which prevents an open four."
    )


def test_a_forbidden_move_is_the_reason() -> None:
    board = Board.from_stones(
        ["f8", "g8", "h9", "h10"], ["a1", "a2", "a3", "c1"], "black", rule="renju", forbidden="lose"
    )
    before = of_position(played("h8", MoveClass.LOSING, better="h11"))
    assert said(board, before, of_position()) == (
        "Black h8 is forbidden (double three) and loses at once; h11 was the better try."
    )


AFTER_OPEN_THREE_RENJU = Board.from_moves("h8a1h9a2h10", rule="renju")
PASSED = {
    MoveClass.LOSING: {
        "en": "White's pass loses: it leaves black's open three h10 h9 h8 alone, and black h11 ",
        "zh": "白棋弃权是败着：没有理会黑棋的活三 h10 h9 h8，黑 h11 ",
        "ja": "白のパスは敗着です。黒の活三 h10 h9 h8 を放置したため、黒 h11 ",
    },
    MoveClass.LOST: {
        "en": "White is lost here whatever the move: after the pass, black h11 makes an open four",
        "zh": "白棋此时怎样应都守不住：弃权之后，黑 h11 ",
        "ja": "白はどう受けても負けの局面です。パスの後、黒 h11 ",
    },
    MoveClass.MISTAKE: {
        "en": "White's pass gives away 20 %.",
        "zh": "白棋弃权损失 20% 的胜率。",
        "ja": "白のパスで勝率が 20% 下がりました。",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("move_class", PASSED)
def test_a_pass_has_its_own_sentence(move_class: MoveClass, language: Language) -> None:
    before = of_position(played("--", move_class))
    words = said(AFTER_OPEN_THREE_RENJU, before, of_position(win=OPEN_FOUR), language)
    assert words.startswith(PASSED[move_class][language])


def test_a_pass_without_a_proof_says_less() -> None:
    before = of_position(played("--", MoveClass.LOSING))
    assert said(AFTER_OPEN_THREE_RENJU, before, of_position()) == "White's pass loses."


@pytest.mark.parametrize(
    ("move_class", "holds", "words"),
    [
        (MoveClass.LOSING, True, "White c1 loses; a pass would have held."),
        (MoveClass.LOSING, False, "White c1 loses; a pass was the better try."),
        (MoveClass.MISTAKE, None, "White c1 gives away 20 %; better is a pass."),
    ],
)
def test_a_pass_can_be_the_better_move(
    move_class: MoveClass, holds: bool | None, words: str
) -> None:
    before = of_position(played("c1", move_class, better="--", holds=holds))
    assert said(AFTER_OPEN_THREE_RENJU, before, of_position()) == words


def test_a_document_without_proofs_says_less() -> None:
    board, after = AFTER_OPEN_THREE, of_position()
    assert said(board, of_position(played("c1", MoveClass.LOSING)), after) == "White c1 loses."
    lost = said(board, of_position(played("c1", MoveClass.LOST)), after)
    assert lost == "White is lost here whatever the move."
    missed = said(board, of_position(played("c1", MoveClass.MISSED_WIN)), after)
    assert missed == "White c1 gives away 20 %."


def test_other_moves_need_no_words() -> None:
    best = of_position(played("h7", MoveClass.BEST))
    assert move_sentence(AFTER_OPEN_THREE, best, of_position()) is None
    assert move_sentence(AFTER_OPEN_THREE, of_position(), of_position()) is None


def test_of_moves_in_a_lost_position_only_the_first_is_a_moment() -> None:
    classes = ["best", "lost", "inaccuracy", "lost", "losing", "best", "forced", "best", "lost"]
    board = Board.from_moves("h8a1c3e5g7i9k11m13o15")
    positions = [
        of_position(played(str(move), MoveClass(name)))
        for move, name in zip(board.moves, classes, strict=True)
    ]
    found = Review(board, None, 1, (*positions, of_position()), "0")
    assert key_moves(found) == [2, 3, 5]
    assert [moment.number for moment in moments(found)] == [2, 3, 5]


# ---- against the rules, over many games


def reviewed_moves() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(VECTORS.read_text(encoding="utf-8"))
    return found


def sentences() -> Iterator[tuple[Board, PositionReview, PositionReview, str]]:
    """Hundreds of reviewed moves of all rules, and those of games reviewed now."""
    for each in reviewed_moves():
        board = board_of(each["position"])
        before = position_from_json(each["review"], board.size)
        after = position_from_json(each["next"], board.size)
        words = move_sentence(board, before, after)
        if words is not None:
            yield board, before, after, words
    for rule in Rule:
        found = review(_game(rule), Limit(nodes=1000))
        for number in range(1, len(found.moves) + 1):
            said_now = sentence(found, number)
            if said_now is not None:
                before, after = found.positions[number - 1 : number + 1]
                yield found.board_at(number - 1), before, after, said_now


def _game(rule: Rule) -> Board:
    board = Board(15, rule, "lose")
    players = [create("tengen:level=2"), create("tengen:level=4")]
    while board.outcome is None and len(board.moves) < 40:
        limit = Limit(nodes=200)
        board.play(players[len(board.moves) % 2].choose(board, limit).point)
    return board


@pytest.mark.no_cover
def test_shapes_points_and_counts_in_sentences_are_those_of_the_rules_and_proofs() -> None:
    seen: Counter[str] = Counter()
    for board, before, after, words in sentences():
        later = board.copy()
        assert before.played is not None
        later.play(before.played.move)
        seen["makes"] += _check_shapes(board, later, words)
        seen["leaves"] += _check_rows(board, later, words)
        seen["prevents"] += _check_prevented(board, words)
        seen["count"] += _check_count(before, after, words)
        seen["forbidden"] += _check_forbidden(board, before, after, words)
    assert seen["makes"] > 250
    assert seen["leaves"] > 20
    assert seen["prevents"] > 2
    assert seen["count"] > 150
    assert seen["forbidden"] > 10


def _check_shapes(board: Board, later: Board, words: str) -> int:
    """Every shape that a stone is said to make."""
    count = 0
    for color, name, shapes in MAKES.findall(words):
        side = Color(color) if color else board.turn
        place = board if side is board.turn else later
        made = place.shapes(name, side)
        for shape in re.findall(ON_LINE, shapes):
            what, _, line = shape.partition(" on the ")
            assert made[LINES[line]] is SHAPES[what], (name, shape, made)
            count += 1
    return count


def _check_rows(board: Board, later: Board, words: str) -> int:
    """Every row that is said to be left alone: there before and after the move, and a threat."""
    found = LEAVES.findall(words)
    for color, kind, length, names in found:
        stones = [Point(name) for name in names.split()]
        next_shape = Shape.OPEN_FOUR if length == "three" else Shape.FIVE
        for place in (board, later):
            assert all(place[stone] is Color(color) for stone in stones)
            empty = [point for point in place.legal_points() if place[point] is None]
            extended = [
                point
                for point in empty
                if next_shape in place.shapes(point, Color(color)).values()
                and _on_one_line([*stones, point])
            ]
            assert extended, (words, stones)
        assert (kind == "split") is (not _is_solid(stones)) or kind == "open"
    return len(found)


def _check_prevented(board: Board, words: str) -> int:
    """The two threats at once that the better move is said to prevent."""
    found = PREVENTS.findall(words)
    for name, color, threat in found:
        assert Color(color) is board.turn.other
        made = combination(board.shapes(name, color).values())
        assert made is not None
        assert made.label() == threat
    return len(found)


def _on_one_line(points: list[Point]) -> bool:
    columns, rows = {each.column for each in points}, {each.row for each in points}
    sums = {each.column + each.row for each in points}
    differences = {each.column - each.row for each in points}
    return 1 in (len(columns), len(rows), len(sums), len(differences))


def _is_solid(stones: list[Point]) -> bool:
    return all(
        max(abs(one.column - other.column), abs(one.row - other.row)) == 1
        for one, other in pairwise(stones)
    )


def _check_count(before: PositionReview, after: PositionReview, words: str) -> int:
    """The number of moves to the five."""
    found = COUNT.search(words)
    if found is None:
        return 0
    assert before.played is not None
    is_missed = before.played.move_class is MoveClass.MISSED_WIN
    win = before.win if is_missed else after.win
    assert win is not None
    assert int(found[1]) == _length(win.tree)
    return 1


def _check_forbidden(
    board: Board, before: PositionReview, after: PositionReview, words: str
) -> int:
    """The defences that are said to be forbidden: they would stop a five at the end of the line."""
    found = FORBIDDEN.findall(words)
    if found:
        assert before.played is not None
        is_missed = before.played.move_class is MoveClass.MISSED_WIN
        win, moves = (before.win, []) if is_missed else (after.win, [before.played.move])
        assert win is not None
        end = board.copy()
        for move in moves:
            end.play(move)
        proof = Proof(Board.from_text(end.to_text()), end.turn, win.kind, "win", win.tree)
        for move in proof.line[: proof.line.index(PASS)]:
            end.play(move)
        for name, reason in found:
            assert Shape.FIVE in end.shapes(name, Color.WHITE).values()
            assert str(end.forbidden(name)).replace("-", " ") == reason
    return len(found)


def _length(tree: str) -> int:
    """The attacker's moves against the longest defence, counted by hand."""
    root = parse(
        f"tengen-proof 1\nboard: 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b freestyle\n"
        f"attacker: black\nkind: win\n{tree}"
    ).root

    def longest(node: Any) -> int:
        below = list(node.answers.values()) or ([node.threat] if node.threat else [])
        return 1 + max(map(longest, below), default=0)

    return longest(root)


def test_every_language_has_a_sentence_for_every_reviewed_move() -> None:
    for each in reviewed_moves():
        board = board_of(each["position"])
        before = position_from_json(each["review"], board.size)
        found = move_sentence(board, before, position_from_json(each["next"], board.size))
        assert (found is None) is (each["text"] is None)
        assert before.played is not None
        assert (found is None) is (before.played.move_class in WITHOUT_WORDS)
        if found is None:
            continue
        for language in LANGUAGES:
            words = found.text(language)
            assert words.endswith("." if language == "en" else "。")
            assert "{" not in words
            assert words.lower() == each["text"][language].lower()
