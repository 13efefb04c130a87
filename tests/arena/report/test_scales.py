"""Numbers on axes, and text that fits its room."""

from __future__ import annotations

from tengen.arena.report.scales import duration, shortened, signed, ticks


def test_axes_have_round_numbers() -> None:
    assert ticks(0, 87, 4) == [0, 50, 100]
    assert ticks(-2680, 1017, 3) == [-4000, -2000, 0, 2000]
    assert ticks(0, 1, 4) == [0, 0.5, 1]
    assert ticks(5, 5) == [5]


def test_words_fit_their_room() -> None:
    assert shortened("classic:twoply", 14) == "classic:twoply"
    assert shortened("classic:automaton", 14) == "classic:autom…"
    assert shortened("五子棋五子棋", 6) == "五子…"
    assert shortened("e\u0301" * 6, 6) == "e\u0301" * 6


def test_times_are_for_people() -> None:
    assert [duration(s) for s in (0, 0.00042, 0.0352, 0.0999, 1.254, 70.4)] == [
        *("0 ms", "0.42 ms", "35 ms", "0.10 s", "1.25 s", "70 s"),
    ]
    assert [signed(value) for value in (12.4, -3.6, 0.2, -0.2)] == ["+12", "−4", "0", "0"]
