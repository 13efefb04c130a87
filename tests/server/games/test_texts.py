"""Texts about games."""

from __future__ import annotations

import pytest

from tengen.board import Color, Outcome, Termination
from tengen.server.games.texts import outcome_text, player_label, report_message
from tengen.server.thinking.task import SearchReport


def report(win: float | None = None, mate: int | None = None, *pv: str) -> SearchReport:
    return SearchReport(win_probability=win, mate_in=mate, pv=pv)


@pytest.mark.parametrize(
    ("found", "english", "chinese"),
    [
        (report(None, 7, "h8", "j9"), "I expect J9; I win in 7.", "我预计你下 J9；7步内我胜。"),
        (report(None, 1, "h8"), "I win with this move.", "这一手我胜。"),
        (report(0.9, -6, "h8"), "I lose in 6 if you find it.", "你下得准确，6步内我负。"),
        (report(0.55), "the game is even.", "局势均衡。"),
        (report(0.7), "I stand a little better.", "我稍占优。"),
        (report(0.3), "you stand a little better.", "你稍占优。"),
        (report(0.95), "I stand much better.", "我明显占优。"),
        (report(0.05), "you stand much better.", "你明显占优。"),
        (report(None, None, "h8"), "", ""),
    ],
)
def test_a_report_is_summarized_in_every_language(
    found: SearchReport, english: str, chinese: str
) -> None:
    text = report_message(found).text
    assert (text.en, text.zh) == (english[:1].upper() + english[1:], chinese)
    assert bool(text.ja) == bool(english)


@pytest.mark.parametrize("termination", list(Termination))
def test_every_end_has_words(termination: Termination) -> None:
    for winner in (*Color, None):
        text = outcome_text(Outcome(winner, termination))
        assert text.en.endswith(".")
        assert text.zh.endswith("。")
        assert text.ja.endswith("。")


def test_the_reason_names_who_did_it() -> None:
    late = outcome_text(Outcome(Color.BLACK, Termination.TIMEOUT))
    assert (late.en, late.zh) == ("White ran out of time.", "白方超时。")
    won = outcome_text(Outcome(Color.WHITE, Termination.FIVE))
    assert (won.en, won.zh) == ("White wins with five in a row.", "白方五连获胜。")
    assert outcome_text(Outcome(None, Termination.RESIGNED)).en == "Draw."


def test_programs_have_names() -> None:
    assert player_label("tengen").zh == "天元"
    assert player_label("tengen:level=7").en == "Tengen, level 7"
    assert player_label("tengen:level=7").zh == "天元 7 级"
    assert player_label("program:rapfi").en == "rapfi"
    assert player_label("classic:uct").en == "UCT"
    assert (
        player_label("classic:uct,playouts=500,shapes=yes").en == "UCT (playouts 500, sees fives)"
    )
    assert player_label("classic:twoply,pruning=no").en == "Two-ply (pruning off)"
    assert player_label("classic:automaton,depth=3").zh == "自动机（深度 3）"
    assert player_label("classic:automaton,novel=3").en == "Automaton (novel 3)"
