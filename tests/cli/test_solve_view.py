"""The results of `tengen solve` as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ATTACK = "h8a1h9a2i8a4i9c1"
OPEN_THREE = "h8a1h9a2h10"


def test_a_win_in_words_replaces_the_outline(run: Run) -> None:
    lines = run("solve", "h8a1h9a2h10a3h11i1", "--kind", "vcf", "--explain").out.splitlines()
    assert lines[2].startswith("  1. Black h")
    assert lines[2].endswith("makes five in a row and wins.")
    facts = json.loads(run("solve", "h8a1h9a2h10a3h11i1", "--json", "--explain").out)
    assert len(facts["explanation"]) == len(facts["line"]) == 1


def test_a_long_outline_is_cut(run: Run) -> None:
    lines = run("solve", ATTACK, "--kind", "vct").out.splitlines()
    assert len(lines) == 44
    assert lines[-2].startswith("... ")


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "Black threatens a forced win:",
                "Line: h11 h12 h7",
                "Moves that hold against fours and threats: h11 h7",
                "Moves that are proved to lose: 218",
            ],
        ),
        (
            "zh",
            [
                "黑方威胁取得必胜：",
                "着法：h11 h12 h7",
                "守得住（冲四和威胁）的着法：h11 h7",
                "已证明会输的着法数：218",
            ],
        ),
        (
            "ja",
            [
                "黒は必勝を狙っています：",
                "手順：h11 h12 h7",
                "受かる手（四と脅威に対して）：h11 h7",
                "負けと証明された手の数：218",
            ],
        ),
    ],
)
def test_defences_in_every_language(run: Run, language: str, expected: list[str]) -> None:
    result = run("solve", OPEN_THREE, "--defend", "--lang", language)
    assert result.out.splitlines()[:-1] == expected


def test_if_nothing_holds_the_proof_is_shown_and_saved(run: Run) -> None:
    result = run("solve", f"{OPEN_THREE}c1h11", "--defend", "--explain", "--proof", "loss.proof")
    assert result.out.splitlines()[2:5] == [
        (
            "  1. Black threatens five at h7 and h12 at once. "
            "White h12: it stops only one of the fives."
        ),
        "  2. Black h7 makes five in a row and wins.",
        "No move holds: black wins by force.",
    ]
    assert run("verify", "loss.proof").code == 0
    facts = json.loads(run("solve", f"{OPEN_THREE}c1h11", "--defend", "--json").out)
    assert facts["loss"]["line"] == ["h12", "h7"]
    assert (facts["holding"], facts["unknown"], len(facts["losing"])) == ([], [], 218)


def test_no_threat_and_a_limit_are_said(run: Run) -> None:
    quiet = run("solve", "d4a1", "--size", "7", "--defend", "--kind", "vcf").out.splitlines()
    assert quiet[:2] == [
        "White threatens no win by continuous fours: everything was searched.",
        "Every move holds against continuous fours.",
    ]
    limited = run("solve", "h8i9i7g9j8", "--defend", "--kind", "win", "--nodes", "100")
    assert limited.out.startswith("Unknown: a limit was reached before a threat of black")
    assert "No move is known to hold.\nNot decided within the limit: " in limited.out
    assert limited.out.splitlines()[2].endswith("and 180 more")


@pytest.mark.parametrize(
    ("language", "verdict"),
    [
        (
            "en",
            "White lost the game with move 6, c1: after it black wins by force (continuous fours).",
        ),
        ("zh", "白方输在第 6 手 c1：此后黑方必胜（连续冲四）。"),
        ("ja", "白の敗着は 6 手目の c1 です。この後は黒の必勝です（四追い）。"),
    ],
)
def test_the_losing_move_in_every_language(run: Run, language: str, verdict: str) -> None:
    game = f"{OPEN_THREE}c1h11d3h12"
    lines = run("solve", game, "--lost", "--explain", "--lang", language).out.splitlines()
    assert lines[1] == verdict
    assert len(lines) == 9
    assert lines[-2].endswith("h11 h7")


def test_a_loss_as_data(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[4]SZ[15]RE[W+R];B[hh];W[ig])", "ascii")
    options = ("--lost", "--kind", "vcf")
    facts = json.loads(run("solve", path, *options, "--explain", "--json").out)
    assert len(facts.pop("holding")) == 223
    assert facts.pop("nodes") > 0
    assert facts.pop("seconds") > 0
    assert facts == {
        "winner": "white",
        "termination": "resigned",
        "kind": "vcf",
        "cause": "result",
        "number": 0,
        "move": None,
        "exact": True,
        "unknown": [],
        "proof": None,
        "explanation": [],
    }
    text = run("solve", path, *options).out.splitlines()
    assert text[1].startswith("No position of the game is proved lost for black: ")
    assert text[2:4] == [
        "In the last position:",
        "Every move holds against continuous fours.",
    ]


def test_a_forbidden_move_and_a_start_that_is_lost(run: Run) -> None:
    forbidden = run(
        "solve", "f8a1g8a3h9c1h10e1h8", "--rule", "renju", "--lost", "--kind", "vcf"
    ).out.splitlines()
    assert forbidden[1] == (
        "Black lost the game with move 9, h8; "
        "no forced win for white by continuous fours is known before it."
    )
    start = "15/15/15/7x7/7x7/7x7/7x7/15/15/15/15/15/15/15/o1o1o1o8 w freestyle"
    found = run("solve", start, "--lost", "--side", "black").out.splitlines()
    assert found[1] == (
        "White never had a defence: black wins by force from the start (fours and threats)."
    )
