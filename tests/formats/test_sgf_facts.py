"""What the first nodes of an SGF game say about the game as a whole."""

from __future__ import annotations

import pytest

from tengen.board import Color, Outcome, Rule, Termination
from tengen.formats.options import Options
from tests.formats.sgf_games import game_of


class TestFacts:
    def test_players_and_circumstances(self) -> None:
        game = game_of(
            "(;PB[Alpha]PW[Beta]BR[1d]WR[2k]EV[Cup]RO[3]PC[Oslo]DT[2026-11-15]TM[300]GN[t]SO[s]"
            "AN[x]US[u]CP[c]OT[o]BT[bt]WT[wt]GC[two\nlines]ON[swap2]AP[CGoban:3])"
        )
        assert (game.black, game.white, game.opening) == ("Alpha", "Beta", "swap2")
        assert game.info == {
            "black_rank": "1d",
            "white_rank": "2k",
            "event": "Cup",
            "round": "3",
            "place": "Oslo",
            "date": "2026-11-15",
            "time_limit": "300",
            "title": "t",
            "source": "s",
            "annotator": "x",
            "user": "u",
            "copyright": "c",
            "overtime": "o",
            "black_team": "bt",
            "white_team": "wt",
            "comment": "two\nlines",
            "application": "CGoban:3",
        }

    def test_empty_facts_are_no_facts(self) -> None:
        game = game_of("(;EV[]PB[]AP[])")
        assert (game.info, game.black) == ({}, "")

    def test_facts_of_a_later_node_before_the_moves_count(self) -> None:
        assert game_of("(;SZ[15];PB[Alpha];B[hh])").black == "Alpha"

    def test_facts_below_moves_stay_with_their_node(self) -> None:
        game = game_of("(;SZ[15]PB[Alpha];B[hh];W[ii]PB[Beta])")
        assert game.black == "Alpha"
        assert game.main_line()[1].extra == {"PB": ["Beta"]}

    def test_an_unknown_rule_is_kept_and_the_options_decide(self) -> None:
        game = game_of("(;RU[Japanese])", Options(rule=Rule.STANDARD))
        assert game.rule is Rule.STANDARD
        assert game.root.extra == {"RU": ["Japanese"]}

    def test_the_opening_property_wins_over_the_rules(self) -> None:
        assert game_of("(;RU[RIF]ON[swap2])").opening == "swap2"
        assert game_of("(;ON[swap2]RU[RIF])").opening == "swap2"

    @pytest.mark.parametrize("text", ["?", "Void", ""])
    def test_a_result_that_tells_none_is_kept_as_it_is(self, text: str) -> None:
        game = game_of(f"(;RE[{text}])")
        assert game.result is None
        assert game.root.extra == {"RE": [text]}

    @pytest.mark.parametrize("text", ["XT[boredom]", "XT[five][zz]", "XT[five]" + "[aa]" * 23])
    def test_a_foreign_termination_is_kept_as_it_is(self, text: str) -> None:
        game = game_of(f"(;RE[B+]{text})")
        assert game.result == Outcome(Color.BLACK, Termination.UNKNOWN)
        assert list(game.root.extra) == ["XT"]

    def test_a_foreign_fact_is_kept_as_it_is(self) -> None:
        assert game_of("(;XI[no colon])").root.extra == {"XI": ["no colon"]}
