"""Points, escaped texts, numbers, rules and results of SGF."""

from __future__ import annotations

import pytest

from tengen.board import PASS, Color, Outcome, Point, Rule, Termination
from tengen.formats.sgf_text import (
    composed,
    escaped,
    escaped_half,
    number,
    number_text,
    outcome_of,
    outcome_text,
    points_by_text,
    texts_by_point,
    unescaped,
)
from tests.formats.sgf_games import game_of
from tests.rows import each_row


class TestWords:
    @each_row(
        ("text", "rule"),
        [
            ("freestyle", Rule.FREESTYLE),
            ("Free-Style Gomoku", Rule.FREESTYLE),
            ("0", Rule.FREESTYLE),
            ("无禁手", Rule.FREESTYLE),
            ("1", Rule.STANDARD),
            ("Standard", Rule.STANDARD),
            ("exactly five", Rule.STANDARD),
            ("4", Rule.RENJU),
            ("5", Rule.RENJU),
            ("Renju", Rule.RENJU),
            ("RIF", Rule.RENJU),
            ("连珠", Rule.RENJU),
            ("Soosõrv-8", Rule.RENJU),
            ("8", Rule.CARO),
            ("Caro", Rule.CARO),
            ("gomoku+", Rule.CARO),
            ("9", Rule.STANDARD_CARO),
            ("standard_caro", Rule.STANDARD_CARO),
        ],
    )
    def test_rules_are_read_as_words_or_numbers(self, text: str, rule: Rule) -> None:
        assert game_of(f"(;RU[{text}])").rule is rule

    @pytest.mark.parametrize("rule", Rule)
    def test_the_words_we_write_are_read(self, rule: Rule) -> None:
        assert game_of(f"(;RU[{rule.value}])").rule is rule

    @pytest.mark.parametrize(
        ("text", "opening"),
        [
            ("Renju, Taraguchi-10", "taraguchi-10"),
            ("Super Taraguchi 10", "super-taraguchi-10"),
            ("Soosyrv-8", "soosorv-8"),
            ("standard swap2", "swap2"),
            ("RIF", "rif"),
            ("Yamaguchi", "yamaguchi"),
            ("freestyle long pro", "long-pro"),
            ("freestyle", ""),
        ],
    )
    def test_an_opening_rule_beside_the_rule_is_read(self, text: str, opening: str) -> None:
        assert game_of(f"(;RU[{text}])").opening == opening

    @each_row(
        ("text", "winner", "termination"),
        [
            ("B+R", Color.BLACK, "resigned"),
            ("W+Resign", Color.WHITE, "resigned"),
            ("B+T", Color.BLACK, "timeout"),
            ("w+time", Color.WHITE, "timeout"),
            ("B+1", Color.BLACK, "unknown"),
            ("W+", Color.WHITE, "unknown"),
            ("Black + 5", Color.BLACK, "unknown"),
            ("B+Draw", Color.BLACK, "unknown"),
            ("黑胜", Color.BLACK, "unknown"),
            ("白中盘勝", Color.WHITE, "unknown"),
            ("0", None, "unknown"),
            ("Draw", None, "unknown"),
            ("和棋", None, "unknown"),
        ],
    )
    def test_results_are_read_leniently(
        self, text: str, winner: Color | None, termination: str
    ) -> None:
        assert game_of(f"(;RE[{text}])").result == Outcome(winner, Termination(termination))


class TestTexts:
    @pytest.mark.parametrize(
        ("raw", "text"),
        [
            (r"a\]b\\c\:d\(e", r"a]b\c:d(e"),
            ("soft \\\nbreak", "soft break"),
            ("hard\nbreak", "hard\nbreak"),
            ("old\r\nends\rtoo", "old\nends\ntoo"),
            ("soft \\\r\nbreak", "soft break"),
            ("tab\there", "tab here"),
            ("(;B[\\]) ;", "(;B[]) ;"),
        ],
    )
    def test_texts_are_unescaped(self, raw: str, text: str) -> None:
        assert game_of(f"(;C[{raw}])").root.comment == text

    def test_one_line_texts_have_no_line_ends(self) -> None:
        assert game_of("(;PB[a\nb\\\nc])").black == "a bc"


class TestPoints:
    def test_every_point_has_its_own_bit_and_a_pass_has_none(self) -> None:
        points = points_by_text(15)
        bits = [bit for point, bit in points.values() if not point.is_pass]
        assert sum(bits) == (1 << 225) - 1
        assert len(bits) == 225
        assert {text for text, (point, _) in points.items() if point.is_pass} == {"", "tt"}

    def test_rows_are_counted_from_the_top(self) -> None:
        assert points_by_text(15)["aa"] == (Point("a15"), 1)
        assert points_by_text(22)["va"][0] == "v22"

    def test_texts_are_the_inverse_of_points(self) -> None:
        texts = texts_by_point(20)
        assert all(texts[point] == text for text, (point, _) in points_by_text(20).items())

    def test_a_pass_is_written_as_an_empty_value(self) -> None:
        assert texts_by_point(15)[PASS] == ""

    def test_a_point_off_the_board_cannot_be_written(self) -> None:
        with pytest.raises(ValueError, match="p16 is off the board"):
            texts_by_point(15)[Point("p16")]


class TestValues:
    @pytest.mark.parametrize("text", ["plain", r"a]b\c", "a:b", "[x]", "\\", "two\nlines"])
    def test_escaping_is_undone_by_unescaping(self, text: str) -> None:
        assert unescaped(escaped(text)) == text
        halves = composed(f"{escaped_half(text)}:{escaped_half('::')}")
        assert halves is not None
        assert [unescaped(half) for half in halves] == [text, "::"]

    def test_the_first_colon_without_a_backslash_separates(self) -> None:
        assert composed(r"a\:b:c:d") == (r"a\:b", "c:d")
        assert composed(r"a\:b") is None

    @pytest.mark.parametrize(
        ("value", "text"), [(60.0, "60"), (0.1, "0.1"), (1e-7, "0.0000001"), (1e16, "1" + "0" * 16)]
    )
    def test_numbers_are_written_without_an_exponent(self, value: float, text: str) -> None:
        assert number_text(value) == text
        assert number(text) == value

    @pytest.mark.parametrize("text", ["", "1e5", "nan", "inf", "+1", "1,5", "٣", "9" * 400])
    def test_what_is_not_a_finite_number_is_none(self, text: str) -> None:
        assert number(text) is None

    @pytest.mark.parametrize(
        ("outcome", "text"),
        [
            (Outcome(Color.BLACK, Termination.RESIGNED), "B+R"),
            (Outcome(Color.WHITE, Termination.TIMEOUT), "W+T"),
            (Outcome(None, Termination.UNKNOWN), "0"),
            (Outcome(Color.BLACK, Termination.UNKNOWN), "B+"),
        ],
    )
    def test_standard_results_are_read_as_they_are_written(
        self, outcome: Outcome, text: str
    ) -> None:
        assert outcome_text(outcome) == text
        assert outcome_of(text) == outcome
