"""Reviews in the terminal."""

from __future__ import annotations

import pytest

from tengen.cli.review_view import GameLines, chart, show_game
from tests.arena.reviewing.games import sample_game, sample_review


def test_the_chart_has_a_row_for_each_seventh_and_marks_the_moments() -> None:
    lines = list(chart(sample_review(), 60))
    assert len(lines) == 8
    assert lines[0] == "100 % |            ██████"
    assert lines[3].startswith(" 50 % |████")
    assert lines[6] == "  0 % |" + "█" * 20
    assert [place for place, sign in enumerate(lines[7]) if sign == "^"] == [11, 19]


@pytest.mark.parametrize("width", [8, 12, 20])
def test_a_narrow_chart_joins_moves(width: int) -> None:
    assert all(len(line) <= width for line in chart(sample_review(), width))


def test_a_narrow_terminal_wraps_the_sentences(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    show_game("game", sample_game(), sample_review())
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "● Ada <1> – ○ Ben"
    assert max(map(len, lines)) <= 50


def test_lines_come_in_order_however_games_end() -> None:
    written: list[str] = []
    lines = GameLines(written.append, as_json=False)
    for number in (1, 2, 0):
        lines.add(number, f"game {number}", sample_game(), sample_review())
    assert [line.partition(":")[0] for line in written] == ["game 0", "game 1", "game 2"]
    assert lines.summary().startswith("3 games with 27 moves reviewed")
