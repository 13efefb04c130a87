"""Sentences about a position."""

from __future__ import annotations

import pytest

from tengen import Board, Color, Forbidden, IllegalMove, Outcome, Point, Rule, Termination
from tengen.cli.describe import (
    caption,
    facts,
    forbidden_sentence,
    move_text,
    moves,
    outcome_sentence,
    refusal,
    suggestion,
    unknown,
    why,
)
from tengen.i18n import LANGUAGES, Language
from tengen.match import Turn
from tengen.players.base import Decision

_ROW = tuple(Point(f"{column}8") for column in "abcdefghij")


@pytest.mark.parametrize(
    ("outcome", "english", "chinese", "japanese"),
    [
        (
            Outcome(Color.BLACK, Termination.FIVE, _ROW[:5]),
            "Black wins with five in a row: a8 b8 c8 d8 e8.",
            "黑方胜：五连 a8 b8 c8 d8 e8。",
            "黒の勝ちです：五連 a8 b8 c8 d8 e8。",
        ),
        (
            Outcome(Color.WHITE, Termination.FIVE, _ROW[:8]),
            "White wins with 8 in a row: a8 b8 c8 d8 e8 f8 g8 h8.",
            "白方胜：8连 a8 b8 c8 d8 e8 f8 g8 h8。",
            "白の勝ちです：8連 a8 b8 c8 d8 e8 f8 g8 h8。",
        ),
        (Outcome(Color.BLACK, Termination.FIVE), "Black wins.", "黑方胜。", "黒の勝ちです。"),
        (
            Outcome(Color.WHITE, Termination.RESIGNED),
            "White wins: black resigned.",
            "白方胜：黑方认输。",
            "白の勝ちです：黒の投了。",
        ),
        (
            Outcome(None, Termination.FULL_BOARD),
            "A draw: the board is full.",
            "和棋：棋盘已满。",
            "引き分けです：満局。",
        ),
        (Outcome(None, Termination.UNKNOWN), "A draw.", "和棋。", "引き分けです。"),
        (Outcome(Color.BLACK, Termination.UNKNOWN), "Black wins.", "黑方胜。", "黒の勝ちです。"),
    ],
)
def test_an_outcome_is_given_with_its_reason(
    outcome: Outcome, english: str, chinese: str, japanese: str
) -> None:
    assert outcome_sentence(outcome, "en") == english
    assert outcome_sentence(outcome, "zh") == chinese
    assert outcome_sentence(outcome, "ja") == japanese


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("termination", Termination)
def test_every_termination_has_a_sentence(termination: Termination, language: Language) -> None:
    assert outcome_sentence(Outcome(Color.WHITE, termination), language)


def test_forbidden_points_are_listed_with_their_reasons() -> None:
    points = {"h9": Forbidden.DOUBLE_THREE, "a1": Forbidden.OVERLINE}
    assert (
        forbidden_sentence(points, Rule.RENJU, "en")
        == "Forbidden to black: h9 double three, a1 overline."
    )
    assert forbidden_sentence(points, Rule.RENJU, "zh") == "黑方禁手：h9 三三、a1 长连。"
    assert forbidden_sentence(points, Rule.RENJU, "ja") == "黒の禁点：h9 三三、a1 長連。"
    assert forbidden_sentence({}, Rule.RENJU, "en") == "No point is forbidden to black here."
    assert forbidden_sentence({}, Rule.CARO, "en") == "The caro rule has no forbidden points."


RENJU = Board.from_moves("h8h9i9", rule="renju")


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "renju, 15x15; 4D Kagetsu 花月; move 3 was i9"),
        ("zh", "连珠规则，15×15；4D 花月；第3手 i9"),
        ("ja", "ルール：連珠、15×15、4D 花月、3手目 i9"),
    ],
)
def test_the_facts_of_a_position(language: Language, line: str) -> None:
    assert facts(RENJU, language) == line
    assert caption(RENJU, language)[1] == line


def test_answers_in_japanese() -> None:
    assert caption(RENJU, "ja")[0] == "白の手番です。"
    assert moves(RENJU, "ja") == "棋譜：1. h8  2. h9  3. i9"
    assert moves(Board(), "ja") == "まだ一手も打たれていません。"
    assert move_text(Point("--"), "ja") == "パス"
    assert why(RENJU, "h8", "ja") == ("h8 には石があります。",)
    assert why(RENJU, "a1", "ja") == ("a1：禁手ではありません",)
    assert unknown("what", RENJU, "ja").startswith("'what' は打つ点（例：h8）")
    error = IllegalMove("", "p16", "off-board")
    assert refusal(error, "p16", RENJU, "ja") == "p16 は 15×15 の盤の外です。"


@pytest.mark.parametrize("rule", Rule)
def test_a_hint_names_a_legal_point(rule: Rule) -> None:
    board = Board.from_moves("h8a1h7a3i9a5j9a7", rule=rule, forbidden="lose")
    point = suggestion(board, "en").split()[0]
    assert board.copy().forbidden(point) is None


def _answered(monkeypatch: pytest.MonkeyPatch, turn: Turn) -> None:
    monkeypatch.setattr("tengen.match.ask", lambda *_: turn)


def test_where_only_a_pass_is_left_there_is_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    _answered(monkeypatch, Turn(Color.BLACK, decision=Decision(point=Point("--"))))
    assert suggestion(Board(rule="renju"), "en") == "No hint is available now."


def test_a_hint_player_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Outcome(Color.WHITE, Termination.CRASHED)
    _answered(monkeypatch, Turn(Color.BLACK, forfeit=lost, problem="it fell over"))
    assert suggestion(Board(), "en") == "The program failed: it fell over"
