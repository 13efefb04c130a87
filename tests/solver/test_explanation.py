"""Lines in words: trees written by hand, so that no choice of the search changes a sentence."""

from __future__ import annotations

import pytest

from tengen import Board
from tengen.i18n import LANGUAGES
from tengen.solver import Hole, Proof, explain, solve

SQUARE = Board.from_moves("h8a1h9a2i8a4i9c1").to_text()
"""Black has a square of four stones, white a1, a2 and a4, which make a four with a3 or a5."""
OVERLINE = Board.from_stones(
    black=["e8", "f8", "g8", "i8", "j8", "h3"],
    white=["h4", "h5", "h6", "o1"],
    turn="white",
    rule="renju",
).to_text()
CARO = "9/9/5x3/5x3/o1xxx4/9/9/9/o1o1o4 b caro"


def proof(board: str, tree: str, attacker: str = "black") -> Proof:
    head = f"tengen-proof 1\nboard: {board}\nattacker: {attacker}\nkind: win\n"
    return Proof.from_text(head + tree + "\n")


def test_an_open_four() -> None:
    found = proof("7/7/2xxx2/7/7/7/o5o b freestyle", "b5(*a5! a5:f5!)")
    assert found.verify() == 3
    assert explain(found) == [
        "Black b5 makes an open four on the row, and threatens five at a5 and f5 at once.",
        "White a5: it stops only one of the fives.",
        "Black f5 makes five in a row and wins.",
    ]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "White h7 makes a four on the column, and threatens five at h8.",
                "The only point that stops the five is forbidden for black: h8 (overline).",
                "White h8 makes five in a row and wins.",
            ],
        ),
        (
            "zh",
            [
                "白 h7 在竖线成冲四，威胁在 h8 成五。",
                "唯一能挡住五连的点是黑棋的禁手：h8（长连）。",
                "白 h8 成五连，获胜。",
            ],
        ),
        (
            "ja",
            [
                "白 h7 は縦に四を作る手で、h8 の五連を狙います。",
                "五連を止められる唯一の点は黒の禁手です：h8（長連）。",
                "白 h8 で五連が完成し、勝ちです。",
            ],
        ),
    ],
)
def test_under_renju_the_point_that_stops_the_five_may_be_forbidden(
    language: str, sentences: list[str]
) -> None:
    found = proof(OVERLINE, "h7(*h8!)", "white")
    assert found.verify() == 2
    assert explain(found, language) == sentences  # type: ignore[arg-type]


def test_under_renju_the_points_that_meet_a_threat_may_be_forbidden() -> None:
    # After h5 the threat is h7, a four that black would stop at h8: an overline. So is h7.
    board = Board.from_stones(
        black=["e8", "f8", "g8", "i8", "j8", "h3", "e7", "f7", "g7", "i7", "j7"],
        white=["h4", "h6", "o1"],
        turn="white",
        rule="renju",
    )
    assert explain(proof(board.to_text(), "h5(*h7(*h8!))", "white"))[1] == (
        "The points that would meet the threat are forbidden for black: "
        "h7 (overline) and h8 (overline)."
    )


def test_under_caro_a_five_may_be_shut_in() -> None:
    found = proof(CARO, "f5(*g5! b5:g5! g5:f8(*f4! f4:f9! f9:f4!))")
    assert found.verify() == 7
    assert explain(found)[:2] == [
        (
            "Black f5 makes a four on the row and an open three on the column (four three), "
            "and threatens five at b5 and g5 at once."
        ),
        "White g5: it shuts in the five at b5, which then does not win.",
    ]


def test_under_caro_a_five_has_several_stops() -> None:
    board = "9/9/9/9/2oxxx3/9/9/9/o1o6 b caro"  # white may play i5 too
    sentences = explain(proof(board, "g5(*h5! i5:g6(*g7!) h5:g6(*g7! g7:g8!))"))
    assert sentences[1] == "White h5: it takes the point of the five."


@pytest.mark.parametrize(
    ("tree", "reply"),
    [
        (
            "h10(*h11(*h12! h12:h7!) h12:h7! a5:a3(*h11(*h12! h12:h7!) h7:h11!))",
            "White a5: a four of its own, which black must block at a3.",
        ),
        (
            "h10(*h11(*h12! h12:h7!) h12:h7(*h6! h6:h11!) a5:a3!)",
            "White h12: only h12, or a four at a5, meet the threat, and this holds out longest.",
        ),
        (
            "h10(*h11(*h12! h12:h7!) h12:h7(*h6! h6:h11!) h7:h11! h11:h7!)",
            "White h12: only h7, h11 and h12 meet the threat, and this holds out longest.",
        ),
        (
            "h10(*h11(*h12! h12:h7!) h12:h7(*h6! h6:h11!))",
            "White h12: the only point that meets the threat.",
        ),
        (
            "h10(*h11(*h12! h12:h7!) h12:h7! "
            + " ".join(f"b{row}:h7!" for row in range(1, 9))
            + ")",
            "White h12: of 9 replies that meet the threat, this holds out longest.",
        ),
        ("h10(h12:h11!)", "White h12: every reply loses, and this holds out longest."),
    ],
)
def test_why_a_reply_is_forced(tree: str, reply: str) -> None:
    sentences = explain(proof(SQUARE, tree))
    assert sentences[0].startswith("Black h10 makes an open three on the column, and threatens ")
    assert sentences[1] == reply


def test_a_block_a_single_four_and_its_only_stop() -> None:
    tree = "h10(*h11(*h12! h12:h7!) a5:a3(*h11(*h12! h12:h7!) h7:h11(*h12! h12:i10!)))"
    assert explain(proof(SQUARE, tree))[2:6] == [
        "Black a3 prevents five in a row, and threatens an open four at h11.",
        "White h7: the only point that meets the threat.",
        "Black h11 makes a four on the column, and threatens five at h12.",
        "White h12: the only point that stops the five.",
    ]


def test_weaker_shapes_are_not_mentioned() -> None:
    # h8 makes an open four on the row and an open three on the column.
    board = Board.from_stones(
        black=["e8", "f8", "g8", "h9", "h10"], white=["a1", "a3", "a5", "a7"], turn="black"
    )
    assert explain(proof(board.to_text(), "h8(*d8! d8:i8!)"))[0] == (
        "Black h8 makes an open four on the row, and threatens five at d8 and i8 at once."
    )


def test_a_threat_of_several_fours_is_a_line() -> None:
    board = Board.from_stones(
        black=["d4", "e4", "f4", "g5", "g6"], white=["c4", "a1", "c1", "e1"], turn="black"
    )
    tree = "o15(*g4(*h4! h4:g7(*g8! g8:g3!)))"
    assert explain(proof(board.to_text().replace("freestyle", "renju"), tree))[0] == (
        "Black o15 threatens to win by g4 h4 g7 g8 g3."
    )


def test_a_quiet_move_and_a_pass() -> None:
    board = SQUARE.replace("freestyle", "renju")
    sentences = explain(proof(board, "j12(--:h10(*h11(*h12! h12:h7!) h11:h7!))"))
    assert sentences[:2] == [
        "Black j12 threatens nothing yet, but every reply loses.",
        "White passes, which does not help either.",
    ]


def test_a_reply_that_does_not_stop_the_five() -> None:
    four = "7/7/1xxxx2/7/7/7/o5o w freestyle"
    assert explain(proof(four, "(*a5! b1:a5!)")) == [
        "Black threatens five at a5 and f5 at once. White b1: it does not stop the five.",
        "Black a5 makes five in a row and wins.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_of_a_found_line_has_a_text(language: str) -> None:
    found = solve(Board.from_moves("h8a1h9a2i8a4i9c1"), "vct")
    sentences = explain(found, language)  # type: ignore[arg-type]
    assert len(sentences) == len(found.line) > 5
    ends = {"en": ".", "zh": "。", "ja": "。"}
    for move, sentence in zip(found.line, sentences, strict=True):
        assert str(move) in sentence
        assert sentence.endswith(ends[language])
        assert "{" not in sentence


def test_without_a_tree_there_is_nothing_to_explain() -> None:
    assert explain(solve(Board(), "vcf")) == []


def test_moves_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(ValueError, match="pass"):
        explain(proof("5/5/1xxx1/5/5 b freestyle", "a3(*e3!)"))
    with pytest.raises(Hole, match="a3 is not followed by anything"):
        explain(proof("5/5/1xxx1/5/5 b freestyle", "a3()"))
